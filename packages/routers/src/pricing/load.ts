import type { Database, RateTableName } from "@iqt/db";
import { dayBefore } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../door/errors.ts";
import { areaChain } from "../kit/charges/match.ts";
import { searchParameters } from "../kit/charges/parameters.ts";
import type { PlatformTrucks } from "../kit/charges/platform.ts";
import type { SearchInput } from "../kit/charges/search.ts";
import { matchColumns, type Reached, unique } from "../kit/charges/source.ts";
import { and, ask, type Condition, condition, oneOf, or, type Question } from "../kit/charges/statement.ts";
import {
	type ContainerType,
	type CorridorRow,
	type Door,
	type EndedCharge,
	type FarEnd,
	type IndexLevel,
	isAbroad,
	type PlaceEnd,
	type RateRow,
	type World,
	type WorldPlace,
	type Zone,
} from "../kit/charges/world.ts";
import { type CodeKind, codedKinds } from "../kit/price-book/code-kinds.ts";
import { corridor } from "../prices/corridor/schema.ts";
import { zoneCode } from "../prices/icr-europe-trucking/zones.ts";
import { truckingSource } from "../prices/trucking-cost/source.ts";
import { loadCurrencies } from "./rates.ts";
import { type AnySource, ratesOf, sources } from "./sources.ts";

/** What the rules read of what can be sold. */
export const corridorColumns = [
	...matchColumns,
	...(["port_id", "port_city_id", "inland_city_id", "mode", "discount_allowed", "transit_min", "transit_max"] as const),
];

/** What is looked up beside the books. */
const lookedUp = {
	end: ["id", "kind", "code", "name", "name_zh"],
	area: ["code", "path", "path_en"],
	container: ["code", "teu", "max_gross_kg", "reefer"],
	place: ["id", "code", "name", "name_zh"],
	level: ["v.index_code", "v.value", "i.unit", "v.day"],
	coded: ["code", "name_zh", "name_en", "name_es", "name_ja"],
};

export interface Asked {
	input: SearchInput;
	/** `*` and the container types asked for. */
	containerTypes: string[];
	/** ISO instant whose recorded rows count; null for the book as it is. */
	asOf: string | null;
	/** Days of which some have to be the rows'; the ready date where nothing else is said. */
	days?: Days;
}

/** Days from one to another, both included. */
export interface Days {
	from: string;
	to: string;
}

/** Rows of a book that hold on the day, or on some of the days, for the direction, containers (or any) and weight; the lane is the caller's condition. */
export function candidates<R>(
	{ input, containerTypes, asOf, days = { from: input.readyDate, to: input.readyDate } }: Asked,
	{ table, columns, everyContainer, withTare }: Pick<AnySource, "columns" | "everyContainer" | "withTare"> & { table: RateTableName },
	lane: Condition,
): Question<R> {
	const { text, values } = and(
		lane,
		...(columns.includes("direction") ? [condition("direction = ?", input.direction)] : []),
		...(everyContainer ? [] : [oneOf("container_type", containerTypes)]),
		condition("valid_to >= ? AND valid_from <= ?", days.from, days.to),
		// What an empty container weighs is the rules' to add.
		...(withTare ? [] : [condition("weight_from < ? AND weight_to >= ?", input.grossWeightKg, input.grossWeightKg)]),
	);
	if (asOf === null) return { columns, from: `FROM ${table} WHERE ${text}`, values };
	const from = `FROM ${table} WHERE ${text} AND recorded_at <= ? UNION ALL
		SELECT ${columns.join(", ")} FROM ${table}_history WHERE ${text} AND recorded_at <= ? AND superseded_at > ?`;
	return { columns, from, values: [...values, asOf, ...values, asOf, asOf] };
}

/** Rows of a source that had ended before the day. */
const lastEnded = <R>(asked: Asked, { book: { table }, columns, everyContainer }: AnySource, lane: Condition): Question<R> =>
	candidates<R>(
		{ ...asked, days: { from: "", to: dayBefore(asked.input.readyDate) } },
		{ table, columns, everyContainer },
		and(lane, condition("valid_to < ?", asked.input.readyDate)),
	);

/** Rows, and of others the last of each place in a column: beside `max` SQLite answers the other columns of its row. */
function withLatest<R>({ columns, from, values }: Question<R>, others: Question<R>, place: string): Question<R> {
	const last = columns.map((column) => (column === "valid_to" ? "max(valid_to) AS valid_to" : column)).join(", ");
	const list = columns.join(", ");
	return {
		columns,
		from: `FROM (SELECT ${list} ${from} UNION ALL SELECT ${list} FROM (SELECT ${last} FROM (SELECT ${list} ${others.from}) GROUP BY ${place}))`,
		values: [...values, ...others.values],
	};
}

const endedColumns = new Map(sources.map((source) => [source, [...(source.endedBy ?? []), "container_type", "ended", "others"]]));

/** Charges of a source that have ended for one of the containers asked for, or for every one, and go on for others of the same ownership and cargo. */
function endedCharges(asked: Asked, source: AnySource, lane: Condition): Question<EndedCharge> {
	const { everyContainer: _, ...oneContainer } = source;
	const over = lastEnded(asked, oneContainer, lane);
	const live = candidates(asked, { table: source.book.table, columns: source.columns, everyContainer: true }, lane);
	const rowsOf = ({ columns, from }: Question<unknown>) => `(SELECT ${columns.join(", ")} ${from})`;
	const by: readonly string[] = source.endedBy ?? [];
	const alike = [...by, "ownership", "cargo"].map((column) => `e.${column} = l.${column}`).join(" AND ");
	return {
		columns: endedColumns.get(source) ?? [],
		from: `FROM (SELECT ${by.map((column) => `e.${column} AS ${column}, `).join("")}e.container_type AS container_type, max(e.valid_to) AS ended,
			group_concat(DISTINCT l.container_type) AS others FROM ${rowsOf(over)} e JOIN ${rowsOf(live)} l ON ${alike}
			WHERE e.ownership = ? AND e.cargo = ? GROUP BY ${by.map((column) => `e.${column}, `).join("")}e.container_type)`,
		values: [...over.values, ...live.values, asked.input.ownership, asked.input.cargo],
	};
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
	portEnd: FarEnd;
	containers: Map<string, ContainerType>;
}

export const rowsWhere = <R>(table: string, columns: string[], { text, values }: Condition): Question<R> => ({
	columns,
	from: `FROM ${table} WHERE ${text}`,
	values,
});

/** A door abroad as it is asked for: "DE 47051", "de-47051" and "D-47051" are a postcode, "Duisburg" a city. Null for what is neither. */
export function zoneOf(code: string): Zone | null {
	const text = code.normalize("NFKC").trim();
	const [, country = "", digits = "", letters = ""] = /^([A-Za-z]{1,2})[ -]*(\d[\d -]*)([A-Za-z]{0,2})$/.exec(text) ?? [];
	if (digits === "") return /\d/.test(text) ? null : { kind: "zone", text, postcode: null };
	const spelled = zoneCode(`${country}-${digits.replace(/\D/g, "").slice(0, 5)}`);
	const found = spelled?.slice(0, 2);
	if (!found || spelled === null) return null;
	return { kind: "zone", text: `${found}-${digits.trim()}${letters.toUpperCase()}`, postcode: { country: found, digits: digits.replace(/\D/g, "") } };
}

const isInChina = ({ code }: { code: string }): boolean => code.startsWith("CN");

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
		rowsWhere<PlaceFound>("place_called", lookedUp.end, and(condition("kind IN ('port', 'portCity', 'inlandCity')"), codes("place"))),
		rowsWhere<AreaFound>("area", lookedUp.area, codes("area")),
		rowsWhere<{ code: string; teu: string; max_gross_kg: number; reefer: number }>(
			"container_type",
			lookedUp.container,
			oneOf(
				"code",
				input.containers.map((c) => c.type),
			),
		),
	);
	const resolve = (field: "origin" | "destination", inland: boolean): FarEnd => {
		const end = input[field];
		if (end.kind === "zone") {
			const zone = inland ? null : zoneOf(end.code);
			if (!zone) throw new InvalidFieldError(`${field}.code`, inland ? "problem.zoneInChina" : "problem.zone", { code: end.code });
			return zone;
		}
		if (end.kind === "area") {
			const area = areas.find((row) => row.code === end.code);
			if (!area) throw new InvalidFieldError(`${field}.code`, "problem.unknownArea", { code: end.code });
			return doorIn(area);
		}
		const kinds = inland ? (["inlandCity"] as const) : (["port", "portCity", "inlandCity"] as const);
		const found = kinds
			.filter((kind) => end.placeKind === undefined || end.placeKind === kind)
			.flatMap(
				(kind) => places.find((row) => row.kind === kind && row.code === end.code && (inland || kind !== "inlandCity" || !isInChina(row))) ?? [],
			);
		const [place] = found;
		if (!place) throw new InvalidFieldError(`${field}.code`, inland ? "problem.unknownInlandCity" : "problem.unknownPort", { code: end.code });
		return { kind: "place", match: place.kind, placeId: place.id };
	};
	const westbound = input.direction === "westbound";
	const inlandEnd = resolve(westbound ? "origin" : "destination", true);
	if (inlandEnd.kind === "zone") throw new InvalidFieldError("origin.code", "problem.zoneInChina", {});
	const containers = new Map(types.map((row) => [row.code, { teu: row.teu, maxGrossKg: row.max_gross_kg, reefer: row.reefer === 1 }]));
	checkContainers(input, containers);
	return {
		inlandEnd,
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

/** Corridors that can join the ends: by the end that narrows most. Between two doors those whose port city has trucks, be they a platform's. */
function corridorLane(asked: Asked, inlandEnd: Door | PlaceEnd, portEnd: Door | PlaceEnd, platform?: PlatformTrucks): Condition {
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
	const own = condition(`port_city_id IN (SELECT hub_id FROM ${truckingSource.book.table} WHERE ${text})`, ...values);
	const others = platform?.hubsOf.get(portEnd.areaCodes[0] ?? "");
	return others ? or(own, oneOf("port_city_id", [...others])) : own;
}

/** What a search asks of every book. */
export const askedOf = (input: SearchInput): Asked => ({
	input,
	containerTypes: ["*", ...input.containers.map((c) => c.type)],
	asOf: input.asOf ? new Date(input.asOf).toISOString() : null,
});

/** A record of master data by its names. */
interface NamedRow {
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
}

const namesIn = ({ name_zh, name_en, name_es, name_ja }: NamedRow) => ({ zh: name_zh, en: name_en, es: name_es ?? name_en, ja: name_ja ?? name_en });
const codeKinds = Object.keys(codedKinds) as CodeKind[];

/** A value of an index, as it is read. */
export type LevelFound = IndexLevel & { index_code: string };

/** Values of every index that count on some of the days: the latest up to the first of them, and all after it, as they were recorded at the instant of `asOf`. */
export function levelsOn(asOf: string | null, { from, to }: Days): Question<LevelFound> {
	const then = `(SELECT index_code, day, value FROM index_value WHERE changed_at <= ? UNION ALL
		SELECT index_code, day, value FROM index_value_history WHERE recorded_at <= ? AND superseded_at > ?)`;
	const kept = asOf === null ? "index_value" : then;
	const instant = asOf === null ? [] : [asOf, asOf, asOf];
	return {
		columns: lookedUp.level,
		from: `FROM ${kept} v JOIN price_index i ON i.code = v.index_code WHERE v.day <= ? AND v.day >=
			coalesce((SELECT max(day) FROM ${kept} WHERE index_code = v.index_code AND day <= ?), '') ORDER BY v.day DESC`,
		values: [...instant, to, ...instant, from],
	};
}

/** Values by the code of their index, the latest first. */
export const levelsByCode = (levels: readonly LevelFound[]): World["indices"] => Map.groupBy(levels, ({ index_code }) => index_code);

/** A row of any source: the places it starts from or runs between, of those that say so. */
type LoadedRow = RateRow & { hub_id?: string; pol_id?: string; pod_id?: string; ramp_city_id?: string };

/** The port that has the code of a place, by the place. */
const portsAt = (ids: readonly string[]): Question<{ id: string; port: string }> => {
	const { text, values } = oneOf("r.id", ids);
	return {
		columns: ["id", "port"],
		from: `FROM (SELECT r.id AS id, p.id AS port FROM place r JOIN place p ON p.code = r.code AND p.kind = 'port' WHERE ${text})`,
		values,
	};
};

/** Trucks of platforms as far as they are known before prices are read, and the currencies they were answered in. */
export interface PlatformKnown {
	trucks: PlatformTrucks;
	currencies: readonly string[];
}

/** Everything the rules read for a search between two ends, in three rounds of statements. `today` is the day whose exchange rates are used. */
export async function loadWorld(db: Kysely<Database>, input: SearchInput, ends: Ends, today: string, platform?: PlatformKnown): Promise<World> {
	const asked = askedOf(input);
	const doors = [ends.inlandEnd, ends.portEnd].filter((end) => end.kind === "door");
	const areaCodes = unique(doors.flatMap((door) => door.areaCodes));
	const known = { input, ...ends, areaCodes, platformPlaces: platform?.trucks.placeIds ?? [] };
	const abroad = isAbroad(ends.portEnd);
	const asks = (chosen: readonly AnySource[], reached: Reached) =>
		chosen.map((source) => {
			const lane = source.candidates(reached);
			const question = lane && candidates<LoadedRow>(asked, { table: source.book.table, ...source }, lane);
			return lane && question && source.latestOf ? withLatest(question, lastEnded<LoadedRow>(asked, source, lane), source.latestOf) : question;
		});
	const early = sources.filter(({ reaches }) => reaches);
	// Abroad it is the trains' own rows that say which ramps the rest is to be read of.
	const selling = abroad ? sources.filter(({ reaches, sells }) => !reaches && sells) : [];
	const late = sources.filter((source) => !source.reaches && !selling.includes(source));
	const [corridors, ...first] = await ask(
		db,
		isAbroad(ends.portEnd)
			? null
			: candidates<CorridorRow>(
					asked,
					{ table: corridor.table, columns: corridorColumns },
					corridorLane(asked, ends.inlandEnd, ends.portEnd, platform?.trucks),
				),
		...asks(early, { ...known, hubs: [], corridors: [], ports: [], ramps: [] }),
	);
	const hubs = unique(first.flat().flatMap((row) => row.hub_id ?? row.ramp_city_id ?? []));
	const reached = corridors.filter((row) => isReached(row, ends, hubs, platform?.trucks));
	const endIds = [ends.inlandEnd, ends.portEnd].flatMap((end) => (end.kind === "place" ? [end.placeId] : []));
	const [portsFound, ...sold] = abroad
		? await ask(db, portsAt([...hubs, ...endIds]), ...asks(selling, { ...known, hubs, corridors: [], ports: [], ramps: [] }))
		: [[]];
	const stations = sold.flat().flatMap(({ pol_id, pod_id, ramp_city_id }) => [pol_id, pod_id, ramp_city_id].filter((id) => id !== undefined));
	// Notes name what is out of reach, too.
	const placeIds = unique([
		...corridors.flatMap((row) => [row.port_id, row.port_city_id, row.inland_city_id]),
		...endIds,
		...(abroad ? [...hubs, ...portsFound.map(({ port }) => port)] : []),
		...stations,
	]);
	const ports = abroad ? unique(portsFound.map(({ port }) => port)) : unique(reached.map((row) => row.port_id));
	const within = { ...known, hubs, corridors: reached, ports, ramps: abroad ? unique([...stations, ...endIds]) : [] };
	const lateAsks = asks(late, within);
	const ending = late.flatMap((source) => {
		const lane = source.endedBy && source.candidates(within);
		return lane ? [{ key: source.key, question: endedCharges(asked, source, lane) }] : [];
	});
	const kinds = codeKinds.filter((kind) => late.some(({ names }, i) => names === kind && lateAsks[i] !== null));
	const stepped = late.some(({ names }, i) => names === "priceIndex" && lateAsks[i] !== null);
	const [places, levels, ...second] = await ask(
		db,
		rowsWhere<WorldPlace>("place", lookedUp.place, oneOf("id", placeIds)),
		stepped ? levelsOn(asked.asOf, { from: input.readyDate, to: input.readyDate }) : null,
		...lateAsks,
		...ending.map(({ question }) => question),
		...kinds.map((kind) => rowsWhere<LoadedRow & NamedRow>(codedKinds[kind].table, lookedUp.coded, condition("1"))),
	);
	const named = second.splice(lateAsks.length + ending.length) as unknown as NamedRow[][];
	const ended = second.splice(lateAsks.length) as unknown as EndedCharge[][];
	const read = [...first, ...sold, ...(second as unknown as LoadedRow[][])];
	const rowsBy = new Map([...early, ...selling, ...late].map((source, i) => [source, read[i] ?? []]));
	const reckoned = [...rowsBy].flatMap(([source, rows]) => (rows.length > 0 ? (source.currencies ?? []) : []));
	const currencies = unique([input.currency, ...reckoned, ...(platform?.currencies ?? []), ...read.flat().map((row) => row.currency)]);
	const { exponents, rates } = await loadCurrencies(db, currencies, today, asked.asOf);
	const parameters = await searchParameters(
		db,
		[...rowsBy].flatMap(([{ priced }, rows]) => (priced ? rows : [])),
		asked.asOf,
	);
	if (!exponents.has(input.currency)) throw new InvalidFieldError("currency", "problem.unknownCurrency", { code: input.currency });
	return {
		...ends,
		exponents,
		rates,
		parameters,
		places: new Map(places.map((row) => [row.id, row])),
		corridors,
		...(abroad ? { portsAt: new Map(portsFound.map(({ id, port }) => [id, port])) } : {}),
		coded: new Map(kinds.map((kind, i) => [kind, new Map((named[i] ?? []).map((row) => [row.code, namesIn(row)]))])),
		indices: levelsByCode(levels),
		ended: new Map(ending.map(({ key }, i) => [key, ended[i] ?? []])),
		...(platform ? { platform: platform.trucks } : {}),
		...ratesOf((source) => rowsBy.get(source) ?? []),
	};
}

/** Whether trucks known to serve the doors start from where the corridor needs them: only then are its prices worth loading. */
function isReached(row: CorridorRow, { inlandEnd, portEnd }: Ends, hubs: readonly string[], platform: PlatformTrucks | undefined): boolean {
	const serves = (end: FarEnd, hub: string) =>
		end.kind !== "door" || hubs.includes(hub) || platform?.hubsOf.get(end.areaCodes[0] ?? "")?.has(hub) === true;
	return serves(inlandEnd, row.mode === "truck" ? row.port_city_id : row.inland_city_id) && serves(portEnd, row.port_city_id);
}
