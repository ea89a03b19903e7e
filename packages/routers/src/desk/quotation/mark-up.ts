import Big from "big.js";
import type { z } from "zod";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { fromMinor } from "../../kit/money/money.ts";
import { rewriteLanes, signatureOf } from "./composing.ts";
import { askDiscount, refuseDiscounts } from "./discount.ts";
import { standardOf } from "./discount-fall.ts";
import { withPrices } from "./document.ts";
import { refusePendingDiscount } from "./lifecycle.ts";
import { lanesOfPlan, leastOfPlan, type Plan, planOf, standardOfLanes } from "./mark-up-lanes.ts";
import type { askTargetInput, MarkUpWanted, markUpInput } from "./mark-up-schema.ts";
import type { Quotation } from "./queries.ts";
import { type PricedLane, quotedLines, withoutMarkUp } from "./quoted-lines.ts";
import { stateAfter } from "./rules.ts";
import type { Work } from "./work.ts";

/** What a quotation comes to once the lanes of a plan do, in minor units: the others at standard prices where something is lowered. */
function totalOfPlan({ document, exponent }: Quotation, { groups, lanes }: Plan): bigint {
	const touched = new Set(groups.flatMap((group) => group.lanes));
	const others = [...lanes.keys()].filter((place) => !touched.has(place));
	return standardOfLanes(document.internal.items, others, exponent) + groups.reduce((sum, { total }) => sum + total, 0n);
}

/** The charges of a lane with what they come to now and then, amounts in their own currency and (`converted`) in the quotation's. */
function comparedLines(quotation: Quotation, now: PricedLane, then: PricedLane | undefined, lane: number, seesCost: boolean) {
	const shown = quotation.document.public.items[lane]?.lines ?? [];
	const [old, next] = [quotedLines(now), then ? quotedLines(then) : []];
	return old.flatMap((line, place) => {
		const to = next[place];
		if (!to) return [];
		const label = shown[place]?.label ?? line.charge;
		const of = ({ unitPrice, amount, converted }: typeof line) => ({ unitPrice, amount, converted });
		const isLeast = seesCost && to.converted !== line.converted && line.msr !== null && Big(to.amount).lte(line.msr);
		return [{ label, containerType: line.containerType, currency: line.currency, from: of(line), to: of(to), isLeast }];
	});
}

/**
 * What a mark-up or a target total would make of a draft. Below standard prices an approver has to agree (`needsApproval`); there the charges one by
 * one, and the least the lanes may come to (`tooLow`), are told to whoever may see costs alone: trying totals would tell MSR.
 */
export async function previewMarkUp(work: Pick<Work, "db">, quotation: Quotation, wanted: MarkUpWanted, seesCost: boolean) {
	stateAfter(quotation, "update");
	await refusePendingDiscount(work.db, quotation.id);
	const { document, exponent } = quotation;
	const plan = planOf(quotation, wanted);
	if (plan.isLower) refuseLowering(quotation, plan);
	const told = !plan.isLower || seesCost;
	const lanes = told ? lanesOfPlan(plan, "msr") : null;
	const after = lanes ? withPrices(document, lanes).public : null;
	return {
		currency: document.public.currency,
		standardTotal: standardOf(document),
		before: document.public.total,
		after: after ? after.total : fromMinor(totalOfPlan(quotation, plan), exponent),
		totals: after?.totals ?? [],
		needsApproval: plan.isLower,
		/** The least these lanes may come to; null where the total can be reached, or the caller may not know. */
		tooLow: told && lanes === null ? fromMinor(leastOfPlan(plan, "msr"), exponent) : null,
		lanes: document.internal.items.flatMap((now, lane) => {
			if (!plan.groups.some((group) => group.lanes.includes(lane))) return [];
			const { origin, destination, total } = document.public.items[lane] ?? { origin: null, destination: null, total: "0" };
			const lines = lanes ? comparedLines(quotation, now, lanes[lane], lane, seesCost) : [];
			return [{ lane, from: origin?.name ?? "", to: destination?.name ?? "", before: total, after: after?.items[lane]?.total ?? null, lines }];
		}),
	};
}

/** Refuses to sell options, or lanes without a discount, for less, and to give away what was added by hand. */
function refuseLowering(quotation: Quotation, plan: Plan): void {
	refuseDiscounts(quotation.document);
	const { exponent, document } = quotation;
	const byHand = leastOfPlan(plan, "byHand");
	const asked = plan.groups.reduce((sum, { total }) => sum + total, 0n);
	if (asked <= byHand && byHand > 0n)
		throw new InvalidFieldError("value", "quotation.belowByHand", { currency: document.public.currency, total: fromMinor(byHand, exponent) });
}

/** What the history of a draft tells of a price that was set. */
const told = ({ kind, value, lanes }: MarkUpWanted, quotation: Quotation) => ({
	// Not by its own name, by which margins are kept from whoever sees no cost: sales set this themselves.
	pricing: kind,
	value: kind === "percent" ? `${value} %` : `${quotation.document.public.currency} ${value}`,
	lanes: (lanes ?? [...quotation.document.internal.items.keys()]).map((lane) => lane + 1).join(", "),
});

/** Sells lanes of a draft for more than their standard prices. Nothing is made cheaper: DomainError `state` for a total that an approver has to agree to. */
export async function markUp(work: Work, quotation: Quotation, { id: _, version, ...wanted }: z.output<typeof markUpInput>) {
	const plan = planOf(quotation, wanted);
	if (plan.isLower) throw new DomainError("state", "quotation.targetNeedsApproval");
	const lanes = lanesOfPlan({ ...plan, kept: { ...plan.kept, ...signatureOf(work) } }, "msr");
	if (lanes === null) throw new InvalidFieldError("lanes", "quotation.nothingToSpread");
	return rewriteLanes(work, quotation, version, lanes, { action: "markUp", before: null, after: told(wanted, quotation) });
}

/** Takes the mark-up or target total off a draft: its lanes are sold at standard prices again. */
export async function removeMarkUp(work: Work, quotation: Quotation, version: number) {
	const { items, standard } = quotation.document.internal;
	if (standard === undefined) throw new DomainError("state", "quotation.noMarkUp");
	return rewriteLanes(work, quotation, version, items.map(withoutMarkUp), { action: "removeMarkUp", before: null, after: null });
}

/**
 * Asks to sell lanes of a draft for a total below standard prices: a discount like any other, which is spread over their charges once it is approved.
 * Whoever may see costs hears at once of a total below MSR.
 */
export async function askTarget(work: Work, quotation: Quotation, said: z.output<typeof askTargetInput>, seesCost: boolean) {
	if (said.version !== quotation.version) throw new DomainError("stale", "error.stale");
	const plan = planOf(quotation, said);
	if (!plan.isLower) throw new DomainError("state", "quotation.targetNeedsNoApproval");
	refuseLowering(quotation, plan);
	const { currency } = quotation.document.public;
	if (seesCost && lanesOfPlan(plan, "msr") === null)
		throw new InvalidFieldError("value", "quotation.belowLeast", { currency, total: fromMinor(leastOfPlan(plan, "msr"), quotation.exponent) });
	const total = fromMinor(totalOfPlan(quotation, plan), quotation.exponent);
	return askDiscount(work, quotation, { total, reason: said.reason, lanes: plan.groups.flatMap((group) => group.lanes) });
}
