import { chargePrices } from "../../kit/price-book/charge-book.ts";
import { defineRateBook } from "../../kit/price-book/define.ts";
import { surchargeCalls, surchargeLane, surchargeRights, surchargeSpellings } from "../../kit/price-book/surcharge-book.ts";
import { surchargeCode } from "./charges.ts";

/**
 * What a port charges on top of its booking service: each where the cargo, the container and the weight are those of the row, of itself or, what is on wish,
 * where somebody asks for it.
 */
export const bookingSurcharge = defineRateBook({
	domain: "bookingSurcharge",
	table: "booking_surcharge_rate",
	title: "menu.bookingSurcharge",
	rights: surchargeRights("/LES/lesSurcharge", "/LES/lesSurchargeTerm"),
	lane: surchargeLane(surchargeCode),
	throughPort: "port",
	...chargePrices(),
	head: ["port"],
	terms: ["port"],
	columns: { order: ["port", "charge", "onWish"], width: { onWish: 96 } },
	spellings: surchargeSpellings,
	older: surchargeCalls("/api/v1/LESSurcharge", "UpdateLESSurcharge"),
});
