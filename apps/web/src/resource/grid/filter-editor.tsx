import { businessDay } from "@iqt/i18n/days";
import { Button } from "@iqt/ui/button";
import { Checkbox } from "@iqt/ui/choice";
import { Combobox, type ComboOption } from "@iqt/ui/combobox";
import { DateInput } from "@iqt/ui/date-input";
import { Input } from "@iqt/ui/input";
import { parseDate } from "@iqt/ui/parse-date";
import { Select } from "@iqt/ui/select";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { locale, text, useText } from "../../lib/text.ts";
import { dateWords } from "../date-words.ts";
import type { Column, Filter, FilterOp } from "../types.ts";
import { unclearText } from "../unclear.ts";
import { parseNumber, wordsOf } from "../values.ts";
import { dayNamed } from "./day-filter.ts";
import { datePresets, nameless, opsOf, opWords } from "./filter-words.ts";
import type { Resource } from "./use-resource.ts";

interface FilterEditorProps<Row> {
	resource: Resource<Row>;
	column: Column<Row>;
	filter: Filter | undefined;
	onName: (id: string, label: string) => void;
	/** Null drops the filter. */
	onDone: (filter: Filter | null) => void;
}

/** Why a text is no number of a filter; null where it is one, or nothing. */
const wrongNumber = (kind: string, typed: string): string | null =>
	unclearText(kind, typed) ?? (typed.trim() !== "" && parseNumber(typed) === null ? text("table.wrong.number", { typed: typed.trim() }) : null);

/** One filter: its operator and its value, by the column's kind; with the values there are and how often, and the usual days. */
export function FilterEditor<Row>({ resource, column, filter, onName, onDone }: FilterEditorProps<Row>) {
	const t = useText();
	const ops = opsOf(column);
	const field = column.filterField ?? column.field;
	const [op, setOp] = useState<FilterOp>(filter?.op ?? ops[0] ?? "eq");
	const given = Array.isArray(filter?.value) ? filter.value.map(String) : filter?.value === undefined ? [] : [String(filter.value)];
	const isDate = column.kind === "date" || column.kind === "time";
	const [values, setValues] = useState<string[]>(() => (isDate ? given.map((v) => dayNamed(v, businessDay(new Date())) ?? v) : given));
	const needsNone = op === "isNull" || op === "notNull";
	const number = column.kind === "number" || column.kind === "money" || column.kind === "price" || column.kind === "percent";
	/** What is wrong with a number; of a day its own field says it. */
	const wrong = number && !needsNone ? (values.map((value) => wrongNumber(column.kind, value)).find((said) => said !== null) ?? null) : null;
	const noDay = isDate && !needsNone && values.some((value) => value.trim() !== "" && parseDate(value) === null);
	const finish = (nextOp: FilterOp, next: string[]) => {
		if (nextOp === "isNull" || nextOp === "notNull") return onDone({ field, op: nextOp });
		const clean = next.map((v) => (number ? (parseNumber(v) ?? "") : v.trim())).filter(Boolean);
		if (clean.length === 0) return onDone(null);
		if (nextOp === "in") return onDone({ field, op: nextOp, value: clean });
		if (nextOp === "between")
			return onDone(clean.length === 2 ? { field, op: nextOp, value: clean } : { field, op: next[0]?.trim() ? "gte" : "lte", value: clean[0] });
		return onDone({ field, op: nextOp, value: clean[0] });
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		event.stopPropagation();
		if (wrong === null && !noDay) finish(op, values);
	};
	const set = (at: number, value: string) => setValues((all) => Object.assign([...all], { [at]: value }));
	const control = (at: number, label: string) => {
		if (column.kind === "boolean") {
			return (
				<Select
					aria-label={label}
					value={values[at] ?? ""}
					onChange={(v) => set(at, v)}
					options={[
						{ value: "1", label: t("table.yes") },
						{ value: "0", label: t("table.no") },
					]}
				/>
			);
		}
		if (isDate) {
			return <DateInput aria-label={label} locale={locale()} words={dateWords(t)} value={values[at] ?? ""} onChange={(v) => set(at, v)} />;
		}
		return <Input aria-label={label} autoFocus={at === 0} value={values[at] ?? ""} onChange={(e) => set(at, e.target.value)} />;
	};
	const many = op === "in" || (op === "ne" && (column.kind === "enum" || column.kind === "lookup"));
	return (
		<form onSubmit={submit} className="flex flex-col gap-2.5">
			<p className="font-semibold">{column.label}</p>
			{isDate && (
				<div className="flex flex-wrap gap-1">
					{datePresets().map((preset) => (
						<Button key={preset.label} size="small" onClick={() => finish(preset.op, [preset.value].flat())}>
							{preset.label}
						</Button>
					))}
				</div>
			)}
			{ops.length > 1 && (
				<Select
					aria-label={t("table.operator")}
					value={op}
					onChange={(v) => setOp(v as FilterOp)}
					options={ops.map((o) => ({ value: o, label: opWords(o, column.kind) }))}
				/>
			)}
			{needsNone ? null : many ? (
				<Choices resource={resource} column={column} field={field} values={values} single={op === "ne"} onChange={setValues} onName={onName} />
			) : op === "between" ? (
				<div className="flex items-center gap-2">
					{control(0, t("table.from"))}
					<span aria-hidden>–</span>
					{control(1, t("table.to"))}
				</div>
			) : (
				control(0, t("table.value"))
			)}
			{wrong !== null && (
				<p role="alert" className="text-[13px] text-danger">
					{wrong}
				</p>
			)}
			<div className="flex justify-end gap-2">
				{filter && (
					<Button variant="ghost" size="small" onClick={() => onDone(null)}>
						{t("table.drop")}
					</Button>
				)}
				<Button type="submit" variant="primary" size="small">
					{t("table.apply")}
				</Button>
			</div>
		</form>
	);
}

interface ChoicesProps<Row> {
	resource: Resource<Row>;
	column: Column<Row>;
	field: string;
	values: string[];
	single: boolean;
	onChange: (values: string[]) => void;
	onName: (id: string, label: string) => void;
}

/** Values to tick, with how often each occurs under the other filters; looked-up ones are found by typing. */
function Choices<Row>({ resource, column, field, values, single, onChange, onName }: ChoicesProps<Row>) {
	const t = useText();
	const id = useId();
	const [added, setAdded] = useState<ComboOption[]>([]);
	const { source, predicate } = resource;
	const facet = useQuery({
		queryKey: ["facet", source.key, field, predicate],
		queryFn: ({ signal }) => source.facet?.({ ...predicate, field }, signal) ?? [],
		enabled: source.facet !== undefined && column.kind !== "lookup",
		meta: { quiet: true },
	});
	const counts = new Map((facet.data ?? []).map((f) => [String(f.value), f.count]));
	const known =
		column.options ??
		(facet.data ?? []).filter((f) => f.value !== null).map((f) => ({ value: String(f.value), label: wordsOf(column, f.value, resource.words) }));
	const options =
		column.kind === "lookup"
			? [...added, ...values.filter((v) => !added.some((a) => a.value === v)).map((value) => ({ value, label: nameless(value, t("table.chosen")) }))]
			: known;
	const toggle = (value: string) => onChange(values.includes(value) ? values.filter((v) => v !== value) : single ? [value] : [...values, value]);
	return (
		<>
			{column.lookup && (
				<Combobox
					value=""
					placeholder={t("table.find")}
					aria-label={column.label}
					load={column.lookup}
					words={{ none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") }}
					onChange={(value, option) => {
						if (!value || !option) return;
						onName(value, option.label);
						setAdded((all) => [option, ...all.filter((a) => a.value !== value)]);
						onChange(single ? [value] : [...values.filter((v) => v !== value), value]);
					}}
				/>
			)}
			<ul className="max-h-60 overflow-auto">
				{options.map((option) => (
					<li key={option.value}>
						<label htmlFor={`${id}-${option.value}`} className="flex min-h-7 items-center gap-2 rounded px-1 hover:bg-soft">
							<Checkbox id={`${id}-${option.value}`} checked={values.includes(option.value)} onCheckedChange={() => toggle(option.value)} />
							<span className="flex-1 truncate">{option.label}</span>
							{counts.has(option.value) && <span className="text-xs text-ink-soft tabular-nums">{counts.get(option.value)}</span>}
						</label>
					</li>
				))}
			</ul>
		</>
	);
}
