import { defineRateBook } from "../../kit/price-book/define.ts";
import { depotBook } from "../../kit/price-book/depot-book.ts";
import { place } from "../../kit/price-book/fields.ts";

/**
 * What a depot at a port charges: lifts by the container, storage and plug-in by steps of days, the first of them free where it costs nothing. What is charged
 * on wish alone is in no search.
 */
export const depotPrice = defineRateBook({
	domain: "depotPrice",
	table: "depot_rate",
	title: "menu.depotPrice",
	rights: {
		view: { menu: "/Depot/DepotPrice", roles: ["PM", "VDM"] },
		edit: { roles: ["PM", "VDM"] },
		term: { menu: "/Depot/DepotTerm", roles: ["PM"] },
	},
	...depotBook(place("port", "port_id", ["port"])),
	head: ["port", "direction"],
	terms: ["port"],
	spellings: {
		port: ["portGUID", "portID", "port"],
		service: ["depotService", "depotServiceGUID", "depotServiceID"],
		dayFrom: ["fromDay", "dayFrom"],
		dayTo: ["toDay", "dayTo"],
	},
	older: {
		guid: "priceDetailID",
		lines: {
			remove: ["POST", "/api/v1/depotPrice/DeletePriceDetial"],
			template: ["POST", "/api/v1/depotPrice/DownloadTemplate"],
			check: ["POST", "/api/v1/depotPrice/CheckExcelImport"],
			saveTerm: ["POST", "/api/v1/depotTerm/SaveTerm"],
			term: ["GET", "/api/v1/depotTerm/GetTermByPortID"],
			termsOfPlace: ["GET", "/api/v1/depotTerm/GetTerm", "portName"],
		},
		head: {
			guid: "DepotPriceGUID",
			lines: {
				list: ["POST", "/api/v1/depotPrice/GetDepotPriceListData"],
				get: ["GET", "/api/v1/depotPrice/GetDepotPriceDetail"],
				save: ["POST", "/api/v1/depotPrice/UpdatePrice"],
				saveDetails: ["POST", "/api/v1/depotPrice/UpdatePriceDetail"],
			},
		},
	},
});
