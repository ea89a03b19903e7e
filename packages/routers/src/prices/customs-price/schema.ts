import { defineRateBook } from "../../kit/price-book/define.ts";
import { cost, ssr } from "../../kit/price-book/fields.ts";
import { customsLane } from "./lane.ts";

export const customsPrice = defineRateBook({
	domain: "customsPrice",
	table: "customs_rate",
	title: "menu.customsPrice",
	rights: { view: { menu: "/CHB/chbPrice", roles: ["PM", "VDM"] }, edit: { roles: ["PM"] }, term: { menu: "/CHB/chbTerm", roles: ["PM"] } },
	lane: customsLane(),
	throughPort: "port",
	amounts: [cost(), ssr()],
	required: ["ssr"],
	costElse: "customsCost",
	basis: "document",
	bases: ["document", "item", "container"],
	oneBasis: "shipment",
	container: "*",
	terms: ["port"],
	older: {
		guid: "CHBPriceGUID",
		lines: {
			list: ["POST", "/api/v1/chbPrice/GetCHBPriceListData"],
			get: ["GET", "/api/v1/chbPrice/GetCHBPriceDetail"],
			update: ["POST", "/api/v1/chbPrice/UpdateThePrice"],
			template: ["POST", "/api/v1/chbPrice/DownloadTemplate"],
			saveTerm: ["POST", "/api/v1/chbTerm/SaveTerm"],
			term: ["GET", "/api/v1/chbTerm/GetTermByPortID"],
			termsOfPlace: ["GET", "/api/v1/chbTerm/GetTerm", "portName"],
		},
	},
});
