import { defineRateBook } from "../../kit/price-book/define.ts";
import { msr, type PlaceKind, place, reference, ssr, text } from "../../kit/price-book/fields.ts";

/** Trucks run between cities; "*" stands for wherever else. */
const ends: readonly PlaceKind[] = ["inlandCity", "portCity", "everywhere"];

/**
 * How what a truck platform asks becomes a selling price: SSR is a number, a percentage on top or a formula over `cost`, the minimum a floor. Both ends and the kind of truck
 * may be every one; the most particular row is taken.
 */
export const ntoccPriceStrategy = defineRateBook({
	domain: "ntoccPriceStrategy",
	table: "ntocc_price_strategy_rate",
	title: "menu.ntoccPriceStrategy",
	rights: { view: { menu: "/ntocc/priceStrategy", roles: ["PM", "VDM"] }, edit: { roles: ["PM"] } },
	lane: [place("fromCity", "from_city_id", ends), place("toCity", "to_city_id", ends), reference("truckType", "truckType"), text("name", 80)],
	// A truck is asked for by its kind, whatever is in it and whoever owns the box.
	without: ["direction", "containerType", "ownership", "weight", "cargo"],
	amounts: [ssr(), msr()],
	required: ["ssr"],
	bases: ["shipment", "percent"],
	basis: "shipment",
	oneBasis: "shipment",
	confidentialAmounts: true,
	columns: { width: { truckType: 156, name: 156 } },
	asksToDelete: true,
	costBrought: true,
	formulaNames: ["km"],
	spellings: {
		fromCity: ["fromCityGUID", "fromCity"],
		toCity: ["toCityGUID", "toCity"],
		truckType: ["truckType", "truckTypeCode"],
		name: ["strategyName", "name"],
		min: ["min", "minimum", "floor"],
		max: ["max", "maximum"],
		vat: ["vat", "vatRatio"],
	},
	older: {
		guid: "priceStrategyID",
		lines: {
			list: ["POST", "/api/v1/ntocc/GetPriceStrategyListData"],
			get: ["GET", "/api/v1/ntocc/GetPriceStrategyDetail"],
			add: ["POST", "/api/v1/ntocc/AddPriceStrategy"],
			update: ["POST", "/api/v1/ntocc/UpdatePriceStrategy"],
			remove: ["GET", "/api/v1/ntocc/DelPriceStrategy", "priceGUID"],
			quickEdit: ["POST", "/api/v1/ntocc/UpdateQuickEdit"],
			applyToAll: ["POST", "/api/v1/ntocc/PriceStrategyApplyToAll"],
		},
	},
});
