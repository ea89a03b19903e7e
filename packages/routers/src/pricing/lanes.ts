import { doorLabel, type Label, listed, zoneLabel } from "../kit/charges/label.ts";
import type { Lane } from "../kit/charges/lane.ts";
import { bestOf } from "../kit/charges/match.ts";
import type { Run } from "../kit/charges/run.ts";
import type { CorridorRow, Door, FarEnd } from "../kit/charges/world.ts";
import { corridor } from "../prices/corridor/schema.ts";
import { isTrucked, truckingSource } from "../prices/trucking-cost/source.ts";

/** Where a lane's inland truck starts from: a truck corridor has no hub inland and runs straight from the port city. */
export const inlandHub = (lane: Lane): string => (lane.mode === "truck" ? lane.portCityId : lane.inlandCityId);

/** Every place of a lane, the stations of its train included. */
export const placesOf = ({ inlandCityId, portId, portCityId, stations }: Lane): string[] => [
	...[inlandCityId, portId, portCityId],
	...(stations ? [stations.home, stations.away, stations.ramp] : []),
];

/** The same of a corridor. */
const hubOf = (row: CorridorRow): string => (row.mode === "truck" ? row.port_city_id : row.inland_city_id);

/** Whether a corridor joins the two ends, doors aside: a truck corridor has no price to a city, only to a door. */
const joins = (run: Run, row: CorridorRow): boolean => (row.mode !== "truck" || run.world.inlandEnd.kind === "door") && isBetween(run, row);

function isBetween(run: Run, row: CorridorRow): boolean {
	const { inlandEnd, portEnd } = run.world;
	if (inlandEnd.kind === "place" && inlandEnd.placeId !== row.inland_city_id) return false;
	if (portEnd.kind !== "place") return true;
	return portEnd.placeId === (portEnd.match === "portCity" ? row.port_city_id : row.port_id);
}

/** Whether trucks between a hub and the end run for any of the containers; nobody has to be driven to a place. */
function reach(run: Run, end: FarEnd): (hubId: string) => boolean {
	if (end.kind !== "door") return () => true;
	const known = new Map<string, boolean>();
	return (hubId) => {
		let reached = known.get(hubId);
		if (reached === undefined) {
			reached = run.input.containers.some((c) => isTrucked(run, hubId, end, c.type));
			known.set(hubId, reached);
		}
		return reached;
	};
}

/**
 * Truck corridors of one port differ only in the inland city they are named after, and the price is door to port city: the one
 * whose city is in the door's address is taken, else the first by code.
 */
function oneTruckLaneAPort(run: Run, lanes: Lane[]): Lane[] {
	const { inlandEnd } = run.world;
	if (inlandEnd.kind !== "door") return lanes;
	const order = (lane: Lane) => {
		const city = run.world.places.get(lane.inlandCityId);
		return `${city && inlandEnd.path.includes(city.name_zh) ? 0 : 1}|${run.code(lane.inlandCityId)}|${lane.inlandCityId}`;
	};
	const chosen = new Map<string, Lane>();
	for (const lane of lanes) {
		if (lane.mode !== "truck") continue;
		const key = `${lane.portId}|${lane.portCityId}`;
		const before = chosen.get(key);
		if (!before || order(lane) < order(before)) chosen.set(key, lane);
	}
	const kept = new Set(chosen.values());
	return lanes.filter((lane) => lane.mode !== "truck" || kept.has(lane));
}

/** Lanes of corridors, in a fixed order; only those that take every container. */
function lanesFrom(run: Run, corridors: readonly CorridorRow[]): Lane[] {
	const { containers } = run.input;
	const groups = Map.groupBy(corridors, (row) => `${row.mode}|${row.inland_city_id}|${row.port_id}|${row.port_city_id}`);
	const lanes: Lane[] = [];
	for (const key of [...groups.keys()].sort()) {
		const group = groups.get(key) ?? [];
		const rows = containers.map((c) => bestOf(group, run.wanted, c.type, (row) => row.basis)).filter((row) => row !== null);
		const [first] = rows;
		if (!first || rows.length < containers.length) continue;
		lanes.push({
			inlandCityId: first.inland_city_id,
			portId: first.port_id,
			portCityId: first.port_city_id,
			mode: first.mode,
			rows: rows.filter((row, index) => rows.indexOf(row) === index),
		});
	}
	return lanes;
}

/** Lanes that join the ends and whose doors a truck reaches, in a fixed order; notes why where there is none. */
export function lanesOf(run: Run): Lane[] {
	const { inlandEnd, portEnd } = run.world;
	const inlandReach = reach(run, inlandEnd);
	const portReach = reach(run, portEnd);
	const corridors = run.world.corridors.filter((row) => joins(run, row));
	// Most corridors of the country are out of reach: only where all are, they are looked at for the reason.
	const reached = lanesFrom(
		run,
		corridors.filter((row) => inlandReach(hubOf(row)) && portReach(row.port_city_id)),
	);
	if (reached.length === 0) noteUnreached(run, lanesFrom(run, corridors), inlandReach);
	return oneTruckLaneAPort(run, reached);
}

/** Notes what keeps every lane out of reach. */
function noteUnreached(run: Run, lanes: Lane[], inlandReach: (hubId: string) => boolean): void {
	const { inlandEnd, portEnd } = run.world;
	const fromInland = lanes.filter((lane) => inlandReach(inlandHub(lane)));
	// Where trucks serve the door from somewhere, what is missing is something to sell from there, not trucks from everywhere else.
	const served = fromInland.length > 0 || run.world.trucking.some((row) => inlandReach(row.hub_id));
	if (lanes.length === 0 || (inlandEnd.kind === "door" && fromInland.length === 0 && served)) noCorridor(run);
	else if (fromInland.length > 0 && portEnd.kind === "door") noTrucking(run, portEnd, [...new Set(fromInland.map((lane) => lane.portCityId))]);
	else if (inlandEnd.kind === "door") noTrucking(run, inlandEnd, [...new Set(lanes.map(inlandHub))]);
}

/** More hubs than this are nobody's reason. */
const MOST_NAMED = 4;

function noTrucking(run: Run, door: Door, hubs: string[]): void {
	const named = hubs.map((id) => run.label(id)).sort((a, b) => (a.code < b.code ? -1 : 1));
	const others = named.length > MOST_NAMED ? [{ code: "…", zh: "…", en: "…" }] : [];
	const hub = listed([...named.slice(0, MOST_NAMED), ...others]);
	const container = run.input.containers.map((c) => c.type).join(", ");
	run.gap(
		"noTrucking",
		{ hub, area: doorLabel(door), container },
		{ lookup: run.lookup(truckingSource.book.table, { area_code: door.areaCodes, hub_id: hubs }) },
	);
}

function noCorridor(run: Run): void {
	const { inlandEnd, portEnd, corridors } = run.world;
	const { origin, destination } = endLabels(run);
	const byTruck = corridors.filter((row) => row.mode === "truck" && isBetween(run, row));
	if (inlandEnd.kind === "place" && lanesFrom(run, byTruck).length > 0) {
		run.gap("truckFromDoor", { origin, destination, city: run.label(inlandEnd.placeId) });
		return;
	}
	const where: Record<string, string[]> = {};
	if (inlandEnd.kind === "place") where.inland_city_id = [inlandEnd.placeId];
	if (portEnd.kind === "place") where[portEnd.match === "portCity" ? "port_city_id" : "port_id"] = [portEnd.placeId];
	// Between two doors every corridor of the country would be a candidate: no date is looked up.
	const more = Object.keys(where).length > 0 ? { lookup: run.lookup(corridor.table, where) } : {};
	run.gap("noCorridor", { origin, destination, container: run.input.containers.map((c) => c.type).join(", ") }, more);
}

/** What the ends are called, in the direction of travel. */
export function endLabels(run: Run): { origin: Label; destination: Label } {
	const label = (end: FarEnd) => (end.kind === "zone" ? zoneLabel(end) : end.kind === "door" ? doorLabel(end) : run.label(end.placeId));
	const inland = label(run.world.inlandEnd);
	const port = label(run.world.portEnd);
	return run.input.direction === "westbound" ? { origin: inland, destination: port } : { origin: port, destination: inland };
}
