import { businessDay } from "@iqt/i18n/days";
import Big from "big.js";
import type { z } from "zod";
import { DomainError } from "../../door/errors.ts";
import { draftOfPriced } from "../quotation/lifecycle.ts";
import type { PricedLane } from "../quotation/quoted-lines.ts";
import { type Changing, changeTender, countsOf, laneAt, lanesOf, tenderToChange } from "./queries.ts";
import type { chooseAllInput, chooseInput, LaneChoice, pricedOptions, quoteInput } from "./schema.ts";

/** Quotes a lane by another of its options. */
export async function chooseOption(ctx: Changing, { id, place, optionId }: z.output<typeof chooseInput>) {
	const tender = await tenderToChange(ctx, id);
	const lane = await laneAt(ctx.db, tender.id, place);
	if (!lane.choices.some((choice) => choice.id === optionId)) throw new DomainError("stale", "sale.optionGone");
	await ctx.db.updateTable("tender_lane").set({ chosen: optionId }).where("tender_id", "=", tender.id).where("place", "=", place).execute();
	const version = await changeTender(ctx, tender, {});
	const totalOf = (chosen: string | null) => lane.choices.find((choice) => choice.id === chosen)?.total ?? null;
	const after = { row: lane.sheet_row, total: totalOf(optionId) };
	await ctx.change.write({ action: "chooseOption", objectType: "tender", objectId: tender.id, before: { total: totalOf(lane.chosen) }, after });
	return { version };
}

/** The option lanes are quoted by: the cheapest, or the quickest of those that say how long they take, the cheaper of two. */
export function optionBy(choices: readonly LaneChoice[], by: "cheapest" | "fastest"): LaneChoice | undefined {
	const cheapest = [...choices].sort((a, b) => Big(a.total).cmp(b.total));
	if (by === "cheapest") return cheapest[0];
	const days = (choice: LaneChoice) => choice.transitMax ?? choice.transitMin ?? Number.POSITIVE_INFINITY;
	return cheapest.sort((a, b) => (days(a) === days(b) ? 0 : days(a) < days(b) ? -1 : 1))[0];
}

/** Quotes every lane by the cheapest, or by the fastest of its options. */
export async function chooseAll(ctx: Changing, { id, by }: z.output<typeof chooseAllInput>) {
	const tender = await tenderToChange(ctx, id);
	let changed = 0;
	for (const lane of await lanesOf(ctx.db, tender.id, { states: ["priced"] })) {
		const option = optionBy(lane.choices, by);
		if (!option || option.id === lane.chosen) continue;
		changed++;
		await ctx.db.updateTable("tender_lane").set({ chosen: option.id }).where("tender_id", "=", tender.id).where("place", "=", lane.place).execute();
	}
	const version = await changeTender(ctx, tender, {});
	await ctx.change.write({ action: "chooseOption", objectType: "tender", objectId: tender.id, before: null, after: { lanes: changed } });
	return { version, changed };
}

/** The lanes of a tender that have a price, each by the option chosen. */
async function chosenLanes(ctx: Changing, tenderId: string): Promise<PricedLane[]> {
	const rows = await ctx.db
		.selectFrom("tender_lane")
		.select(["said", "options", "chosen", "sheet_row"])
		.where("tender_id", "=", tenderId)
		.where("state", "=", "priced")
		.orderBy("place")
		.execute();
	return rows.flatMap(({ said, options, chosen, sheet_row }) => {
		// Written by the pricing in this shape.
		const kept = JSON.parse(options ?? "{}") as z.output<typeof pricedOptions>;
		const priced = kept.options.find((option) => option.id === chosen);
		const { texts } = JSON.parse(said) as { texts: { reference?: string } };
		return priced ? [{ reference: texts.reference ?? `#${sheet_row}`, search: kept.search, priced }] : [];
	});
}

/**
 * One draft of all lanes that have a price, in the order of the list and with the customer's references; those without a price stay in the tender.
 * Prices of an earlier day are refused: exchange rates are another's by then.
 */
export async function quoteTender(ctx: Changing, { id, version, ...input }: z.output<typeof quoteInput>) {
	const tender = await tenderToChange(ctx, id);
	if (tender.state !== "priced") throw new DomainError("state", tender.state === "quoted" ? "tender.quotedAlready" : "tender.notPricedYet");
	if (tender.priced_at === null || businessDay(new Date(tender.priced_at)) !== ctx.today) throw new DomainError("stale", "tender.pricedBefore");
	const lanes = await chosenLanes(ctx, tender.id);
	if (lanes.length === 0) throw new DomainError("state", "tender.nothingPriced");
	const draft = await draftOfPriced(ctx, { ...input, currency: tender.usual.currency }, lanes);
	await changeTender(ctx, { id: tender.id, version }, { state: "quoted", quotation_id: draft.id });
	const { gap, question, left } = await countsOf(ctx.db, tender.id);
	const after = { quotation: draft.number, lanes: lanes.length, gaps: gap, questions: question, left };
	await ctx.change.write({ action: "quoteTender", objectType: "tender", objectId: tender.id, before: { state: tender.state }, after });
	return { ...draft, lanes: lanes.length, gaps: gap + question };
}
