import { defineRateBook } from "../../kit/price-book/define.ts";
import { cost } from "../../kit/price-book/fields.ts";
import { customsLane } from "../customs-price/lane.ts";

/** What a broker charges us at a port: a document with so many items, each further item, an inspection by the box. */
export const customsCost = defineRateBook({
	domain: "customsCost",
	table: "customs_cost_rate",
	title: "menu.customsCost",
	rights: { view: { menu: "/CHB/chbCost", roles: ["PM", "VDM"] }, edit: { roles: ["VDM"] } },
	lane: customsLane(),
	without: ["bounds"],
	throughPort: "port",
	amounts: [cost()],
	required: ["cost"],
	basis: "document",
	bases: ["document", "item", "container"],
	oneBasis: "shipment",
	container: "*",
	older: {
		guid: "CostGUID",
		lines: {
			list: ["POST", "/api/v1/chbCost/GetCHBCostListData"],
			get: ["GET", "/api/v1/chbCost/GetCHBCOstDetail"],
			update: ["POST", "/api/v1/chbCost/UpdateTheCHBCost"],
		},
	},
});
