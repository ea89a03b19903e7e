import { z } from "zod";
import { hasTurning } from "../files/rules.ts";
import { clashChoices, rowChoices } from "./chosen-before.ts";
import { sentMapping } from "./mapping.ts";
import { questionGroups } from "./questions.ts";

const domainSchema = z.string().min(1).max(60);

/** The file's name in the object store, and the book it is for. */
export const startInput = z.strictObject({
	domain: domainSchema,
	objectName: z.string().min(1).max(1000),
	fileName: z
		.string()
		.min(1)
		.max(300)
		.refine((name) => !hasTurning(name), "problem.controlCharacter")
		.optional(),
});

/** Most rows and columns of a block that is pasted, and characters of one of its cells. */
export const pasteLimits = { rows: 2_000, columns: 200, cell: 2_000 } as const;

/** Cells as they were copied from a spreadsheet, line by line, and the book they are for. */
export const pasteInput = z.strictObject({
	domain: domainSchema,
	lines: z
		.array(z.array(z.string().max(pasteLimits.cell)).min(1).max(pasteLimits.columns))
		.min(1)
		.max(pasteLimits.rows),
});

export const batchInput = z.strictObject({ batchId: z.guid().toLowerCase() });

/** The batch of a call that says more than that. */
export const anyOfBatch = z.object(batchInput.shape);

export const mappingInput = batchInput.extend({ mapping: sentMapping });

export const outcomes = ["new", "changed", "unchanged", "clash", "error", "duplicate", "skipped"] as const;

/** Cells to be read as these texts in place of what the sheet says; null undoes a correction. */
export const correctInput = batchInput.extend({
	corrections: z
		.array(
			z.strictObject({
				row: z.number().int().min(1).max(1_048_576),
				field: z.string().min(1).max(60),
				/** Position in the sheet; 0 for a field it has no column for, below 0 for a price of one of a row's rates, as the row itself says. */
				column: z.number().int().min(-16_384).max(16_384),
				text: z.string().max(2_000).nullable(),
			}),
		)
		.min(1)
		.max(100),
});

/** What questions of a preview are answered: one of their options; null undoes an answer. */
export const answerInput = batchInput.extend({
	answers: z
		.array(
			z.strictObject({
				id: z.string().min(1).max(120),
				answer: z.string().min(1).max(120).nullable(),
				/** By field, where the answer is to enter them: a number or a formula, or with "entered" the field's value. */
				prices: z.record(z.string().max(60), z.string().trim().min(1).max(300)).optional(),
			}),
		)
		.min(1)
		.max(100),
});

/** What becomes of rates that clash, all without a choice of their own (left out: as it is), and of single ones by their line, each once; null undoes a choice. */
export const chooseInput = batchInput.extend({
	clashes: z.enum(clashChoices).nullable().optional(),
	rows: z
		.array(z.strictObject({ line: z.number().int().min(1), choice: z.enum(rowChoices).nullable() }))
		.max(100)
		.default([]),
});

/** `mode` is how the batch would be taken, by which rows tell what they leave; `problems` keeps only rows with an error or warning, `corrected` those with a corrected cell; `atRow` is a sheet row, whose page it is then. */
export const previewInput = batchInput.extend({
	mode: z.enum(["merge", "replace"]).default("merge"),
	outcome: z.enum([...outcomes, "waiting"]).optional(),
	problems: z.boolean().optional(),
	corrected: z.boolean().optional(),
	pageIndex: z.number().int().min(1).max(1_000_000).default(1),
	atRow: z.number().int().min(1).max(1_048_576).optional(),
	pageSize: z.number().int().min(1).max(200).default(50),
});

/** How a batch would be taken. */
export const impactInput = batchInput.extend({ mode: z.enum(["merge", "replace"]).default("merge") });

/** Rows of the sheet from one on, as Excel counts them. */
export const sheetRowsInput = batchInput.extend({
	from: z.number().int().min(1).max(1_048_576),
	count: z.number().int().min(1).max(200),
});

/**
 * How a batch goes into the book. "merge" adds and corrects; "replace" lets the sheet win clashes and ends what the lanes it covers no longer
 * have; with `missing` it is refused when that are more by now. Rows with errors, and in a merge rows that clash, stay out, which has to be said.
 */
export const applyInput = batchInput.extend({
	mode: z.enum(["merge", "replace"]),
	leaveOutErrors: z.boolean().default(false),
	leaveOutClashes: z.boolean().default(false),
	/** Kinds of questions whose cells are taken as they were read, without an answer to each. */
	confirmed: z.array(z.enum(questionGroups)).max(questionGroups.length).default([]),
	missing: z.number().int().min(0).optional(),
	/** `revision` of the batch as it was looked at: refused (000003) where somebody has chosen or answered since. */
	revision: z.number().int().min(0).optional(),
});

export const listInput = z.strictObject({ domain: domainSchema.optional() });

export const historyInput = listInput.extend({
	pageIndex: z.number().int().min(1).max(1_000_000).default(1),
	pageSize: z.number().int().min(1).max(100).default(20),
});
