import { readPrice } from "@iqt/routers/kit/money/formula";
import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { type FormEvent, useState } from "react";
import { useText } from "../../lib/text.ts";
import type { Question } from "./questions.ts";

interface PriceEntriesProps {
	entries: Question["entries"];
	/** They are values of their fields in place of the standard, no prices. */
	values?: boolean;
	/** The first of them is typed into at once. */
	focused: boolean;
	/** Why the server did not take what was entered before, by field. */
	refused: Readonly<Record<string, string>>;
	/** Prices that were entered, by field; those left empty are not among them. */
	onTake: (prices: Record<string, string>) => void;
}

/** Prices for all rates of a sheet that has none: numbers or formulas, as in the form of a rate; or other values for all of them. */
export function PriceEntries({ entries, values = false, focused, refused, onTake }: PriceEntriesProps) {
	const t = useText();
	const [texts, setTexts] = useState(() => Object.fromEntries(entries.map(({ field, price }) => [field, price])));
	const [tried, setTried] = useState(false);
	const [sent, setSent] = useState<Readonly<Record<string, string>>>({});
	const filled = Object.entries(texts).flatMap(([field, text]) => (text.trim() === "" ? [] : [[field, text.trim()] as const]));
	const problemOf = (field: string): string => {
		const text = (texts[field] ?? "").trim();
		if (text === "") return tried && filled.length === 0 ? t(values ? "problem.required" : "problem.formulaEmpty") : "";
		const read = values ? null : readPrice(text);
		if (tried && read?.kind === "problem") return t(read.problem.messageId, read.problem.values);
		return (text === sent[field] && refused[field]) || "";
	};
	const hintOf = (field: string) => {
		if (values && field === "containerType") return t("wizard.containerEntry");
		return entries.length > 1 ? t("wizard.priceEntryBlank") : undefined;
	};
	const take = (event: FormEvent) => {
		event.preventDefault();
		setTried(true);
		if (filled.length === 0 || (!values && filled.some(([, text]) => readPrice(text).kind === "problem"))) return;
		setSent(Object.fromEntries(filled));
		onTake(Object.fromEntries(filled));
	};
	return (
		<form noValidate onSubmit={take} className="flex w-full flex-wrap items-start gap-x-3 gap-y-2 pb-1 text-[13px]">
			{entries.map(({ field, label }, i) => (
				<Field
					key={field}
					label={values ? label : t("wizard.priceEntry", { field: label })}
					error={problemOf(field)}
					hint={hintOf(field)}
					className="min-w-44 flex-1"
				>
					{({ "aria-required": _r, ...control }) => (
						<Input
							{...control}
							className="!h-7 font-mono text-[13px]"
							autoFocus={focused && i === 0}
							autoComplete="off"
							spellCheck={false}
							placeholder={values ? undefined : i === 0 ? "cost*1.1" : "cost*1.05"}
							value={texts[field] ?? ""}
							onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
						/>
					)}
				</Field>
			))}
			<Button type="submit" size="small" variant="primary" className="mt-6">
				{t("wizard.takeFormula")}
			</Button>
		</form>
	);
}
