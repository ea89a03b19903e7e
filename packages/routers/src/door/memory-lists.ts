import { isPageSize, type ListFilter, type ListInput, ListInputError, type ListPage, MAX_PAGE_SIZE, mayAsk } from "@iqt/db";
import { asFieldError } from "./lists.ts";

type Op = ListFilter["op"];
type Value = string | number | null;

/** What a list may do with a field of a row. */
export interface MemoryField<Row> {
	read: (row: Row) => Value;
	filter?: readonly Op[];
	sort?: boolean;
}

type Sorted = string | number;

const lower = (value: unknown) => String(value ?? "").toLowerCase();

function matches(value: Value, { field, op, value: wanted }: ListFilter): boolean {
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
			return Array.isArray(wanted) ? list(null).some((one) => lower(value).includes(lower(one))) : lower(value).includes(text());
		case "startsWith":
			return lower(value).startsWith(text());
		case "gte":
			return value !== null && lower(value) >= text();
		case "lte":
			return value !== null && lower(value) <= text();
	}
}

/** What a list input does not take becomes a 000001 that names the field and what is allowed. */
function asked<T>(work: () => T): T {
	try {
		return work();
	} catch (error) {
		throw asFieldError(error);
	}
}

/**
 * Lists of what stands in memory, with the questions and answers of lists from tables. `id` breaks ties of a sort; `searched` is the text
 * of a row in which every word of a search must stand.
 */
export function memoryList<Row>(
	fields: Readonly<Record<string, MemoryField<Row>>>,
	{ id, searched }: { id: (row: Row) => string; searched: (row: Row) => string },
) {
	const names = (may: (field: MemoryField<Row>) => unknown) => Object.keys(fields).filter((name) => may(fields[name] as MemoryField<Row>));
	const fieldOf = (name: string, may: (field: MemoryField<Row>) => unknown): MemoryField<Row> => {
		const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
		if (field === undefined || !may(field)) throw new ListInputError("field", name, names(may));
		return field;
	};

	const filtered = (rows: readonly Row[], input: Pick<ListInput, "filters" | "search">, except?: string): Row[] => {
		let left = [...rows];
		for (const filter of input.filters ?? []) {
			const { filter: allowed = [], read } = fieldOf(filter.field, (f) => f.filter?.length);
			if (!mayAsk(allowed, filter.op)) throw new ListInputError("operator", filter.field, allowed);
			const kept = left.filter((row) => matches(read(row), filter));
			if (filter.field !== except) left = kept;
		}
		const words = lower(input.search).split(/\s+/).filter(Boolean).slice(0, 8);
		if (words.length === 0) return left;
		return left.filter((row) => {
			const text = lower(searched(row));
			return words.every((word) => text.includes(word));
		});
	};

	const sorted = (rows: readonly Row[], sort: ListInput["sort"]): Row[] => {
		const keys = (sort ?? []).map(({ field, order }) => ({ read: fieldOf(field, (f) => f.sort).read, sign: order === "descending" ? -1 : 1 }));
		return [...rows].sort((a, b) => {
			for (const { read, sign } of keys) {
				const [one, two] = [read(a), read(b)].map((value) => (typeof value === "number" ? value : lower(value))) as [Sorted, Sorted];
				if (one !== two) return one < two ? -sign : sign;
			}
			return keys.length === 0 ? 0 : id(a) < id(b) ? -1 : 1;
		});
	};

	/** A cursor is a place in the list. */
	const pageOf = (rows: readonly Row[], input: ListInput): ListPage<Row> => {
		const pageSize = input.pageSize ?? 20;
		const pageIndex = input.pageIndex ?? 1;
		if (!isPageSize(pageSize)) throw new ListInputError("value", "pageSize", [`1–${MAX_PAGE_SIZE}`]);
		const found = sorted(filtered(rows, input), input.sort);
		let start = (pageIndex - 1) * pageSize;
		if (input.cursor) {
			if (!/^\d{1,6}$/.test(input.cursor)) throw new ListInputError("cursor", "cursor", ["nextCursor"]);
			start = Number(input.cursor);
		}
		const end = start + pageSize;
		const nextCursor = end < found.length ? String(end) : null;
		return { pageIndex, pageSize, total: found.length, totalPages: Math.ceil(found.length / pageSize), items: found.slice(start, end), nextCursor };
	};

	const valuesOf = (rows: readonly Row[], input: Pick<ListInput, "filters" | "search">, field: string): { value: string; count: number }[] => {
		const { read } = fieldOf(field, (f) => f.filter?.length);
		const counts = new Map<string, number>();
		for (const row of filtered(rows, input, field)) {
			const value = String(read(row) ?? "");
			counts.set(value, (counts.get(value) ?? 0) + 1);
		}
		return [...counts]
			.map(([value, count]) => ({ value, count }))
			.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
			.slice(0, 50);
	};

	return {
		/** Every row that matches, in the order asked for, otherwise as they stand. */
		all: (rows: readonly Row[], input: Pick<ListInput, "filters" | "search" | "sort">): Row[] =>
			asked(() => sorted(filtered(rows, input), input.sort)),

		/** One page of the rows that match. */
		page: (rows: readonly Row[], input: ListInput): ListPage<Row> => asked(() => pageOf(rows, input)),

		/** Values of a field among the rows the other filters leave, the most frequent first, 50 at most. */
		facet: (rows: readonly Row[], input: Pick<ListInput, "filters" | "search"> & { field: string }) =>
			asked(() => valuesOf(rows, input, input.field)),
	};
}
