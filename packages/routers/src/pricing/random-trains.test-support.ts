import type { SearchInput } from "../kit/charges/search.ts";
import type { RateRow } from "../kit/charges/world.ts";
import type { RampTruckRow } from "../prices/icr-inland-trucking/trucks.ts";
import type { Book } from "./book.test-support.ts";
import { many, price, type Random, randomBook, randomSearch, shared, uuid, withoutOverlaps } from "./random-book.test-support.ts";

const areas = ["61", "6101", "610102", "610102001", "6102", "31", "310101"];
const zones = ["DE-4", "DE-40-47", "DE-47", "DE-470", "PL-00-05", "PL-0", "Duisburg", "Łódź Widzew", "DE-400-475"];
/** Bands of weights that trucks go by, the container's own included. */
const classes = [
	["light", 0, 18_000],
	["medium", 18_000, 24_500],
	["heavy", 24_500, 999_999],
	["light", 0, 999_999],
] as const;

/** A random book with trains abroad: two ramps in China, one of them with a port of its code, three places abroad, and everything that is charged on the way. */
export function randomTrains(r: Random): Book {
	const base = randomBook(r);
	const homes = base.places.filter(({ kind, code }) => kind === "inlandCity" && code !== "CNCTU");
	const cities = ["DEDUI", "PLMAA", "PLWAW"].map((code) => ({
		...{ id: uuid(r), kind: "inlandCity" as const, code },
		...{ name: code, name_zh: code, port_city_id: null },
	}));
	const [portCity] = base.places.filter(({ kind }) => kind === "portCity");
	const port = { id: uuid(r), kind: "port" as const, code: "CNSIA", name: "CNSIA", name_zh: "CNSIA", port_city_id: portCity?.id ?? null };
	const currencies = r.pick([["CNY", "USD"], ["USD"], ["USD", "EUR", "JPY", "CNY"]]);
	const home = () => r.pick(homes).id;
	const away = () => r.pick(cities.slice(0, 2)).id;
	const anywhere = () => r.pick([...homes, ...cities]).id;
	const maybe = <T>(share: number, value: T): T | null => (r.chance(share) ? value : null);
	const icr = many(r.between(80, 180), () => {
		const {
			direction: _,
			min_minor: __,
			max_minor: ___,
			cost_minor: ____,
			...row
		} = shared(r, ["container", "container", "container", "teu", "bl"], currencies);
		const [pol, pod] = r.chance(0.65) ? [home(), away()] : [away(), home()];
		const least = r.between(1_000, 600_000);
		const lists = [
			[null, null],
			[null, null],
			["84, 8501", null],
			[null, "3604, 93"],
		] as const;
		const [hs_allowed, hs_refused] = r.pick(lists);
		return {
			...row,
			...{ pol_id: pol, pod_id: pod, ramp_city_id: r.chance(0.75) ? (homes.some(({ id }) => id === pod) ? pol : pod) : anywhere() },
			mode: r.pick(["rail", "rail", "railTruck"] as const),
			...(r.chance(0.8) ? { transit_min: r.between(5, 12), transit_max: r.between(12, 30) } : { transit_min: null, transit_max: null }),
			customs_days: r.pick([null, 0, 2, 3]),
			...{
				cancellation: maybe(0.5, "30 %"),
				cancellation_zh: null,
				detention: maybe(0.5, "USD 15 a day"),
				detention_zh: null,
				hs_allowed,
				hs_refused,
			},
			...{ cost_cny_minor: maybe(0.9, r.between(1_000, 900_000)), cost_usd_minor: maybe(0.9, r.between(1_000, 900_000)) },
			exchange_rate: r.pick([null, null, "7.1", "6.987654"]),
			...{ ssr_min_minor: maybe(0.2, least), ssr_max_minor: maybe(0.2, least + r.between(0, 500_000)) },
		};
	});
	const charges = <C extends string>(codes: readonly C[]) => ({
		...shared(r, ["container", "container", "container", "teu", "bl", "document", "shipment"], currencies),
		charge: r.pick(codes),
		on_wish: r.chance(0.3) ? 1 : 0,
	});
	const icrRamp = many(r.between(20, 60), () => ({ ...charges(["LGS", "WGO", "SEC"]), ramp_city_id: anywhere() }));
	const icrSurcharge = many(r.between(20, 60), () => ({
		...charges(["PSS", "OWS", "WIN", "GUA"]),
		port_id: anywhere(),
		type: r.pick(["rail", "rail", "terminal", "customs", "trucking"] as const),
	}));
	const trucked = (): RampTruckRow => {
		const [weight_class, weight_from, weight_to] = r.pick(classes);
		return {
			...shared(r, ["container"], currencies),
			...{ weight_class, weight_from, weight_to, ramp_city_id: anywhere() },
			...{ waiting_minor: maybe(0.8, r.between(1_000, 9_000)), waiting_free: r.pick([0, 2, 4]) },
			...{ fuel_bp: r.pick([null, 0, 850, 1_233]), adr_bp: maybe(0.7, 2_500) },
		} as RampTruckRow;
	};
	const stays = many(r.between(25, 70), () => ({
		...shared(r, ["container", "teu", "day", "day"], currencies),
		// Its book knows no weights and no cargo.
		...{ weight_from: 0, weight_to: 999_999, cargo: "general" },
		...{ ramp_city_id: anywhere(), depot: r.pick(["East", "West"]), service: r.pick(["LON", "STO"]) },
	}));
	const stepsOf = (stay: (typeof stays)[number]): Book["icrDepot"] => {
		if (r.chance(0.5)) return [{ ...stay, day_from: 1, day_to: null }];
		const last = r.between(1, 9);
		return [
			{ ...stay, day_from: 1, day_to: last },
			{ ...stay, ...price(r), id: uuid(r), day_from: last + 1, day_to: null },
		];
	};
	const declared = many(r.between(15, 40), () => ({
		...shared(r, ["document", "document", "item"], currencies),
		...{ container_type: "*", port_id: port.id, category: r.pick(["export", "import"]), items_included: maybe(0.8, r.between(0, 5)) },
	}));
	// In some worlds the trucks of one book alone know the way to a door.
	const trucks = r.pick(["both", "ofRamps", "ofHubs"] as const);
	const hauled = many(r.between(40, 90), () => ({
		...shared(r, ["container", "container", "km"], currencies),
		...{ hub_id: home(), area_code: r.pick(areas), trucker_code: r.pick(["T01", "T02"]), distance_km: r.between(5, 900) },
	}));
	// What trucks charge on top at a port with the code of a ramp.
	const [harbour] = base.truckingSurcharge;
	const besideTrucks = base.truckingSurcharge.flatMap((row) => (row.port_id === harbour?.port_id ? [{ ...row, id: uuid(r), port_id: port.id }] : []));
	const keyed = <R extends Omit<RateRow, "min_minor" | "max_minor">>(rows: R[], key: (row: R) => string) => withoutOverlaps(rows, key);
	return {
		...base,
		places: [...base.places, ...cities, port],
		trucking: trucks === "ofRamps" ? [] : withoutOverlaps([...base.trucking, ...hauled], (c) => [c.area_code, c.hub_id, c.trucker_code].join("|")),
		truckingSurcharge: [...base.truckingSurcharge, ...besideTrucks],
		customs: [...base.customs, ...withoutOverlaps(declared, (c) => [c.port_id, c.category].join("|"), "shipment")],
		icr: withoutOverlaps(icr, (c) => [c.pol_id, c.pod_id, c.ramp_city_id, c.mode].join("|"), "shipment"),
		icrRamp: withoutOverlaps(icrRamp, (c) => [c.ramp_city_id, c.charge].join("|"), "shipment"),
		icrSurcharge: withoutOverlaps(icrSurcharge, (c) => [c.port_id, c.type, c.charge].join("|"), "shipment"),
		icrInland: keyed(
			many(trucks === "ofHubs" ? r.between(0, 20) : r.between(40, 120), () => ({ ...trucked(), area_code: r.pick(areas) })),
			(c) => [c.ramp_city_id, c.area_code].join("|"),
		),
		icrEurope: keyed(
			many(r.between(60, 160), () => ({ ...trucked(), zone: r.pick(zones) })),
			(c) => [c.ramp_city_id, c.zone].join("|"),
		),
		icrDepot: keyed(stays, (c) => [c.ramp_city_id, c.depot, c.service].join("|")).flatMap(stepsOf),
	};
}

/** A search abroad in that world. */
export function randomTrainSearch(r: Random): SearchInput {
	const search = randomSearch(r);
	const westbound = search.direction === "westbound";
	const [homeDoor, awayDoor] = [r.chance(0.5), r.chance(0.5)];
	const home: SearchInput["origin"] = homeDoor
		? { kind: "area", code: r.pick(areas) }
		: { kind: "place", code: r.pick(["CNSIA", "CNSIA", "CNSHX"]), placeKind: "inlandCity" };
	const away: SearchInput["origin"] = awayDoor
		? { kind: "zone", code: r.pick(["DE-47051", "D 40210", "de47051", "PL-00-950", "Duisburg", "duisburg", "ŁÓDŹ  widzew", "DE-47600", "DE-99999"]) }
		: { kind: "place", code: r.pick(["DEDUI", "DEDUI", "PLMAA", "PLWAW"]) };
	const [from, to] = westbound ? [homeDoor, awayDoor] : [awayDoor, homeDoor];
	// What stands near the border of a class goes by what its container weighs.
	const near = () => r.pick([18_000, 24_500]) - r.pick([2_300, 3_900, 4_800, 4_700]) + r.pick([-100, 0, 1, 300]);
	const grossWeightKg = r.chance(0.4) ? near() : search.grossWeightKg;
	return {
		...{ ...search, grossWeightKg },
		scope: `${from ? "door" : "port"}To${to ? "Door" : "Port"}`,
		...(westbound ? { origin: home, destination: away } : { origin: away, destination: home }),
		hsCodes: r.chance(0.6) ? [] : r.pick([["8471"], ["850110"], ["36"], ["930100", "8471"], ["6109"], ["85"]]),
		...(r.chance(0.3) ? { weightWithTareKg: grossWeightKg + r.between(0, 6_000) } : {}),
		trainWishes: r.chance(0.75) ? [] : r.pick([["SEC"], ["WIN"], ["SEC", "OWS"], ["LGS"]]),
		truckingWishes: r.chance(0.85) ? [] : r.pick([["ADR"], ["ADR"], ["NIGHT"]]),
		services: { customs: r.chance(0.15), depot: r.chance(0.15), bookingService: r.chance(0.5) },
	};
}
