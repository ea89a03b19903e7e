import { defineRateBook } from "../price-book/define.ts";
import { integer, modes, place, yesNo } from "../price-book/fields.ts";

/** What can be sold: port and inland city by a mode. Prices come from the books of its legs. */
export const corridor = defineRateBook({
	domain: "corridor",
	table: "corridor_rate",
	title: "menu.corridor",
	lane: [
		place("port", "port_id", ["port"]),
		place("portCity", "port_city_id", ["portCity"]),
		place("inlandCity", "inland_city_id", ["inlandCity"]),
		modes(["rail", "truck", "barge"], "rail"),
		yesNo("discountAllowed", true),
		integer("transitMin", 0, 200),
		integer("transitMax", 0, 200),
	],
	prices: [],
	required: [],
	container: "*",
});
