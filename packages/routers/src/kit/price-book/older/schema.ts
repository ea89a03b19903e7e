import { languages } from "@iqt/i18n";
import { z } from "zod";
import { listInput } from "../../../door/lists.ts";
import type { RateLines } from "../declaration.ts";
import { exportInput, operationInput } from "../schema.ts";

/** Fields by the book's names, as older clients send them: a place may be its code or its GUID. The book's row checks them once codes stand in. */
const fields = z.record(z.string().max(60), z.unknown());

const id = z.guid().toLowerCase();
const version = z.int().min(1);

/** Leaves only rates valid that day. */
const validOn = z.iso.date("problem.date").optional();

export const olderListInput = listInput.extend({ validOn });
export const olderExportInput = exportInput.extend({ validOn });
export const newRowInput = z.object({ row: fields });
/** `from`: the day the change holds from; the row itself is corrected without it. Fields left out stay as they are; without a version whatever is there is changed. */
const rowInput = z.object({ id, version: version.optional(), row: fields, from: z.iso.date("problem.date").optional() });
/** The same for a book's calls: where it has no call that adds, a row without an id is a new one. */
export const rowInputOf = ({ add, update }: RateLines = {}) => rowInput.extend({ id: update && !add ? id.optional() : id });
export const rowEditsInput = z.object({
	rows: z
		.array(z.object({ id, version: version.optional(), cells: fields }))
		.min(1, "problem.selectRows")
		.max(2_000),
});
/** What a list finds, of the rows of the ids where there are some, and the change; nothing that finds stands for every row. */
export const applyRowsInput = z.object({
	...operationInput.shape,
	ids: z.array(id).min(1, "problem.selectRows").max(10_000).optional(),
	filters: listInput.shape.filters,
	search: listInput.shape.search,
	validOn,
});
/** The rows of the ids, or those that match the filters. One of both must be given: nothing at all is never meant as everything, nor is a search, which finds what stands in any field. */
export const removeRowsInput = z
	.object({
		ids: z.array(id).max(10_000).optional(),
		filters: listInput.shape.filters,
		search: listInput.shape.search,
		validOn,
		/** Of the ids: none is deleted where one of them is not there. */ all: z.boolean().optional(),
	})
	.refine(({ ids, filters }) => (ids ? ids.length > 0 : filters?.length), {
		path: ["ids"],
		message: "problem.selectRoutes",
	});
/** A head whose rows are deleted. */
export const removeHeadInput = z.object({
	id: z.guid({ error: ({ input }) => (input === undefined ? "problem.selectRoutes" : undefined) }).toLowerCase(),
});
/** A head by its id, or by its fields, with those of its rows that match. */
export const headInput = listInput
	.pick({ filters: true, search: true, sort: true })
	.extend({ id: id.optional(), fields: fields.optional(), validOn });
/** Rows without an id are new; those that are not named stay as they are, all of them where a head is named alone. */
export const saveHeadInput = z
	.object({
		id: id.optional(),
		fields: fields.optional(),
		rows: z
			.array(z.object({ id: id.optional(), version: version.optional(), cells: fields }))
			.min(1, "problem.selectRows")
			.max(2_000)
			.optional(),
	})
	.refine((head) => head.rows !== undefined || head.id !== undefined, { path: ["rows"], message: "problem.selectRows" });
export const sheetInput = z.object({ fileName: z.string().min(1).max(1_000) });
/** The fields terms are kept by; without a language the caller's own. */
export const laneFieldsInput = z.object({ fields, language: z.enum(languages).optional() });
/** Without a text it stays as it is; without a version whatever is there is replaced. */
export const laneTermInput = laneFieldsInput.extend({
	body: z.string().max(50_000, "problem.tooBig").nullish(),
	version: z.int().min(0).optional(),
});
