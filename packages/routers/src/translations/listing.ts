import { type ListFilter, type ListInput, ListInputError, type ListPage, PAGE_SIZES } from "@iqt/db";
import type { TextRow } from "./rules.ts";

type Op = ListFilter["op"];
interface Field {
	read: (row: TextRow) => string | number | null;
	filter?: readonly Op[];
	sort?: boolean;
}

const words = ["contains", "startsWith", "eq", "in"] as const;
const fields: Readonly<Record<string, Field>> = {
	id: { read: (row) => row.id, filter: words, sort: true },
	area: { read: (row) => row.area, filter: ["eq", "in"], sort: true },
	state: { read: (row) => row.state, filter: ["eq", "in", "ne"], sort: true },
	zh: { read: (row) => row.zh, filter: words, sort: true },
	en: { read: (row) => row.en, filter: words, sort: true },
	es: { read: (row) => row.es, filter: words, sort: true },
	ja: { read: (row) => row.ja, filter: words, sort: true },
	changedAt: { read: (row) => row.changedAt, filter: ["gte", "lte", "between", "isNull", "notNull"], sort: true },
	changedBy: { read: (row) => row.changedBy, filter: ["contains", "eq"], sort: true },
};

const names = (may: (field: Field) => unknown) => Object.keys(fields).filter((name) => may(fields[name] as Field));

function fieldOf(name: string, may: (field: Field) => unknown): Field {
	const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
	if (field === undefined || !may(field)) throw new ListInputError("field", name, names(may));
	return field;
}

const lower = (value: unknown) => String(value ?? "").toLowerCase();

function matches(value: string | number | null, { field, op, value: wanted }: ListFilter): boolean {
	const list = (length: number | null): unknown[] => {
		if (Array.isArray(wanted) && (length === null || wanted.length === length)) return wanted;
		throw new ListInputError("value", field, [length === null ? "[…]" : "[from, to]"]);
	};
	const text = (): string => {
		if (typeof wanted === "string" || typeof wanted === "number" || typeof wanted === "boolean") return lower(wanted);
		throw new ListInputError("value", field, ["text"]);
	};
	switch (op) {
		case "isNull":
			return value === null;
		case "notNull":
			return value !== null;
		case "in":
			return list(null).some((one) => lower(one) === lower(value));
		case "between": {
			const [from, to] = list(2);
			return value !== null && lower(value) >= lower(from) && lower(value) <= lower(to);
		}
		case "eq":
			return lower(value) === text();
		case "ne":
			return lower(value) !== text();
		case "contains":
			return lower(value).includes(text());
		case "startsWith":
			return lower(value).startsWith(text());
		case "gte":
			return value !== null && lower(value) >= text();
		case "lte":
			return value !== null && lower(value) <= text();
	}
}

/** Rows that match the filters and the search: every word stands in the id or in a text of any language. */
export function filteredTexts(rows: readonly TextRow[], input: Pick<ListInput, "filters" | "search">, except?: string): TextRow[] {
	let left = [...rows];
	for (const filter of input.filters ?? []) {
		const { filter: allowed = [], read } = fieldOf(filter.field, (f) => f.filter?.length);
		if (!allowed.includes(filter.op)) throw new ListInputError("operator", filter.field, allowed);
		const kept = left.filter((row) => matches(read(row), filter));
		if (filter.field !== except) left = kept;
	}
	const searched = lower(input.search).split(/\s+/).filter(Boolean).slice(0, 8);
	if (searched.length === 0) return left;
	return left.filter((row) => {
		const text = lower([row.id, row.zh, row.en, row.es, row.ja].join("\n"));
		return searched.every((word) => text.includes(word));
	});
}

/** Rows in the order asked for; ids break ties. */
export function sortedTexts(rows: readonly TextRow[], sort: ListInput["sort"]): TextRow[] {
	const keys = (sort ?? []).map(({ field, order }) => ({ read: fieldOf(field, (f) => f.sort).read, sign: order === "descending" ? -1 : 1 }));
	return [...rows].sort((a, b) => {
		for (const { read, sign } of keys) {
			const [one, two] = [lower(read(a)), lower(read(b))];
			if (one !== two) return one < two ? -sign : sign;
		}
		return keys.length === 0 ? 0 : a.id < b.id ? -1 : 1;
	});
}

/** One page of the messages. They stand in memory, so a cursor is a place in the list. */
export function pageOfTexts(rows: readonly TextRow[], input: ListInput): ListPage<TextRow> {
	const pageSize = input.pageSize ?? 20;
	const pageIndex = input.pageIndex ?? 1;
	if (!(PAGE_SIZES as readonly number[]).includes(pageSize)) throw new ListInputError("value", "pageSize", PAGE_SIZES.map(String));
	const found = sortedTexts(filteredTexts(rows, input), input.sort);
	let start = (pageIndex - 1) * pageSize;
	if (input.cursor) {
		if (!/^\d{1,6}$/.test(input.cursor)) throw new ListInputError("cursor", "cursor", ["nextCursor"]);
		start = Number(input.cursor);
	}
	const end = start + pageSize;
	const nextCursor = end < found.length ? String(end) : null;
	return { pageIndex, pageSize, total: found.length, totalPages: Math.ceil(found.length / pageSize), items: found.slice(start, end), nextCursor };
}

/** Values of a field among the rows the other filters leave, the most frequent first, 50 at most. */
export function textFacet(rows: readonly TextRow[], input: Pick<ListInput, "filters" | "search">, field: string): { value: string; count: number }[] {
	const { read } = fieldOf(field, (f) => f.filter?.length);
	const counts = new Map<string, number>();
	for (const row of filteredTexts(rows, input, field)) {
		const value = String(read(row) ?? "");
		counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return [...counts]
		.map(([value, count]) => ({ value, count }))
		.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
		.slice(0, 50);
}
