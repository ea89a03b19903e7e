import { compactWord, type Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import { inWords, type Label } from "../../kit/charges/label.ts";
import { type examplesInput, type PricedSearch, type SearchInput, searchInput } from "../../kit/charges/search.ts";
import { otherDirection, turned } from "../../kit/charges/turned.ts";
import { type Door, type FarEnd, isAbroad, type PlaceEnd } from "../../kit/charges/world.ts";
import { othersTurn } from "../../kit/price-book/parts.ts";
import { railSource } from "../../prices/inland-rail/source.ts";
import { type KnownPairs, type NarrowedSearch, searchDistricts } from "../../pricing/districts.ts";
import { type Ends, loadEnds } from "../../pricing/load.ts";
import { type SearchAnswer, searchPrices } from "../../pricing/queries.ts";
import { searchesOfTrains } from "./train-examples.ts";

/** Searches offered at once, and places that are tried for them. */
const MOST = 6;
const MOST_TRIES = 10;

/** A search that finds a price; `total` is its cheapest option's, in the currency of the search. */
interface Found {
	search: SearchInput;
	origin: Label;
	destination: Label;
	total: string;
}

/** Searches as they leave the server. */
export const inLanguage = (found: readonly Found[], language: Language): PricedSearch[] =>
	found.map(({ search, origin, destination, total }) => ({
		search,
		originLabel: inWords(origin, language),
		destinationLabel: inWords(destination, language),
		total,
		currency: search.currency,
	}));

function foundBy(answer: SearchAnswer): Found[] {
	const [cheapest] = answer.options;
	return cheapest ? [{ search: answer.search, origin: answer.origin, destination: answer.destination, total: cheapest.total }] : [];
}

/** Wider areas to look in, the nearer first: the city of one door, of the other, of both, then their provinces. */
function widerAreas({ inlandEnd, portEnd }: Ends): { inland?: string; port?: string }[] {
	const above = (end: FarEnd, digits: number) => {
		const code = end.kind === "door" ? (end.areaCodes[0] ?? "") : "";
		return code.length > digits ? code.slice(0, digits) : undefined;
	};
	return [4, 2].flatMap((digits) => {
		const [inland, port] = [above(inlandEnd, digits), above(portEnd, digits)];
		const each = [...(inland ? [{ inland }] : []), ...(port ? [{ port }] : [])];
		return inland && port ? [...each, { inland, port }] : each;
	});
}

/** A search for each area that has a price, of the end that was widened; of two the origin. */
function choicesOf(found: NarrowedSearch): Found[] {
	const [narrowed] = found.narrowed;
	if (!narrowed) return [];
	const { end, choices } = narrowed;
	return choices.slice(0, MOST).map(({ code, label, from }) => ({
		search: { ...found.search, [end]: { kind: "area", code } },
		origin: found.origin,
		destination: found.destination,
		[end]: label,
		total: from,
	}));
}

type PlaceColumn = "port_id" | "inland_city_id";

/** Ports, or inland cities, of products that hold on the day and go to the other end, the nearest to the one asked for first. */
async function nearPlaces(db: Kysely<Database>, input: SearchInput, asked: PlaceEnd, other: Door | PlaceEnd, column: PlaceColumn): Promise<string[]> {
	const otherColumn =
		other.kind === "door" ? null : other.match === "port" ? "port_id" : other.match === "portCity" ? "port_city_id" : "inland_city_id";
	const joins = other.kind === "place" && otherColumn ? sql`AND c.${sql.ref(otherColumn)} = ${other.placeId}` : sql``;
	const { rows } = await sql<{ code: string }>`SELECT DISTINCT p.code, abs(p.latitude - a.latitude) + abs(p.longitude - a.longitude) AS away
		FROM corridor_rate c JOIN place p ON p.id = c.${sql.ref(column)} JOIN place a ON a.id = ${asked.placeId}
		WHERE c.direction = ${input.direction} AND c.valid_from <= ${input.readyDate} AND c.valid_to >= ${input.readyDate} AND p.id <> a.id ${joins}
		ORDER BY away, p.code LIMIT ${MOST_TRIES}`.execute(db);
	return rows.map((row) => row.code);
}

async function withOtherPlace(db: Kysely<Database>, input: SearchInput, ends: Ends, now: Date): Promise<Found[]> {
	const westbound = input.direction === "westbound";
	const { inlandEnd, portEnd } = ends;
	// Trains abroad go where their price list says, and not by what corridors sell.
	if (isAbroad(portEnd)) return [];
	const tries = [
		{ end: portEnd, other: inlandEnd, column: "port_id", field: westbound ? "destination" : "origin", placeKind: "port" },
		{ end: inlandEnd, other: portEnd, column: "inland_city_id", field: westbound ? "origin" : "destination", placeKind: "inlandCity" },
	] as const;
	for (const { end, other, column, field, placeKind } of tries) {
		if (end.kind !== "place") continue;
		const found: Found[] = [];
		for (const code of await nearPlaces(db, input, end, other, column)) {
			await othersTurn();
			found.push(...foundBy(await searchPrices(db, { ...input, [field]: { kind: "place", code, placeKind } }, now)));
			if (found.length === MOST) break;
		}
		if (found.length > 0) return found;
	}
	return [];
}

/** The same from one of the doors to the ports that are sold from there: no product leads on to the other door. */
async function doorToPorts(db: Kysely<Database>, input: SearchInput, { inlandEnd, portEnd }: Ends, now: Date): Promise<Found[]> {
	if (inlandEnd.kind !== "door" || portEnd.kind !== "door") return [];
	const [code = ""] = inlandEnd.areaCodes;
	const { rows } = await sql<{ code: string }>`SELECT DISTINCT p.code FROM corridor_rate c JOIN place p ON p.id = c.port_id
		WHERE c.direction = ${input.direction} AND c.valid_from <= ${input.readyDate} AND c.valid_to >= ${input.readyDate}
			AND c.inland_city_id IN (SELECT hub_id FROM trucking_cost_rate WHERE direction = ${input.direction} AND valid_to >= ${input.readyDate}
				AND (area_code IN (SELECT value FROM json_each(${JSON.stringify(inlandEnd.areaCodes)})) OR (area_code > ${code} AND area_code < ${`${code}:`})))
		ORDER BY p.code LIMIT ${MOST_TRIES}`.execute(db);
	const [field, scope] = input.direction === "westbound" ? (["destination", "doorToPort"] as const) : (["origin", "portToDoor"] as const);
	const found: Found[] = [];
	for (const row of rows) {
		if (found.length === MOST) break;
		await othersTurn();
		found.push(...foundBy(await searchPrices(db, { ...input, scope, [field]: { kind: "place", code: row.code, placeKind: "port" } }, now)));
	}
	return found;
}

/** The other direction: between the same two doors, where only the direction was mistaken, else the way back. */
async function otherWay(db: Kysely<Database>, input: SearchInput, now: Date): Promise<Found[]> {
	const sameEnds = { ...input, direction: otherDirection[input.direction] };
	// A door abroad tells the direction: it is not mistaken.
	const mayBeMistaken = input.scope === "doorToDoor" && input.origin.kind === "area" && input.destination.kind === "area";
	for (const search of mayBeMistaken ? [sameEnds, turned(input)] : [turned(input)]) {
		await othersTurn();
		const found = foundBy(await searchPrices(db, search, now));
		if (found.length > 0) return found;
	}
	return [];
}

/**
 * Searches like one that found nothing that do find prices, six at most: the other direction, then other areas of the same city, then of the same province, else the
 * nearest other ports or inland cities, or the ports sold from the same door. Errors are those of the search.
 */
export async function alternativesTo(db: Kysely<Database>, input: SearchInput, now: Date): Promise<Found[]> {
	if (input.cargo === "dangerous") return [];
	return [...(await otherWay(db, input, now)), ...(await nearTo(db, input, now))].slice(0, MOST);
}

/** Of the same direction, the nearest kind that has any. */
async function nearTo(db: Kysely<Database>, input: SearchInput, now: Date): Promise<Found[]> {
	const ends = await loadEnds(db, input);
	const today = businessDay(input.asOf ? new Date(input.asOf) : now);
	const known: KnownPairs = new Map();
	for (const within of widerAreas(ends)) {
		await othersTurn();
		const found = await searchDistricts(db, input, ends, today, within, known);
		if (found && found.options.length > 0) return choicesOf(found);
	}
	const elsewhere = await withOtherPlace(db, input, ends, now);
	return elsewhere.length > 0 ? elsewhere : doorToPorts(db, input, ends, now);
}

interface SoldLane {
	inland: string;
	inlandZh: string;
	port: string;
	cityZh: string;
}

/** Rail lanes that have a rate on the day, by inland city. */
async function soldLanes(db: Kysely<Database>, day: string): Promise<SoldLane[][]> {
	const { rows } = await sql<SoldLane>`SELECT i.code AS inland, i.name_zh AS inlandZh, p.code AS port, pc.name_zh AS cityZh
		FROM corridor_rate c JOIN place i ON i.id = c.inland_city_id JOIN place p ON p.id = c.port_id JOIN place pc ON pc.id = c.port_city_id
		WHERE c.direction = 'westbound' AND c.mode = 'rail' AND c.valid_from <= ${day} AND c.valid_to >= ${day}
			AND EXISTS (SELECT 1 FROM ${sql.table(railSource.book.table)} r WHERE r.inland_city_id = c.inland_city_id AND r.port_city_id = c.port_city_id
				AND r.direction = 'westbound' AND r.container_type IN ('40HC', '*') AND r.valid_from <= ${day} AND r.valid_to >= ${day})
		ORDER BY i.name, p.code LIMIT 400`.execute(db);
	return [...Map.groupBy(rows, (row) => row.inland).values()];
}

/** Codes of the largest areas of these names: 上海 → 31. */
async function areasNamed(db: Kysely<Database>, names: readonly string[]): Promise<Map<string, string>> {
	const words = JSON.stringify([...new Set(names.map(compactWord))]);
	const { rows } = await sql<{ word: string; area_code: string }>`SELECT word, area_code FROM area_word
		WHERE street = 0 AND word IN (SELECT value FROM json_each(${words})) ORDER BY length(area_code) DESC, area_code DESC`.execute(db);
	return new Map(rows.map((row) => [row.word, row.area_code]));
}

/** What a newcomer might ask first: between doors, from door to port, from station to port. */
function exampleOf(lane: SoldLane, turn: number, areas: ReadonlyMap<string, string>, currency: string, readyDate: string): SearchInput | null {
	const [from, to] = [areas.get(compactWord(lane.inlandZh)), areas.get(compactWord(lane.cityZh))];
	const common = { direction: "westbound", containers: [{ type: "40HC", count: 1 }], grossWeightKg: 18_000, readyDate, currency };
	const port = { kind: "place", code: lane.port, placeKind: "port" };
	const scopes = [
		from && to && { scope: "doorToDoor", origin: { kind: "area", code: from }, destination: { kind: "area", code: to } },
		from && { scope: "doorToPort", origin: { kind: "area", code: from }, destination: port },
		{ scope: "portToPort", origin: { kind: "place", code: lane.inland, placeKind: "inlandCity" }, destination: port },
	];
	const parsed = searchInput.safeParse({ ...common, ...(scopes[turn % scopes.length] || scopes[2]) });
	return parsed.success ? parsed.data : null;
}

/** What a newcomer might ask of what corridors sell. */
async function searchesOfCorridors(db: Kysely<Database>, currency: string, readyDate: string): Promise<SearchInput[]> {
	const lanes = (await soldLanes(db, readyDate)).slice(0, MOST_TRIES);
	const areas = await areasNamed(
		db,
		lanes.flatMap((ways) => ways.flatMap((lane) => [lane.inlandZh, lane.cityZh])),
	);
	return lanes.flatMap((ways, turn) => {
		// Another port for every city, so that the examples are no list of one.
		const lane = ways[turn % ways.length];
		return (lane && exampleOf(lane, turn, areas, currency, readyDate)) ?? [];
	});
}

async function findExamples(db: Kysely<Database>, { currency, trains }: Wanted, readyDate: string, now: Date): Promise<Found[]> {
	const searches = await (trains ? searchesOfTrains(db, currency, readyDate, MOST_TRIES) : searchesOfCorridors(db, currency, readyDate));
	const found: Found[] = [];
	for (const search of searches) {
		found.push(...foundBy(await searchPrices(db, search, now)));
		if (found.length === MOST) break;
	}
	return found.sort((a, b) => scopeOrder(a) - scopeOrder(b));
}

const scopeOrder = ({ search }: Found): number => ["doorToDoor", "doorToPort", "portToPort", "portToDoor"].indexOf(search.scope);

type Wanted = z.output<typeof examplesInput>;

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 20;

/** What was found lately, by database, currency and day. */
const kept = new WeakMap<object, Map<string, { at: number; found: Promise<Found[]> }>>();

/** Up to six searches from today's books that do find prices for one 40HC, made anew every ten minutes. */
export async function exampleSearches(db: Kysely<Database>, wanted: Wanted, now: Date) {
	const day = wanted.readyDate ?? businessDay(now);
	const key = `${wanted.currency} ${day} ${wanted.trains}`;
	const ofDb = kept.get(db) ?? new Map<string, { at: number; found: Promise<Found[]> }>();
	kept.set(db, ofDb);
	const known = ofDb.get(key);
	if (known && Math.abs(now.getTime() - known.at) < KEPT_MS) return known.found;
	if (ofDb.size >= MOST_KEPT) ofDb.clear();
	const found = findExamples(db, wanted, day, now);
	ofDb.set(key, { at: now.getTime(), found });
	// What failed is tried again by the next who asks.
	found.catch(() => ofDb.delete(key));
	return found;
}
