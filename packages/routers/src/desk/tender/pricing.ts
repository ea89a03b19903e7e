import type { Database, TenderLaneTable } from "@iqt/db";
import type { Kysely, Selectable } from "kysely";
import type { z } from "zod";
import type { Services } from "../../door/context.ts";
import { BusyError, DomainError } from "../../door/errors.ts";
import { places } from "../../door/places.ts";
import type { Needs } from "../../door/session/granted.ts";
import { type Asker, askerOf, refuseWithdrawn } from "../../door/session/still.ts";
import { sayable } from "../../door/storage-error.ts";
import type { SearchOption } from "../../kit/charges/search.ts";
import { sentSearchInput } from "../../kit/charges/search.ts";
import { turns } from "../../kit/sheet/turns.ts";
import { failureMessage } from "../../kit/work/kept-message.ts";
import { LEASE_MS, leaseHolder, leaseOver } from "../../kit/work/lease.ts";
import { searchPrices } from "../../pricing/queries.ts";
import { stopsBetween } from "../quotation/lanes.ts";
import { withEndCodes } from "../sale/end-codes.ts";
import { type Changing, changeTender, type KeptGaps, tenderInScope, tenderToChange } from "./queries.ts";
import type { LaneChoice, priceInput } from "./schema.ts";

/** Tenders priced at once by one process: each is a search after the other. */
const pricing = places({ forOne: 2, inAll: 2 });
/** Lanes between two writes of how far it is. */
const STEP = 25;
/** Options of a lane that are kept: the cheapest, and beside them the fastest. */
const MOST_OPTIONS = 6;

interface Kept {
	asker: Asker;
	needs: Needs;
	/** Of who asked, by whom the server takes turns. */
	who: string;
}

/** Begins pricing all lanes that were read: at once where a place is free, else when the timed task finds it. */
export async function startPricing(ctx: Changing, { id, version }: z.output<typeof priceInput>) {
	const tender = await tenderToChange(ctx, id);
	const lanes = ctx.db.updateTable("tender_lane").where("tender_id", "=", tender.id);
	await lanes.set({ state: "ready", choices: null, options: null, chosen: null, gaps: null }).where("state", "in", ["priced", "gap"]).execute();
	const { count } = await ctx.db
		.selectFrom("tender_lane")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("tender_id", "=", tender.id)
		.where("state", "=", "ready")
		.executeTakeFirstOrThrow();
	if (Number(count) === 0) throw new DomainError("state", "tender.nothingToPrice");
	const kept: Kept = { asker: askerOf(ctx.caller), needs: { right: "sale.quote", cost: false }, who: ctx.caller.userGuid };
	const begun = { state: "pricing" as const, asker: JSON.stringify(kept), lease_until: null, error: null, lanes_done: 0, lanes_total: Number(count) };
	const next = await changeTender(ctx, { id: tender.id, version }, begun);
	await ctx.change.write({
		action: "price",
		objectType: "tender",
		objectId: tender.id,
		before: { state: tender.state },
		after: { lanes: Number(count) },
	});
	ctx.change.afterCommit(() => priceTender(ctx.services, tender.id));
	return { version: next, lanes: Number(count) };
}

/** Stops pricing; the lanes that are priced stay so. */
export async function stopPricing(ctx: Changing, id: string) {
	const tender = await tenderInScope(ctx, id);
	if (tender.owner_id !== ctx.caller.userId && !ctx.caller.isSuper)
		throw new DomainError("notAllowed", "quotation.notYours", { owner: tender.ownerName });
	if (tender.state !== "pricing") throw new DomainError("state", "work.ended");
	const version = await changeTender(ctx, tender, { state: "open", lease_until: null });
	await ctx.change.write({ action: "stopPricing", objectType: "tender", objectId: tender.id, before: null, after: { done: tender.lanes_done } });
	return { version };
}

/** Goes on with tenders whose pricing nobody holds: the server was stopped, or had no place. Answers how many. */
export async function resumeTenders(services: Services): Promise<number> {
	const left = await services.db
		.selectFrom("tender")
		.select("id")
		.where("state", "=", "pricing")
		.where(leaseOver(services.now()))
		.orderBy("updated_at")
		.limit(5)
		.execute();
	for (const { id } of left) await priceTender(services, id);
	return left.length;
}

/** When the first tender that is priced now is abandoned unless its instance says something before, ISO 8601 UTC; null where there is none. */
export async function nextTender(db: Kysely<Database>): Promise<string | null> {
	const { until } = await db
		.selectFrom("tender")
		.select((eb) => eb.fn.min(eb.fn.coalesce("lease_until", "updated_at")).as("until"))
		.where("state", "=", "pricing")
		.executeTakeFirstOrThrow();
	return until === null ? null : (until.split("#")[0] ?? null);
}

type Row = Selectable<TenderLaneTable>;
type Priced = Pick<Row, "choices" | "chosen" | "gaps" | "options" | "place" | "state">;

/** Prices the lanes of a tender that are left, some at a time, as long as nobody else does or stops it. */
export async function priceTender(services: Services, id: string): Promise<void> {
	const { db } = services;
	const lease = leaseHolder(services);
	const take = db.updateTable("tender").set({ lease_until: lease.current }).where("id", "=", id).where("state", "=", "pricing");
	const taken = await take.where(leaseOver(services.now())).returning(["asker"]).executeTakeFirst();
	if (!taken?.asker) return;
	const kept = JSON.parse(taken.asker) as Kept;
	try {
		await pricing.take(services, kept.who, () => priceLeft(services, id, lease, kept));
	} catch (error) {
		const free = db.updateTable("tender").where("id", "=", id).where("lease_until", "=", lease.current);
		if (error instanceof BusyError) {
			await free.set({ lease_until: null }).execute();
			return;
		}
		if (!(error instanceof DomainError)) services.log("error", "tender.failed", { tender: id, error: String(error) });
		await free.set({ state: "open", lease_until: null, error: JSON.stringify(failureMessage(error)) }).execute();
	}
}

async function priceLeft(services: Services, id: string, lease: ReturnType<typeof leaseHolder>, { asker, needs, who }: Kept): Promise<void> {
	const { db } = services;
	const turn = turns();
	const atOnce = <T>(work: () => Promise<T>): Promise<T> => services.asking?.({ who }, work) ?? work();
	for (;;) {
		const left = await db
			.selectFrom("tender_lane")
			.select(["place", "search"])
			.where("tender_id", "=", id)
			.where("state", "=", "ready")
			.orderBy("place")
			.limit(STEP)
			.execute();
		const priced: Priced[] = [];
		for (const { place, search } of left) {
			priced.push({ place, ...(await atOnce(() => priceLane(db, search ?? "", services.now()))) });
			await turn();
		}
		const isOver = left.length < STEP;
		const next = lease.next(LEASE_MS);
		const isOwn = await db.transaction().execute(async (trx) => {
			await refuseWithdrawn(trx, asker, needs);
			const at = services.now().toISOString();
			const ending = isOver ? { state: "priced" as const, lease_until: null, priced_at: at } : { lease_until: next };
			const held = await trx
				.updateTable("tender")
				.set(({ eb }) => ({ ...ending, lanes_done: eb("lanes_done", "+", priced.length), ...(isOver ? { version: eb("version", "+", 1) } : {}) }))
				.where("id", "=", id)
				.where("state", "=", "pricing")
				.where("lease_until", "=", lease.current)
				.returning("id")
				.executeTakeFirst();
			if (!held) return false;
			for (const { place, ...set } of priced) {
				await trx.updateTable("tender_lane").set(set).where("tender_id", "=", id).where("place", "=", place).execute();
			}
			return true;
		});
		if (!isOwn || isOver) return;
		lease.current = next;
	}
}

/** A lane priced as a search of its own would, by what truck platforms have answered before: none is asked. */
export async function priceLane(db: Kysely<Database>, searched: string, now: Date): Promise<Omit<Priced, "place">> {
	try {
		const search = await withEndCodes(db, sentSearchInput.parse(JSON.parse(searched)));
		const found = await searchPrices(db, search, now);
		const options = found.options.filter((option, i) => i < MOST_OPTIONS || option.fastest);
		const [cheapest] = options;
		if (!cheapest) return gap({ gaps: found.gaps.map(({ lookup: _, ...told }) => told), refused: null });
		return {
			state: "priced",
			options: JSON.stringify({ search: found.search, options }),
			choices: JSON.stringify(options.map(choiceOf)),
			chosen: cheapest.id,
			gaps: null,
		};
	} catch (error) {
		const said = sayable(error);
		// What the database or the program fails of is no lane's fault.
		if (!said || said.kind === "server" || said instanceof BusyError) throw error;
		return gap({ gaps: [], refused: { messageId: said.messageId, values: said.values } });
	}
}

const gap = (why: KeptGaps): Omit<Priced, "place"> => ({ state: "gap", options: null, choices: null, chosen: null, gaps: JSON.stringify(why) });

function choiceOf(option: SearchOption): LaneChoice {
	const { id, mode, currency, total, transitMin, transitMax, validTo, cheapest, fastest, confidential } = option;
	const via = stopsBetween(option.legs);
	return { id, mode, currency, total, transitMin, transitMax, validTo, cheapest, fastest, ...(confidential ? { confidential } : {}), via };
}
