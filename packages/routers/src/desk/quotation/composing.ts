import { languages } from "@iqt/i18n";
import type { z } from "zod";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { keptDay } from "./days.ts";
import { type FallCause, isDiscounted, withdrawDiscounts } from "./discount-fall.ts";
import { columnsOf, documentOf, priceAgain, refusePendingDiscount } from "./lifecycle.ts";
import type { ManualLine, removeLineInput, SetLine } from "./manual-line-schema.ts";
import { lineOf, MOST_LINES } from "./manual-lines.ts";
import { hasMarkUp, logMarkUpGone } from "./mark-up-gone.ts";
import type { Signature } from "./mark-up-schema.ts";
import { isSameWay } from "./nearest.ts";
import { type Quotation, updateQuotation } from "./queries.ts";
import { type PricedLane, withoutMarkUp } from "./quoted-lines.ts";
import { stateAfter } from "./rules.ts";
import type { InternalDocument } from "./schema.ts";
import { secondOf } from "./second-language.ts";
import type { Work } from "./work.ts";

/** Who sets something by hand now. */
export const signatureOf = ({ caller, change }: Work) => ({ setBy: caller.displayName, setAt: change.at });

/** What of a change its history tells. */
interface Logged {
	action: string;
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
}

/** What a draft with other prices has otherwise: its last day (null: the usual one), how it came from the one before, and why a discount fell. */
interface Otherwise {
	validTo: string | null;
	origin: InternalDocument["origin"];
	cause: FallCause;
}

/**
 * Gives a draft other lines or amounts; all else stays unless it is said `otherwise`. A discount that was approved falls with it (`fell`), and while one is
 * decided on it is refused. DomainError `stale` for another version.
 */
export async function rewriteLanes(
	work: Work,
	quotation: Quotation,
	version: number,
	lanes: readonly PricedLane[],
	log: Logged,
	otherwise?: Otherwise,
) {
	stateAfter(quotation, "update");
	const { public: old, internal } = quotation.document;
	await refusePendingDiscount(work.db, quotation.id);
	const { language, currency, customer, remarks, lanesAre } = old;
	const { validTo, origin, cause } = otherwise ?? { validTo: old.validTo, origin: internal.origin, cause: "charges" };
	const document = await documentOf(work, {
		language,
		...secondOf(quotation.document),
		currency,
		customer,
		remarks,
		validTo,
		lanesAre,
		lanes: [...lanes],
		origin,
	});
	const issuer = old.issuer;
	const kept = { ...document, public: { ...document.public, issuer } };
	const changed = { ...(await columnsOf(work.db, kept)), updated_at: work.change.at };
	const next = await updateQuotation(work.db, { id: quotation.id, version }, changed);
	const { before, after, action } = log;
	const object = { action, objectType: "quotation", objectId: quotation.id };
	await work.change.write({ ...object, before: { ...before, total: old.total }, after: { ...after, total: kept.public.total } });
	const isOfMarkUp = action === "markUp" || action === "removeMarkUp";
	if (!isOfMarkUp && hasMarkUp(quotation)) await logMarkUpGone(work, quotation.id);
	const fell = isDiscounted(quotation.document) ? [cause] : [];
	if (fell.length > 0) await withdrawDiscounts(work, quotation, kept.public, fell);
	return { id: quotation.id, number: quotation.number, version: next, fell };
}

/** A lane of a draft by its place; InvalidFieldError where it has none there. */
export function laneAt(quotation: Quotation, lane: number): PricedLane {
	const { items } = quotation.document.internal;
	const found = items[lane];
	if (!found) throw new InvalidFieldError("lane", "quotation.noSuchLane", { lane, count: items.length });
	return found;
}

/** All lanes with one of them changed, at standard prices: what was set for the charges there were is for no others. */
const withLane = ({ document }: Quotation, place: number, lane: PricedLane): PricedLane[] =>
	document.internal.items.map((old, i) => withoutMarkUp(i === place ? lane : old));

/** The lines of a lane with the one that is meant; whoever may not see what it is bought for leaves it alone. */
function lineToChange({ manual = [] }: PricedLane, id: string, seesCost: boolean) {
	const old = manual.find((line) => line.id === id.toLowerCase());
	if (!old) throw new DomainError("notFound", "quotation.noSuchLine");
	// Trying prices would tell where the cost begins.
	if (old.confidential.cost !== null && !seesCost) throw new DomainError("notAllowed", "quotation.lineWithCost");
	return old;
}

/** What history tells of a line; costs are left out there for whoever may not see them. */
const told = (lane: number, { words, quantity, unitPrice, currency, confidential }: Awaited<ReturnType<typeof lineOf>>) => ({
	...{ lane: lane + 1, line: words.en, quantity, unitPrice, currency, cost: confidential.cost },
});

/**
 * Who wrote a line, and when: whoever changes what it says or what the customer pays for it; who only says what it is bought for leaves it the line of
 * its writer.
 */
function writerOf(work: Work, line: ManualLine, old: ManualLine | null): Signature {
	const offered = ({ words, basis, quantity, unitPrice, currency, vatPercent }: ManualLine) =>
		JSON.stringify([languages.map((language) => words[language]), basis, quantity, unitPrice, currency, vatPercent]);
	return old && offered(old) === offered(line) ? { setBy: old.setBy, setAt: old.setAt } : signatureOf(work);
}

/** Adds a line to a lane of a draft by hand, or changes one that was (`lineId`). `lineId` of the answer is that of the line. */
export async function setLine(work: Work, quotation: Quotation, said: SetLine, seesCost: boolean) {
	const lane = laneAt(quotation, said.lane);
	if (said.cost !== undefined && !seesCost) throw new DomainError("notAllowed", "quotation.costNotYours");
	const old = said.lineId === undefined ? null : lineToChange(lane, said.lineId, seesCost);
	const manual = lane.manual ?? [];
	if (old === null && manual.length >= MOST_LINES) throw new DomainError("state", "quotation.tooManyLines", { count: MOST_LINES });
	const cost = said.cost === undefined ? (old?.confidential.cost ?? null) : said.cost;
	const id = old?.id ?? crypto.randomUUID();
	const entered = await lineOf(work, said, { id, to: quotation.document.public.currency, cost });
	const line = { ...entered, ...writerOf(work, entered, old) };
	const lines = old ? manual.map((one) => (one.id === id ? line : one)) : [...manual, line];
	const changed = await rewriteLanes(work, quotation, said.version, withLane(quotation, said.lane, { ...lane, manual: lines }), {
		...{ action: old ? "changeLine" : "addLine", before: old && told(said.lane, old), after: told(said.lane, line) },
	});
	return { ...changed, lineId: id };
}

/** Takes a line that was added by hand out of a draft. */
export async function removeLine(work: Work, quotation: Quotation, said: z.output<typeof removeLineInput>, seesCost: boolean) {
	const lane = laneAt(quotation, said.lane);
	const old = lineToChange(lane, said.lineId, seesCost);
	const lanes = withLane(quotation, said.lane, { ...lane, manual: lane.manual?.filter((line) => line !== old) });
	return rewriteLanes(work, quotation, said.version, lanes, { action: "removeLine", before: told(said.lane, old), after: null });
}

/** What a lane costs and is made of, at standard prices. */
const pricesOf = ({ priced, manual = [] }: PricedLane): string => JSON.stringify([priced, manual]);

/**
 * Prices a draft again by today's books: the same searches, and of each the option that was chosen or the nearest to it (`otherWays`: lanes, from 1, that
 * go another way now). Lines added by hand stay. It keeps its last day as far as the rates hold; at other prices a mark-up and an approved discount fall.
 * Where nothing costs anything else, nothing changes (`isSame`). DomainError `stale` for another version, `state` for a lane without a price.
 */
export async function priceDraftAgain(work: Work, quotation: Quotation, version: number) {
	stateAfter(quotation, "update");
	if (version !== quotation.version) throw new DomainError("stale", "error.stale");
	await refusePendingDiscount(work.db, quotation.id);
	const { id, number, document } = quotation;
	const { items, origin } = document.internal;
	const lanes = await priceAgain(work, items, document.public.currency);
	if (lanes.every((lane, i) => items[i] && pricesOf(lane) === pricesOf(items[i]))) {
		work.change.nothing();
		return { id, number, version, fell: [], otherWays: [], isSame: true };
	}
	const windows = lanes.map(({ priced }) => priced);
	const changed = await rewriteLanes(
		work,
		quotation,
		version,
		lanes,
		{ action: "priceAgain", before: null, after: null },
		// An offer made longer is sent at the prices it had; from now on it is one at today's.
		{ validTo: keptDay(document.public.validTo, windows, work.today), origin: origin === "extend" ? "requote" : origin, cause: "prices" },
	);
	const otherWays = lanes.flatMap((lane, i) => (items[i] && isSameWay(lane.priced, items[i].priced) ? [] : [i + 1]));
	return { ...changed, otherWays, isSame: false };
}
