import { noParameters } from "../kit/charges/parameters.ts";
import type { SearchInput } from "../kit/charges/search.ts";
import type { CorridorRow, RateRow, World } from "../kit/charges/world.ts";
import type { BargeRow } from "../prices/barge/source.ts";
import type { BookingRow } from "../prices/booking-service/source.ts";
import type { BookingSurchargeRow } from "../prices/booking-surcharge/source.ts";
import type { StrategyRow } from "../prices/cost-strategy/source.ts";
import type { CustomsCostRow } from "../prices/customs-cost/source.ts";
import type { CustomsRow } from "../prices/customs-price/source.ts";
import type { RailRow } from "../prices/inland-rail/source.ts";
import type { TruckingRow } from "../prices/trucking-cost/source.ts";
import type { TruckingSurchargeRow } from "../prices/trucking-surcharge/source.ts";
import { noTrains } from "./book.test-support.ts";

/** A row that fits the search below unless told otherwise. */
const row = (id: string): RateRow => ({
	id,
	direction: "westbound",
	container_type: "40HC",
	ownership: "COC",
	weight_from: 0,
	weight_to: 999_999,
	cargo: "general",
	basis: "container",
	cost_minor: null,
	ssr_minor: null,
	ssr_formula: null,
	msr_minor: null,
	msr_formula: null,
	min_minor: null,
	max_minor: null,
	currency: "CNY",
	vat_bp: 0,
	valid_from: "2026-10-01",
	valid_to: "2026-12-31",
	on_request: 0,
	version: 1,
});

export const corridor = (id: string, over: Partial<CorridorRow> = {}): CorridorRow => ({
	...row(id),
	container_type: "*",
	port_id: "port",
	port_city_id: "city",
	inland_city_id: "inland",
	mode: "rail",
	discount_allowed: 1,
	transit_min: 8,
	transit_max: 11,
	...over,
});

export const rail = (id: string, over: Partial<RailRow> = {}): RailRow => ({
	...row(id),
	cost_minor: 390_000,
	ssr_minor: 450_000,
	inland_city_id: "inland",
	port_city_id: "city",
	mode: "rail",
	frequency: "2/week",
	transit_min: 4,
	transit_max: 6,
	...over,
});

export const barge = (id: string, over: Partial<BargeRow> = {}): BargeRow => ({
	...row(id),
	cost_minor: 180_000,
	ssr_minor: 210_000,
	inland_city_id: "inland",
	port_city_id: "city",
	frequency: "3/week",
	transit_min: 9,
	transit_max: 12,
	...over,
});

export const trucking = (id: string, over: Partial<TruckingRow> = {}): TruckingRow => ({
	...row(id),
	cost_minor: 100_000,
	hub_id: "inland",
	area_code: "6101",
	trucker_code: "T01",
	distance_km: 42,
	...over,
});

export const strategy = (id: string, over: Partial<StrategyRow> = {}): StrategyRow => ({
	...row(id),
	container_type: "*",
	ssr_formula: "cost*1.12+300",
	hub_id: "inland",
	area_code: "",
	...over,
});

export const booking = (id: string, over: Partial<BookingRow> = {}): BookingRow => ({
	...row(id),
	ssr_minor: 85_000,
	port_id: "port",
	charge: "THC",
	...over,
});

/** Charged on top of the booking service, of itself. */
export const surcharge = (id: string, over: Partial<BookingSurchargeRow> = {}): BookingSurchargeRow => ({
	...row(id),
	container_type: "*",
	ssr_minor: 30_000,
	port_id: "port",
	charge: "OWS",
	on_wish: 0,
	...over,
});

/** Charged beside the haul, of itself. */
export const truckSurcharge = (id: string, over: Partial<TruckingSurchargeRow> = {}): TruckingSurchargeRow => ({
	...surcharge(id),
	ssr_minor: 20_000,
	charge: "HEAVY",
	free_hours: null,
	percent_of: null,
	...over,
});

export const customs = (id: string, over: Partial<CustomsRow> = {}): CustomsRow => ({
	...row(id),
	container_type: "*",
	basis: "document",
	currency: "EUR",
	ssr_minor: 12_500,
	port_id: "port",
	category: "export",
	items_included: 3,
	...over,
});

/** What a broker charges us for an export document, of itself. */
export const customsCost = (id: string, over: Partial<CustomsCostRow> = {}): CustomsCostRow => ({
	...row(id),
	container_type: "*",
	basis: "document",
	cost_minor: 10_000,
	currency: "EUR",
	port_id: "port",
	category: "export",
	...over,
});

const place = (id: string, code: string, name_zh: string) => [id, { id, code, name: code, name_zh }] as const;

/** Xi'an to Shanghai by rail from a door in Yanta district. */
export const world = (over: Partial<World> = {}): World => ({
	inlandEnd: { kind: "door", areaCodes: ["610113001", "610113", "6101", "61"], path: "陕西省 / 西安市 / 雁塔区", pathEn: "" },
	portEnd: { kind: "place", match: "port", placeId: "port" },
	exponents: new Map([
		["CNY", 2],
		["USD", 2],
		["EUR", 2],
		["JPY", 0],
	]),
	rates: new Map([
		["CNY", { perUsd: "6.7758", date: "2026-07-01" }],
		["EUR", { perUsd: "0.8684", date: "2026-06-15" }],
		["JPY", { perUsd: "160.77", date: "2026-07-02" }],
	]),
	parameters: noParameters,
	containers: new Map([
		["20GP", { teu: "1", maxGrossKg: 30_480, reefer: false }],
		["40HC", { teu: "2", maxGrossKg: 32_500, reefer: false }],
		["45HC", { teu: "2.25", maxGrossKg: 32_500, reefer: false }],
	]),
	places: new Map([
		place("inland", "CNSIA", "西安"),
		place("other", "CNCTU", "成都"),
		place("port", "CNSHA", "上海港"),
		place("city", "CNSHA", "上海"),
	]),
	corridors: [corridor("c1")],
	rail: [rail("r1")],
	barge: [],
	lowWater: [],
	trucking: [trucking("t1")],
	strategies: [strategy("s1")],
	ntoccStrategies: [],
	truckingSurcharge: [],
	booking: [booking("b1")],
	bookingSurcharge: [],
	customs: [],
	customsCost: [],
	depot: [],
	...noTrains,
	...over,
});

/** One 40HC of 20 t, door to port, priced in CNY. */
export const search = (over: Partial<SearchInput> = {}): SearchInput => ({
	scope: "doorToPort",
	direction: "westbound",
	origin: { kind: "area", code: "610113001" },
	destination: { kind: "place", code: "CNSHA" },
	containers: [{ type: "40HC", count: 1 }],
	ownership: "COC",
	grossWeightKg: 20_000,
	cargo: "general",
	readyDate: "2026-12-03",
	services: { customs: false, depot: false, bookingService: true },
	customsItems: 1,
	depotDays: 7,
	bookingWishes: [],
	hsCodes: [],
	trainWishes: [],
	truckingWishes: [],
	waitingHours: 0,
	currency: "CNY",
	...over,
});
