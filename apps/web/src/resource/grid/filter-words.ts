import { businessDay } from "@iqt/i18n/days";
import { text } from "../../lib/text.ts";
import type { Column, ColumnKind, Filter, FilterOp } from "../types.ts";
import { wordsOf } from "../values.ts";
import { dayNamed } from "./day-filter.ts";

const byKind: Record<ColumnKind, readonly FilterOp[]> = {
	text: ["contains", "eq", "startsWith", "ne", "isNull", "notNull"],
	number: ["eq", "gte", "lte", "between", "isNull", "notNull"],
	money: ["gte", "lte", "between", "eq", "isNull", "notNull"],
	price: ["gte", "lte", "between", "isNull", "notNull"],
	percent: ["gte", "lte", "eq", "between"],
	date: ["gte", "lte", "between", "eq", "isNull", "notNull"],
	time: ["gte", "lte", "between", "eq"],
	enum: ["in", "ne"],
	boolean: ["eq"],
	lookup: ["in", "ne"],
};

/** Operators of a column: its own, or what its kind allows. */
export const opsOf = <Row>(column: Column<Row>): readonly FilterOp[] => (column.filter === false ? [] : (column.filter ?? byKind[column.kind]));

/** Words of an operator. */
export const opWords = (op: FilterOp, kind: ColumnKind): string => text(kind === "date" || kind === "time" ? `table.dateOp.${op}` : `table.op.${op}`);

interface Preset {
	label: string;
	op: FilterOp;
	value: string | string[];
}

/** Days people ask for again and again, counted from today: kept in an address or a view they mean another day tomorrow. */
export const datePresets = (): Preset[] => [
	{ label: text("table.today"), op: "eq", value: "today" },
	{ label: text("table.yesterday"), op: "eq", value: "today-1" },
	{ label: text("table.weekAgo"), op: "between", value: ["today-6", "today"] },
	{ label: text("table.expiring"), op: "between", value: ["today", "today+30"] },
	{ label: text("table.expired"), op: "lte", value: "today-1" },
];

/** A filter in words, for its pill. `named` gives the words of looked-up ids. */
export function filterWords<Row>(
	column: Column<Row>,
	filter: Filter,
	words: { locale: string; yes: string; no: string },
	named: (id: string) => string,
): string {
	const one = (value: unknown) => (column.kind === "lookup" ? named(String(value)) : wordsOf(column, value, words));
	const op = opWords(filter.op, column.kind);
	if (filter.op === "isNull" || filter.op === "notNull") return op;
	if (column.kind === "date" || column.kind === "time") {
		const preset = datePresets().find((p) => p.op === filter.op && String(p.value) === String(filter.value));
		if (preset) return preset.label;
		const today = businessDay(new Date());
		const days = [filter.value].flat().map((value) => dayNamed(value, today) ?? wordsOf(column, value, words));
		return filter.op === "between" ? days.join(" – ") : `${op} ${days.join(", ")}`;
	}
	if (Array.isArray(filter.value)) return filter.op === "between" ? filter.value.map(one).join(" – ") : `${op} ${filter.value.map(one).join(", ")}`;
	return `${op} ${one(filter.value)}`;
}

/** What stands for a value whose name is not loaded: a code people know speaks for itself, an id is `chosen`. */
export const nameless = (value: string, chosen: string): string => (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value) ? chosen : value);
