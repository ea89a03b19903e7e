import { defineRateBook } from "../../kit/price-book/define.ts";
import { choice, integer, place, sold, yesNo } from "../../kit/price-book/fields.ts";

/** What can be sold: port and inland city by a mode. Prices come from the books of its legs. */
export const corridor = defineRateBook({
	domain: "corridor",
	table: "corridor_rate",
	title: "menu.corridor",
	rights: { view: { menu: "/trucking/corridor", roles: ["PM", "VDM", "CX", "SALS"] }, edit: { roles: ["PM"] } },
	lane: [
		place("port", "port_id", ["port"]),
		place("portCity", "port_city_id", ["portCity"]),
		place("inlandCity", "inland_city_id", ["inlandCity"]),
		choice("mode", "mode", ["rail", "truck", "barge"], {
			standard: "rail",
			list: { name: "corridorMode", title: "enumeration.corridorMode", usedIn: sold },
		}),
		yesNo("discountAllowed", true),
		integer("transitMin", 0, 200),
		integer("transitMax", 0, 200),
	],
	portIn: { port: "port", city: "portCity" },
	amounts: [],
	required: [],
	oneBasis: "container",
	container: "*",
	spellings: {
		port: ["portGUID", "portID", "port"],
		mode: ["transportationMode", "mode"],
		containerType: ["containerType", "container"],
		discountAllowed: ["discountAllowed", "canDiscount"],
		transitMin: ["transitMin", "transitTimeMin"],
		transitMax: ["transitMax", "transitTimeMax"],
	},
	older: {
		guid: "productGUID",
		lines: {
			list: ["POST", "/api/Product/GetProductListData"],
			get: ["GET", "/api/Product/GetCorridorDetail"],
			add: ["POST", "/api/Product/AddCorridor"],
			update: ["POST", "/api/Product/UpdateTheCorridor"],
			remove: ["GET", "/api/Product/DelTheCorridor", "corridorGUID"],
			quickEdit: ["POST", "/api/Product/UpdateQuickEdit"],
			applyToAll: ["POST", "/api/Product/ApplyToAll"],
		},
	},
	checks: [{ kind: "ordered", least: "transitMin", most: "transitMax", message: "problem.transitMax" }],
});
