import { doorLabel, type Label, listed, zoneLabel } from "../kit/charges/label.ts";
import type { Lane } from "../kit/charges/lane.ts";
import type { Run } from "../kit/charges/run.ts";
import { type RampService, rampServices } from "../kit/charges/search.ts";
import { type RampStop, unique } from "../kit/charges/source.ts";
import type { Door, FarEnd, MatchRow, Zone } from "../kit/charges/world.ts";
import { endLabels } from "./lanes.ts";
import type { Part, PricedPart } from "./part.ts";
import { type AnySource, sources } from "./sources.ts";

/** More ramps than this are nobody's reason. */
const MOST_NAMED = 4;

type DoorAbroad = Door | Zone;
const isDoor = (end: FarEnd): end is DoorAbroad => end.kind !== "place";
const labelOf = (end: DoorAbroad): Label => (end.kind === "door" ? doorLabel(end) : zoneLabel(end));

/** Trucks between a ramp and a door: those of the first book that serves every container. */
const trucksAt = (run: Run, end: DoorAbroad, rampId: string): NonNullable<AnySource["truck"]> | undefined =>
	run.memo(`trucks ${end.kind} ${rampId}`, () => ({
		found: sources.find(({ truck }) => truck?.end === end.kind && truck.serves(run, rampId))?.truck,
	})).found;

/** Ramps from which trucks serve a door, whatever trains leave from them. */
function rampsServing(run: Run, end: DoorAbroad): string[] {
	const ids = sources.flatMap(({ key, truck, reaches }) => {
		const rows: readonly (MatchRow & Partial<Record<"hub_id" | "ramp_city_id", string>>)[] = truck?.end === end.kind ? run.world[key] : [];
		return rows.flatMap((row) => (reaches ? (row[reaches] ?? []) : []));
	});
	return unique(ids).filter((rampId) => trucksAt(run, end, rampId) !== undefined);
}

/** Notes that no truck runs between a door and the ramps that trains leave from, or any. */
function noTrucks(run: Run, end: DoorAbroad, ramps: readonly string[]): void {
	const named = unique(ramps)
		.map((id) => run.label(id))
		.sort((a, b) => (a.code < b.code ? -1 : 1));
	const more = named.length > MOST_NAMED ? [{ code: "…", zh: "…", en: "…" }] : [];
	const ramp = named.length === 0 ? "any" : listed([...named.slice(0, MOST_NAMED), ...more]);
	run.gap("noRampTrucking", { ramp, area: labelOf(end), container: run.input.containers.map(({ type }) => type).join(", ") });
}

/** Lanes of trains abroad between the ends, whose doors a truck reaches; notes why where there is none. */
export function abroadLanes(run: Run): Lane[] {
	const { inlandEnd, portEnd } = run.world;
	const sellers = sources.flatMap(({ sells }) => sells ?? []);
	const lanes = sellers.flatMap((seller) => seller.lanes(run));
	const ends = [
		{ end: inlandEnd, rampOf: (lane: Lane) => lane.inlandCityId },
		{ end: portEnd, rampOf: (lane: Lane) => lane.portCityId },
	];
	const isServed = (lane: Lane, at: readonly (typeof ends)[number][]) =>
		at.every(({ end, rampOf }) => !isDoor(end) || trucksAt(run, end, rampOf(lane)) !== undefined);
	const served = lanes.filter((lane) => isServed(lane, ends));
	if (served.length > 0) return served;
	let told = false;
	for (const at of ends) {
		if (!isDoor(at.end)) continue;
		const nowhere = rampsServing(run, at.end).length === 0;
		if (!nowhere && (lanes.length === 0 || lanes.some((lane) => isServed(lane, [at])))) continue;
		noTrucks(run, at.end, lanes.map(at.rampOf));
		told = true;
	}
	if (!told) for (const seller of sellers) seller.missing(run, endLabels(run));
	return [];
}

/** What one kind of service costs at a ramp, over all sources that charge it. */
function atRamp(run: Run, stop: RampStop, kind: RampService, leg: number): PricedPart | null {
	const lines = sources.flatMap(({ ramp }) => (ramp?.kind === kind && ramp.wanted(run, stop) ? [ramp.price(run, stop, leg)] : []));
	return lines.includes(null) ? null : { lines: lines.flatMap((found) => found ?? []) };
}

/** A truck between a door and its ramp. */
function mile(run: Run, end: DoorAbroad, { rampId, home }: RampStop): Part {
	const first = home === (run.input.direction === "westbound");
	const door = end.kind === "door" ? run.doorStop(end) : { code: end.text, name: end.text, nameZh: end.text };
	const ends = first ? { from: door, to: run.stop(rampId) } : { from: run.stop(rampId), to: door };
	return {
		leg: { kind: first ? "firstMile" : "lastMile", mode: "truck", ...ends },
		price(index) {
			// Every way through a ramp has the same truck.
			const { lines } = run.memo(`mile ${end.kind} ${rampId} ${index}`, () => ({
				lines: trucksAt(run, end, rampId)?.price(run, rampId, index) ?? null,
			}));
			return lines && { lines };
		},
	};
}

/** The parts of an option abroad in the direction of travel: door, ramp, train, ramp, door. */
export function abroadParts(run: Run, lane: Lane, main: Part): Part[] {
	const { inlandEnd, portEnd, portsAt } = run.world;
	const { stations = { home: lane.inlandCityId, away: lane.portCityId } } = lane;
	const stopOf = (home: boolean): RampStop => {
		const [rampId, stationId] = home ? [lane.inlandCityId, stations.home] : [lane.portCityId, stations.away];
		const portId = portsAt?.get(rampId) ?? null;
		return { rampId, stationId, portId, home, door: isDoor(home ? inlandEnd : portEnd) };
	};
	const [home, away] = [stopOf(true), stopOf(false)];
	const services = (stop: RampStop): Part[] => {
		const at = run.stop(stop.rampId);
		return rampServices.map((kind) => ({
			leg: { kind, mode: null, from: at, to: at },
			onlyCharged: true,
			price: (index) => run.memo(`${kind} ${stop.rampId} ${stop.stationId} ${index}`, () => ({ found: atRamp(run, stop, kind, index) })).found,
		}));
	};
	const parts: Part[] = [
		...(isDoor(inlandEnd) ? [mile(run, inlandEnd, home)] : []),
		...services(home),
		main,
		...services(away).reverse(),
		...(isDoor(portEnd) ? [mile(run, portEnd, away)] : []),
	];
	return run.input.direction === "westbound" ? parts : parts.reverse();
}

/** What a wish of trains abroad is charged as, where others have its code as well. */
const chargeOf = (wish: string): string =>
	sources.some(({ charges }) => charges && Object.hasOwn(charges, `train.${wish}`)) ? `train.${wish}` : wish;

/** Whether every wish of a train abroad is charged at a ramp on the way; notes those that are not. */
export function areTrainWishesMet(run: Run, { stations }: Lane, parts: readonly { part: Part; priced: PricedPart }[]): boolean {
	if (!stations) return true;
	// What a truck charges by the same code is no wish of the train's.
	const atRamps = parts.filter(({ part }) => part.leg.kind === "ramp");
	const charged = new Set(atRamps.flatMap(({ priced }) => priced.lines.map(({ line }) => line.charge)));
	const unmet = unique(run.input.trainWishes).filter((wish) => !charged.has(wish) && !charged.has(`train.${wish}`));
	for (const wish of unmet) run.gap("noSurcharge", { charge: chargeOf(wish), port: run.way(run.label(stations.home), run.label(stations.away)) });
	return unmet.length === 0;
}
