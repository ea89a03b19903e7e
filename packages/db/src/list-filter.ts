import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containedInAny, contains, startsWith } from "./like.ts";
import { ListInputError } from "./list-input-error.ts";

export const FILTER_OPS = ["eq", "ne", "in", "contains", "startsWith", "gte", "lte", "between", "isNull", "notNull"] as const;
export type FilterOp = (typeof FILTER_OPS)[number];

const MOST_VALUES = 500;

type Scalar = string | number | boolean;

function scalar(field: string, value: unknown): Scalar {
	if (typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
	throw new ListInputError("value", field, ["text", "number"]);
}

function text(field: string, value: unknown): string {
	if (typeof value === "string" && value !== "") return value;
	throw new ListInputError("value", field, ["text"]);
}

function list(field: string, value: unknown, length: number | null): Scalar[] {
	if (!Array.isArray(value) || value.length > MOST_VALUES || (length !== null && value.length !== length)) {
		throw new ListInputError("value", field, [length === null ? `[…] (1–${MOST_VALUES})` : "[from, to]"]);
	}
	return value.map((v) => scalar(field, v));
}

/** The SQL of one filter; a value of the wrong shape is a ListInputError. */
export function filterCondition(ref: RawBuilder<unknown>, field: string, op: FilterOp, value: unknown): RawBuilder<SqlBool> {
	switch (op) {
		case "eq":
			return sql<SqlBool>`${ref} = ${scalar(field, value)}`;
		case "ne":
			return sql<SqlBool>`${ref} is not ${scalar(field, value)}`;
		case "in": {
			const values = list(field, value, null);
			return values.length === 0 ? sql<SqlBool>`0` : sql<SqlBool>`${ref} in (${sql.join(values)})`;
		}
		case "contains":
			return contains(ref, text(field, value));
		case "startsWith":
			return startsWith(ref, text(field, value));
		case "gte":
			return sql<SqlBool>`${ref} >= ${scalar(field, value)}`;
		case "lte":
			return sql<SqlBool>`${ref} <= ${scalar(field, value)}`;
		case "between": {
			const [from, to] = list(field, value, 2);
			return sql<SqlBool>`${ref} between ${from} and ${to}`;
		}
		case "isNull":
			return sql<SqlBool>`${ref} is null`;
		case "notNull":
			return sql<SqlBool>`${ref} is not null`;
	}
}

/** Every word of `search` stands in at least one of the columns. */
export function searchCondition(refs: RawBuilder<unknown>[], search: string): RawBuilder<SqlBool> {
	const words = search.split(/\s+/).slice(0, 8);
	const each = words.map((word) => containedInAny(refs, word));
	return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}
