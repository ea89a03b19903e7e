import { type Text, text } from "../../lib/text.ts";
import type { FieldKind, FormField } from "../form/form-control.tsx";
import type { Column, ColumnKind, FilterOp } from "../types.ts";
import { wordsOf } from "../values.ts";
import type { RecordField } from "./record-types.ts";

const columnKinds: Partial<Record<FieldKind, ColumnKind>> = {
	longText: "text",
	switch: "boolean",
	enums: "text",
	lookups: "text",
	custom: "text",
};
const columnKind = (kind: FieldKind): ColumnKind => columnKinds[kind] ?? (kind as ColumnKind);
/** Fields whose column holds several values, which no order or filter of texts fits. */
const several: ReadonlySet<FieldKind> = new Set(["enums", "lookups", "custom"]);
/** Lookups hold ids, which only `eq` and `in` would fit, and nobody types. */
const filters: Partial<Record<FieldKind, readonly FilterOp[]>> = { lookup: ["isNull", "notNull"] };

type Source = object;
const fieldOf = (record: Source, name: string): unknown => (record as Record<string, unknown>)[name];

/** A value of a field in words; `labels` are the words of looked-up ids. */
export function fieldWords<Row, Rec>(
	field: RecordField<Row, Rec>,
	value: unknown,
	words: { locale: string; yes: string; no: string },
	labels: ReadonlyMap<string, string> = new Map(),
): string {
	if (field.words) return field.words(value);
	if (Array.isArray(value)) return value.map((one) => fieldWords(field, one, words, labels)).join(", ");
	if (value !== null && typeof value === "object") return JSON.stringify(value);
	const option = field.options?.find((o) => o.value === String(value));
	if (option) return text(option.label);
	return labels.get(String(value)) ?? wordsOf({ field: field.name, label: "", kind: columnKind(field.kind) }, value, words);
}

/** Words of the ids a record holds in a field. */
export const chosenOf = <Row, Rec>(field: RecordField<Row, Rec>, record: Rec | null): ReadonlyMap<string, string> =>
	new Map(record === null ? [] : (field.chosen?.(record) ?? []).map((o) => [o.value, o.label]));

/** The columns of an entity's list. */
export function recordColumns<Row extends Source, Rec>(
	fields: readonly RecordField<Row, Rec>[],
	t: Text,
	words: { locale: string; yes: string; no: string },
	readOnlyReason: Column<Row>["readOnlyReason"],
): Column<Row>[] {
	return fields
		.filter((f) => f.column !== false)
		.map((field) => {
			const many = several.has(field.kind);
			// A row of the list carries the words of what it names, as the record does, where the list gives them.
			const display =
				many || field.chosen ? (row: Row) => fieldWords(field, fieldOf(row, field.name), words, chosenOf(field, row as unknown as Rec)) : undefined;
			const filter = field.filter ?? (many ? false : filters[field.kind]);
			return {
				field: field.name,
				label: t(field.label),
				kind: columnKind(field.kind),
				sort: field.sort ?? !many,
				...(filter === undefined ? {} : { filter }),
				...(field.width ? { width: field.width } : {}),
				...(field.hidden ? { hidden: true } : {}),
				...(field.pinned ? { pinned: true } : {}),
				...(field.options ? { options: field.options.map((o) => ({ value: o.value, label: t(o.label) })) } : {}),
				...(display ? { display } : {}),
				readOnlyReason,
				...(field.column || {}),
			};
		});
}

const hintOf = <Row, Rec>({ hint }: RecordField<Row, Rec>, isNew: boolean, t: Text): FormField["hint"] => {
	if (typeof hint === "string") return t(hint);
	return hint && ((values) => hint(values, isNew));
};

/** Sections of an entity's form. `fixed` fields are shown but cannot be changed; `start` is what a new record opens with. */
export function recordSections<Row, Rec>(
	fields: readonly RecordField<Row, Rec>[],
	record: Rec | null,
	readOnly: boolean,
	t: Text,
	start: object | undefined = undefined,
): { title?: string; fields: FormField[] }[] {
	const shown = record ?? (start as Rec | undefined) ?? null;
	const sections: { title?: string; fields: FormField[] }[] = [];
	for (const field of fields.filter((f) => f.form !== false)) {
		if (sections.length === 0 || field.section) sections.push({ ...(field.section ? { title: t(field.section) } : {}), fields: [] });
		const labels = chosenOf(field, shown);
		const only = shown === null ? null : fieldOf(shown as Source, field.name);
		const fixed = readOnly || field.readOnly === true || (field.readOnly === "edit" && record !== null);
		sections.at(-1)?.fields.push({
			name: field.name,
			label: t(field.label),
			kind: field.kind,
			required: field.required,
			lookup: field.lookup,
			...(field.options ? { options: field.options.map((o) => ({ value: o.value, label: t(o.label) })) } : {}),
			...(only !== null && labels.has(String(only)) ? { valueLabel: labels.get(String(only)) } : {}),
			chosen: [...labels].map(([value, label]) => ({ value, label })),
			custom: field.control,
			hint: hintOf(field, record === null, t),
			wide: field.wide ?? (field.kind === "longText" || field.kind === "lookups" || field.kind === "enums"),
			unit: field.unit,
			endOfDay: field.endOfDay,
			when: field.when,
			readOnly: fixed,
		});
	}
	return sections;
}

/** What the form of a new record opens with. */
export const standardValues = <Row, Rec>(fields: readonly RecordField<Row, Rec>[]): Record<string, unknown> =>
	Object.fromEntries(fields.filter((f) => f.form !== false && f.standard !== undefined).map((f) => [f.name, f.standard]));
