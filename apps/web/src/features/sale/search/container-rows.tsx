import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { Button } from "@iqt/ui/button";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { CircleAlert, Plus, X } from "lucide-react";
import { useId } from "react";
import { trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";

type Rows = SearchInput["containers"];

export interface ContainerRowsProps {
	value: Rows;
	/** By row, or for all of them. */
	errors: { all?: string; rows: (string | undefined)[] };
	onChange: (rows: Rows) => void;
}

/** Container types with how many of each. */
export function ContainerRows({ value, errors, onChange }: ContainerRowsProps) {
	const t = useText();
	const id = useId();
	const types = trpc.lookups.containerTypes.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
	const used = new Set(value.map((row) => row.type));
	const optionsFor = (own: string) => {
		const all = types.data ?? [];
		const shown = all.filter((type) => type.code === own || !used.has(type.code)).map((type) => ({ value: type.code, label: type.code }));
		return shown.some((o) => o.value === own) || own === "" ? shown : [{ value: own, label: own }, ...shown];
	};
	const change = (at: number, part: Partial<Rows[number]>) => onChange(value.map((row, i) => (i === at ? { ...row, ...part } : row)));
	const free = types.data?.find((type) => !used.has(type.code));
	const problem = errors.all ?? errors.rows.find(Boolean);
	return (
		<fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={problem ? `${id}-note` : undefined}>
			<legend className="mb-1 font-medium">{t("saleScreen.containers")}</legend>
			{value.map((row, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own and are never reordered
				<div key={at} className="flex items-center gap-1.5">
					<div className="w-24 shrink-0 grow">
						<Select
							value={row.type}
							options={optionsFor(row.type)}
							aria-label={t("saleScreen.containerType", { row: at + 1 })}
							aria-invalid={errors.rows[at] ? true : undefined}
							onChange={(type) => change(at, { type })}
						/>
					</div>
					<span aria-hidden>×</span>
					<Input
						type="number"
						min={1}
						max={999}
						inputMode="numeric"
						className="w-20 text-right tabular-nums"
						aria-label={t("saleScreen.containerCount", { row: at + 1 })}
						aria-invalid={errors.rows[at] ? true : undefined}
						value={Number.isNaN(row.count) ? "" : row.count}
						onChange={(event) => change(at, { count: event.target.value === "" ? Number.NaN : Number(event.target.value) })}
					/>
					<Button
						variant="ghost"
						size="icon"
						className="w-8"
						disabled={value.length === 1}
						aria-label={t("saleScreen.dropContainer", { row: at + 1 })}
						onClick={() => onChange(value.filter((_, i) => i !== at))}
					>
						<X aria-hidden />
					</Button>
				</div>
			))}
			{problem && (
				<p id={`${id}-note`} className="flex items-start gap-1 text-[13px] text-danger">
					<CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
					{problem}
				</p>
			)}
			{free && value.length < 10 && (
				<Button variant="ghost" size="small" className="self-start" onClick={() => onChange([...value, { type: free.code, count: 1 }])}>
					<Plus aria-hidden />
					{t("saleScreen.addContainer")}
				</Button>
			)}
		</fieldset>
	);
}
