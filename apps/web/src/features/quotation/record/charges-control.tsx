import { elsewhereBases, elsewhereCharge } from "@iqt/routers/desk/quotation/elsewhere-schema";
import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { Plus, Trash2 } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { useText } from "../../../lib/text.ts";
import type { CustomControl } from "../../../resource/form/form-control.tsx";
import { problemText } from "../../../resource/form/problem-text.ts";

/** A charge as it is entered. */
export interface EnteredCharge {
	label: string;
	basis: string;
	containerType: string;
	quantity: string;
	unitPrice: string;
	currency: string;
}

/** Most charges of a quotation. */
const MOST = 60;

const texts = ["label", "containerType", "quantity", "unitPrice", "currency"] as const;
const wide: Partial<Record<keyof EnteredCharge, string>> = { label: "sm:col-span-2" };

export const emptyCharge: EnteredCharge = { label: "", basis: "container", containerType: "", quantity: "1", unitPrice: "", currency: "CNY" };

/** What is wrong with a charge, by field. */
function problemsOf(charge: EnteredCharge): Partial<Record<string, string>> {
	const { error } = elsewhereCharge.safeParse(charge);
	return Object.fromEntries((error?.issues ?? []).map((issue) => [String(issue.path[0]), problemText(issue, { ...charge }, () => undefined)]));
}

/** The charges of a quotation that is written down, a block each: what, by what, how many, for how much. */
export function ChargesControl({ value, onChange, onBlur, label }: CustomControl) {
	const t = useText();
	// Once sent in vain, each says what is wrong with it.
	const isRefused = useFormContext().formState.errors.charges !== undefined;
	const charges = (Array.isArray(value) ? value : []) as EnteredCharge[];
	const set = (at: number, name: keyof EnteredCharge, to: string) =>
		onChange(charges.map((charge, i) => (i === at ? { ...charge, [name]: to } : charge)));
	return (
		<div className="flex flex-col gap-3">
			<ol aria-label={label} className="flex flex-col gap-3">
				{charges.map((charge, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: charges have no identity but their place
					<li key={i} className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-md border border-line p-3 sm:grid-cols-4">
						{texts.map((name) => (
							<Field
								key={name}
								label={t(`quotationScreen.charges.${name}`)}
								className={wide[name]}
								error={isRefused ? problemsOf(charge)[name] : undefined}
							>
								{(control) => (
									<Input
										{...control}
										value={charge[name]}
										inputMode={name === "quantity" || name === "unitPrice" ? "decimal" : undefined}
										onBlur={onBlur}
										onChange={(event) => set(i, name, event.target.value)}
									/>
								)}
							</Field>
						))}
						<Field label={t("quotationScreen.charges.basis")}>
							{(control) => (
								<Select
									{...control}
									value={charge.basis}
									options={elsewhereBases.map((basis) => ({ value: basis, label: t(`enum.basis.${basis}`) }))}
									onChange={(to) => set(i, "basis", to)}
								/>
							)}
						</Field>
						<Button
							variant="ghost"
							className="self-end justify-self-start"
							disabled={charges.length === 1}
							aria-label={t("quotationScreen.charges.remove", { count: i + 1 })}
							onClick={() => onChange(charges.filter((_, at) => at !== i))}
						>
							<Trash2 aria-hidden />
						</Button>
					</li>
				))}
			</ol>
			<Button
				className="self-start"
				disabled={charges.length >= MOST}
				onClick={() => onChange([...charges, { ...emptyCharge, currency: charges.at(-1)?.currency ?? emptyCharge.currency }])}
			>
				<Plus aria-hidden />
				{t("quotationScreen.charges.add")}
			</Button>
		</div>
	);
}
