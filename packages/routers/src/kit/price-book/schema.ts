import { languages } from "@iqt/i18n";
import { z } from "zod";
import { listInput } from "../../door/lists.ts";
import type { RateBook } from "./define.ts";

/** GUIDs come in any case and go out in lower case. */
const id = z.guid().toLowerCase();
const day = z.iso.date("problem.date");

const scalar = z.union([z.string().max(200), z.number(), z.boolean()]);

/** A list's filters and search: which rows are meant, rather than their ids. */
export const predicateInput = z.strictObject({
	filters: z
		.array(
			z.strictObject({
				field: z.string().max(60),
				op: z.enum(["eq", "ne", "in", "contains", "startsWith", "gte", "lte", "between", "isNull", "notNull"]),
				value: z.union([scalar, z.array(scalar).max(5_000)]).optional(),
			}),
		)
		.max(30)
		.optional(),
	search: z.string().max(200).optional(),
});

/** `sideBySide`: a line a lane, with a column for each amount of each container. */
export const exportInput = predicateInput.extend({ sort: listInput.shape.sort, sideBySide: z.boolean().optional() });

export const operationInput = z.strictObject({
	field: z.string().max(60),
	/** Set, plus or minus, percent, round to a step. */
	op: z.enum(["set", "add", "percent", "round"]),
	value: z.string().max(500).nullable(),
	/** The day the change holds from; rows running over it are parted there. */
	from: day.optional(),
	/** Changes rates that are over, too; they are left out otherwise. */
	includePast: z.boolean().optional(),
	/** Amounts that would come below zero stop there; a change that brings any to zero or below is refused otherwise, with the rates. */
	atLeastZero: z.boolean().optional(),
});

/** What stands in it and is not known is refused: a filter with a slip in its name would change every rate. */
export const applyInput = z.strictObject({ predicate: predicateInput, operation: operationInput });

export const matchingInput = z.strictObject({ predicate: predicateInput });

/** `expected`: how many rates were shown to go; it has to be said where nothing narrows them down. */
export const removeMatchingInput = matchingInput.extend({ expected: z.int().min(0).optional() });

export const idInput = z.object({ id });
export const idsInput = z.object({ ids: z.array(id).min(1, "problem.selectRoutes").max(10_000) });
export const undoInput = z.object({ changeId: id });
export const formulaInput = z.object({
	price: z.string().max(300),
	cost: z
		.string()
		.max(20)
		.regex(/^\d{1,12}(\.\d{1,6})?$/, "problem.amount")
		.nullable(),
	currency: z.string().length(3).default("CNY"),
	/** What the row is charged by: a mark-up has two decimals in any currency. */
	basis: z.string().max(20).optional(),
});

/** Ids or codes of places and values of choices, in the order of the book's `terms`. */
export const laneInput = z.object({ lane: z.array(z.string().trim().max(60)).min(1).max(6) });
const termText = z.string().max(50_000, "problem.tooBig");
const termTexts = z.partialRecord(z.enum(languages), termText);
export const termInput = laneInput.extend({ language: z.enum(languages), body: termText, version: z.int().min(0) });
/** The key a lane's terms are kept under. */
export const laneKeyInput = z.object({ id: z.string().max(400) });
/** A lane by its key, or by its fields where it has no terms yet. */
export const saveTermsInput = z.object({
	id: laneKeyInput.shape.id.optional(),
	version: z.int().min(0).optional(),
	lane: z.record(z.string().max(60), z.string().max(60).nullable()).optional(),
	texts: termTexts,
});
export const placeNameInput = z.object({ name: z.string().trim().min(1).max(80) });

/** Inputs that carry rows of the book. */
export const rowInputs = (book: RateBook) => ({
	add: z.object({ row: book.row }),
	/** `id`: the rate that would be changed, from a day on. */
	doubts: z.object({ id: id.optional(), row: book.row, from: day.optional() }),
	/** `from`: the day the change holds from; the row itself is corrected without it. */
	update: z.object({ id, version: z.int().min(1), row: book.row, from: day.optional() }),
	quickEdit: z.object({
		rows: z
			.array(z.object({ id, version: z.int().min(1), cells: book.cells }))
			.min(1)
			.max(2_000),
	}),
	boxes: z.object({
		rows: z.array(z.object({ id, version: z.int().min(1), cells: book.cells })).max(2_000),
		added: z.array(z.object({ like: id, version: z.int().min(1), container: z.string().trim().min(1).max(8), cells: book.cells })).max(500),
	}),
});
