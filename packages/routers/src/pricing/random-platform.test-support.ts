import { dayBefore } from "@iqt/i18n/days";
import type { SearchInput } from "../kit/charges/search.ts";
import type { Book, PlatformCall } from "./book.test-support.ts";
import { everywhere } from "./oracle-platform.test-support.ts";
import { many, type Random, randomBook, randomSearch, shared, uuid, withoutOverlaps } from "./random-book.test-support.ts";

const days = ["2026-11-20", "2026-11-27", "2026-12-14"];
const weights = [16_500, 21_000];
const trucks: Book["trucks"] = [
	{ code: "CHAS20", length_mm: 7_150, payload_kg: 20_000, containers: ["20GP", "40HC"] },
	{ code: "CHAS40", length_mm: 12_400, payload_kg: 30_500, containers: ["20GP", "40HC"] },
	{ code: "CHAS45", length_mm: 12_400, payload_kg: 29_500, containers: ["40HC", "45HC"] },
	{ code: "CHASGEN", length_mm: 12_400, payload_kg: 29_000, containers: ["40RH"] },
];

/** A random world with few own trucks, and what platforms answered in it. */
export function randomPlatform(r: Random): Book {
	const book = randomBook(r);
	const currencies = ["CNY", "CNY", "USD", "JPY"];
	const places = book.places.map((place) => ({ ...place, latitude: r.between(20, 45) }));
	const ends = places.filter(({ kind }) => kind !== "port");
	const end = () => (r.chance(0.5) ? everywhere : r.pick(ends).id);
	const ntoccStrategies = many(r.between(10, 40), () => {
		const { cost_minor: _, ...row } = shared(r, ["shipment", "shipment", "percent"], currencies);
		return {
			...row,
			// Its book knows no containers, directions, weights and cargo.
			...{ direction: "westbound", container_type: "*", ownership: "COC", weight_from: 0, weight_to: 999_999, cargo: "general" },
			...(row.basis === "percent"
				? { ssr_minor: r.between(0, 4_000), ssr_formula: null, msr_minor: r.pick([null, 300]), msr_formula: null }
				: row.ssr_formula !== null && r.chance(0.7)
					? { ssr_formula: `cost*1.${r.between(0, 30)}+${r.between(0, 300)}` }
					: {}),
			...{ from_city_id: end(), to_city_id: end(), truck_type: r.pick(["*", "*", ...trucks.map(({ code }) => code)]) },
		};
	});
	/** A strategy that changes its price on a day between asking and loading, at times. */
	const changing = (row: (typeof ntoccStrategies)[number]) => {
		const day = `2026-12-${String(r.between(1, 13)).padStart(2, "0")}`;
		if (r.chance(0.5) || row.valid_from >= day || row.valid_to <= day) return [row];
		const later = { ...row, id: uuid(r), valid_from: day, ssr_minor: row.ssr_minor === null ? null : row.ssr_minor + 100 };
		const formula = row.ssr_formula === null ? null : `${row.ssr_formula}+7`;
		return [
			{ ...row, valid_to: dayBefore(day) },
			{ ...later, ssr_formula: formula },
		];
	};
	const call = (from_id: string, to_id: string, load_day: string, weight_kg: number): PlatformCall => {
		const refused = r.chance(0.1);
		return {
			...{ id: uuid(r), from_id, to_id, load_day, weight_kg, truck_type: r.pick(trucks).code, cargo: r.chance(0.9) ? "general" : "reefer" },
			at: r.pick(["2026-11-19T20:10:00.000Z", "2026-11-20T07:30:00.000Z", "2026-11-19T10:00:00.000Z"]),
			held_until: r.chance(0.9) ? "2026-11-20T08:30:00.000Z" : "2026-11-20T08:00:00.000Z",
			outcome: refused ? "refused" : "cost",
			...(refused ? { cost_minor: null, currency: null } : { cost_minor: r.between(100, 900_000), currency: r.pick(currencies) }),
			km: refused || r.chance(0.2) ? null : String(r.between(20, 1_800)),
		};
	};
	const doors = ends.filter(({ code }) => code === "CNSIA" || code === "CNSHX");
	const pairs = doors.flatMap((door) => ends.flatMap((other) => [[door.id, other.id] as const, [other.id, door.id] as const]));
	const calls = pairs.flatMap(([from, to]) =>
		days.flatMap((day) => weights.flatMap((weight) => many(r.between(2, 8), () => call(from, to, day, weight)))),
	);
	return {
		...book,
		places,
		trucks,
		calls,
		trucking: book.trucking.filter(() => r.chance(0.04)),
		ntoccStrategies: withoutOverlaps(ntoccStrategies, (s) => [s.from_city_id, s.to_city_id, s.truck_type].join("|"), "container").flatMap(changing),
	};
}

/** A search in that world from or to a door, on a day and for a weight that platforms were asked for, mostly. */
export function randomPlatformSearch(r: Random): SearchInput {
	for (;;) {
		const search = randomSearch(r);
		const { origin, destination } = search;
		const isDoor = origin.kind === "area" || destination.kind === "area";
		if (!isDoor || (origin.kind === "area" && destination.kind === "area" && origin.code === destination.code)) continue;
		return { ...search, readyDate: r.pick(days), grossWeightKg: r.pick(weights), truckingWishes: [], waitingHours: 0, bookingWishes: [] };
	}
}
