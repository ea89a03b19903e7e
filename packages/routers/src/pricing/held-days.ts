import { addDays, dayBefore } from "@iqt/i18n/days";
import Big from "big.js";
import type { Lane } from "../kit/charges/lane.ts";
import type { SearchInput, SearchOption } from "../kit/charges/search.ts";
import { type MatchRow, OPEN_END, type World } from "../kit/charges/world.ts";
import { placesOf } from "./lanes.ts";
import type { Days } from "./load.ts";
import { pricedOptions } from "./rules.ts";
import { ratesOf, sources } from "./sources.ts";

/** Columns that say where a row is for. */
const places = ["port_id", "inland_city_id", "port_city_id", "hub_id", "pol_id", "pod_id", "ramp_city_id"] as const;

/** A world with those rows alone that some lanes may go by. */
function onLanes(world: World, lanes: readonly Lane[]): World {
	const ids = new Set([...lanes.flatMap(placesOf), ...(world.portsAt?.values() ?? [])]);
	const isThere = (row: PlacedRow) => places.every((column) => row[column] === undefined || ids.has(row[column]));
	return { ...world, ...ratesOf(({ key }) => world[key].filter(isThere)) };
}

/** What a lane is told from others by on another day. */
const laneName = (lane: Lane): string => [lane.mode, ...placesOf(lane)].join(" ");

type PlacedRow = MatchRow & Partial<Record<(typeof places)[number], string>>;

/** Names of the lanes a row may be charged on, by the places it is for: null for all of them. */
function lanesByPlace(world: World, lanes: readonly Lane[]): (row: PlacedRow) => ReadonlySet<string> | null {
	const none: ReadonlySet<string> = new Set();
	const at = new Map<string, Set<string>>();
	for (const lane of lanes)
		for (const id of placesOf(lane)) {
			const known = at.get(id);
			if (known) known.add(laneName(lane));
			else at.set(id, new Set([laneName(lane)]));
		}
	const ports = new Set(world.portsAt?.values() ?? []);
	return (row) => {
		let common = null as ReadonlySet<string> | null;
		for (const column of places) {
			const id = row[column];
			if (id === undefined) continue;
			// What is done at the port of a ramp is not told apart by lanes.
			if (ports.has(id)) return null;
			const here: ReadonlySet<string> = at.get(id) ?? none;
			common = common === null ? here : new Set([...common].filter((name) => here.has(name)));
		}
		return common;
	};
}

/** The first days on which something that was read begins to hold, holds no more, or brings an index to another step, in order, each with the lanes that may cost otherwise from then on; null for all of them. */
function turns(world: World, lanes: readonly Lane[]): [day: string, lanes: ReadonlySet<string> | null][] {
	const rows: PlacedRow[] = [...world.corridors, ...sources.flatMap(({ key }): readonly PlacedRow[] => world[key])];
	const lanesOf = lanesByPlace(world, lanes);
	const days = new Map<string, Set<string> | null>();
	const turn = (day: string, names: ReadonlySet<string> | null) => {
		const known = days.get(day);
		if (known === null) return;
		if (names === null) days.set(day, null);
		else if (known) for (const name of names) known.add(name);
		else days.set(day, new Set(names));
	};
	for (const row of rows) {
		const names = lanesOf(row);
		if (names?.size === 0) continue;
		turn(row.valid_from, names);
		if (row.valid_to !== OPEN_END) turn(addDays(row.valid_to, 1), names);
	}
	for (const [code, levels] of world.indices ?? []) {
		const steps = world.lowWater.filter((row) => row.index_code === code);
		const borders = [...new Set(steps.flatMap(({ index_from: from, index_to: to }) => (to === null ? [from] : [from, to + 1])))];
		const stepOf = (value: string) => borders.filter((border) => Big(value).gte(border)).length;
		for (const [at, level] of levels.entries()) {
			const before = levels[at + 1];
			if (!before || stepOf(before.value) !== stepOf(level.value)) turn(level.day, null);
		}
	}
	return [...days].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What an option is told from others by on another day. */
const nameOf = (mode: string, lane: Lane): string => `${mode} ${laneName(lane)}`;

/** What is charged, whichever rows it comes from. */
const chargedFor = ({ lines }: SearchOption): string =>
	JSON.stringify(
		lines.map(({ charge, containerType, quantity, unitPrice, currency, amountInCurrency, vatPercent }) => [
			...[charge, containerType, quantity, unitPrice],
			...[currency, amountInCurrency, vatPercent],
		]),
	);

/** The days around the ready date on which each option costs what it does then, by what was read of other days. */
export function heldDays(
	read: World,
	input: SearchInput,
	options: readonly SearchOption[],
	laneOf: ReadonlyMap<SearchOption, Lane>,
): { option: SearchOption; days: Days }[] {
	const held = options.flatMap((option) => {
		const lane = laneOf.get(option);
		return lane ? [{ option, name: nameOf(option.mode, lane), lane, days: { from: option.validFrom, to: option.validTo ?? OPEN_END } }] : [];
	});
	const lanes = [...new Set(held.map(({ lane }) => lane))];
	const world = onLanes(read, lanes);
	const all = turns(world, lanes);
	const { readyDate } = input;
	interface Step {
		/** The day that is looked at, and the lanes that may cost otherwise then. */
		day: string;
		turned: ReadonlySet<string> | null;
	}
	const search = (steps: readonly Step[], end: (days: Days, turn: string) => void, isWithin: (days: Days, day: string) => boolean) => {
		let open = held;
		for (const { day, turned } of steps) {
			open = open.filter(({ days: own }) => isWithin(own, day));
			if (open.length === 0) return;
			const touched = turned ? open.filter(({ lane }) => turned.has(laneName(lane))) : open;
			if (touched.length === 0) continue;
			const names = new Set(touched.map(({ lane }) => laneName(lane)));
			const { options: priced } = pricedOptions(world, { ...input, readyDate: day }, (lane) => names.has(laneName(lane)));
			const then = new Map(priced.map(({ option, lane }) => [nameOf(option.mode, lane), option]));
			for (const { option, name, days: own } of touched) {
				const other = then.get(name);
				if (!other || chargedFor(other) !== chargedFor(option)) end(own, day);
			}
		}
	};
	search(
		all.filter(([day]) => day > readyDate).map(([day, turned]) => ({ day, turned })),
		(days, turn) => {
			days.to = dayBefore(turn);
		},
		(days, day) => day <= days.to,
	);
	// Backwards the last day before each turn is looked at.
	search(
		all
			.filter(([day]) => day <= readyDate)
			.map(([day, turned]) => ({ day: dayBefore(day), turned }))
			.reverse(),
		(days, last) => {
			days.from = addDays(last, 1);
		},
		(days, day) => day >= days.from,
	);
	return held.map(({ option, days }) => ({ option, days }));
}
