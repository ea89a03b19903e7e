import { defineRateBook } from "../../kit/price-book/define.ts";
import { choice, factor, hsCodes, integer, money, msr, percentage, place, sold, ssr, text } from "../../kit/price-book/fields.ts";

/**
 * Rail between China and Europe, terminal to terminal: what it costs on either side in that side's currency, and what it is sold for in the row's.
 * Without an exchange rate of its own a row is reckoned at the day's.
 */
export const icrPrice = defineRateBook({
	domain: "icrPrice",
	table: "icr_rate",
	title: "menu.icrPrice",
	rights: { view: { menu: "/icr/rail", roles: ["PM", "VDM", "CX", "SALS"] }, edit: { roles: ["PM", "VDM"] } },
	lane: [
		place("pol", "pol_id", ["inlandCity"]),
		place("pod", "pod_id", ["inlandCity"]),
		place("rampCity", "ramp_city_id", ["inlandCity"]),
		choice("mode", "mode", ["rail", "railTruck"], { standard: "rail", list: { name: "icrMode", usedIn: sold } }),
		integer("transitMin", 1, 120),
		integer("transitMax", 1, 120),
		integer("customsDays", 0, 60),
		text("cancellation", 500),
		text("cancellationZh", 500),
		text("detention", 500),
		text("detentionZh", 500),
		hsCodes("hsAllowed"),
		hsCodes("hsRefused"),
	],
	// Which way goods go, POL and POD say; the bounds are the SSR's own.
	without: ["direction", "bounds"],
	amounts: [
		money("costCny", { currency: { code: "CNY", digits: 2 } }),
		money("costUsd", { currency: { code: "USD", digits: 2 } }),
		factor("exchangeRate"),
		percentage("margin"),
		ssr(),
		money("ssrMin", { selling: true }),
		money("ssrMax", { selling: true }),
		msr(),
	],
	required: ["costCny", "costUsd", "ssr"],
	bases: ["container", "teu", "bl", "document", "shipment"],
	costFrom: { yuan: "costCny", dollars: "costUsd", rate: "exchangeRate", margin: "margin" },
	trainEnds: { from: "pol", to: "pod", ramp: "rampCity" },
	checks: [
		{ kind: "ordered", least: "transitMin", most: "transitMax", message: "problem.transitMax" },
		{ kind: "ordered", least: "ssrMin", most: "ssrMax", message: "problem.ssrMax", ofMany: "problem.ssrMaxOfMany" },
		{ kind: "figure", field: "ssr", message: "problem.figureOnly" },
		{ kind: "figure", field: "msr", message: "problem.figureOnly" },
		{ kind: "ordered", least: "ssrMin", most: "ssr", message: "problem.ssrBelowLeast", ofMany: "problem.ssrBelowLeastOfMany" },
		{ kind: "ordered", least: "ssr", most: "ssrMax", message: "problem.ssrAboveMost", ofMany: "problem.ssrAboveMostOfMany" },
		{ kind: "differ", fields: ["pol", "pod"], message: "problem.sameEnds" },
		{ kind: "onlyOne", fields: ["hsAllowed", "hsRefused"], message: "problem.hsOneList" },
	],
	columns: {
		order: [
			"pol",
			"pod",
			"rampCity",
			"containerType",
			"ownership",
			"validFrom",
			"validTo",
			"costCny",
			"costUsd",
			"exchangeRate",
			"ssr",
			"msr",
			"margin",
		],
		width: { pol: 104, pod: 104, rampCity: 104, ownership: 80, cancellation: 180, cancellationZh: 180, detention: 180, detentionZh: 180 },
		hidden: ["exchangeRate", "cancellation", "cancellationZh", "detention", "detentionZh", "hsAllowed", "hsRefused"],
	},
	spellings: {
		pol: ["polGUID", "pol"],
		pod: ["podGUID", "pod"],
		rampCity: ["rampCityGUID", "rampCity"],
		ownership: ["COCSOC", "ownership"],
		customsDays: ["customsProcessingTime", "customsDays"],
	},
	older: {
		guid: "ICRPriceGUID",
		lines: {
			list: ["POST", "/api/v1/ICRManagement/ICRPrice/GetICRPriceListData"],
			add: ["POST", "/api/v1/ICRManagement/ICRPrice/AddPriceProduct"],
			update: ["POST", "/api/v1/ICRManagement/ICRPrice/UpdateThePrice"],
			replace: ["POST", "/api/v1/ICRManagement/ICRPrice/ReplaceAllICRPrice"],
			quickEdit: ["POST", "/api/v1/ICRManagement/ICRPrice/UpdateTheICRPrice_QuickEdit"],
		},
	},
});
