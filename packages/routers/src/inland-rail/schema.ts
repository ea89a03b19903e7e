import { defineRateBook } from "../price-book/define.ts";
import { integer, modes, place, text } from "../price-book/fields.ts";

export const inlandRail = defineRateBook({
	domain: "inlandRail",
	table: "inland_rail_rate",
	title: "menu.railPrice",
	lane: [
		place("inlandCity", "inland_city_id", ["inlandCity"]),
		place("portCity", "port_city_id", ["portCity"]),
		modes(["rail", "railBarge", "railTruck"], "rail"),
		text("brtCode", 40),
		text("frequency", 40),
		integer("transitMin", 0, 200),
		integer("transitMax", 0, 200),
	],
	prices: ["cost", "ssr", "msr"],
	required: ["ssr", "msr"],
});
