import { defineRateBook } from "../../kit/price-book/define.ts";
import { choice, cost, integer, place, ssr } from "../../kit/price-book/fields.ts";

export const customsPrice = defineRateBook({
	domain: "customsPrice",
	table: "customs_rate",
	title: "menu.customsPrice",
	rights: { view: { menu: "/CHB/chbPrice", roles: ["PM", "VDM"] }, edit: { roles: ["PM"] }, term: { menu: "/CHB/chbTerm", roles: ["PM"] } },
	lane: [
		place("port", "port_id", ["port"]),
		choice("category", "customs", ["export", "import", "transit", "inspection"], {
			list: { name: "customsCategory" },
			says: { export: { direction: "westbound" }, import: { direction: "eastbound" } },
		}),
		integer("itemsIncluded", 0, 999),
	],
	throughPort: "port",
	amounts: [cost(), ssr()],
	required: ["ssr"],
	basis: "document",
	bases: ["document", "item", "container"],
	oneBasis: "shipment",
	container: "*",
	terms: ["port"],
	older: {
		guid: "CHBPriceGUID",
		lines: {
			saveTerm: ["POST", "/api/v1/chbTerm/SaveTerm"],
			term: ["GET", "/api/v1/chbTerm/GetTermByPortID"],
			termsOfPlace: ["GET", "/api/v1/chbTerm/GetTerm", "portName"],
		},
	},
});
