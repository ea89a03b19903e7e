import type { Database, RateTableName } from "@iqt/db";
import type { Kysely } from "kysely";
import { DomainError, InvalidFieldError } from "../errors.ts";
import type { SearchInput, SearchOption } from "../sale/schema.ts";
import { areaChain } from "./match.ts";
import { searchParameters } from "./parameters.ts";
import { loadCurrencies } from "./rates.ts";
import { type Priced, priceSearch } from "./rules.ts";
import { and, ask, type Condition, condition, oneOf, type Question } from "./statement.ts";
import type {
	BookingRow,
	ContainerType,
	CorridorRow,
	CustomsRow,
	Door,
	Gap,
	GapLookup,
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
const columnsOf: Record<RateTableName, string[]> = {
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
	area: ["code", "path"],
	container: ["code", "teu", "max_gross_kg", "reefer"],
	place: ["id", "code", "name", "name_zh"],
	neighbours: ["lastEnded", "nextStarts"],
};

interface Asked {
	input: SearchInput;
	/** `*` and the container types asked for. */
	containerTypes: string[];
	/** ISO instant whose recorded rows count; null for the book as it is. */
	asOf: string | null;
}

/** Rows of a book that hold on the day for the direction, containers and weight; the lane is the caller's condition. */
function candidates<R>({ input, containerTypes, asOf }: Asked, table: RateTableName, lane: Condition): Question<R> {
	const columns = columnsOf[table];
	const { text, values } = and(
		lane,
		condition("direction = ?", input.direction),
		oneOf("container_type", containerTypes),
		condition("valid_to >= ? AND valid_from <= ?", input.readyDate, input.readyDate),
		condition("weight_from <= ? AND weight_to > ?", input.grossWeightKg, input.grossWeightKg),
	);
	if (asOf === null) return { columns, from: `FROM ${table} WHERE ${text}`, values };
	const from = `FROM ${table} WHERE ${text} AND recorded_at <= ? UNION ALL
		SELECT ${columns.join(", ")} FROM ${table}_history WHERE ${text} AND recorded_at <= ? AND superseded_at > ?`;
	return { columns, from, values: [...values, asOf, ...values, asOf, asOf] };
}

type PlaceFound = WorldPlace & { kind: "port" | "portCity" | "inlandCity" };

interface Ends {
	inlandEnd: Door | PlaceEnd;
	portEnd: Door | PlaceEnd;
	containers: Map<string, ContainerType>;
}

const of = <R>(table: string, columns: string[], { text, values }: Condition): Question<R> => ({
	columns,
	from: `FROM ${table} WHERE ${text}`,
	values,
});

/** Who the two ends are, and the container types; InvalidFieldError for what there is none of. */
async function loadEnds(db: Kysely<Database>, input: SearchInput): Promise<Ends> {
	const ends = [input.origin, input.destination];
	const codes = (kind: "area" | "place") =>
		oneOf(
			"code",
			ends.filter((end) => end.kind === kind).map((end) => end.code),
		);
	const [places, areas, types] = await ask(
		db,
		of<PlaceFound>("place", lookedUp.end, and(condition("kind IN ('port', 'portCity', 'inlandCity')"), codes("place"))),
		of<{ code: string; path: string }>("area", lookedUp.area, codes("area")),
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
			return { kind: "door", areaCodes: areaChain(end.code), path: area.path };
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

/** Everything the rules read for a search, in four rounds of statements. `today` is the day whose exchange rates are used. */
async function loadWorld(db: Kysely<Database>, input: SearchInput, today: string): Promise<World> {
	const ends = await loadEnds(db, input);
	const asked: Asked = {
		input,
		containerTypes: ["*", ...input.containers.map((c) => c.type)],
		asOf: input.asOf ? new Date(input.asOf).toISOString() : null,
	};
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
	// Where no truck reaches any, the note names them all.
	const shown = reached.length > 0 ? reached : corridors;
	const placeIds = unique([...shown.flatMap((row) => [row.port_id, row.port_city_id, row.inland_city_id]), ...endIds]);
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

/** When the last rate before the day ended, and when the next one starts; null where there is none. */
function neighbours({ table, where }: GapLookup, date: string): Question<{ lastEnded: string | null; nextStarts: string | null }> {
	const { text, values } = and(...Object.entries(where).map(([column, list]) => oneOf(column, list)));
	return {
		columns: lookedUp.neighbours,
		from: `FROM (SELECT (SELECT max(valid_to) FROM ${table} WHERE ${text} AND valid_to < ?) AS lastEnded,
			(SELECT min(valid_from) FROM ${table} WHERE ${text} AND valid_from > ?) AS nextStarts)`,
		values: [...values, date, ...values, date],
	};
}

/** A gap with what was found about the rates it misses: "none" where there is none before or after. */
async function dated(db: Kysely<Database>, gap: Gap, date: string): Promise<Gap> {
	if (!gap.lookup) return gap;
	// Each by itself: how many there are is never the same, and a statement that is new has to be prepared.
	const [[found]] = await ask(db, neighbours(gap.lookup, date));
	return { ...gap, values: { ...gap.values, lastEnded: found?.lastEnded ?? "none", nextStarts: found?.nextStarts ?? "none" } };
}

export interface SearchAnswer extends Omit<Priced, "gaps"> {
	/** With `lastEnded` and `nextStarts` among the values where a missing rate was looked for ("none" where there is none). */
	gaps: Gap[];
	exchangeRateDate: string;
}

/**
 * The price search: every option in which all that was asked for has a price, cheapest first, and why the rest has none. Options
 * carry costs: take those out before they leave (present.ts). Exchange rates are the latest of the day of `asOf`, else of `now`.
 * Errors: dangerous goods, and a place, area, container type or currency that is not known or cannot be.
 */
export async function searchPrices(db: Kysely<Database>, input: SearchInput, now: Date): Promise<SearchAnswer> {
	if (input.cargo === "dangerous") throw new DomainError("state", "sale.dangerousGoods");
	const exchangeRateDate = (input.asOf ? new Date(input.asOf) : now).toISOString().slice(0, 10);
	const world = await loadWorld(db, input, exchangeRateDate);
	const { gaps, ...priced } = priceSearch(world, input);
	const withDates = await Promise.all(gaps.map((gap) => dated(db, gap, input.readyDate)));
	return { ...priced, gaps: withDates, exchangeRateDate };
}

/**
 * Prices one option of a search again from the books, so that nobody has to trust an amount a client sends. DomainError `stale`
 * when the rows behind it are no longer what they were: the search has to be run again.
 */
export async function priceOption(
	db: Kysely<Database>,
	input: SearchInput,
	optionId: string,
	now: Date,
): Promise<SearchOption & { exchangeRateDate: string }> {
	const { options, exchangeRateDate } = await searchPrices(db, input, now);
	const option = options.find(({ id }) => id === optionId);
	if (!option) throw new DomainError("stale", "sale.optionGone");
	return { ...option, exchangeRateDate };
}
