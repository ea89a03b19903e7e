import type { Caller, Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { checkExcelImport, replaceAll } from "../imports/service.ts";
import { listRates } from "../price-book/list.ts";
import { addRate, rateOrThrow, refuseStale, updateRate } from "../price-book/queries.ts";
import { quickEdit } from "../price-book/quick-edit.ts";
import { rateBookRouter, writerOf } from "../price-book/router.ts";
import { findTerm, saveTerm } from "../price-book/terms.ts";
import { change, mergeRouters, permitted, router } from "../trpc.ts";
import { laneTermInput, newProductInput, productEditsInput, productInput, productListInput, sheetInput } from "./product-schema.ts";
import { withPlaceCodes, withPlaceIds } from "./queries.ts";
import { inlandRail } from "./schema.ts";

type Changing = Context & { caller: Caller; change: { id: string; at: string } };

const todayOf = (ctx: Context) => ctx.now.toISOString().slice(0, 10);
const changeOf = (ctx: Changing) => ({ id: ctx.change.id, at: ctx.change.at, userId: ctx.caller.userId });

const importing = { access: "inlandRail.edit", unlogged: "The transaction that applies the sheet writes the import's own entry." } as const;

/** A value as its schema gives it, or 000001 with every problem by field. */
function checked<T>(result: { success: true; data: T } | { success: false; error: { issues: unknown[] } }): T {
	if (result.success) return result.data;
	throw new DomainError("invalid", "error.invalid", {}, result.error.issues);
}

/** What the older clients' calls need beside the book's own procedures: places by GUID, partial rows, sheets read within the call. */
const productRouter = router({
	products: permitted("inlandRail.view")
		.input(productListInput)
		.query(async ({ ctx, input: { validOn, ...input } }) => {
			const page = await listRates(ctx.db, inlandRail, input, { seesCost: ctx.caller.seesCost, today: todayOf(ctx), validOn });
			return { ...page, items: await withPlaceIds(ctx.db, page.items) };
		}),

	addProduct: change("inlandRail.edit", newProductInput).mutation(async ({ ctx, input }) => {
		const row = checked(inlandRail.row.safeParse((await withPlaceCodes(ctx.db, [input.row]))[0]));
		const id = await addRate(ctx.db, inlandRail, row, changeOf(ctx));
		await ctx.change.write({ action: "create", objectType: inlandRail.domain, objectId: id, before: null, after: row });
		return { id };
	}),

	updateProduct: change("inlandRail.edit", productInput).mutation(async ({ ctx, input }) => {
		const current = await rateOrThrow(ctx.db, inlandRail, input.id, writerOf(ctx, inlandRail));
		const [sent] = await withPlaceCodes(ctx.db, [input.row]);
		const row = checked(inlandRail.row.safeParse({ ...current.row, ...sent }));
		refuseStale(current, input.version, row);
		const id = await updateRate(ctx.db, inlandRail, { id: input.id, row, from: input.from }, current, changeOf(ctx));
		await ctx.change.write({ action: "update", objectType: inlandRail.domain, objectId: input.id, before: current.row, after: row });
		return { id };
	}),

	editProducts: change("inlandRail.edit", productEditsInput).mutation(async ({ ctx, input }) => {
		const coded = await withPlaceCodes(
			ctx.db,
			input.rows.map((r) => r.cells),
		);
		const edits = input.rows.map(({ id, version }, i) => ({ id, version, cells: checked(inlandRail.cells.safeParse(coded[i])) }));
		const rows = await quickEdit(ctx.db, inlandRail, edits, writerOf(ctx, inlandRail), changeOf(ctx));
		const before = Object.fromEntries(rows.map((r) => [r.id, r.before]));
		const after = Object.fromEntries(edits.map((e) => [e.id, e.cells]));
		await ctx.change.write({
			action: "quickEdit",
			objectType: inlandRail.domain,
			objectId: rows.length === 1 ? String(rows[0]?.id) : "many",
			before,
			after,
		});
		return { rows: rows.map(({ id, version }) => ({ id, version })), changeId: ctx.change.id };
	}),

	checkExcelImport: permitted("inlandRail.edit")
		.meta(importing)
		.input(sheetInput)
		.mutation(({ ctx, input }) => checkExcelImport(ctx, inlandRail.domain, input.fileName)),

	replaceAll: permitted("inlandRail.edit")
		.meta(importing)
		.input(sheetInput)
		.mutation(({ ctx, input }) => replaceAll(ctx, inlandRail.domain, input.fileName)),

	saveLaneTerm: change("inlandRail.edit", laneTermInput).mutation(async ({ ctx, input }) => {
		const language = input.language ?? (ctx.language === "en" ? "en" : "zh");
		const version = input.version ?? (await findTerm(ctx.db, inlandRail.domain, input.lane, language)).version;
		const { before, after } = await saveTerm(ctx.db, inlandRail.domain, { ...input, language, version }, ctx.change.at);
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
