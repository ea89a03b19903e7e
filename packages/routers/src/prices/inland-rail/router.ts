import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { change, mergeRouters, permitted, router } from "../../door/trpc.ts";
import { momentFile } from "../../kit/files/download-link.ts";
import { checkExcelImport, replaceAll } from "../../kit/imports/service.ts";
import { removeMatching } from "../../kit/price-book/apply.ts";
import type { RateRow } from "../../kit/price-book/define.ts";
import { editNeeds } from "../../kit/price-book/edit-right.ts";
import { exportRates } from "../../kit/price-book/export.ts";
import { listRates, ratesById, refuseWrongList } from "../../kit/price-book/list.ts";
import { refusingTooLong } from "../../kit/price-book/plan.ts";
import { addRate, rateOrThrow, refuseStale, removeLogged, saysTheSame, updateRate } from "../../kit/price-book/queries.ts";
import { logEdits, quickEdit } from "../../kit/price-book/quick-edit.ts";
import { loadReference } from "../../kit/price-book/reference.ts";
import { rateBookRouter, readerOf } from "../../kit/price-book/router.ts";
import { checkRow } from "../../kit/price-book/row-problems.ts";
import { idsInput } from "../../kit/price-book/schema.ts";
import { findTerm, saveTerm } from "../../kit/price-book/terms.ts";
import {
	laneTermInput,
	newProductInput,
	productEditsInput,
	productExportInput,
	productInput,
	productListInput,
	removeProductsInput,
	sheetInput,
} from "./product-schema.ts";
import { withPlaceCodes, withPlaceFilters, withPlaceIds } from "./queries.ts";
import { inlandRail } from "./schema.ts";

type Changing = Context & { caller: Caller; change: { id: string; at: string } };

const changeOf = (ctx: Changing) => ({ id: ctx.change.id, at: ctx.change.at, userId: ctx.caller.userId });

const also = editNeeds(inlandRail);

const importing = { access: "inlandRail.edit", unlogged: "The transaction that applies the sheet writes the import's own entry." } as const;

/** The row as sent, on top of the rate as it stands, or 000001 with every problem by field. */
async function checkedRow(ctx: Changing, sent: Record<string, unknown>, was?: RateRow): Promise<RateRow> {
	const [coded] = await withPlaceCodes(ctx.db, [sent]);
	const result = checkRow(inlandRail, { ...was, ...coded }, await loadReference(ctx.db), was);
	if (!result.ok) throw new DomainError("invalid", "error.invalid", {}, result.problems);
	return result.row;
}

/** The edits with the versions the rows have now, where none were sent: the last writer wins. */
async function withVersions<E extends { id: string; version?: number | undefined }>(
	ctx: Changing,
	edits: readonly E[],
): Promise<(E & { version: number })[]> {
	const unseen = edits.filter((edit) => edit.version === undefined).map((edit) => edit.id);
	const rates = unseen.length === 0 ? [] : await ratesById(ctx.db, inlandRail, unseen, readerOf(ctx));
	const versions = new Map(rates.map((rate) => [rate.id, rate.version]));
	// One there is none of is told by the edit itself.
	return edits.map((edit) => ({ ...edit, version: edit.version ?? versions.get(edit.id) ?? 1 }));
}

/** What the older clients' calls need beside the book's own procedures: places by GUID, partial rows, sheets read within the call. */
const productRouter = router({
	products: permitted("inlandRail.view")
		.input(productListInput)
		.query(async ({ ctx, input: { validOn, ...input } }) => {
			const filters = await withPlaceFilters(ctx.db, input.filters);
			const page = await listRates(ctx.db, inlandRail, { ...input, filters }, readerOf(ctx, validOn));
			return { ...page, items: await withPlaceIds(ctx.db, page.items) };
		}),

	/** Rates as that list answers them; those there are none of are left out. */
	productsById: permitted("inlandRail.view")
		.input(idsInput)
		.query(async ({ ctx, input }) => withPlaceIds(ctx.db, await ratesById(ctx.db, inlandRail, input.ids, readerOf(ctx)))),

	/** The rows of that list as a workbook. */
	exportProducts: permitted("inlandRail.view")
		.input(productExportInput)
		.query(({ ctx, input: { validOn, ...input } }) =>
			momentFile(ctx, async (moment) => {
				const asked = { ...input, filters: await withPlaceFilters(moment, input.filters) };
				const reader = readerOf(ctx, validOn);
				await refuseWrongList(moment, inlandRail, asked, reader);
				return exportRates(moment, inlandRail, asked, reader, ctx.language);
			}),
		),

	addProduct: change("inlandRail.edit", newProductInput, also).mutation(async ({ ctx, input }) => {
		const row = await checkedRow(ctx, input.row);
		const id = await addRate(ctx.db, inlandRail, row, changeOf(ctx));
		await ctx.change.write({ action: "create", objectType: inlandRail.domain, objectId: id, before: null, after: row });
		return { id };
	}),

	updateProduct: change("inlandRail.edit", productInput, also).mutation(async ({ ctx, input }) => {
		const current = await rateOrThrow(ctx.db, inlandRail, input.id, readerOf(ctx));
		const row = await checkedRow(ctx, input.row, current.row);
		refuseStale(current, input.version ?? current.version, row);
		const reference = await loadReference(ctx.db);
		if (saysTheSame(inlandRail, current, row, reference)) {
			ctx.change.nothing();
			return { id: input.id };
		}
		const id = await updateRate(ctx.db, inlandRail, { id: input.id, row, from: input.from }, current, changeOf(ctx), reference);
		await ctx.change.write({ action: "update", objectType: inlandRail.domain, objectId: input.id, before: current.row, after: row });
		return { id };
	}),

	editProducts: change("inlandRail.edit", productEditsInput, also).mutation(async ({ ctx, input }) => {
		const coded = await withPlaceCodes(
			ctx.db,
			input.rows.map((r) => r.cells),
		);
		const edits = await withVersions(
			ctx,
			input.rows.map(({ id, version }, i) => ({ id, version, cells: coded[i] ?? {} })),
		);
		const rows = await quickEdit(ctx.db, inlandRail, edits, readerOf(ctx), changeOf(ctx));
		await logEdits(ctx.change, inlandRail, rows);
		return { rows: rows.map(({ id, version }) => ({ id, version })), changeId: ctx.change.id };
	}),

	removeProducts: change("inlandRail.edit", removeProductsInput, also).mutation(async ({ ctx, input: { ids, filters, validOn } }) => {
		if (ids?.length) {
			const removed = await removeLogged(ctx.db, inlandRail, ids, { reader: readerOf(ctx), change: changeOf(ctx) });
			await ctx.change.write(removed.entry);
			return { count: removed.count, missing: removed.missing };
		}
		const predicate = { filters: await withPlaceFilters(ctx.db, filters) };
		const count = await refusingTooLong(() => removeMatching(ctx.db, inlandRail, predicate, readerOf(ctx, validOn), changeOf(ctx)));
		if (count === 0) throw new DomainError("notFound", "error.notFound");
		await ctx.change.write({
			action: "delete",
			objectType: inlandRail.domain,
			objectId: "many",
			before: { predicate: { ...predicate, validOn } },
			after: { count },
		});
		return { count, missing: [] };
	}),

	checkExcelImport: permitted("inlandRail.edit", also)
		.meta(importing)
		.input(sheetInput)
		.mutation(({ ctx, input }) => checkExcelImport(ctx, inlandRail.domain, input.fileName)),

	replaceAll: permitted("inlandRail.edit", also)
		.meta(importing)
		.input(sheetInput)
		.mutation(({ ctx, input }) => replaceAll(ctx, inlandRail.domain, input.fileName)),

	saveLaneTerm: change("inlandRail.edit", laneTermInput).mutation(async ({ ctx, input }) => {
		const language = input.language ?? (ctx.language === "en" ? "en" : "zh");
		const version = input.version ?? (await findTerm(ctx.db, inlandRail.domain, input.lane, language)).version;
		const { before, after } = await saveTerm(ctx.db, inlandRail.domain, { ...input, language, version }, ctx.change.at);
		if (after === before) {
			ctx.change.nothing();
			return { version: before.version };
		}
		await ctx.change.write({
			action: "saveTerm",
			objectType: inlandRail.domain,
			objectId: input.lane.join("|"),
			before: { body: before.body },
			after: { body: after.body },
		});
		return { version: after.version };
	}),
});

export const inlandRailRouter = mergeRouters(rateBookRouter(inlandRail), productRouter);
