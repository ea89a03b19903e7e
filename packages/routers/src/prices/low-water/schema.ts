import { defineRateBook } from "../../kit/price-book/define.ts";
import { cost, indexSteps, msr, place, ssr } from "../../kit/price-book/fields.ts";

/** What a barge to or from an inland city costs more while water is low: by steps of a gauge, a box at a time. */
export const lowWater = defineRateBook({
	domain: "lowWater",
	table: "low_water_rate",
	title: "menu.lowWater",
	rights: {
		view: { menu: "/Barge/LowWater", roles: ["PM", "VDM"] },
		edit: { roles: ["PM", "VDM"] },
	},
	lane: [place("inlandCity", "inland_city_id", ["inlandCity"]), ...indexSteps()],
	// A box takes the water of its barge, whatever is in it.
	without: ["weight", "cargo"],
	amounts: [cost(), ssr(), msr()],
	required: ["ssr", "msr"],
	bases: ["container", "teu"],
	tiers: { from: "indexFrom", to: "indexTo", index: "indexCode" },
	columns: {
		order: ["inlandCity", "indexCode", "indexFrom", "indexTo", "containerType", "ownership", "direction", "basis", "cost", "ssr", "msr"],
		width: { indexCode: 170, indexFrom: 88, indexTo: 88 },
	},
});
