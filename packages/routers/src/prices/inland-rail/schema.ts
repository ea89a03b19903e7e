import { cityHaulBook, cityHaulRights, cityHaulSpellings } from "../../kit/price-book/city-haul-book.ts";
import { defineRateBook } from "../../kit/price-book/define.ts";
import { choice, sold, text } from "../../kit/price-book/fields.ts";

export const inlandRail = defineRateBook({
	domain: "inlandRail",
	table: "inland_rail_rate",
	title: "menu.railPrice",
	...cityHaulBook([
		choice("mode", "mode", ["rail", "railBarge", "railTruck"], {
			standard: "rail",
			list: { name: "railMode", title: "enumeration.railMode", usedIn: sold },
		}),
		text("brtCode", 40),
	]),
	rights: cityHaulRights("/Rail/RailPrice", "/Rail/RailTerm"),
	columns: { hidden: ["brtCode"] },
	spellings: { ...cityHaulSpellings, mode: ["transportationMode", "mode"], brtCode: ["BRTCode"], cost: ["railCost", "cost"] },
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
