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
	const isThere = (row: MatchRow & Partial<Record<(typeof places)[number], string>>) =>
		places.every((column) => row[column] === undefined || ids.has(row[column]));
	return { ...world, ...ratesOf(({ key }) => world[key].filter(isThere)) };
}

/** The first days on which something that was read begins to hold, holds no more, or brings an index to another step. */
function turns(world: World): string[] {
	const rows: MatchRow[] = [...world.corridors, ...sources.flatMap(({ key }): readonly MatchRow[] => world[key])];
	const days = new Set<string>();
	for (const { valid_from, valid_to } of rows) {
		days.add(valid_from);
		if (valid_to !== OPEN_END) days.add(addDays(valid_to, 1));
	}
	for (const [code, levels] of world.indices ?? []) {
		const steps = world.lowWater.filter((row) => row.index_code === code);
		const borders = [...new Set(steps.flatMap(({ index_from: from, index_to: to }) => (to === null ? [from] : [from, to + 1])))];
		const stepOf = (value: string) => borders.filter((border) => Big(value).gte(border)).length;
		for (const [at, level] of levels.entries()) {
			const before = levels[at + 1];
			if (!before || stepOf(before.value) !== stepOf(level.value)) days.add(level.day);
		}
	}
	return [...days].sort();
}

/** What an option is told from others by on another day. */
const nameOf = (mode: string, lane: Lane): string => [mode, lane.mode, ...placesOf(lane)].join(" ");

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
	const all = turns(world);
	const { readyDate } = input;
	const search = (days: readonly string[], end: (days: Days, turn: string) => void, isWithin: (days: Days, day: string) => boolean) => {
		let open = held;
		for (const day of days) {
			open = open.filter(({ days: own }) => isWithin(own, day));
			if (open.length === 0) return;
			const then = new Map(pricedOptions(world, { ...input, readyDate: day }).options.map(({ option, lane }) => [nameOf(option.mode, lane), option]));
			for (const { option, name, days: own } of open) {
				const other = then.get(name);
				if (!other || chargedFor(other) !== chargedFor(option)) end(own, day);
			}
		}
	};
	search(
		all.filter((day) => day > readyDate),
		(days, turn) => {
			days.to = dayBefore(turn);
		},
		(days, day) => day <= days.to,
	);
	// Backwards the last day before each turn is looked at.
	search(
		all
			.filter((day) => day <= readyDate)
			.map(dayBefore)
			.reverse(),
		(days, last) => {
			days.from = addDays(last, 1);
		},
		(days, day) => day >= days.from,
	);
	return held.map(({ option, days }) => ({ option, days }));
}
