import { defineRateBook } from "../../kit/price-book/define.ts";
import { code, cost, msr, place, ssr, yesNo } from "../../kit/price-book/fields.ts";
import { rampCharge } from "./charges.ts";

/** What is charged at a ramp of a train, LGS & WGO: handling, wagons, seals, papers; of itself or, what is on wish, where somebody asks for it. */
export const icrRamp = defineRateBook({
	domain: "icrRamp",
	table: "icr_ramp_rate",
	title: "menu.lgsWgo",
	rights: { view: { menu: "/icr/lgsWgo", roles: ["PM", "VDM"] }, edit: { roles: ["PM", "VDM"] } },
	lane: [place("rampCity", "ramp_city_id", ["inlandCity"]), code("charge", 20, rampCharge), yesNo("onWish", false)],
	amounts: [cost(), ssr(), msr()],
	required: ["ssr"],
	bases: ["container", "teu", "bl", "document", "shipment"],
	oneBasis: "shipment",
	columns: {
		order: ["rampCity", "charge", "containerType", "direction", "ownership", "validFrom", "validTo", "cost", "ssr", "msr", "onWish"],
		width: { onWish: 96 },
	},
});
