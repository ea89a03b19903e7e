import { chargePrices } from "../../kit/price-book/charge-book.ts";
import { defineRateBook } from "../../kit/price-book/define.ts";
import { choice, code, place, yesNo } from "../../kit/price-book/fields.ts";
import { surchargeRights, surchargeSpellings } from "../../kit/price-book/surcharge-book.ts";
import { icrSurchargeCode } from "./charges.ts";

/** What is charged on top of a train between China and Europe at a place it begins or ends at, by direction and the part of the way it belongs to. */
export const icrSurcharge = defineRateBook({
	domain: "icrSurcharge",
	table: "icr_surcharge_rate",
	title: "menu.icrSurcharge",
	rights: surchargeRights("/icr/surcharge", "/icr/surchargeTerm"),
	lane: [
		place("port", "port_id", ["inlandCity"]),
		choice("type", "icrType", ["rail", "customs", "terminal", "trucking"]),
		code("charge", 20, icrSurchargeCode),
		yesNo("onWish", false),
	],
	...chargePrices(),
	head: ["port", "direction"],
	terms: ["port", "type", "direction"],
	columns: {
		order: ["port", "type", "charge", "containerType", "direction", "ownership", "validFrom", "validTo", "cost", "ssr", "msr", "onWish"],
		width: { onWish: 96 },
	},
	spellings: { ...surchargeSpellings, ownership: ["COCSOC", "ownership"] },
	older: {
		guid: "surchargeDetailID",
		lines: {
			check: ["POST", "/api/v1/ICRManagement/ICRSurcharge/CheckExcelImport"],
			saveTerm: ["POST", "/api/v1/ICRManagement/ICRSurcharge/SaveTerm"],
			term: ["GET", "/api/v1/ICRManagement/ICRSurcharge/GetTermByPort"],
		},
		head: {
			guid: "surchargeID",
			lines: {
				list: ["POST", "/api/v1/ICRManagement/ICRSurcharge/GetProtAndICRSurchargeData"],
				ofPlace: ["GET", "/api/v1/ICRManagement/ICRSurcharge/GetSurchargeDetailByPort"],
				save: ["POST", "/api/v1/ICRManagement/ICRSurcharge/UpdateSurcharge"],
				remove: ["GET", "/api/v1/ICRManagement/ICRSurcharge/DeleteSurcharge"],
			},
		},
	},
});
