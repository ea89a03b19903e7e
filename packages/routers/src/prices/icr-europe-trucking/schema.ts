import { defineRateBook } from "../../kit/price-book/define.ts";
import { nameWithin } from "../../kit/price-book/fields.ts";
import { rampTrucking, rampTruckingCalls, rampTruckingSpellings } from "../../kit/price-book/ramp-trucking.ts";
import { wrongZone, zoneCode, zoneStretch } from "./zones.ts";

/** What a truck costs between a ramp in Europe and a zone of postcodes, or a city. */
export const icrEuropeTrucking = defineRateBook({
	domain: "icrEuropeTrucking",
	table: "icr_europe_trucking_rate",
	title: "menu.icrEuropeTrucking",
	rights: { view: { menu: "/icr/europeTrucking", roles: ["PM", "VDM", "CX", "SALS"] }, edit: { roles: ["PM", "VDM"] } },
	...rampTrucking(nameWithin("zone", 40, "rampCity", zoneCode, { wrong: wrongZone, stretchOf: zoneStretch }), "abroad"),
	spellings: { ...rampTruckingSpellings, zone: ["postcodeZone", "zone", "city"] },
	older: rampTruckingCalls("Europe"),
});
