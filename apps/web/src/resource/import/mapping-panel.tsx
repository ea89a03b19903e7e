import type { RateBook } from "@iqt/routers/price-book/define";
import { Button } from "@iqt/ui/button";
import { Checkbox } from "@iqt/ui/choice";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../api/client.ts";
import { useText } from "../../lib/text.ts";
import { optionLabel } from "./option-label.ts";
import type { Batch, Mapping } from "./types.ts";

/** "A" for 1, "AA" for 27, as spreadsheets name columns. */
const letters = (column: number): string =>
	(column > 26 ? letters(Math.floor((column - 1) / 26)) : "") + String.fromCharCode(65 + ((column - 1) % 26));

/** How the sheet is read: which sheet and header rows, what each column is, and values for what the sheet leaves out. A change reads it again and is remembered. */
export function MappingPanel({ book, batch, mapping, onBatch }: { book: RateBook; batch: Batch; mapping: Mapping; onBatch: (batch: Batch) => void }) {
	const t = useText();
	const id = useId();
	const [draft, setDraft] = useState(mapping);
	const [adding, setAdding] = useState("");
	const read = useMutation({ mutationFn: () => api.imports.setMapping.mutate({ batchId: batch.id, mapping: draft }), onSuccess: onBatch });
	const labelOf = (name: string) => batch.fields.find((f) => f.name === name)?.label ?? name;
	const fieldOptions = batch.fields.map((f) => ({ value: f.name, label: f.required ? `${f.label} *` : f.label }));
	const setTarget = (column: number, field: string) =>
		setDraft({
			...draft,
			columns: draft.columns.map((c) =>
				c.column === column
					? { ...c, target: field ? { field, ...(c.target?.set && c.target.field === field ? { set: c.target.set } : {}) } : null }
					: c,
			),
		});
	const setConstant = (column: number, name: string, value: string) =>
		setDraft({
			...draft,
			columns: draft.columns.map((c) => {
				if (c.column !== column || !c.target) return c;
				const { [name]: _old, ...rest } = c.target.set ?? {};
				return { ...c, target: { ...c.target, set: value ? { ...rest, [name]: value } : rest } };
			}),
		});
	const setDefault = (name: string, value: string | null) => {
		const { [name]: _old, ...rest } = draft.defaults;
		setDraft({ ...draft, defaults: value === null ? rest : { ...rest, [name]: value } });
	};
	const containerField = batch.fields.find((f) => f.kind === "container")?.name;
	const changed = JSON.stringify(draft) !== JSON.stringify(mapping);
	const header = (at: 0 | 1) => (value: string) => {
		const n = Math.max(1, Number(value.replace(/\D/g, "")) || 1);
		const next: [number, number] = [...draft.headerRows];
		next[at] = n;
		setDraft({ ...draft, headerRows: next[0] <= next[1] ? next : [n, n] });
	};
	return (
		<div className="flex flex-col gap-4 border-t border-line p-3">
			<div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-5">
				<Field label={t("wizard.sheet")}>
					{(control) => <Input {...control} value={draft.sheet} onChange={(e) => setDraft({ ...draft, sheet: e.target.value })} />}
				</Field>
				<Field label={t("wizard.headerFrom")}>
					{(control) => <Input {...control} inputMode="numeric" value={draft.headerRows[0]} onChange={(e) => header(0)(e.target.value)} />}
				</Field>
				<Field label={t("wizard.headerTo")}>
					{(control) => <Input {...control} inputMode="numeric" value={draft.headerRows[1]} onChange={(e) => header(1)(e.target.value)} />}
				</Field>
				<Field label={t("wizard.decimal")}>
					{({ "aria-required": _r, ...control }) => (
						<Select
							{...control}
							value={draft.decimal ?? "auto"}
							onChange={(v) => setDraft({ ...draft, decimal: v === "auto" ? null : (v as "point" | "comma") })}
							options={[
								{ value: "auto", label: t("wizard.auto") },
								{ value: "point", label: "3,450.00" },
								{ value: "comma", label: "3.450,00" },
							]}
						/>
					)}
				</Field>
				<Field label={t("wizard.dayOrder")}>
					{({ "aria-required": _r, ...control }) => (
						<Select
							{...control}
							value={draft.dayOrder ?? "auto"}
							onChange={(v) => setDraft({ ...draft, dayOrder: v === "auto" ? null : (v as "dayFirst" | "monthFirst") })}
							options={[
								{ value: "auto", label: t("wizard.auto") },
								{ value: "dayFirst", label: t("wizard.dayFirst") },
								{ value: "monthFirst", label: t("wizard.monthFirst") },
							]}
						/>
					)}
				</Field>
			</div>
			<label htmlFor={`${id}-hidden`} className="flex items-center gap-2">
				<Checkbox id={`${id}-hidden`} checked={draft.includeHidden} onCheckedChange={(on) => setDraft({ ...draft, includeHidden: on === true })} />
				{t("wizard.includeHidden")}
			</label>
			<div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
				<div className="max-h-72 overflow-auto rounded-md border border-line">
					<table className="w-full border-collapse text-[13px]">
						<thead className="sticky top-0 z-1 bg-soft text-left">
							<tr>
								<th className="px-2 py-1.5">{t("wizard.column")}</th>
								<th className="px-2 py-1.5">{t("wizard.header")}</th>
								<th className="px-2 py-1.5">{t("wizard.target")}</th>
							</tr>
						</thead>
						<tbody>
							{draft.columns.map((c) => (
								<tr key={c.column} className="border-t border-line">
									<td className="px-2 py-1 text-ink-soft">{letters(c.column)}</td>
									<td className="max-w-60 truncate px-2 py-1" title={c.header}>
										{c.header}
									</td>
									<td className="w-72 px-2 py-1">
										<div className="flex gap-1">
											<Select
												aria-label={t("wizard.targetOf", { header: c.header })}
												value={c.target?.field ?? ""}
												emptyLabel={t("wizard.unused")}
												placeholder={t("wizard.unused")}
												options={fieldOptions}
												onChange={(field) => setTarget(c.column, field)}
												className="!h-8"
											/>
											{c.target?.set && containerField && containerField in c.target.set && (
												<Input
													aria-label={labelOf(containerField)}
													className="!h-8 !w-20 shrink-0"
													value={c.target.set[containerField] ?? ""}
													onChange={(e) => setConstant(c.column, containerField, e.target.value)}
												/>
											)}
										</div>
										{c.target?.set && Object.entries(c.target.set).some(([name]) => name !== containerField) && (
											<p className="mt-0.5 text-xs text-ink-soft">
												{Object.entries(c.target.set)
													.filter(([name]) => name !== containerField)
													.map(([name, value]) => `${labelOf(name)}: ${value}`)
													.join(", ")}
											</p>
										)}
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
				<div className="flex flex-col gap-2">
					<p className="font-medium">{t("wizard.constants")}</p>
					<p className="text-[13px] text-ink-soft">{t("wizard.constantsHint")}</p>
					<ul className="flex max-h-56 flex-col gap-1 overflow-auto">
						{Object.entries(draft.defaults).map(([name, value]) => {
							const field = batch.fields.find((f) => f.name === name);
							return (
								<li key={name} className="flex items-center gap-2">
									<label htmlFor={`${id}-${name}`} className="w-32 shrink-0 truncate text-[13px]">
										{labelOf(name)}
									</label>
									{field?.options ? (
										<Select
											id={`${id}-${name}`}
											className="!h-8"
											value={value}
											options={field.options.map((o) => ({ value: o, label: optionLabel(book, name, o) }))}
											onChange={(v) => setDefault(name, v)}
										/>
									) : (
										<Input id={`${id}-${name}`} className="!h-8" value={value} onChange={(e) => setDefault(name, e.target.value)} />
									)}
									<Button
										size="small"
										variant="ghost"
										aria-label={t("wizard.dropConstant", { field: labelOf(name) })}
										onClick={() => setDefault(name, null)}
									>
										×
									</Button>
								</li>
							);
						})}
					</ul>
					<Select
						aria-label={t("wizard.addConstant")}
						placeholder={t("wizard.addConstant")}
						value={adding}
						className="!h-8"
						options={fieldOptions.filter((o) => !(o.value in draft.defaults))}
						onChange={(name) => {
							setAdding("");
							const first = batch.fields.find((f) => f.name === name)?.options?.[0];
							setDefault(name, first ?? "");
						}}
					/>
				</div>
			</div>
			<div className="flex items-center justify-end gap-2">
				<span className="text-[13px] text-ink-soft">{t("wizard.remembered")}</span>
				<Button onClick={() => setDraft(mapping)} disabled={!changed}>
					{t("wizard.resetMapping")}
				</Button>
				<Button variant="primary" disabled={!changed} busy={read.isPending} onClick={() => read.mutate()}>
					{t("wizard.readAgain")}
				</Button>
			</div>
		</div>
	);
}
