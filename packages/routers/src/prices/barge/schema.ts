import { defineRateBook } from "../../kit/price-book/define.ts";
import { cost, integer, msr, place, ssr, text } from "../../kit/price-book/fields.ts";

/** What a barge between an inland city and a port city costs, by the box or once for a shipment. */
export const barge = defineRateBook({
	domain: "barge",
	table: "barge_rate",
	title: "menu.bargePrice",
	rights: {
		view: { menu: "/Barge/BargePrice", roles: ["PM", "VDM", "CX", "SALS"] },
		edit: { roles: ["PM", "VDM"] },
		term: { menu: "/Barge/BargeTerm", roles: ["PM", "CX", "SALS"] },
	},
	lane: [
		place("inlandCity", "inland_city_id", ["inlandCity"]),
		place("portCity", "port_city_id", ["portCity"]),
		text("frequency", 40),
		integer("transitMin", 0, 200),
		integer("transitMax", 0, 200),
	],
	amounts: [cost(), ssr(), msr()],
	required: ["ssr", "msr"],
	bases: ["container", "teu", "bl", "document", "shipment"],
	oneBasis: "shipment",
	checks: [{ kind: "ordered", least: "transitMin", most: "transitMax", message: "problem.transitMax" }],
	terms: ["inlandCity", "portCity"],
	spellings: {
		transitMin: ["transitMin", "transitTimeMin"],
		transitMax: ["transitMax", "transitTimeMax"],
		containerType: ["containerType", "container"],
		cost: ["bargeCost", "cost"],
		min: ["min", "minimum"],
		max: ["max", "maximum"],
		vat: ["vat", "vatRatio"],
	},
	older: {
		guid: "priceGUID",
		lines: {
			list: ["POST", "/api/v1/Barge/GetProductListData"],
			add: ["POST", "/api/v1/Barge/AddBarge"],
			update: ["POST", "/api/v1/Barge/UpdatePrice"],
			remove: ["POST", "/api/v1/Barge/DelThePrice"],
			template: ["POST", "/api/v1/Barge/DownloadTemplate"],
			export: ["POST", "/api/v1/Barge/GetExportBargeListData"],
			quickEdit: ["POST", "/api/v1/Barge/UpdateQuickEdit"],
			check: ["POST", "/api/v1/Barge/CheckExcelImport"],
			replace: ["POST", "/api/v1/Barge/ReplaceAllBargePrice"],
			removeMany: ["POST", "/api/v1/Barge/RemoveData"],
			saveTerm: ["POST", "/api/v1/BargeTerm/SaveTerm"],
			term: ["GET", "/api/v1/BargeTerm/GetTermByBargeGUID"],
			termsOfPlace: ["GET", "/api/v1/BargeTerm/GetTerm", "cityName"],
		},
	},
});
