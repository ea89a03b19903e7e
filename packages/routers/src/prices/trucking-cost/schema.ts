import { defineRateBook } from "../../kit/price-book/define.ts";
import { area, cost, integer, place, vendor } from "../../kit/price-book/fields.ts";

export const truckingCost = defineRateBook({
	domain: "truckingCost",
	table: "trucking_cost_rate",
	title: "menu.truckingCost",
	rights: { view: { menu: "/trucking/cost", roles: ["PM", "VDM"] }, edit: { roles: ["VDM"] } },
	lane: [
		place("hub", "hub_id", ["inlandCity", "portCity"]),
		area("areaCode"),
		vendor("truckerCode", 40, "trucker"),
		integer("distanceKm", 0, 10_000),
	],
	amounts: [cost()],
	required: ["cost"],
	bases: ["container", "teu", "km"],
	spellings: {
		areaCode: ["areaCode", "addressCode"],
		truckerCode: ["truckerCode", "trucker", "truckerID", "truckerGUID", "supplierCode", "supplierGUID"],
		distanceKm: ["distanceKm", "km", "distance"],
		containerType: ["containerType", "container"],
		cost: ["truckingCost", "cost"],
		min: ["min", "minimum"],
		max: ["max", "maximum"],
		vat: ["vat", "vatRatio"],
	},
	older: {
		guid: "costGUID",
		lines: {
			list: ["POST", "/api/v1/Coupa/GetCoupaListData"],
			export: ["POST", "/api/v1/Coupa/GetExportCoupaListData"],
			quickEdit: ["POST", "/api/v1/Coupa/UpdateQuickEdit"],
			applyToAll: ["POST", "/api/v1/Coupa/ApplyToAll"],
			removeListed: ["POST", "/api/v1/Coupa/RemoveTheCost"],
		},
	},
});
