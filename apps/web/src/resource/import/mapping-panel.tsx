import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Button } from "@iqt/ui/button";
import { Checkbox } from "@iqt/ui/choice";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { SelectField } from "@iqt/ui/select-field";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../api/client.ts";
import { useText } from "../../lib/text.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { Moment } from "../moment.tsx";
import { fieldChoices, MappingColumns } from "./mapping-columns.tsx";
import { optionLabel } from "./option-label.ts";
import type { Batch, Mapping } from "./types.ts";

/** How the sheet is read: which sheet and header rows, what each column is, and values for what the sheet leaves out. A change reads it again and is remembered. */
export function MappingPanel({ book, batch, mapping, onBatch }: { book: RateBook; batch: Batch; mapping: Mapping; onBatch: (batch: Batch) => void }) {
	const t = useText();
	const id = useId();
	const [draft, setDraft] = useState(mapping);
	const [adding, setAdding] = useState("");
	const read = useMutation({
		mutationFn: () => api.imports.setMapping.mutate({ batchId: batch.id, mapping: draft }),
		onSuccess: onBatch,
	});
	const forget = useMutation({ mutationFn: () => api.imports.forgetMapping.mutate({ batchId: batch.id }), onSuccess: onBatch });
	const labelOf = (name: string) => batch.fields.find((f) => f.name === name)?.label ?? name;
	const fieldOptions = fieldChoices(batch);
	/** The tables of the sheet, from above: the first has the mapping's own columns. */
	const tables = [draft, ...draft.more];
	const [table, setTable] = useState(0);
	const rowsOfTable = (at: number) => [...new Set(tables[at]?.headerRows)].join("–");
	const columns = tables[table]?.columns ?? draft.columns;
	const followed = new Map(
		batch.carried.flatMap((c): [number, number][] => {
			const own = (all: Mapping) =>
				JSON.stringify((c.table === 0 ? all : all.more[c.table - 1])?.columns.find(({ column }) => column === c.column)?.target);
			return c.table === table && own(draft) === own(mapping) ? [[c.column, c.from + 1]] : [];
		}),
	);
	const setColumns = (next: Mapping["columns"]) =>
		setDraft(
			table === 0 ? { ...draft, columns: next } : { ...draft, more: draft.more.map((one, i) => (i === table - 1 ? { ...one, columns: next } : one)) },
		);
	const setDefault = (name: string, value: string | null) => {
		const { [name]: _old, ...rest } = draft.defaults;
		setDraft({ ...draft, defaults: value === null ? rest : { ...rest, [name]: value } });
	};
	const changed = JSON.stringify(draft) !== JSON.stringify(mapping);
	const [asking, setAsking] = useState(false);
	/** Answers and choices that reading other columns may do away with. */
	const given = batch.questions.filter(({ answer }) => answer !== null).length + batch.chosen;
	const columnsOf = ({ sheet, headerRows, columns, more }: Mapping) => JSON.stringify([sheet, headerRows, columns, more]);
	const readAgain = () => (given > 0 && columnsOf(draft) !== columnsOf(mapping) ? setAsking(true) : read.mutate());
	const header = (at: 0 | 1) => (value: string) => {
		const n = Math.max(1, Number(value.replace(/\D/g, "")) || 1);
		const next: [number, number] = [...draft.headerRows];
		next[at] = n;
		setDraft({ ...draft, headerRows: next[0] <= next[1] ? next : [n, n] });
	};
	return (
		<div className="flex flex-col gap-4 border-t border-line p-3 pt-0">
			<div className="sticky -top-4 z-10 -mx-3 -mb-2 flex flex-wrap items-center justify-end gap-2 border-b border-line bg-surface px-3 py-2">
				<span className="text-[13px] text-ink-soft">{t("wizard.remembered")}</span>
				<Button onClick={() => setDraft(mapping)} disabled={!changed}>
					{t("wizard.resetMapping")}
				</Button>
				<Button variant="primary" disabled={!changed} busy={read.isPending} onClick={readAgain}>
					{t("wizard.readAgain")}
				</Button>
			</div>
			{asking && (
				<ConfirmDialog
					title={t("wizard.readAgainAsk")}
					text={t("wizard.readAgainText", { count: given })}
					action={t("wizard.readAgain")}
					onConfirm={() => read.mutateAsync()}
					onClose={() => setAsking(false)}
				/>
			)}
			{batch.remembered && (
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
					<span>
						{t("wizard.rememberedBy", { name: batch.remembered.by })} <Moment at={batch.remembered.at} className="text-ink-soft" />
					</span>
					<Button size="small" busy={forget.isPending} data-hint={t("wizard.forgetHint")} onClick={() => forget.mutate()}>
						{t("wizard.forget")}
					</Button>
				</p>
			)}
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
				<SelectField
					label={t("wizard.decimal")}
					value={draft.decimal ?? "auto"}
					onChange={(v) => setDraft({ ...draft, decimal: v === "auto" ? null : (v as "point" | "comma") })}
					options={[
						{ value: "auto", label: t("wizard.auto") },
						{ value: "point", label: "3,450.00" },
						{ value: "comma", label: "3.450,00" },
					]}
				/>
				<SelectField
					label={t("wizard.dayOrder")}
					value={draft.dayOrder ?? "auto"}
					onChange={(v) => setDraft({ ...draft, dayOrder: v === "auto" ? null : (v as "dayFirst" | "monthFirst") })}
					options={[
						{ value: "auto", label: t("wizard.auto") },
						{ value: "dayFirst", label: t("wizard.dayFirst") },
						{ value: "monthFirst", label: t("wizard.monthFirst") },
					]}
				/>
			</div>
			<label htmlFor={`${id}-hidden`} className="flex items-center gap-2">
				<Checkbox id={`${id}-hidden`} checked={draft.includeHidden} onCheckedChange={(on) => setDraft({ ...draft, includeHidden: on === true })} />
				{t("wizard.includeHidden")}
			</label>
			<div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
				<div className="flex min-w-0 flex-col gap-2">
					{batch.carried.length > 0 && (
						<p className="text-[13px] text-ink-soft">
							{t("wizard.alsoTables", {
								count: batch.carried.length,
								tables: [...new Set(batch.carried.map((c) => t("wizard.tableAt", { number: c.table + 1, rows: rowsOfTable(c.table) })))].join(", "),
							})}
						</p>
					)}
					{tables.length > 1 && (
						<Select
							aria-label={t("wizard.table")}
							className="!h-8 max-w-72"
							value={String(table)}
							options={tables.map((_, i) => ({
								value: String(i),
								label: t("wizard.tableAt", { number: i + 1, rows: rowsOfTable(i) }),
							}))}
							onChange={(next) => setTable(Number(next))}
						/>
					)}
					<MappingColumns book={book} batch={batch} columns={columns} followed={followed} onChange={setColumns} />
				</div>
				<div className="flex flex-col gap-2">
					<p className="font-medium">{t("wizard.constants")}</p>
					<p className="text-[13px] text-ink-soft">{t("wizard.constantsHint")}</p>
					<ul className="flex flex-col gap-1">
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
											placeholder={t("form.choose")}
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
							setDefault(name, "");
						}}
					/>
				</div>
			</div>
		</div>
	);
}
