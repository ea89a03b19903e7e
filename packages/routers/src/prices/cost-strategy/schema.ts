import { defineRateBook } from "../../kit/price-book/define.ts";
import { area, msr, place, ssr, text } from "../../kit/price-book/fields.ts";

/** How a trucking cost becomes a selling price: SSR is a formula over `cost`, the minimum a floor. An empty area stands for every area. */
export const costStrategy = defineRateBook({
	domain: "costStrategy",
	table: "cost_strategy_rate",
	title: "menu.costStrategy",
	rights: { view: { menu: "/trucking/costStrategy", roles: ["PM", "VDM"] }, edit: { roles: ["PM"] } },
	lane: [place("hub", "hub_id", ["inlandCity", "portCity"]), area("areaCode", true), text("name", 80)],
	amounts: [ssr(), msr()],
	required: ["ssr"],
	bases: ["container", "percent"],
	oneBasis: "container",
	container: "*",
	confidentialAmounts: true,
	asksToDelete: true,
	costOf: "truckingCost",
	formulaNames: ["km"],
});
