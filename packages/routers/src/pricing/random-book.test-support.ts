import type { RateBasis } from "@iqt/db";
import { addDays } from "@iqt/i18n/days";
import type { SearchInput } from "../kit/charges/search.ts";
import type { MatchRow, RateRow } from "../kit/charges/world.ts";
import { type Book, noPlatform, noTrains } from "./book.test-support.ts";

/** mulberry32: small, seeded, the same everywhere. */
export function seeded(seed: number) {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
	const below = (n: number) => Math.floor(next() * n);
	return {
		below,
		between: (from: number, to: number) => from + below(to - from + 1),
		chance: (p: number) => next() < p,
		pick: <T>(values: readonly T[]): T => values[below(values.length)] as T,
	};
}
export type Random = ReturnType<typeof seeded>;

export const uuid = (r: Random) => {
	const hex = Array.from({ length: 32 }, () => r.below(16).toString(16)).join("");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

const dayAfter = (days: number) => addDays("2026-10-01", days);

const areas = ["31", "3101", "310101", "310101001", "310101002", "310102", "61", "6101", "610102", "610102001", "6102"];
const bands: [number, number][] = [
	[0, 999_999],
	[0, 999_999],
	[0, 999_999],
	[0, 999_999],
	[0, 999_999],
	[0, 999_999],
	[0, 30_000],
	[0, 16_500],
	[16_500, 25_000],
	[25_000, 999_999],
];

/** Formulas of all kinds: brackets, unary minus, functions, names without a value, divisions that fail for one container only. */
export function randomFormula(r: Random, depth = 0): string {
	if (depth > 3 || r.chance(0.25)) return r.pick(["cost", "cost", "cost", "cost", "teu", "weight", "1.12", "300", "0.07", "3", "45.5", "1000"]);
	const inner = () => randomFormula(r, depth + 1);
	switch (r.below(16)) {
		case 0:
			return `(${inner()} + ${inner()})`;
		case 1:
			return `${inner()}-(${inner()})/3`;
		case 2:
			return `max(${inner()},${inner()},100)`;
		case 3:
			return `min(${inner()}*2,9000+${inner()})`;
		case 4:
			return `round(${inner()}${r.pick(["", ",2", ",-1", ",0"])})`;
		case 5:
			return `ceil(${inner()}${r.pick(["", ",1", ",-2"])})`;
		case 6:
			return `${inner()}/(teu-${r.pick(["2", "1", "7"])})`;
		case 7:
			return `-(-${inner()})`;
		case 8:
			return `km*${r.between(1, 9)}+${inner()}`;
		case 9:
			return `cost/3*1.5+${inner()}`;
		default:
			return `cost*1.${r.between(0, 35)}+${r.between(0, 400)}`;
	}
}

export function price(r: Random): Pick<RateRow, "ssr_minor" | "ssr_formula" | "msr_minor" | "msr_formula" | "cost_minor"> {
	const amount = () => r.between(100, 900_000);
	const formula = r.chance(0.35);
	const floor = r.below(3);
	return {
		cost_minor: r.chance(0.85) ? amount() : null,
		ssr_minor: formula || r.chance(0.04) ? null : amount(),
		ssr_formula: formula ? randomFormula(r) : null,
		msr_minor: floor === 1 ? amount() : null,
		msr_formula: floor === 2 ? randomFormula(r) : null,
	};
}

export function shared(r: Random, bases: readonly RateBasis[], currencies: readonly string[]): RateRow {
	const start = r.chance(0.75) ? r.between(-30, 25) : r.between(-20, 90);
	const open = r.chance(0.3);
	const limited = r.below(12);
	const star = r.chance(0.5);
	const [weight_from, weight_to] = r.pick(bands);
	return {
		id: uuid(r),
		direction: r.pick(["westbound", "westbound", "eastbound"]),
		container_type: star ? "*" : r.pick(["20GP", "40HC", "40HC", "45HC", "40RH"]),
		ownership: r.chance(0.85) ? "COC" : "SOC",
		weight_from,
		weight_to,
		cargo: r.chance(0.92) ? "general" : "reefer",
		basis: r.pick(bases),
		...price(r),
		min_minor: limited === 0 || limited === 2 ? r.between(1_000, 600_000) : null,
		max_minor: limited === 1 || limited === 2 ? r.between(1_000, 600_000) : null,
		currency: r.pick(currencies),
		vat_bp: r.pick([0, 600, 900]),
		valid_from: dayAfter(start),
		valid_to: open ? "9999-12-31" : dayAfter(start + r.between(0, 180)),
		on_request: r.chance(0.03) ? 1 : 0,
		version: r.between(1, 5),
	};
}

/** What the database refuses: rows of one key whose bands and days meet; with `oneBasis` those that are charged otherwise, too, of a "shipment" whatever their containers, and a box by another basis than all of them. */
export function withoutOverlaps<R extends MatchRow>(rows: R[], laneKey: (row: R) => string, oneBasis?: "shipment" | "container"): R[] {
	const kept = new Map<string, R[]>();
	const priced = (row: R) => (["teu", "km"].includes(row.basis) ? "container" : row.basis);
	const way = (row: R) => (oneBasis === "shipment" && row.basis === "item" ? "document" : priced(row));
	const ofBoxes = (one: R, other: R) =>
		one.container_type === other.container_type || (one.basis !== other.basis && [one.container_type, other.container_type].includes("*"));
	const same = (one: R, other: R) => {
		if (oneBasis !== "shipment") return one.container_type === other.container_type && (oneBasis === "container" || priced(one) === priced(other));
		return way(one) !== way(other) || (priced(one) === priced(other) && ofBoxes(one, other));
	};
	return rows.filter((row) => {
		const key = [laneKey(row), row.direction, row.ownership, row.cargo].join("|");
		const there = kept.get(key) ?? [];
		const clash = there.some(
			(k) =>
				same(k, row) &&
				k.valid_from <= row.valid_to &&
				row.valid_from <= k.valid_to &&
				(k.weight_from ?? 0) < (row.weight_to ?? 0) &&
				(row.weight_from ?? 0) < (k.weight_to ?? 0),
		);
		if (!clash) kept.set(key, [...there, row]);
		return !clash;
	});
}

export const many = <R>(count: number, make: () => R): R[] => Array.from({ length: count }, make);

/** A small world: two port cities with three ports, three inland cities, and books with gaps, bands, overlapping areas and odd currencies. */
export function randomBook(r: Random): Book {
	const cities = ["CNAAA", "CNDDD"].map((code) => ({
		id: uuid(r),
		kind: "portCity" as const,
		code,
		name: code,
		name_zh: `${code}市`,
		port_city_id: null,
	}));
	const cityId = (i: number) => cities[i]?.id ?? "";
	const ports = [
		["CNAAA", 0],
		["CNBBB", 0],
		["CNCCC", 1],
	].map(([code, city]) => ({
		id: uuid(r),
		kind: "port" as const,
		code: String(code),
		name: String(code),
		name_zh: String(code),
		port_city_id: cityId(Number(city)),
	}));
	const inland = [
		["CNSIA", "西安"],
		["CNSHX", "上海"],
		["CNCTU", "成都"],
	].map(([code, name_zh]) => ({
		id: uuid(r),
		kind: "inlandCity" as const,
		code: String(code),
		name: String(code),
		name_zh: String(name_zh),
		port_city_id: null,
	}));
	const currencies = r.pick([
		["CNY", "CNY", "USD"],
		["CNY", "USD", "JPY", "EUR"],
		["CNY", "KWD", "JPY", "HKD"],
	]);
	const transit = () =>
		r.chance(0.8) ? { transit_min: r.between(5, 12), transit_max: r.between(12, 30) } : { transit_min: null, transit_max: r.chance(0.5) ? 9 : null };
	const hub = () => r.pick([...inland, ...cities]).id;
	const portCityOf = (port: (typeof ports)[number]) => (r.chance(0.85) ? port.port_city_id : r.pick(cities).id);
	const corridors = many(r.between(40, 100), () => {
		const port = r.pick(ports);
		const row = { ...shared(r, ["container", "container", "container", "shipment"], ["CNY"]), ...transit() };
		return {
			...row,
			container_type: r.chance(0.8) ? "*" : row.container_type,
			port_id: port.id,
			port_city_id: portCityOf(port),
			inland_city_id: r.pick(inland).id,
			mode: r.pick(["rail", "rail", "rail", "truck", "barge"] as const),
			discount_allowed: r.chance(0.7) ? 1 : 0,
		};
	});
	const rail = many(r.between(60, 200), () => ({
		...shared(r, ["container", "container", "container", "teu", "bl", "document"], currencies),
		...transit(),
		inland_city_id: r.pick(inland).id,
		port_city_id: r.pick(cities).id,
		mode: r.pick(["rail", "rail", "railBarge", "railTruck"] as const),
		frequency: r.pick([null, "2/week"]),
	}));
	const trucking = many(r.between(150, 350), () => ({
		...shared(r, ["container", "container", "container", "km", "teu", "shipment"], currencies),
		hub_id: hub(),
		area_code: r.pick(areas),
		trucker_code: r.pick(["T01", "T02", "T03"]),
		distance_km: r.chance(0.85) ? r.between(5, 900) : null,
	}));
	const strategies = many(r.between(60, 160), () => ({
		...shared(r, ["container", "container", "percent", "km"], currencies),
		hub_id: hub(),
		area_code: r.chance(0.5) ? "" : r.pick(areas),
	}));
	const booking = many(r.between(20, 70), () => ({
		...shared(r, ["container", "container", "bl", "teu", "document", ...(r.chance(0.05) ? (["day"] as const) : [])], currencies),
		port_id: r.pick(ports).id,
		charge: r.pick(["THC", "DOC", "SEAL", "VGM"]),
	}));
	const surcharges = many(r.between(15, 50), () => ({
		...shared(r, ["container", "container", "container", "bl", "teu", "shipment"], currencies),
		port_id: r.pick(ports).id,
		charge: r.pick(["OWS", "RFS", "PSS", "LGI", "FUM"]),
		on_wish: r.chance(0.5) ? 1 : 0,
	}));
	const beside = many(r.between(15, 45), () => {
		const row = shared(r, ["container", "container", "hour", "percent"], currencies);
		return {
			...row,
			port_id: r.pick(ports).id,
			charge: row.basis === "hour" && r.chance(0.7) ? "WAIT" : r.pick(["HEAVY", "TOLL", "NIGHT", "EMPTY"]),
			on_wish: r.chance(0.5) ? 1 : 0,
			free_hours: row.basis === "hour" ? r.pick([null, 0, 2]) : null,
			percent_of: row.basis === "percent" ? "haul" : null,
		};
	});
	const customs = many(r.between(30, 80), () => {
		const row = shared(r, ["document", "document", "document", "item", "item", "container"], currencies);
		return {
			...row,
			container_type: r.chance(0.8) ? "*" : row.container_type,
			port_id: r.pick(ports).id,
			category: r.pick(["export", "import"]),
			items_included: r.chance(0.8) ? r.between(0, 5) : null,
		};
	});
	const customsCosts = many(r.between(10, 40), () => {
		const row = shared(r, ["document", "document", "item", "container"], currencies);
		return {
			...{ ...row, cost_minor: row.cost_minor ?? null },
			container_type: row.basis === "container" ? row.container_type : "*",
			port_id: r.pick(ports).id,
			category: r.pick(["export", "import"]),
		};
	});
	const stays = many(r.between(15, 50), () => ({
		...shared(r, ["container", "teu", "day", "day", "day"], currencies),
		// Its book knows no weights and no cargo.
		...{ weight_from: 0, weight_to: 999_999, cargo: "general" },
		...{ port_id: r.pick(ports).id, depot: r.pick(["East", "West"]), service: r.pick(["LON", "PLG", "STO"]) },
	}));
	/** The steps of one key, with a hole at times and an open end at others. */
	const stepsOf = (stay: (typeof stays)[number]): Book["depot"] => {
		if (r.chance(0.4)) return [{ ...stay, day_from: 1, day_to: null }];
		const [first, second] = [r.between(1, 6), r.between(8, 20)];
		return [
			{ ...stay, ...(r.chance(0.5) ? { ssr_minor: 0, ssr_formula: null, msr_minor: null, msr_formula: null } : {}), day_from: 1, day_to: first },
			{ ...stay, ...price(r), id: uuid(r), day_from: first + (r.chance(0.1) ? 2 : 1), day_to: second },
			...(r.chance(0.7) ? [{ ...stay, ...price(r), id: uuid(r), day_from: second + 1, day_to: null }] : []),
		];
	};
	const barge = many(r.between(30, 90), () => ({
		...shared(r, ["container", "container", "container", "teu", "bl", "shipment"], currencies),
		...transit(),
		inland_city_id: r.pick(inland).id,
		port_city_id: r.pick(cities).id,
		frequency: r.pick([null, "3/week"]),
	}));
	const levels = many(r.between(20, 60), () => ({
		...shared(r, ["container", "container", "teu"], currencies),
		// Its book knows no weights and no cargo.
		...{ weight_from: 0, weight_to: 999_999, cargo: "general" },
		...{ inland_city_id: r.pick(inland).id, index_code: r.pick(["DEEP", "SHALLOW", "SILENT", "SHALLOW"]) },
	}));
	/** The steps of one key, with a hole at times and an open end at others. */
	const lowWaterOf = (row: (typeof levels)[number]): Book["lowWater"] => {
		const first = r.between(-20, 60);
		return [
			{ ...row, index_from: -50, index_to: first },
			{ ...row, ...price(r), id: uuid(r), index_from: first + (r.chance(0.3) ? 15 : 1), index_to: r.chance(0.3) ? null : 110 },
		];
	};
	const indices = ["DEEP", "SHALLOW", "SILENT"].map((code) => ({
		code,
		values: many(code === "SILENT" ? r.between(0, 1) : r.between(1, 9), () => ({
			day: dayAfter(r.between(-30, 90)),
			value: r.pick([String(r.between(-60, 140)), `${r.between(-60, 140)}.${r.between(1, 99)}`]),
		})).filter(({ day }, i, all) => all.findIndex((other) => other.day === day) === i),
	}));
	const published = ["CNY", "JPY", "EUR", "KWD", "HKD"].filter(() => r.chance(0.9));
	const digits = { CNY: "6.7758", JPY: "160.77", EUR: "0.8684", KWD: "0.30671", HKD: "7.8377" } as Record<string, string>;
	return {
		places: [...cities, ...ports, ...inland],
		areas: areas.map((code) => ({ code, path: `${code.startsWith("31") ? "上海市" : "陕西省 / 西安市"} / ${code}` })),
		containers: [
			{ code: "20GP", teu: "1" },
			{ code: "40HC", teu: "2" },
			{ code: "45HC", teu: "2.25" },
			{ code: "40RH", teu: "2" },
		],
		currencies: [
			{ code: "CNY", exponent: 2 },
			{ code: "USD", exponent: 2 },
			{ code: "EUR", exponent: 2 },
			{ code: "HKD", exponent: 2 },
			{ code: "JPY", exponent: 0 },
			{ code: "KWD", exponent: 3 },
		],
		exchangeRates: published.flatMap((currency) =>
			many(r.between(1, 3), () => ({ currency, valid_from: dayAfter(r.between(-60, 80)), per_usd: `${digits[currency]}${r.between(0, 99)}` })).filter(
				(rate, i, all) => all.findIndex((other) => other.valid_from === rate.valid_from) === i,
			),
		),
		corridors: withoutOverlaps(corridors, (c) => [c.inland_city_id, c.port_id, c.port_city_id, c.mode].join("|"), "container"),
		rail: withoutOverlaps(rail, (c) => [c.inland_city_id, c.port_city_id, c.mode].join("|"), "shipment"),
		barge: withoutOverlaps(barge, (c) => [c.inland_city_id, c.port_city_id].join("|"), "shipment"),
		lowWater: withoutOverlaps(levels, (c) => [c.inland_city_id, c.index_code].join("|")).flatMap(lowWaterOf),
		indices,
		trucking: withoutOverlaps(trucking, (c) => [c.area_code, c.hub_id, c.trucker_code].join("|")),
		strategies: withoutOverlaps(strategies, (c) => [c.hub_id, c.area_code].join("|"), "container"),
		truckingSurcharge: withoutOverlaps(beside, (c) => [c.port_id, c.charge].join("|"), "container"),
		booking: withoutOverlaps(booking, (c) => [c.port_id, c.charge].join("|"), "shipment"),
		bookingSurcharge: withoutOverlaps(surcharges, (c) => [c.port_id, c.charge].join("|"), "shipment"),
		depot: withoutOverlaps(stays, (c) => [c.port_id, c.depot, c.service].join("|")).flatMap(stepsOf),
		customsCost: withoutOverlaps(customsCosts, (c) => [c.port_id, c.category].join("|"), "shipment"),
		...noTrains,
		...noPlatform,
		customs: withoutOverlaps(customs, (c) => [c.port_id, c.category].join("|"), "shipment"),
	};
}

/** A search in that world; mostly one that finds something. */
export function randomSearch(r: Random): SearchInput {
	const scope = r.pick(["doorToPort", "doorToPort", "doorToDoor", "portToPort", "portToDoor"] as const);
	const direction = r.chance(0.7) ? "westbound" : "eastbound";
	const end = (door: boolean, inland: boolean): SearchInput["origin"] => {
		if (door) return { kind: "area", code: r.pick(areas) };
		if (inland) return { kind: "place", code: r.pick(["CNSIA", "CNSHX", "CNCTU"]) };
		return r.pick([
			{ kind: "place", code: "CNAAA" },
			{ kind: "place", code: "CNBBB" },
			{ kind: "place", code: "CNCCC" },
			{ kind: "place", code: "CNDDD" },
			{ kind: "place", code: "CNAAA", placeKind: "portCity" },
		] as const);
	};
	const reefer = r.chance(0.1);
	const types = reefer ? ["40RH"] : ["40HC", "20GP", "45HC", "40RH"].filter((_, i) => r.chance(i === 0 ? 0.75 : 0.12));
	return {
		scope,
		direction,
		origin: end(scope.startsWith("door"), direction === "westbound"),
		destination: end(scope.endsWith("Door"), direction === "eastbound"),
		containers: (types.length > 0 ? types : ["40HC"]).map((type) => ({ type, count: r.between(1, 4) })),
		ownership: r.chance(0.8) ? "COC" : "SOC",
		grossWeightKg: r.pick([9_000, 16_500, 16_501, 21_000, 25_000, 25_001, 30_000]),
		cargo: reefer ? "reefer" : "general",
		readyDate: dayAfter(r.between(20, 80)),
		services: { customs: r.chance(0.25), depot: r.chance(0.2), bookingService: r.chance(0.6) },
		customsItems: r.between(1, 9),
		depotDays: r.pick([0, 1, 3, 7, 15, 40]),
		bookingWishes: r.chance(0.7) ? [] : ["LGI", "FUM"].filter(() => r.chance(0.6)),
		...{ hsCodes: [], trainWishes: [] },
		truckingWishes: r.chance(0.75) ? [] : ["NIGHT", "EMPTY"].filter(() => r.chance(0.6)),
		waitingHours: r.chance(0.85) ? 0 : r.pick([1, 2, 5]),
		currency: r.pick(["CNY", "CNY", "USD", "JPY", "KWD"]),
	};
}
