import { defineRateBook } from "../../kit/price-book/define.ts";
import { choice, cost, integer, msr, place, ssr, text } from "../../kit/price-book/fields.ts";

export const inlandRail = defineRateBook({
	domain: "inlandRail",
	table: "inland_rail_rate",
	title: "menu.railPrice",
	rights: {
		view: { menu: "/Rail/RailPrice", roles: ["PM", "VDM", "CX", "SALS"] },
		edit: { roles: ["PM", "VDM"] },
		term: { menu: "/Rail/RailTerm", roles: ["PM", "CX", "SALS"] },
	},
	lane: [
		place("inlandCity", "inland_city_id", ["inlandCity"]),
		place("portCity", "port_city_id", ["portCity"]),
		choice("mode", "mode", ["rail", "railBarge", "railTruck"], "rail"),
		text("brtCode", 40),
		text("frequency", 40),
		integer("transitMin", 0, 200),
		integer("transitMax", 0, 200),
	],
	amounts: [cost(), ssr(), msr()],
	required: ["ssr", "msr"],
	checks: [{ kind: "ordered", least: "transitMin", most: "transitMax", message: "problem.transitMax" }],
	columns: { hidden: ["brtCode"] },
	terms: ["inlandCity", "portCity"],
	spellings: {
		inlandCity: ["inlandCityGUID", "inlandCity"],
		portCity: ["portCityGUID", "portCity"],
		mode: ["transportationMode", "mode"],
		brtCode: ["BRTCode"],
		transitMin: ["transitMin", "transitTimeMin"],
		transitMax: ["transitMax", "transitTimeMax"],
		containerType: ["containerType", "container"],
		cost: ["railCost", "cost"],
		min: ["min", "minimum"],
		max: ["max", "maximum"],
		vat: ["vat", "vatRatio"],
	},
});
