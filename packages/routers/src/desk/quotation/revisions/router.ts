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

/** What the lanes of a quotation are compared by: without costs for who may not see any, so that no reason can speak of them. */
const lanesFor = ({ seesCost }: Caller, { document }: Quotation): PricedLane[] =>
	document.internal.items.map((lane) => (seesCost ? lane : { ...lane, priced: withoutCosts(lane.priced) }));

/** What revisions come to, each in its currency; the last three are for those who see costs, and null where a part is unknown. */
const sumNames = ["standardTotal", "discount", "total", "cost", "margin", "msr"] as const;
type Sums = Partial<Record<(typeof sumNames)[number], string | null>>;

function sumsOf({ document }: Quotation, seesCost: boolean): Sums {
	const { total, discount } = document.public;
	const { cost, msr } = document.internal;
	const shown = { standardTotal: standardOf(document), discount, total };
	return seesCost ? { ...shown, cost, margin: cost === null ? null : minus(total, cost), msr } : shown;
}

/** What a revision is known by, and until when it holds. */
const headOf = ({ document: { public: doc } }: Quotation) => ({ currency: doc.currency, validFrom: doc.validFrom, validTo: doc.validTo });

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
	const isComparable = before.document.public.currency === after.document.public.currency;
	const [was, is] = [sumsOf(before, seesCost), sumsOf(after, seesCost)];
	return {
		before: { ...first, ...headOf(before) },
		after: { ...second, ...headOf(after) },
		/** `difference` is after less before; null where they are in two currencies, or one is unknown. */
		sums: sumNames.flatMap((name) => {
			const [old = null, now = null] = [was[name], is[name]];
			if (was[name] === undefined) return [];
			return [{ name, before: old, after: now, difference: isComparable && old !== null && now !== null ? differenceOf(old, now) : null }];
		}),
		lanes: compareLanes({ language: ctx.language, before: side(before), after: side(after) }),
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
