import type { Database, RateTableName } from "@iqt/db";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../errors.ts";
import type { SearchInput } from "../sale/schema.ts";
import { areaChain } from "./match.ts";
import { searchParameters } from "./parameters.ts";
import { loadCurrencies } from "./rates.ts";
import { and, ask, type Condition, condition, oneOf, type Question } from "./statement.ts";
import type {
	BookingRow,
	ContainerType,
	CorridorRow,
	CustomsRow,
	Door,
	PlaceEnd,
	RailRow,
	StrategyRow,
	TruckingRow,
	World,
	WorldPlace,
} from "./world.ts";

const match = "id direction container_type ownership weight_from weight_to cargo basis valid_from valid_to on_request version".split(" ");
const price = [...match, ..."cost_minor ssr_minor ssr_formula msr_minor msr_formula min_minor max_minor currency vat_bp".split(" ")];
/** What the rules read of each book, and no more: every column of every row costs. */
export const columnsOf: Record<RateTableName, string[]> = {
	inland_rail_rate: [...price, "inland_city_id", "port_city_id", "mode", "frequency", "transit_min", "transit_max"],
	trucking_cost_rate: [...match, "cost_minor", "currency", "hub_id", "area_code", "trucker_code", "distance_km"],
	cost_strategy_rate: [...price, "hub_id", "area_code"],
	corridor_rate: [...match, "port_id", "port_city_id", "inland_city_id", "mode", "discount_allowed", "transit_min", "transit_max"],
	booking_service_rate: [...price, "port_id", "charge"],
	customs_rate: [...price, "port_id", "category", "items_included"],
};

/** The same of what is looked up beside the books. */
const lookedUp = {
	end: ["id", "kind", "code", "name", "name_zh"],
	area: ["code", "path", "path_en"],
	container: ["code", "teu", "max_gross_kg", "reefer"],
	place: ["id", "code", "name", "name_zh"],
};

export interface Asked {
	input: SearchInput;
	/** `*` and the container types asked for. */
	containerTypes: string[];
	/** ISO instant whose recorded rows count; null for the book as it is. */
	asOf: string | null;
}

/** Rows of a book that hold on the day for the direction, containers and weight; the lane is the caller's condition. */
export function candidates<R>({ input, containerTypes, asOf }: Asked, table: RateTableName, lane: Condition): Question<R> {
	const columns = columnsOf[table];
	const { text, values } = and(
		lane,
		condition("direction = ?", input.direction),
		oneOf("container_type", containerTypes),
		condition("valid_to >= ? AND valid_from <= ?", input.readyDate, input.readyDate),
		condition("weight_from < ? AND weight_to >= ?", input.grossWeightKg, input.grossWeightKg),
	);
	if (asOf === null) return { columns, from: `FROM ${table} WHERE ${text}`, values };
	const from = `FROM ${table} WHERE ${text} AND recorded_at <= ? UNION ALL
		SELECT ${columns.join(", ")} FROM ${table}_history WHERE ${text} AND recorded_at <= ? AND superseded_at > ?`;
	return { columns, from, values: [...values, asOf, ...values, asOf, asOf] };
}

/** An area as doors are made of. */
export interface AreaFound {
	code: string;
	path: string;
	path_en: string;
}

/** A door in an area. */
export const doorIn = ({ code, path, path_en }: AreaFound): Door => ({ kind: "door", areaCodes: areaChain(code), path, pathEn: path_en });

type PlaceFound = WorldPlace & { kind: "port" | "portCity" | "inlandCity" };

export interface Ends {
	inlandEnd: Door | PlaceEnd;
	portEnd: Door | PlaceEnd;
	containers: Map<string, ContainerType>;
}

export const of = <R>(table: string, columns: string[], { text, values }: Condition): Question<R> => ({
	columns,
	from: `FROM ${table} WHERE ${text}`,
	values,
});

/** Who the two ends are, and the container types; InvalidFieldError for what there is none of. */
export async function loadEnds(db: Kysely<Database>, input: SearchInput): Promise<Ends> {
	const ends = [input.origin, input.destination];
	const codes = (kind: "area" | "place") =>
		oneOf(
			"code",
			ends.filter((end) => end.kind === kind).map((end) => end.code),
		);
	const [places, areas, types] = await ask(
		db,
		of<PlaceFound>("place", lookedUp.end, and(condition("kind IN ('port', 'portCity', 'inlandCity')"), codes("place"))),
		of<AreaFound>("area", lookedUp.area, codes("area")),
		of<{ code: string; teu: string; max_gross_kg: number; reefer: number }>(
			"container_type",
			lookedUp.container,
			oneOf(
				"code",
				input.containers.map((c) => c.type),
			),
		),
	);
	const resolve = (field: "origin" | "destination", inland: boolean): Door | PlaceEnd => {
		const end = input[field];
		if (end.kind === "area") {
			const area = areas.find((row) => row.code === end.code);
			if (!area) throw new InvalidFieldError(`${field}.code`, "problem.unknownArea", { code: end.code });
			return doorIn(area);
		}
		const kinds = inland ? (["inlandCity"] as const) : (["port", "portCity"] as const);
		const found = kinds
			.filter((kind) => end.placeKind === undefined || end.placeKind === kind)
			.flatMap((kind) => places.find((row) => row.kind === kind && row.code === end.code) ?? []);
		const [place] = found;
		if (!place) throw new InvalidFieldError(`${field}.code`, inland ? "problem.unknownInlandCity" : "problem.unknownPort", { code: end.code });
		return { kind: "place", match: place.kind, placeId: place.id };
	};
	const westbound = input.direction === "westbound";
	const containers = new Map(types.map((row) => [row.code, { teu: row.teu, maxGrossKg: row.max_gross_kg, reefer: row.reefer === 1 }]));
	checkContainers(input, containers);
	return {
		inlandEnd: resolve(westbound ? "origin" : "destination", true),
		portEnd: resolve(westbound ? "destination" : "origin", false),
		containers,
	};
}

function checkContainers(input: SearchInput, known: Map<string, ContainerType>): void {
	for (const [index, { type }] of input.containers.entries()) {
		const container = known.get(type);
		if (!container) throw new InvalidFieldError(`containers.${index}.type`, "problem.unknownContainer", { type });
		if (input.grossWeightKg > container.maxGrossKg) {
			throw new InvalidFieldError("grossWeightKg", "problem.tooHeavy", { type, maximum: container.maxGrossKg });
		}
		if (input.cargo === "reefer" && !container.reefer) throw new InvalidFieldError(`containers.${index}.type`, "problem.notReefer", { type });
	}
}

/** Corridors that can join the ends: by the end that narrows most. */
function corridorLane(asked: Asked, { inlandEnd, portEnd }: Ends): Condition {
	if (inlandEnd.kind === "place") {
		const city = condition("inland_city_id = ?", inlandEnd.placeId);
		return portEnd.kind === "place" && portEnd.match === "port" ? and(city, condition("port_id = ?", portEnd.placeId)) : city;
	}
	if (portEnd.kind === "place") return condition(`${portEnd.match === "portCity" ? "port_city_id" : "port_id"} = ?`, portEnd.placeId);
	const { text, values } = and(
		oneOf("area_code", portEnd.areaCodes),
		condition("direction = ?", asked.input.direction),
		oneOf("container_type", asked.containerTypes),
		condition("valid_to >= ?", asked.input.readyDate),
	);
	return condition(`port_city_id IN (SELECT hub_id FROM trucking_cost_rate WHERE ${text})`, ...values);
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** What a search asks of every book. */
export const askedOf = (input: SearchInput): Asked => ({
	input,
	containerTypes: ["*", ...input.containers.map((c) => c.type)],
	asOf: input.asOf ? new Date(input.asOf).toISOString() : null,
});

/** Everything the rules read for a search between two ends, in three rounds of statements. `today` is the day whose exchange rates are used. */
export async function loadWorld(db: Kysely<Database>, input: SearchInput, ends: Ends, today: string): Promise<World> {
	const asked = askedOf(input);
	const doors = [ends.inlandEnd, ends.portEnd].filter((end) => end.kind === "door");
	const areaCodes = unique(doors.flatMap((door) => door.areaCodes));
	const [corridors, trucking] = await ask(
		db,
		candidates<CorridorRow>(asked, "corridor_rate", corridorLane(asked, ends)),
		areaCodes.length === 0 ? null : candidates<TruckingRow>(asked, "trucking_cost_rate", oneOf("area_code", areaCodes)),
	);
	const hubs = unique(trucking.map((row) => row.hub_id));
	const reached = corridors.filter((row) => isReached(row, ends, hubs));
	const idsOf = (rows: CorridorRow[], column: "port_id" | "port_city_id" | "inland_city_id") => unique(rows.map((row) => row[column]));
	const railways = reached.filter((row) => row.mode === "rail");
	const ports = idsOf(reached, "port_id");
	const endIds = [ends.inlandEnd, ends.portEnd].flatMap((end) => (end.kind === "place" ? [end.placeId] : []));
	// Notes name what is out of reach, too.
	const placeIds = unique([...corridors.flatMap((row) => [row.port_id, row.port_city_id, row.inland_city_id]), ...endIds]);
	const railLane = and(
		oneOf("inland_city_id", idsOf(railways, "inland_city_id")),
		oneOf("port_city_id", idsOf(railways, "port_city_id")),
		condition("mode IN ('rail', 'railBarge', 'railTruck')"),
	);
	const category = input.direction === "westbound" ? "export" : "import";
	const [rail, strategies, booking, customs, places] = await ask(
		db,
		candidates<RailRow>(asked, "inland_rail_rate", railLane),
		hubs.length === 0
			? null
			: candidates<StrategyRow>(asked, "cost_strategy_rate", and(oneOf("hub_id", hubs), oneOf("area_code", [...areaCodes, ""]))),
		input.services.bookingService && ends.portEnd.kind === "place"
			? candidates<BookingRow>(asked, "booking_service_rate", oneOf("port_id", ports))
			: null,
		input.services.customs ? candidates<CustomsRow>(asked, "customs_rate", and(oneOf("port_id", ports), condition("category = ?", category))) : null,
		of<WorldPlace>("place", lookedUp.place, oneOf("id", placeIds)),
	);
	const currencies = unique([input.currency, ...[...trucking, ...rail, ...strategies, ...booking, ...customs].map((row) => row.currency)]);
	const { exponents, rates } = await loadCurrencies(db, currencies, today);
	const parameters = await searchParameters(db, [...rail, ...strategies, ...booking, ...customs], asked.asOf);
	if (!exponents.has(input.currency)) throw new InvalidFieldError("currency", "problem.unknownCurrency", { code: input.currency });
	return {
		...ends,
		exponents,
		rates,
		parameters,
		places: new Map(places.map((row) => [row.id, row])),
		corridors,
		rail,
		trucking,
		strategies,
		booking,
		customs,
	};
}

/** Whether trucks known to serve the doors start from where the corridor needs them: only then are its prices worth loading. */
function isReached(row: CorridorRow, { inlandEnd, portEnd }: Ends, hubs: readonly string[]): boolean {
	const inlandHub = row.mode === "truck" ? row.port_city_id : row.inland_city_id;
	return (inlandEnd.kind === "place" || hubs.includes(inlandHub)) && (portEnd.kind === "place" || hubs.includes(row.port_city_id));
}
