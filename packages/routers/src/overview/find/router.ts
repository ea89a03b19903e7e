import { laneInWords } from "../../desk/quotation/lanes.ts";
import { listQuotations } from "../../desk/quotation/queries.ts";
import { scopeOf } from "../../desk/quotation/scope.ts";
import { holds } from "../../door/permissions.ts";
import { router, signedIn } from "../../door/trpc.ts";
import { bookRight } from "../../kit/price-book/edit-right.ts";
import { findCustomers, findLanes } from "./queries.ts";
import { findInput } from "./schema.ts";

/** Most of a kind. */
const MOST = 5;

export const findRouter = router({
	/**
	 * What the palette finds beside screens: quotations by number, customer or lane, customers by code or name, lanes with rates by their places; five
	 * of a kind at most. Each only for whoever may open its screen, customers their own quotations alone.
	 */
	everything: signedIn.input(findInput).query(async ({ ctx, input: { search } }) => {
		const { caller, db } = ctx;
		const [quotations, customers, lanes] = await Promise.all([
			holds(caller, "quotation.view") ? listQuotations(db, scopeOf(caller), { search, pageSize: 10 }, ctx.language).then(({ items }) => items) : [],
			holds(caller, "company.view") ? findCustomers(db, search, MOST) : [],
			findLanes(db, search, (book) => holds(caller, bookRight(book, "view")), ctx.today),
		]);
		return {
			quotations: quotations.slice(0, MOST).map(({ id, number, customerName, originLabel, destinationLabel, moreLanes }) => ({
				id,
				number,
				customerName,
				lane: laneInWords({ originLabel, destinationLabel, moreLanes }),
			})),
			customers,
			lanes,
		};
	}),
});
