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
	spellings: {
		areaCode: ["areaCode", "addressCode"],
		name: ["strategyName", "name"],
		containerType: ["containerType", "container"],
		min: ["min", "minimum", "floor"],
		max: ["max", "maximum"],
		vat: ["vat", "vatRatio"],
	},
	older: {
		guid: "costStrategyGUID",
		lines: {
			list: ["POST", "/api/v1/CostStrategy/GetCostStrategyListData"],
			get: ["GET", "/api/v1/CostStrategy/GetCostStrategyDetail"],
			add: ["POST", "/api/v1/CostStrategy/AddCostStrategy"],
			update: ["POST", "/api/v1/CostStrategy/UpdateTheCostStrategy"],
			remove: ["GET", "/api/v1/CostStrategy/DelTheCostStrategy"],
			export: ["POST", "/api/v1/CostStrategy/GetExportCostStrategyListData"],
			quickEdit: ["POST", "/api/v1/CostStrategy/UpdateQuickEdit"],
			applyToAll: ["POST", "/api/v1/CostStrategy/ApplyToAll"],
		},
	},
});
