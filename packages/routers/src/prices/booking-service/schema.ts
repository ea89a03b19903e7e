import { chargePrices } from "../../kit/price-book/charge-book.ts";
import { defineRateBook } from "../../kit/price-book/define.ts";
import { code, place } from "../../kit/price-book/fields.ts";
import { chargeCode } from "./charges.ts";

export const bookingService = defineRateBook({
	domain: "bookingService",
	table: "booking_service_rate",
	title: "menu.bookingPrice",
	rights: { view: { menu: "/LES/lesPrice", roles: ["PM", "VDM"] }, edit: { roles: ["PM"] } },
	lane: [place("port", "port_id", ["port"]), code("charge", 20, chargeCode)],
	throughPort: "port",
	...chargePrices(),
	head: ["port"],
	spellings: { port: ["portID", "portGUID", "port"], containerType: ["containerType", "container"] },
	older: {
		guid: "priceDetailID",
		lines: { remove: ["POST", "/api/v1/Price/DeletePriceDetial"], check: ["POST", "/api/v1/Price/CheckExcelImport"] },
		head: {
			guid: "priceID",
			lines: {
				list: ["GET", "/api/v1/Price/GetPortAndPricegeData"],
				get: ["GET", "/api/v1/Price/GetLESPriceDetailByID"],
				save: ["POST", "/api/v1/Price/UpdateLESPrice"],
				saveDetails: ["POST", "/api/v1/Price/UpdateLESPriceDetails"],
				remove: ["POST", "/api/v1/Price/DeleteSurcharge", "surchargeID"],
			},
		},
	},
});
