/** Trucks of platforms, written a second time: every call and strategy is looked through for every container. */
import type { NtoccStrategyRow } from "../prices/ntocc-price-strategy/source.ts";
import type { Book, Question } from "./book.test-support.ts";
import { asPrinted, decimal, type Fraction, NoPrice, tonnes, whole } from "./oracle-arithmetic.test-support.ts";
import type { Line, Lines } from "./oracle-depot.test-support.ts";

/** As the migration has it. */
export const everywhere = "00000000-0000-4000-8000-000000000111";

interface Reckoning extends Pick<Lines, "makeLine"> {
	money(minor: number, currency: string): Fraction;
	exchanged(amount: Fraction, from: string, to: string): Fraction;
	lowest(row: NtoccStrategyRow, names: Record<string, Fraction | null>): Fraction | null;
}

/** The business day of an instant, eight hours ahead of UTC. */
const dayOf = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10);

/** `asked` is the search whose answers count, which tells the hubs and the day of loading; `q` the same on any day; null `asked` where no platform is. */
export function platformOf(book: Book, q: Question, asked: Question | null, now: string, { makeLine, money, exchanged, lowest }: Reckoning) {
	const westbound = q.direction === "westbound";
	const inland = westbound ? q.origin : q.destination;
	const port = westbound ? q.destination : q.origin;
	const codeOf = (id: string) => book.places.find((p) => p.id === id)?.code ?? "";
	const placeOf = (id: string) => book.places.find((p) => p.id === id);
	/** The inland city or port city that a part of the door's address names. */
	const cityOf = (area: string): string | null => {
		const path = book.areas.find((a) => a.code === area)?.path ?? "";
		for (const part of path.split(" / ").reverse()) {
			const cities = book.places.filter((p) => p.kind !== "port" && (p.name_zh === part || `${p.name_zh}市` === part));
			const [first] = cities.sort((a, b) => (`${a.kind} ${a.code}` < `${b.kind} ${b.code}` ? -1 : 1));
			if (first) return first.code;
		}
		return null;
	};
	const away = (from: string, id: string) => {
		const [a, b] = [book.places.find((p) => p.code === from && p.kind !== "port"), placeOf(id)];
		return Math.abs((a?.latitude ?? 0) - (b?.latitude ?? 0));
	};
	const sold = (of: Question) =>
		book.corridors.filter((c) => {
			if (c.direction !== of.direction || c.valid_from > of.readyDate || c.valid_to < of.readyDate) return false;
			if (c.container_type !== "*" && !of.containers.some(({ type }) => type === c.container_type)) return false;
			if ((c.weight_from ?? 0) >= of.grossWeightKg || (c.weight_to ?? 0) < of.grossWeightKg) return false;
			if (inland.kind === "place" && codeOf(c.inland_city_id) !== inland.code) return false;
			if (port.kind !== "place") return true;
			const isPort = book.places.some((p) => p.kind === "port" && p.code === port.code) && port.placeKind !== "portCity";
			return codeOf(isPort ? c.port_id : c.port_city_id) === port.code;
		});
	/** The two nearest of each mode, on the side of the port of all. */
	const hubs = (area: string, isInland: boolean): string[] => {
		const city = cityOf(area);
		if (!asked || city === null) return [];
		const ways = sold(asked);
		const groups = isInland
			? ["rail", "barge", "truck"].map((mode) => ways.filter((c) => c.mode === mode && (mode !== "truck" || codeOf(c.inland_city_id) === city)))
			: [ways];
		return groups.flatMap((group) => {
			const ids = [...new Set(group.map((c) => (isInland && c.mode !== "truck" ? c.inland_city_id : c.port_city_id)))];
			return ids
				.filter((id) => codeOf(id) !== city)
				.sort((a, b) => away(city, a) - away(city, b) || (codeOf(a) < codeOf(b) ? -1 : 1))
				.slice(0, 2);
		});
	};
	const truckFor = (type: string) =>
		book.trucks
			.filter((t) => t.containers.includes(type) && t.payload_kg >= q.grossWeightKg)
			.sort((a, b) => a.length_mm - b.length_mm || a.payload_kg - b.payload_kg || (a.code < b.code ? -1 : 1))[0]?.code;
	const isInlandDoor = (area: string) => inland.kind === "area" && inland.code === area;
	/** The strategy and the ends of a truck; null where no platform is asked for it. */
	const found = (hub: string, area: string, type: string) => {
		const [city, truck] = [cityOf(area), truckFor(type)];
		if (!asked || city === null || !truck || !hubs(area, isInlandDoor(area)).includes(hub)) return null;
		const [from, to] = isInlandDoor(area) === westbound ? [city, codeOf(hub)] : [codeOf(hub), city];
		const names = (id: string, code: string) => id !== everywhere && placeOf(id)?.kind !== "port" && codeOf(id) === code;
		const points = (s: NtoccStrategyRow) =>
			(names(s.from_city_id, from) ? 12 : 0) + (names(s.to_city_id, to) ? 8 : 0) + (s.truck_type === "*" ? 0 : 2);
		const strategies = book.ntoccStrategies
			.filter((s) => (s.from_city_id === everywhere || names(s.from_city_id, from)) && (s.to_city_id === everywhere || names(s.to_city_id, to)))
			.filter((s) => ["*", truck].includes(s.truck_type) && s.valid_from <= q.readyDate && q.readyDate <= s.valid_to)
			.sort((a, b) => points(b) - points(a) || (a.id < b.id ? -1 : 1));
		return strategies[0] ? { strategy: strategies[0], from, to, truck } : null;
	};
	return {
		serves: (hub: string, area: string, type: string): boolean => found(hub, area, type) !== null,
		line(hub: string, area: string, c: { type: string; count: number }): Line {
			const run = found(hub, area, c.type);
			if (!run || !asked) throw new NoPrice("no trucking");
			const { strategy, from, to, truck } = run;
			if (strategy.on_request) throw new NoPrice("on request");
			const [call] = book.calls
				.filter((r) => codeOf(r.from_id) === from && codeOf(r.to_id) === to && r.truck_type === truck && r.held_until > now)
				.filter((r) => r.load_day === asked.readyDate && r.cargo === q.cargo && r.weight_kg === q.grossWeightKg)
				.sort((a, b) => (`${a.outcome} ${a.at} ${a.id}` < `${b.outcome} ${b.at} ${b.id}` ? -1 : 1));
			if (!call || call.cost_minor === null || call.currency === null) throw new NoPrice("no answer");
			const day = dayOf(call.at);
			if (q.readyDate < day || q.readyDate > call.load_day) throw new NoPrice("no answer for that day");
			const cost = exchanged(money(call.cost_minor, call.currency), call.currency, strategy.currency);
			const names = { cost: asPrinted(cost), km: call.km === null ? null : decimal(call.km), teu: null, weight: tonnes(q.grossWeightKg) };
			if (strategy.msr_formula && lowest(strategy, names) === null) throw new NoPrice("nobody knows the lowest price");
			const row = { ...strategy, id: call.id, valid_from: day, valid_to: call.load_day };
			const line = makeLine("trucking", c.type, whole(BigInt(c.count)), strategy, names, cost, [row, strategy]);
			if (line.text.split("|")[4] === "0") throw new NoPrice("nothing is sold for nothing");
			return line;
		},
	};
}
