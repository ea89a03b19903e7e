import {
	checkListInput,
	type Database,
	FILTER_OPS,
	facet,
	type ListInput,
	ListInputError,
	type ListPage,
	type ListSpec,
	listTable,
	MAX_PAGE_SIZE,
} from "@iqt/db";
import type { Kysely } from "kysely";
import { z } from "zod";
import { InvalidFieldError } from "./errors.ts";

/** Column of a moment that every row has: listed by, and narrowed to a stretch of time. */
export const momentAlways = { kind: "moment", filter: ["gte", "lte", "between"], sort: true, notNull: true } as const;
/** Column of a moment that a row may not have. */
export const momentOrNone = { kind: "moment", filter: ["gte", "lte", "between", "isNull", "notNull"] } as const;

export type { ListInput };

const scalar = z.union([z.string().max(200), z.number(), z.boolean()]);

/** A page behind every row there could be. */
export const LAST_PAGE = 1_000_000_000;

/** Values a filter takes at most. */
export const MOST_VALUES = 500;

/** What every list takes: the one declaration of it. Field names are checked by each list against its own columns. */
export const listInput = z.object({
	pageIndex: z.number().int().min(1).max(LAST_PAGE).optional(),
	pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
	sort: z
		.array(z.object({ field: z.string().max(60), order: z.enum(["ascending", "descending"]) }))
		.max(6)
		.optional(),
	filters: z
		.array(
			z.object({
				field: z.string().max(60),
				op: z.enum(FILTER_OPS),
				value: z.union([scalar, z.array(scalar).max(MOST_VALUES)]).optional(),
			}),
		)
		.max(30)
		.optional(),
	search: z.string().max(200).optional(),
	cursor: z.string().max(2_000).nullable().optional(),
	countTo: z.number().int().min(0).max(1_000_000_000).optional(),
});

/** Input of a facet: the filters of the list and the field whose values are counted. */
export const facetInput = listInput.pick({ filters: true, search: true }).extend({ field: z.string().max(60) });

const messages = {
	field: "list.unknownField",
	operator: "list.operator",
	value: "list.value",
	cursor: "list.cursor",
} as const;

/** Says what a list did not take as a field problem of the caller's input. */
export function asFieldError(error: unknown): unknown {
	if (!(error instanceof ListInputError)) return error;
	return new InvalidFieldError(error.field, messages[error.problem], { field: error.field, allowed: error.allowed.join(", ") });
}

/** `listTable` for routers: what it does not take becomes a 000001 that names the field and what is allowed. */
export async function list<DB, TB extends keyof DB, O>(db: Kysely<Database>, spec: ListSpec<DB, TB, O>, input: ListInput): Promise<ListPage<O>> {
	try {
		return await listTable(db, spec, input);
	} catch (error) {
		throw asFieldError(error);
	}
}

/** 000001 that names the field where a list cannot be filtered or sorted so: before a file is begun that could no longer say it. Nothing is read. */
export function refuseWrongInput<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "sort" | "filters" | "search">,
): void {
	try {
		checkListInput(db, spec, input);
	} catch (error) {
		throw asFieldError(error);
	}
}

/** `facet` for routers, with the same errors as `list`. */
export async function facets<DB, TB extends keyof DB, O>(db: Kysely<Database>, spec: ListSpec<DB, TB, O>, input: z.infer<typeof facetInput>) {
	try {
		return await facet(db, spec, input, input.field);
	} catch (error) {
		throw asFieldError(error);
	}
}

/** A page of rows that are counted and cut by their own query. */
export const pageAnswer = <Item>({ pageIndex, pageSize }: { pageIndex: number; pageSize: number }, total: number, items: Item[]) => ({
	pageIndex,
	pageSize,
	total,
	totalPages: Math.ceil(total / pageSize),
	items,
});
