import { defineRateBook } from "../price-book/define.ts";
import { customsCategory, integer, place } from "../price-book/fields.ts";

export const customsPrice = defineRateBook({
	domain: "customsPrice",
	table: "customs_rate",
	title: "menu.customsPrice",
	lane: [place("port", "port_id", ["port"]), customsCategory(), integer("itemsIncluded", 0, 999)],
	prices: ["cost", "ssr"],
	required: ["ssr"],
	basis: "document",
	container: "*",
});
