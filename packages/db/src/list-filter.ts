import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containedInAny, containsAny, startsWith } from "./like.ts";
import { ListInputError } from "./list-input-error.ts";
import { comparable, type ValueKind } from "./list-value.ts";

export const FILTER_OPS = ["eq", "ne", "in", "contains", "startsWith", "gte", "lte", "between", "isNull", "notNull"] as const;
export type FilterOp = (typeof FILTER_OPS)[number];

/** Whether a field may be asked so: what may be compared with one value may be with any of several. */
export const mayAsk = (allowed: readonly FilterOp[], op: FilterOp): boolean => allowed.includes(op) || (op === "in" && allowed.includes("eq"));

const MOST_VALUES = 500;

function text(field: string, value: unknown): string {
	if (typeof value === "string" && value !== "") return value;
	throw new ListInputError("value", field, ["text"]);
}

function list(field: string, value: unknown, length: number | null): unknown[] {
	if (!Array.isArray(value) || value.length > MOST_VALUES || (length !== null && value.length !== length)) {
		throw new ListInputError("value", field, [length === null ? `[…] (1–${MOST_VALUES})` : "[from, to]"]);
	}
	return value;
}

/** What a filter is about: the SQL of the field, its name, what it holds, and SQL that is null where it holds nothing. */
export interface Filtered {
	ref: RawBuilder<unknown>;
	field: string;
	kind: ValueKind;
	given: RawBuilder<unknown>;
}

/** The SQL of one filter; a value of the wrong shape or kind is a ListInputError. */
export function filterCondition({ ref, field, kind, given }: Filtered, op: FilterOp, value: unknown): RawBuilder<SqlBool> {
	const one = (single: unknown = value) => comparable(field, kind, single);
	switch (op) {
		case "eq":
			return sql<SqlBool>`${ref} = ${one()}`;
		case "ne":
			return sql<SqlBool>`${ref} is not ${one()}`;
		case "in": {
			const values = list(field, value, null).map(one);
			return values.length === 0 ? sql<SqlBool>`0` : sql<SqlBool>`${ref} in (${sql.join(values)})`;
		}
		case "contains":
			return containsAny(
				ref,
				(Array.isArray(value) ? list(field, value, null) : [value]).map((one) => text(field, one)),
			);
		case "startsWith":
			return startsWith(ref, text(field, value));
		case "gte":
			return sql<SqlBool>`${ref} >= ${one()}`;
		case "lte":
			return sql<SqlBool>`${ref} <= ${one()}`;
		case "between": {
			const [from, to] = list(field, value, 2).map(one);
			return sql<SqlBool>`${ref} between ${from} and ${to}`;
		}
		case "isNull":
			return sql<SqlBool>`${given} is null`;
		case "notNull":
			return sql<SqlBool>`${given} is not null`;
	}
}

/** The words of a search that are looked for. */
export const wordsOf = (search: string): string[] => search.trim().split(/\s+/).filter(Boolean).slice(0, 8);

/** Every word of `search` stands in at least one of the columns. */
export function searchCondition(refs: RawBuilder<unknown>[], search: string): RawBuilder<SqlBool> {
	const each = wordsOf(search).map((word) => containedInAny(refs, word));
	return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}
