import { defineRateBook } from "../../kit/price-book/define.ts";
import { cost, integer, msr, place, reference, ssr, text } from "../../kit/price-book/fields.ts";

/** What a depot at a port charges: lifts by the container, storage and plug-in by steps of days, the first of them free where it costs nothing. */
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
		text("depot", 40, { required: true, key: true }),
		reference("service", "depotService"),
		integer("dayFrom", 1, 999, { required: true }),
		integer("dayTo", 1, 999),
	],
	// What stands in a depot is empty: no weight and no cargo tells its prices apart.
	without: ["weight", "cargo"],
	amounts: [cost(), ssr(), msr()],
	required: ["ssr"],
	head: ["port", "direction"],
	tiers: { from: "dayFrom", to: "dayTo", startsWith: 1 },
	columns: { order: ["service", "depot", "dayFrom", "dayTo", "containerType", "ownership", "basis"], width: { depot: 140 } },
	terms: ["port"],
	spellings: {
		port: ["portGUID", "port"],
		service: ["depotService", "depotServiceGUID", "depotServiceID"],
		dayFrom: ["fromDay", "dayFrom"],
		dayTo: ["toDay", "dayTo"],
	},
	older: {
		guid: "depotPriceGUID",
		lines: {
			saveTerm: ["POST", "/api/v1/depotTerm/SaveTerm"],
			term: ["GET", "/api/v1/depotTerm/GetTermByPortID"],
			termsOfPlace: ["GET", "/api/v1/depotTerm/GetTerm", "portName"],
		},
	},
});
