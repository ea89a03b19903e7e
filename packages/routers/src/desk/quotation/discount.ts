import type { Database, DiscountRequestTable } from "@iqt/db";
import { type Language, type MessageId, translate } from "@iqt/i18n";
import Big from "big.js";
import type { Expression, Kysely, Selectable, SqlBool } from "kysely";
import type { Caller } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import { fromMinor, minorOrNull, toMinor } from "../../kit/money/money.ts";
import { ownedBy } from "../../kit/own-rows.ts";
import { firstStepOnly, mandatesOf } from "../../settings/auditors/queries.ts";
import { limitFor } from "../../settings/auditors/rules.ts";
import { settingsOn } from "../../settings/price-setting/queries.ts";
import { marginFloor } from "../../settings/price-setting/rules.ts";
import { readersWith } from "../message/people.ts";
import type { Decision as Verdict } from "../message/schema.ts";
import { answerPart, noteIn, openThread, type Said, saying, totalInWords } from "../message/threads.ts";
import { standardOf } from "./discount-fall.ts";
import { isPending, pendingOn } from "./discount-pending.ts";
import { minus, withPrices } from "./document.ts";
import { lanesOfPlan, planOf, standardOfLanes } from "./mark-up-lanes.ts";
import type { Signature } from "./mark-up-schema.ts";
import { getQuotation, ownerIn, type Quotation, type Scope, updateQuotation } from "./queries.ts";
import { type PricedLane, standardLines } from "./quoted-lines.ts";
import { approve, type Limits, stateAfter } from "./rules.ts";
import type { Work } from "./work.ts";

/** Refuses options, which have no total to take anything off, and lanes that are sold at standard prices alone. */
export function refuseDiscounts({ public: doc, internal }: Quotation["document"]): void {
	if (doc.lanesAre === "options") throw new DomainError("state", "discount.options");
	if (!internal.items.every((item) => item.priced.discountAllowed)) throw new DomainError("state", "discount.notAllowed");
}

interface Asked {
	/** What the whole quotation comes to. */
	total: string;
	reason: string;
	/** Places of the lanes whose charges come to less; left out where it is taken off the total. */
	lanes?: number[];
}

/** Asks to sell a draft for less than its standard total; an approver decides. One request at a time. */
export async function askDiscount(work: Work, quotation: Quotation, asked: Asked) {
	stateAfter(quotation, "discount");
	const { document } = quotation;
	refuseDiscounts(document);
	// Off a total that was marked up it would be no discount, or one on top of another.
	if (asked.lanes === undefined && document.internal.standard !== undefined) throw new DomainError("state", "discount.markedUp");
	const askedMinor = totalAsked(asked.total, quotation);
	if ((await pendingOn(work.db, quotation.id)).length > 0) throw new DomainError("state", "discount.pending");
	const id = crypto.randomUUID();
	const { userId } = work.caller;
	await work.db
		.insertInto("discount_request")
		.values({
			id,
			quotation_id: quotation.id,
			asked_minor: askedMinor,
			currency: document.public.currency,
			standard_minor: toMinor(standardOf(document), quotation.exponent),
			reason: asked.reason,
			state: "requested",
			requested_by: userId,
			requested_at: work.change.at,
			approver_id: null,
			decided_at: null,
			final_approver_id: null,
			final_decided_at: null,
			spread_lanes: asked.lanes === undefined ? null : JSON.stringify(asked.lanes),
		})
		.execute();
	const { currency } = document.public;
	const after = { discountRequest: id, currency, standardTotal: standardOf(document), asked: asked.total, reason: asked.reason };
	await work.change.write({ action: "askDiscount", objectType: "quotation", objectId: quotation.id, before: null, after });
	const people = await approversOf(work, quotation);
	const thread = { id, kind: "discount", askedBy: userId, also: [quotation.owner_id], parts: [{ part: "discount", teams: [], people }] };
	await openThread(work, { ...thread, text: asked.reason, mail: true });
	return { id, state: "requested" as const, version: 1 };
}

/** What is asked for in minor units: above nothing, below the standard total, and no finer than the currency; 000001 at `total` otherwise. */
function totalAsked(total: string, { exponent, document }: Quotation): number {
	const { currency } = document.public;
	const standardTotal = standardOf(document);
	const refuse = (messageId: MessageId, values = {}) => new InvalidFieldError("total", messageId, { currency, total: standardTotal, ...values });
	const minor = minorOrNull(total, exponent);
	if (minor === null || minor >= toMinor(standardTotal, exponent)) throw refuse("discount.aboveStandard");
	if (!Big(fromMinor(minor, exponent)).eq(total)) throw refuse("discount.tooFine", { digits: exponent });
	if (minor <= 0) throw refuse("discount.nothing");
	return minor;
}

interface Decider {
	application: boolean;
	final: boolean;
	/** Not bound by limits. */
	unlimited: boolean;
}

/** What somebody with the right to decide may do of it. */
export const deciderOf = (caller: Pick<Caller, "isSuper" | "permissions">): Decider => ({
	application: true,
	final: holds(caller, "discount.approveFinal"),
	unlimited: caller.isSuper,
});

type Looking = Pick<Work, "db" | "today"> & { caller: { userId: number } };

/** What a quotation is of, as lines of auditors say it. */
async function deskOf(db: Kysely<Database>, quotation: Quotation): Promise<{ department: string; services: string[] }> {
	const owner = await db.selectFrom("user").select("department").where("id", "=", quotation.owner_id).executeTakeFirst();
	const lines = quotation.document.internal.items.flatMap((item) => item.priced.lines);
	return { department: owner?.department ?? "", services: [...new Set(lines.map((line) => line.explanation.domain))] };
}

/** What the caller may grant on the quotation; refuses auditors of other departments and services. */
async function limitsOf(work: Looking, quotation: Quotation, kind: "application" | "final"): Promise<Limits & { standsIn: boolean }> {
	const mandates = await mandatesOf(work.db, work.caller.userId, work.today);
	const limit = limitFor(mandates, kind, await deskOf(work.db, quotation));
	if (limit === "none") throw new DomainError("notAllowed", "discount.notYourDesk");
	const standsIn = mandates.some((mandate) => mandate.standsIn && mandate.kind === "final");
	return { application: kind === "application" ? limit : null, final: kind === "final" ? limit : null, standsIn };
}

/** The least total without the final approver, in minor units: the sum of MSR, or the cost with the minimum margin where that is more. */
async function floorOf(work: Looking, quotation: Quotation): Promise<number> {
	const { internal } = quotation.document;
	const msr = toMinor(internal.msr, quotation.exponent);
	// What was added by hand is no service of a setting: nothing of it is given away.
	const lines = internal.items.flatMap(standardLines).map(({ service, ...line }) => ({ ...line, service: service ?? "" }));
	const floor = marginFloor(lines, await settingsOn(work.db, work.today));
	return floor === null ? msr : Math.max(msr, toMinor(floor.toFixed(), quotation.exponent));
}

/** Tells the thread of a request what was decided: the last word answers it. */
async function tellDecision(work: Work, request: { id: string }, quotation: Quotation, decided: Decided) {
	const { state, total, said } = decided;
	const values = { total: totalInWords(quotation.document.public.currency, total) };
	if (state === "finalRequested") return noteIn(work, request.id, { said, happened: { event: "discountPassedOn", values }, loud: true, mail: true });
	const event = state === "approved" ? "discountApproved" : "discountRejected";
	await answerPart(work, { threadId: request.id, part: "discount", said, happened: { event, values } });
}

interface Decided {
	state: "approved" | "finalRequested" | "rejected";
	total: string;
	said: Said;
}

type Request = Selectable<DiscountRequestTable>;

interface Step {
	state: "requested" | "finalRequested";
	limits: Limits;
	/** The caller may have the last word. */
	final: boolean;
}

/** The step a request waits for, with what the caller may grant in it; refuses whoever may not take it, by a yes or a no. */
async function stepFor(work: Looking, request: Request, quotation: Quotation, may: Decider): Promise<Step> {
	const { state } = request;
	if (!isPending(state)) throw new DomainError("state", "discount.decided");
	if (request.requested_by === work.caller.userId) throw new DomainError("notAllowed", "discount.ownRequest");
	const kind = state === "requested" ? "application" : "final";
	const { standsIn, ...limits } = may.unlimited ? { application: null, final: null, standsIn: false } : await limitsOf(work, quotation, kind);
	const final = may.final || standsIn;
	if (kind === "final" && !final) throw new DomainError("notAllowed", "error.notAllowed");
	stateAfter(quotation, "discount");
	return { state, limits, final };
}

/** Who is asked for the first step on a quotation: those whose lines are for it, everybody with the right where they are nobody's. */
async function approversOf(work: Pick<Work, "db" | "today">, quotation: Quotation): Promise<number[]> {
	const desk = await deskOf(work.db, quotation);
	const all = await readersWith(work.db, "discount.approve");
	const theirs: number[] = [];
	for (const id of all) if (limitFor(await mandatesOf(work.db, id, work.today), "application", desk) !== "none") theirs.push(id);
	return theirs.length > 0 ? theirs : all;
}

/** Who may take the first step on a quotation and not the last, by name; not who asks. */
async function firstDeciders(work: Looking, request: Request, quotation: Quotation): Promise<string[]> {
	const desk = await deskOf(work.db, quotation);
	const names: string[] = [];
	for (const { id, name } of await firstStepOnly(work.db)) {
		const isTheirs = id !== request.requested_by && limitFor(await mandatesOf(work.db, id, work.today), "application", desk) !== "none";
		if (isTheirs) names.push(name);
	}
	return names;
}

/** What the caller's yes makes of a request; refuses one that is not his to give. */
async function approval(work: Looking, request: Request, quotation: Quotation, step: Step, may: Decider): Promise<"approved" | "finalRequested"> {
	// Two steps are two people's: nobody waves his own yes through. Taking it back is his to do.
	if (step.state === "finalRequested" && request.approver_id === work.caller.userId) throw new DomainError("notAllowed", "discount.secondPerson");
	const standardMinor = toMinor(standardOf(quotation.document), quotation.exponent);
	const facts = { state: step.state, askedMinor: request.asked_minor, standardMinor, msrMinor: await floorOf(work, quotation) };
	const state = approve(facts, step.limits, { ...may, final: step.final });
	if (request.spread_lanes !== null) spreadAsked(request, quotation);
	if (state === "finalRequested" && step.final && !may.unlimited && request.escalated_at === null) {
		// The last word taken as the first would leave the second step to nobody.
		const names = await firstDeciders(work, request, quotation);
		if (names.length > 0) throw new DomainError("notAllowed", "discount.approverFirst", { names: names.join(", ") });
	}
	return state;
}

/** What refused it; null where it was not. */
const refusalOf = (outcome: Promise<unknown>): Promise<DomainError | null> =>
	outcome.then(
		() => null,
		(error: unknown) => {
			if (error instanceof DomainError) return error;
			throw error;
		},
	);

export interface MayDecide {
	decisions: Verdict[];
	/** Why it is not the caller's to approve now; null where it is, and where he decides nothing of it. */
	whyNot: string | null;
}

/** Refusals of a yes that tell that a total is below MSR. */
const tellingMsr: ReadonlySet<string> = new Set(["discount.belowLeast", "discount.approverFirst"]);

/**
 * What the caller may decide of a request now; nothing where it is over, or not his step. Whoever may not see costs is not told by looking whether a total
 * is below MSR: a yes that hangs on that is refused when it is said.
 */
export async function decisionsOn(work: Looking & { caller: Caller; language: Language }, id: string): Promise<MayDecide> {
	const request = await work.db.selectFrom("discount_request").selectAll().where("id", "=", id).executeTakeFirst();
	if (!request || !holds(work.caller, "discount.approve")) return { decisions: [], whyNot: null };
	const quotation = await getQuotation(work.db, { all: true }, request.quotation_id);
	const may = deciderOf(work.caller);
	const step = stepFor(work, request, quotation, may);
	if ((await refusalOf(step)) !== null) return { decisions: [], whyNot: null };
	const refused = await refusalOf(approval(work, request, quotation, await step, may));
	if (refused === null || (!work.caller.seesCost && tellingMsr.has(refused.messageId))) return { decisions: ["approve", "reject"], whyNot: null };
	return { decisions: ["reject"], whyNot: translate(work.language, refused.messageId, refused.values) };
}

/** Approves or rejects a request, with a word on it or without. Once it is approved all the way, the draft has the asked total. */
export async function decideDiscount(work: Work, input: { id: string; approve: boolean; version: number }, may: Decider, said: Said = saying("")) {
	const { db, change } = work;
	const request = await db.selectFrom("discount_request").selectAll().where("id", "=", input.id).executeTakeFirst();
	if (!request) throw new DomainError("notFound", "discount.notFound");
	if (request.version !== input.version) throw new DomainError("stale", "error.stale");
	const quotation = await getQuotation(db, { all: true }, request.quotation_id);
	const step = await stepFor(work, request, quotation, may);
	const state = input.approve ? await approval(work, request, quotation, step, may) : ("rejected" as const);
	const decision =
		step.state === "requested"
			? { approver_id: work.caller.userId, decided_at: change.at }
			: { final_approver_id: work.caller.userId, final_decided_at: change.at };
	await db
		.updateTable("discount_request")
		.set({ state, version: request.version + 1, ...decision, ...(state === "finalRequested" ? { reminded_at: null, escalated_at: null } : {}) })
		.where("id", "=", request.id)
		.execute();
	if (state === "approved") await applyDiscount(work, quotation, request);
	const log = { action: input.approve ? "approveDiscount" : "rejectDiscount", objectType: "quotation", objectId: quotation.id };
	await change.write({ ...log, before: { discountRequest: request.id, state: request.state }, after: { discountRequest: request.id, state } });
	await tellDecision(work, request, quotation, { state, total: fromMinor(request.asked_minor, quotation.exponent), said });
	return { id: request.id, state, version: request.version + 1 };
}

/** The lanes of a draft once they come to what was asked for by who `signed`; DomainError `state` where a charge would be sold below its MSR. */
function spreadAsked({ asked_minor, spread_lanes }: Request, quotation: Quotation, signed: Signature = {}): PricedLane[] {
	const places = JSON.parse(spread_lanes ?? "[]") as number[];
	const { items } = quotation.document.internal;
	const others = [...items.keys()].filter((place) => !places.includes(place));
	const left = BigInt(asked_minor) - standardOfLanes(items, others, quotation.exponent);
	const plan = planOf(quotation, { kind: "target", value: fromMinor(left, quotation.exponent), lanes: places });
	const lanes = lanesOfPlan({ ...plan, kept: { ...plan.kept, ...signed } }, "msr");
	if (lanes === null) throw new DomainError("state", "discount.belowLeast");
	return lanes;
}

/** A draft at the total that was approved: taken off its sum, or spread over its charges. */
function discounted(request: Request, quotation: Quotation, signed: Signature): Quotation["document"] {
	const { document, exponent } = quotation;
	if (request.spread_lanes !== null) return withPrices(document, spreadAsked(request, quotation, signed));
	const total = fromMinor(request.asked_minor, exponent);
	const discount = minus(Big(document.public.standardTotal).toFixed(exponent), total);
	return { ...document, public: { ...document.public, discount, total } };
}

async function applyDiscount({ db, change }: Work, quotation: Quotation, request: Request): Promise<void> {
	const { name } = await db.selectFrom("user").select("display_name as name").where("id", "=", request.requested_by).executeTakeFirstOrThrow();
	const document = discounted(request, quotation, { setBy: name, setAt: request.requested_at });
	const changed = { document, total_minor: request.asked_minor, updated_at: change.at };
	await updateQuotation(db, quotation, changed);
}

/** Requests on one quotation, or those within the scope of which `waits` holds; oldest first. Amounts are decimal strings. */
export async function listDiscounts(db: Kysely<Database>, scope: Scope, of: { quotationId: string } | { waits: Expression<SqlBool> }) {
	const rows = await db
		.selectFrom("discount_request as d")
		.innerJoin("quotation as q", "q.id", "d.quotation_id")
		.innerJoin("currency as c", (join) => join.on("c.code", "=", (eb) => eb.fn.coalesce("d.currency", "q.currency")))
		.innerJoin("user as requester", "requester.id", "d.requested_by")
		.leftJoin("user as approver", "approver.id", "d.approver_id")
		.leftJoin("user as final", "final.id", "d.final_approver_id")
		.select(["d.id", "d.quotation_id as quotationId", "q.number", "q.customer_name as customerName", "c.code as currency", "c.exponent"])
		.select(["d.asked_minor", "d.standard_minor"])
		.select(["d.reason", "d.state", "requester.display_name as requestedBy", "d.requested_at as requestedAt", "d.version"])
		.select(["approver.display_name as approver", "d.decided_at as decidedAt"])
		.select(["final.display_name as finalApprover", "d.final_decided_at as finalDecidedAt"])
		.where((eb) => ("waits" in of ? of.waits : eb("d.quotation_id", "=", of.quotationId)))
		.where(ownedBy("q.owner_id", ownerIn(scope)))
		.orderBy("d.requested_at")
		.limit(200)
		.execute();
	return rows.map(({ asked_minor, standard_minor, exponent, ...row }) => ({
		...row,
		asked: fromMinor(asked_minor, exponent),
		/** What it was asked of; null of an old one. */
		standard: standard_minor === null ? null : fromMinor(standard_minor, exponent),
	}));
}
