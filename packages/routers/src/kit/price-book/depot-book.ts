import type { BookDeclaration } from "./declaration.ts";
import { cost, integer, msr, nameWithin, type RateField, reference, ssr, yesNo } from "./fields.ts";

/** What every book of depots is: lifts by the container, storage and plug-in by steps of days. `at` is the place the depots are at. */
export const depotBook = (at: RateField) =>
	({
		lane: [
			at,
			nameWithin("depot", 40, at.name),
			reference("service", "depotService"),
			integer("dayFrom", 1, 999, { required: true, standard: "1" }),
			integer("dayTo", 1, 999),
			yesNo("onWish", false),
		],
		// What stands in a depot is empty: no weight and no cargo tells its prices apart.
		without: ["weight", "cargo"],
		amounts: [cost(), ssr(), msr()],
		required: ["ssr"],
		bases: ["container", "teu", "day"],
		tiers: { from: "dayFrom", to: "dayTo", startsWith: 1 },
		columns: {
			order: [at.name, "depot", "service", "dayFrom", "dayTo", "containerType", "ownership", "direction", "basis", "cost", "ssr", "msr"],
			width: { depot: 140, service: 124, dayFrom: 88, dayTo: 70, ownership: 72, direction: 68, basis: 108 },
			hidden: ["onWish"],
		},
	}) satisfies Partial<BookDeclaration>;
