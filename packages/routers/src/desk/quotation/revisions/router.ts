import type { Caller, Context } from "../../../door/context.ts";
import { DomainError } from "../../../door/errors.ts";
import { permitted } from "../../../door/trpc.ts";
import { withoutCosts } from "../../../pricing/present.ts";
import type { Quotation } from "../queries.ts";
import type { PricedLane } from "../quoted-lines.ts";
import { quotationInput } from "../schema.ts";
import { quotationInScope, scopeOf } from "../scope.ts";
import { revisionsOf } from "./queries.ts";
import { compareLanes } from "./rules.ts";
import { compareInput } from "./schema.ts";
import { compareSums, sumReasons } from "./sums.ts";

type Asking = Pick<Context, "db" | "language"> & { caller: Caller };

/** What the lanes of a quotation are compared by: without costs for who may not see any, so that no reason can speak of them. */
const lanesFor = ({ seesCost }: Caller, { document }: Quotation): PricedLane[] =>
	document.internal.items.map((lane) => (seesCost ? lane : { ...lane, priced: withoutCosts(lane.priced) }));

/** What a revision is known by, and until when it holds. */
const headOf = ({ document: { public: doc } }: Quotation) => ({
	...{ currency: doc.currency, validFrom: doc.validFrom, validTo: doc.validTo },
	/** "options" of which one is taken, or "parts" of one job. */
	lanesAre: doc.lanesAre,
});

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
	const lanes = compareLanes({ language: ctx.language, before: side(before), after: side(after) });
	return {
		before: { ...first, ...headOf(before) },
		after: { ...second, ...headOf(after) },
		sums: compareSums(before.document, after.document, seesCost),
		/** Why the sums are others, beyond what charges cost. */
		reasons: sumReasons(before.document, after.document, lanes),
		lanes,
	};
}

/** An offer and those that took its place, side by side. */
export const revisions = {
	/** The revisions of the offer a quotation belongs to that the caller sees, oldest first; a customer is told of none. */
	revisions: permitted("quotation.view")
		.input(quotationInput)
		.query(async ({ ctx, input }) => {
			const { id } = await quotationInScope(ctx, input.id);
			return ctx.caller.userType === 3 ? [] : revisionsOf(ctx.db, scopeOf(ctx.caller), id);
		}),

	/** What changed in price from the earlier of two revisions to the later one, by lane and charge, and why: for staff alone. */
	compare: permitted("quotation.view")
		.input(compareInput)
		.query(({ ctx, input }) => {
			if (ctx.caller.userType === 3) throw new DomainError("notAllowed", "error.notAllowed");
			return compare(ctx, input);
		}),
};
