import { cityHaulBook, cityHaulRights, cityHaulSpellings } from "../../kit/price-book/city-haul-book.ts";
import { defineRateBook } from "../../kit/price-book/define.ts";

/** What a barge between an inland city and a port city costs, by the box or once for a shipment. */
export const barge = defineRateBook({
	domain: "barge",
	table: "barge_rate",
	title: "menu.bargePrice",
	...cityHaulBook(),
	rights: cityHaulRights("/Barge/BargePrice", "/Barge/BargeTerm"),
	spellings: { ...cityHaulSpellings, cost: ["bargeCost", "cost"] },
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
