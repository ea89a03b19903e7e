import type { Caller, Context } from "../../../door/context.ts";
import { DomainError } from "../../../door/errors.ts";
import { permitted } from "../../../door/trpc.ts";
import { withoutCosts } from "../../../pricing/present.ts";
import { standardOf } from "../discount-fall.ts";
import { minus } from "../document.ts";
import type { Quotation } from "../queries.ts";
import type { PricedLane } from "../quoted-lines.ts";
import { quotationInput } from "../schema.ts";
import { quotationInScope, scopeOf } from "../scope.ts";
import { revisionsOf } from "./queries.ts";
import { compareLanes, differenceOf } from "./rules.ts";
import { compareInput } from "./schema.ts";

type Asking = Pick<Context, "db" | "language"> & { caller: Caller };

/** How we come to a price, and what it was before, is for staff. */
function refuseCustomers({ userType }: Caller): void {
	if (userType === 3) throw new DomainError("notAllowed", "error.notAllowed");
}

/** What the lanes of a quotation are compared by: without costs for who may not see any, so that no reason can speak of them. */
const lanesFor = ({ seesCost }: Caller, { document }: Quotation): PricedLane[] =>
	document.internal.items.map((lane) => (seesCost ? lane : { ...lane, priced: withoutCosts(lane.priced) }));

/** Sums of a revision in its currency; `cost`, `margin` (null where a cost is unknown) and `msr` for those who see costs. */
function sumsOf({ document }: Quotation, seesCost: boolean) {
	const { total, validFrom, validTo, discount, items, currency } = document.public;
	const { cost, msr } = document.internal;
	return {
		...{ currency, total, discount, validFrom, validTo, lanes: items.length },
		standardTotal: standardOf(document),
		...(seesCost ? { confidential: { cost, margin: cost === null ? null : minus(total, cost), msr } } : {}),
	};
}

async function compare(ctx: Asking, ids: { id: string; with: string }) {
	const one = await quotationInScope(ctx, ids.id);
	const revisions = await revisionsOf(ctx.db, scopeOf(ctx.caller), one.id);
	const places = [one.id, ids.with.toLowerCase()].map((id) => revisions.findIndex((revision) => revision.id === id));
	const [first, second] = places.sort((a, b) => a - b).map((place) => revisions[place]);
	if (!first || !second || first === second) throw new DomainError("notFound", "quotation.noSuchRevision", { number: one.number });
	const other = await quotationInScope(ctx, first.id === one.id ? second.id : first.id);
	const [before, after] = first.id === one.id ? [one, other] : [other, one];
	const { seesCost } = ctx.caller;
	const side = (quotation: Quotation) => ({ currency: quotation.document.public.currency, lanes: lanesFor(ctx.caller, quotation) });
	const sums = { before: sumsOf(before, seesCost), after: sumsOf(after, seesCost) };
	const isComparable = sums.before.currency === sums.after.currency;
	return {
		before: { ...first, ...sums.before },
		after: { ...second, ...sums.after },
		/** After less before; null where they are in two currencies. */
		difference: isComparable ? differenceOf(sums.before.total, sums.after.total) : null,
		lanes: compareLanes({ language: ctx.language, before: side(before), after: side(after) }),
	};
}

/** An offer and those that took its place, side by side. */
export const revisions = {
	/** The revisions of the offer a quotation belongs to that the caller sees, oldest first. */
	revisions: permitted("quotation.view")
		.input(quotationInput)
		.query(async ({ ctx, input }) => {
			refuseCustomers(ctx.caller);
			const { id } = await quotationInScope(ctx, input.id);
			return revisionsOf(ctx.db, scopeOf(ctx.caller), id);
		}),

	/** What changed in price from the earlier of two revisions to the later one, by lane and charge, and why. */
	compare: permitted("quotation.view")
		.input(compareInput)
		.query(({ ctx, input }) => {
			refuseCustomers(ctx.caller);
			return compare(ctx, input);
		}),
};
