import { chargePrices } from "../../kit/price-book/charge-book.ts";
import { defineRateBook } from "../../kit/price-book/define.ts";
import { code, place, yesNo } from "../../kit/price-book/fields.ts";
import { rampCharge } from "./charges.ts";

/** What is charged at a ramp of a train, LGS & WGO: handling, wagons, seals, papers; of itself or, what is on wish, where somebody asks for it. */
export const icrRamp = defineRateBook({
	domain: "icrRamp",
	table: "icr_ramp_rate",
	title: "menu.lgsWgo",
	rights: { view: { menu: "/icr/lgsWgo", roles: ["PM", "VDM"] }, edit: { roles: ["PM", "VDM"] } },
	lane: [place("rampCity", "ramp_city_id", ["inlandCity"]), code("charge", 20, rampCharge), yesNo("onWish", false)],
	...chargePrices(),
	columns: {
		order: ["rampCity", "charge", "containerType", "direction", "ownership", "validFrom", "validTo", "cost", "ssr", "msr", "onWish"],
		width: { onWish: 96 },
	},
});
