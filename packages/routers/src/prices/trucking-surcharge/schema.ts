import { defineRateBook } from "../../kit/price-book/define.ts";
import { cost, freeHours, msr, percentOf, ssr } from "../../kit/price-book/fields.ts";
import { surchargeCalls, surchargeLane, surchargeRights, surchargeSpellings } from "../../kit/price-book/surcharge-book.ts";
import { truckingSurchargeCode } from "./charges.ts";

/**
 * What trucks of the ways through a port charge beside the haul: by the container, by the hour beyond the free ones, or as a percentage of the haul; each where cargo,
 * container and weight are those of the row, of itself or, what is on wish, where somebody asks for it.
 */
export const truckingSurcharge = defineRateBook({
	domain: "truckingSurcharge",
	table: "trucking_surcharge_rate",
	title: "menu.truckingSurcharge",
	rights: surchargeRights("/trucking/surcharge", "/trucking/surchargeTerm"),
	lane: [...surchargeLane(truckingSurchargeCode), freeHours(), percentOf(["haul"])],
	throughPort: "port",
	usuallyWished: ["NIGHT", "WEEKEND", "ADR"],
	amounts: [cost(), ssr(), msr()],
	required: ["ssr"],
	bases: ["container", "hour", "percent"],
	oneBasis: "container",
	head: ["port"],
	terms: ["port"],
	// They are told beside the basis.
	columns: { order: ["port", "charge", "onWish"], width: { onWish: 96 }, hidden: ["freeHours", "percentOf"] },
	spellings: surchargeSpellings,
	older: surchargeCalls("/api/v1/Surcharge", "UpdateSurcharge"),
});
