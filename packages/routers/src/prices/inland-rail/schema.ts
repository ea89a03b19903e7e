import { defineRateBook } from "../../kit/price-book/define.ts";
import { choice, cost, integer, msr, place, sold, ssr, text } from "../../kit/price-book/fields.ts";

export const inlandRail = defineRateBook({
	domain: "inlandRail",
	table: "inland_rail_rate",
	title: "menu.railPrice",
	rights: {
		view: { menu: "/Rail/RailPrice", roles: ["PM", "VDM", "CX", "SALS"] },
		edit: { roles: ["PM", "VDM"] },
		term: { menu: "/Rail/RailTerm", roles: ["PM", "CX", "SALS"] },
	},
	lane: [
		place("inlandCity", "inland_city_id", ["inlandCity"]),
		place("portCity", "port_city_id", ["portCity"]),
		choice("mode", "mode", ["rail", "railBarge", "railTruck"], {
			standard: "rail",
			list: { name: "railMode", title: "enumeration.railMode", usedIn: sold },
		}),
		text("brtCode", 40),
		text("frequency", 40),
		integer("transitMin", 0, 200),
		integer("transitMax", 0, 200),
	],
	amounts: [cost(), ssr(), msr()],
	required: ["ssr", "msr"],
	checks: [{ kind: "ordered", least: "transitMin", most: "transitMax", message: "problem.transitMax" }],
	columns: { hidden: ["brtCode"] },
	terms: ["inlandCity", "portCity"],
	spellings: {
		mode: ["transportationMode", "mode"],
		brtCode: ["BRTCode"],
		transitMin: ["transitMin", "transitTimeMin"],
		transitMax: ["transitMax", "transitTimeMax"],
		containerType: ["containerType", "container"],
		cost: ["railCost", "cost"],
		min: ["min", "minimum"],
		max: ["max", "maximum"],
		vat: ["vat", "vatRatio"],
	},
	older: {
		guid: "priceGUID",
		lines: {
			list: ["POST", "/api/v1/inlandRail/GetProductListData"],
			add: ["POST", "/api/v1/inlandRail/AddInlandRail"],
			update: ["POST", "/api/v1/inlandRail/UpdatePrice"],
			remove: ["POST", "/api/v1/inlandRail/DelThePrice"],
			template: ["POST", "/api/v1/inlandRail/DownloadTemplate"],
			export: ["POST", "/api/v1/inlandRail/GetExportInlandRailListData"],
			quickEdit: ["POST", "/api/v1/inlandRail/UpdateQuickEdit"],
			check: ["POST", "/api/v1/inlandRail/CheckExcelImport"],
			replace: ["POST", "/api/v1/inlandRail/ReplaceAllInlandRailPrice"],
			removeMany: ["POST", "/api/v1/inlandRail/RemoveData"],
			saveTerm: ["POST", "/api/v1/inlandRailTerm/SaveTerm"],
			term: ["GET", "/api/v1/inlandRailTerm/GetTermByInlandRailGUID"],
			termsOfPlace: ["GET", "/api/v1/inlandRailTerm/GetTerm", "cityName"],
		},
	},
});
