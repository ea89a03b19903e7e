import type { Label } from "../kit/charges/label.ts";
import type { Lane } from "../kit/charges/lane.ts";
import { openEnd, type PricedLine } from "../kit/charges/lines.ts";
import { intersect } from "../kit/charges/match.ts";
import { Run } from "../kit/charges/run.ts";
import type { HaulConditions, SearchInput, SearchLeg, SearchOption } from "../kit/charges/search.ts";
import type { MainHaul, Transit } from "../kit/charges/source.ts";
import { type Door, type Gap, isAbroad, type Note, type World } from "../kit/charges/world.ts";
import { fromMinor } from "../kit/money/money.ts";
import { truckLines } from "../prices/trucking-cost/source.ts";
import { abroadLanes, abroadParts, areTrainWishesMet } from "./abroad.ts";
import { fingerprint } from "./fingerprint.ts";
import { endLabels, inlandHub, lanesOf, placesOf } from "./lanes.ts";
import { type Part, pricedParts } from "./part.ts";
import { sources } from "./sources.ts";

export interface Priced {
	/** Cheapest first. */
	options: SearchOption[];
	/** What each option is sold on. */
	laneOf: ReadonlyMap<SearchOption, Lane>;
	gaps: Gap[];
	/** What is to be known of charges of the options. */
	notes: Note[];
	origin: Label;
	destination: Label;
}

const NO_TRANSIT: Transit = { transitMin: null, transitMax: null };

/**
 * Prices a search over what was loaded: every option in which all that was asked for has a price, and for the rest why not.
 * Says nothing about dangerous goods: those never get here.
 */
export function priceSearch(world: World, input: SearchInput): Priced {
	const { run, options } = pricedOptions(world, input);
	const kept = world.portEnd.kind === "door" ? toldApart(run, withoutTwins(run, options)) : options;
	const laneOf = new Map(kept.map(({ option, lane }) => [option, lane]));
	const ports = new Set(kept.flatMap(({ lane }) => placesOf(lane).map((id) => run.code(id))));
	const offered = marked(kept);
	const charged = new Set(offered.flatMap(({ lines }) => lines.map(({ charge }) => charge)));
	// What is charged for other containers alone has no line.
	const unlined: readonly Note["code"][] = ["notForContainer", "endedForContainer", "wishWithoutHours", "noneAtRamp"];
	const isHeard = ({ code, values }: Note) => (unlined.includes(code) ? ports.has(String(values.lane)) : charged.has(String(values.charge)));
	const notes = run.notes.filter(isHeard);
	return { options: offered, laneOf, gaps: run.gaps, notes, ...endLabels(run) };
}

/** Every option by itself, in no order; `isWanted`: of some lanes alone. */
export function pricedOptions(
	world: World,
	input: SearchInput,
	isWanted: (lane: Lane) => boolean = () => true,
): { run: Run; options: PricedOption[] } {
	const run = new Run(world, input);
	const lanes = isAbroad(world.portEnd) ? abroadLanes(run) : lanesOf(run);
	return { run, options: lanes.filter(isWanted).flatMap((lane) => optionsOf(run, lane)) };
}

/** An option and its total in minor units of the asked currency, by which options are put in order. */
export interface PricedOption {
	option: SearchOption;
	total: bigint;
	lane: Lane;
	/** Its rate rows and whatever else it says but the port: who is driven to a door has no use for two of the same. */
	twin: string;
}

/** Of options that differ in nothing but the port of one port city the one through the port that bears the city's code, else the first by code. */
function withoutTwins(run: Run, options: PricedOption[]): PricedOption[] {
	const order = ({ lane: { portId, portCityId } }: PricedOption) => {
		const code = run.code(portId);
		return `${code === run.code(portCityId) ? 0 : 1}|${code}|${portId}`;
	};
	const twins = Map.groupBy(options, ({ twin }) => twin).values();
	return [...twins].map((alike) => alike.reduce((best, one) => (order(one) < order(best) ? one : best)));
}

/** Options that read alike and go through several ports of a city, each with its port in the place of the city: nobody could say otherwise what parts them. */
function toldApart(run: Run, options: PricedOption[]): PricedOption[] {
	const read = ({ option: { mode, legs } }: PricedOption) => JSON.stringify([mode, legs.map(({ kind, from, to }) => [kind, from?.code, to?.code])]);
	const alike = Map.groupBy(options, read);
	return options.map((one) => {
		const { option, lane } = one;
		if (new Set(alike.get(read(one))?.map((other) => other.lane.portId)).size < 2) return one;
		const city = run.code(lane.portCityId);
		const stop = (at: SearchLeg["from"]) => (at?.code === city ? run.stop(lane.portId) : at);
		return { ...one, option: { ...option, legs: option.legs.map((leg) => ({ ...leg, from: stop(leg.from), to: stop(leg.to) })) } };
	});
}

function optionsOf(run: Run, lane: Lane): PricedOption[] {
	const hauls = sources.flatMap(({ haul }) => (haul?.corridor === lane.mode ? haul.options(run, lane) : []));
	return hauls.flatMap((main) => present(oneOption(run, lane, main)));
}

const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);

/** From and to in the direction of travel. */
const towards = <P>(run: Run, inland: P, port: P): { from: P; to: P } =>
	run.input.direction === "westbound" ? { from: inland, to: port } : { from: port, to: inland };

const mainPart = (run: Run, main: MainHaul): Part => ({
	leg: { kind: "mainHaul", mode: main.mode, ...towards(run, main.inland, main.port) },
	price: main.price,
});

/** A truck between a door at one end and its hub, on the way through a lane's port. */
function mile(run: Run, door: Door, hubId: string, { portId }: Lane, inland: boolean): Part {
	const first = inland === (run.input.direction === "westbound");
	const ends = first ? { from: run.doorStop(door), to: run.stop(hubId) } : { from: run.stop(hubId), to: run.doorStop(door) };
	return {
		leg: { kind: first ? "firstMile" : "lastMile", mode: "truck", ...ends },
		price(index) {
			const lines = truckLines(run, door, hubId, portId, index);
			return lines && { lines };
		},
	};
}

/** The parts of an option in the direction of travel. */
function partsOf(run: Run, lane: Lane, main: Part): Part[] {
	const { inlandEnd, portEnd } = run.world;
	if (isAbroad(portEnd)) return abroadParts(run, lane, main);
	const at = run.stop(lane.portId);
	const services = sources.flatMap(({ service }): Part[] =>
		service?.wanted(run)
			? [
					{
						leg: { kind: service.kind, mode: null, from: at, to: at },
						price(index) {
							const lines = run.memo(`${service.kind} ${lane.portId} ${index}`, () => service.price(run, lane.portId, index));
							return lines && { lines };
						},
					},
				]
			: [],
	);
	const parts: Part[] = [];
	if (inlandEnd.kind === "door" && lane.mode !== "truck") parts.push(mile(run, inlandEnd, inlandHub(lane), lane, true));
	parts.push(main, ...services);
	if (portEnd.kind === "door") parts.push(mile(run, portEnd, lane.portCityId, lane, false));
	return run.input.direction === "westbound" ? parts : parts.reverse();
}

function oneOption(run: Run, lane: Lane, main: MainHaul): PricedOption | null {
	const { mode } = main;
	const parts = pricedParts(partsOf(run, lane, mainPart(run, main)));
	if (!parts || !areTrainWishesMet(run, lane, parts)) return null;
	const legs: SearchLeg[] = [];
	const lines: PricedLine[] = [];
	let transit = NO_TRANSIT;
	let conditions: HaulConditions | undefined;
	for (const { part, priced } of parts) {
		if (priced.transit) transit = priced.transit;
		if (priced.conditions) conditions = priced.conditions;
		legs.push({ ...part.leg, ...(priced.transit ?? NO_TRANSIT), frequency: priced.frequency ?? null });
		lines.push(...priced.lines);
	}
	const rateRows = lines.flatMap((line) => line.rows);
	const rows = [...lane.rows, ...rateRows];
	const sources = new Set(rows.map((row) => `${row.id}:${row.version}`));
	// Another value of a parameter is another price: an option chosen before is none of today.
	for (const name in run.world.parameters.values) sources.add(`${name}=${run.world.parameters.values[name]}`);
	// So is another step of an index, also where none is charged for: that has no row of its own.
	for (const { line } of lines) if (line.explanation.index) sources.add(`${line.explanation.index.code}>=${line.explanation.index.from}`);
	const window = intersect(rows);
	const { currency } = run.input;
	const digits = run.exponent(currency);
	const total = sum(lines, (line) => line.converted);
	const cost = lines.every((line) => line.convertedCost !== null) ? sum(lines, (line) => line.convertedCost ?? 0n) : null;
	const option: SearchOption = {
		id: fingerprint(JSON.stringify([mode, lane.mode, lane.portId, lane.inlandCityId, ...(lane.stations ? [lane.stations] : []), [...sources]])),
		mode,
		discountAllowed: lane.rows.every((row) => row.discount_allowed === 1),
		legs,
		lines: lines.map(({ line }) => line),
		totals: totalsByCurrency(run, lines),
		currency,
		total: fromMinor(total, digits),
		...transit,
		validFrom: window.from,
		validTo: openEnd(window.to),
		...(conditions ? { conditions } : {}),
		cheapest: false,
		fastest: false,
		confidential: {
			cost: cost === null ? null : fromMinor(cost, digits),
			margin: cost === null ? null : fromMinor(total - cost, digits),
			msr: fromMinor(
				sum(lines, (line) => line.convertedFloor),
				digits,
			),
		},
	};
	const { discountAllowed, validFrom, validTo } = option;
	const twin = JSON.stringify([mode, rateRows.map((row) => row.id), transit, discountAllowed, validFrom, validTo]);
	return { option, total, lane, twin };
}

const sum = (lines: readonly PricedLine[], amountOf: (line: PricedLine) => bigint): bigint =>
	lines.reduce((total, line) => total + amountOf(line), 0n);

/** What is charged in each currency, in order of code. */
function totalsByCurrency(run: Run, lines: readonly PricedLine[]): SearchOption["totals"] {
	const totals = new Map<string, bigint>();
	for (const { line, amount } of lines) totals.set(line.currency, (totals.get(line.currency) ?? 0n) + amount);
	return [...totals.keys()].sort().map((currency) => ({ currency, amount: fromMinor(totals.get(currency) ?? 0n, run.exponent(currency)) }));
}

/** Cheapest first, then by id; marks the cheapest, and the fastest of those that say how long they take: all that are equal. */
function marked(priced: PricedOption[]): SearchOption[] {
	const inOrder = (a: PricedOption, b: PricedOption) => (a.total === b.total ? a.option.id < b.option.id : a.total < b.total);
	const byPrice = priced.sort((a, b) => (inOrder(a, b) ? -1 : 1));
	// Transit times are below a thousand days.
	const days = ({ transitMax, transitMin }: SearchOption) =>
		transitMax === null ? Number.POSITIVE_INFINITY : transitMax * 1_000 + (transitMin ?? 999);
	const fastest = Math.min(...byPrice.map(({ option }) => days(option)));
	return byPrice.map(({ option, total }) => {
		option.cheapest = total === byPrice[0]?.total;
		option.fastest = option.transitMax !== null && days(option) === fastest;
		return option;
	});
}
