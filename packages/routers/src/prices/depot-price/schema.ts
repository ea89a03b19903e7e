import { defineRateBook } from "../../kit/price-book/define.ts";
import { cost, integer, msr, nameWithin, place, reference, ssr, yesNo } from "../../kit/price-book/fields.ts";

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
	lane: [
		place("port", "port_id", ["port"]),
		nameWithin("depot", 40, "port"),
		reference("service", "depotService"),
		integer("dayFrom", 1, 999, { required: true, standard: "1" }),
		integer("dayTo", 1, 999),
		yesNo("onWish", false),
	],
	// What stands in a depot is empty: no weight and no cargo tells its prices apart.
	without: ["weight", "cargo"],
	amounts: [cost(), ssr(), msr()],
	required: ["ssr"],
	bases: ["container", "teu", "day"],
	head: ["port", "direction"],
	tiers: { from: "dayFrom", to: "dayTo", startsWith: 1 },
	columns: {
		order: ["port", "depot", "service", "dayFrom", "dayTo", "containerType", "ownership", "direction", "basis", "cost", "ssr", "msr"],
		width: { depot: 140, service: 124, dayFrom: 88, dayTo: 70, ownership: 72, direction: 68, basis: 108 },
		hidden: ["onWish"],
	},
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
