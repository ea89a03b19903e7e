import { defineRateBook } from "../../kit/price-book/define.ts";
import { code, cost, msr, place, ssr, yesNo } from "../../kit/price-book/fields.ts";
import { surchargeCode } from "./charges.ts";

/**
 * What a port charges on top of its booking service: each where the cargo, the container and the weight are those of the row, of itself or, what is on wish,
 * where somebody asks for it.
 */
export const bookingSurcharge = defineRateBook({
	domain: "bookingSurcharge",
	table: "booking_surcharge_rate",
	title: "menu.bookingSurcharge",
	rights: {
		view: { menu: "/LES/lesSurcharge", roles: ["PM", "VDM"] },
		edit: { roles: ["PM"] },
		term: { menu: "/LES/lesSurchargeTerm", roles: ["PM"] },
	},
	lane: [place("port", "port_id", ["port"]), code("charge", 20, surchargeCode), yesNo("onWish", false)],
	throughPort: "port",
	amounts: [cost(), ssr(), msr()],
	required: ["ssr"],
	bases: ["container", "teu", "bl", "document", "shipment"],
	oneBasis: "shipment",
	head: ["port"],
	terms: ["port"],
	columns: { order: ["port", "charge", "onWish"], width: { onWish: 96 } },
	spellings: { port: ["portID", "portGUID", "port"], containerType: ["containerType", "container"] },
	older: {
		guid: "surchargeDetailID",
		lines: {
			remove: ["POST", "/api/v1/LESSurcharge/DeleteSurchargeDetial"],
			check: ["POST", "/api/v1/LESSurcharge/CheckExcelImport"],
			saveTerm: ["POST", "/api/v1/LESSurcharge/SaveTerm"],
			term: ["GET", "/api/v1/LESSurcharge/GetTermByPort"],
		},
		head: {
			guid: "surchargeID",
			lines: {
				list: ["GET", "/api/v1/LESSurcharge/GetProtAndSurchargeData"],
				get: ["GET", "/api/v1/LESSurcharge/GetSurchargeDetailByID"],
				ofPlace: ["GET", "/api/v1/LESSurcharge/GetSurchargeDetailByPort"],
				save: ["POST", "/api/v1/LESSurcharge/UpdateLESSurcharge"],
				saveDetails: ["POST", "/api/v1/LESSurcharge/UpdateLESSurchargeDetails"],
				remove: ["POST", "/api/v1/LESSurcharge/DeleteSurcharge"],
			},
		},
	},
});
