import { defineRateBook } from "../../kit/price-book/define.ts";
import { area } from "../../kit/price-book/fields.ts";
import { rampTrucking, rampTruckingCalls, rampTruckingSpellings } from "../../kit/price-book/ramp-trucking.ts";

/** What a truck costs between a ramp in China and the doors of an area. */
export const icrInlandTrucking = defineRateBook({
	domain: "icrInlandTrucking",
	table: "icr_inland_trucking_rate",
	title: "menu.icrInlandTrucking",
	rights: { view: { menu: "/icr/inlandTrucking", roles: ["PM", "VDM", "CX", "SALS"] }, edit: { roles: ["PM", "VDM"] } },
	...rampTrucking(area("areaCode"), "china"),
	spellings: { ...rampTruckingSpellings, areaCode: ["areaCode", "addressCode", "city"] },
	older: rampTruckingCalls("Inland"),
});
