import type { ListPage } from "@iqt/db";
import { z } from "zod";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { facetInput, listInput } from "../../door/lists.ts";
import { change, permitted } from "../../door/trpc.ts";
import { momentLink } from "../files/download-link.ts";
import { openFile } from "../files/queries.ts";
import { type AnyKind, ownerFor, type RecordKind, type RecordOf, type RecordWork } from "./define.ts";
import { recordGuidSchema } from "./fields.ts";
import { exportRecords, getRecord, listRecords, recordFacet } from "./queries.ts";
import { keepKind } from "./registry.ts";
import { recordDoubts, removeRecords, restoreRecords, type Saved, saveRecord } from "./save.ts";
import { checkRecords, importRecords, refuseUnreadable } from "./sheet-import.ts";

const idInput = z.object({ id: recordGuidSchema });
const idsInput = z.object({ ids: z.array(recordGuidSchema).min(1).max(200) });

/** An empty id means a new record; a change names the version it was made from. */
const head = {
	id: z.preprocess((value) => (value === "" ? null : value), recordGuidSchema.nullish()),
	version: z.int().min(1).nullish(),
};

/** What `save` takes beside the kind's own fields. */
type Head = { id?: string | null | undefined; version?: number | null | undefined; confirmed?: boolean | undefined };

/** The input of `save`, typed by the kind's own schema. */
function saveSchema<S extends z.ZodObject>({ schema, doubts }: { schema: S; doubts?: unknown }): z.ZodType<z.output<S> & Head, z.input<S> & Head> {
	return schema.safeExtend(doubts ? { ...head, confirmed: z.boolean().optional() } : head) as unknown as z.ZodType<
		z.output<S> & Head,
		z.input<S> & Head
	>;
}

/** The work of a change, as the kit's functions take it. */
export const workOf = (ctx: Context & { caller: Caller; change: ChangeWriter }): RecordWork => ({
	db: ctx.db,
	now: ctx.now,
	language: ctx.language,
	caller: ctx.caller,
	change: ctx.change,
});

/**
 * The procedures of a plain kind of data: list, facet, get, export, save (add without an id, else change by version), remove and restore, each change
 * logged with the fields before and after. Spread them into the domain's router:
 *
 *     export const widgetsRouter = router({ ...defineRecords(widgets), publish: … });
 *
 * Errors: 000002 gone, 000003 with `{mine, theirs}`, 000004 in use, 000007 with the fields that are taken.
 */
export function defineRecords<S extends z.ZodObject, E extends object = object>(typed: RecordKind<S, E>) {
	// Inside, every kind is the same; its types hold at the edges.
	const kind = typed as unknown as AnyKind;
	keepKind(kind);
	const { view, edit } = kind.rights;
	const { needs } = kind;
	const readerOf = ({ caller, language, today }: Context & { caller: Caller }) => ({
		seesCost: caller.seesCost,
		language,
		owner: ownerFor(kind, caller),
		today,
	});
	return {
		/** One page, in the order and with the filters asked for. */
		list: permitted(view, needs)
			.input(listInput)
			.query(({ ctx, input }) => listRecords(ctx.db, kind, input, readerOf(ctx)) as Promise<unknown> as Promise<ListPage<RecordOf<S, E>>>),

		/** Values of a field with how often they occur. */
		facet: permitted(view, needs)
			.input(facetInput)
			.query(({ ctx, input }) => recordFacet(ctx.db, kind, input, readerOf(ctx))),

		get: permitted(view, needs)
			.input(idInput)
			.query(({ ctx, input }) => getRecord(ctx.db, kind, input.id, readerOf(ctx)) as Promise<unknown> as Promise<RecordOf<S, E>>),

		/** A link, for five minutes, to a workbook of the records that match. */
		exportUrl: permitted(view, needs)
			.meta({ access: view, ...(needs ? { and: needs } : {}), unlogged: "It writes a file to download, not data.", heavy: true })
			.input(listInput.pick({ filters: true, search: true, sort: true }))
			.mutation(({ ctx, input }) => {
				const reader = readerOf(ctx);
				return momentLink(ctx, kind.rights.view, (moment) => exportRecords(moment, kind, input, reader));
			}),

		/** Adds a record, or changes one whose version is still the one given. */
		save: change(edit, saveSchema(typed), needs).mutation(({ ctx, input }): Promise<Saved> => saveRecord(workOf(ctx), kind, input as never)),

		/** Deletes records, all or none. */
		remove: change(edit, idsInput, needs).mutation(({ ctx, input }) => removeRecords(workOf(ctx), kind, input.ids)),

		/** Brings deleted records back: the undo of `remove`. */
		restore: change(edit, idsInput, needs).mutation(({ ctx, input }) => restoreRecords(workOf(ctx), kind, input.ids)),
	};
}

/** The procedure by which a person is asked about a record before it is saved, for the router of a kind with `doubts`. */
export function defineRecordDoubts<S extends z.ZodObject, E extends object = object>(typed: RecordKind<S, E>) {
	const kind = typed as unknown as AnyKind;
	return {
		/** What is odd about a record as it would be saved, in sentences; none where it may be saved unasked. */
		doubts: permitted(kind.rights.edit, kind.needs)
			.input(saveSchema(typed))
			.query(({ ctx, input }) => recordDoubts(ctx, kind, input as never)),
	};
}

const fileInput = z.object({ objectName: z.string().min(1).max(300) });
/** `confirmed`: how many doubts of the workbook somebody has read and means so. */
const applyInput = fileInput.extend({ confirmed: z.int().min(0).max(10_000).optional() });

/** The caller's uploaded workbook; one that is unknown or somebody else's is not found. */
async function uploaded(ctx: Context & { caller: Caller }, { objectName }: z.infer<typeof fileInput>): Promise<ReadableStream<Uint8Array>> {
	const opened = await openFile(ctx, objectName);
	if (!opened) throw new DomainError("notFound", "error.notFound");
	return opened.object.body;
}

/**
 * The procedures that read a workbook into a kind of record, for its router beside `defineRecords`: what its list exports can be filled in and sent
 * back. Throws at start where the kind has no key, or a field it must have that no sheet can say.
 */
export function defineRecordImport<S extends z.ZodObject, E extends object = object>(typed: RecordKind<S, E>) {
	const kind = typed as unknown as AnyKind;
	refuseUnreadable(kind);
	const { edit } = kind.rights;
	const { needs } = kind;
	return {
		/** What an uploaded workbook would add and change, and the cells that cannot be taken. */
		checkImport: permitted(edit, needs)
			.input(fileInput)
			.query(async ({ ctx, input }) => checkRecords(ctx, kind, await uploaded(ctx, input))),

		/** Takes an uploaded workbook, all of it or nothing. */
		applyImport: change(edit, applyInput, needs).mutation(async ({ ctx, input }) =>
			importRecords(workOf(ctx), kind, { file: await uploaded(ctx, input), confirmed: input.confirmed }),
		),
	};
}
