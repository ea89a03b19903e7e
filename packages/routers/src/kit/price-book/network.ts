import type { Database } from "@iqt/db";
import { areaPoint } from "@iqt/db/area-points";
import { postcodePoint } from "@iqt/db/postcode-points";
import { addDays } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { DomainError } from "../../door/errors.ts";
import { listInput } from "../../door/lists.ts";
import { matching } from "./apply.ts";
import { bandColumns } from "./bands.ts";
import type { RateBook } from "./define.ts";
import type { RateField } from "./fields.ts";
import { hasMargins } from "./has-margins.ts";
import { keyColumns } from "./key.ts";
import type { RateReader } from "./list.ts";
import { type LaneMargin, laneMargins } from "./margins.ts";
import { CITY_DIGITS, type NetworkEnds, networkEnds } from "./network-ends.ts";

/** Lanes a network tells at most, those with the most rates. */
export const MOST_LANES = 2_000;
/** Days ahead in which a rate's end is told, where nobody says. */
export const AHEAD = 30;

/**
 * The filters and the search of the list. `on`: the day asked, today where left out; `ahead`: days from it on in which what ends is told; `margins`: with what
 * the lanes leave over their cost, for those who may see costs.
 */
export const networkInput = listInput
	.pick({ filters: true, search: true })
	.extend({ on: z.iso.date("problem.date").optional(), ahead: z.int().min(1).max(366).optional(), margins: z.boolean().optional() });

/** How a lane stands on the day: some rate holds; some ends soon and none goes on from it; none holds, but one begins later; all are over. */
export type LaneState = "priced" | "ending" | "gap" | "ended";

/** A place of the network; one whose position nobody knows is on no map. */
export interface NetworkPlace {
	/** What rates say there: the code of a place, of an area's city, or a zone. */
	code: string;
	name: string;
	nameZh: string;
	/** Degrees, north and east above zero. */
	latitude: number | null;
	longitude: number | null;
}

/** The rates between two places, whichever way they go. */
export interface NetworkLane {
	from: string;
	to: string;
	state: LaneState;
	/** Rates that match, those that hold on the day (on request, too), and those of them that end soon with none to go on from them. */
	rates: number;
	live: number;
	ending: number;
	/** The first day of those that end soon; null where none does. */
	endsOn: string | null;
	/** The first day of rates to come, and the last of those that are over; null where there are none. */
	nextOn: string | null;
	lastOn: string | null;
	/** Of the rates that hold on the day, where it was asked for and may be told; left out for a lane none of whose rates has a cost and a price. */
	margin?: LaneMargin;
}

/** A book's lanes with their places. Both ends' codes are of two lists: a port and its city may have the same. */
export interface Network {
	on: string;
	/** The last day on which an end is soon. */
	until: string;
	from: NetworkPlace[];
	to: NetworkPlace[];
	lanes: NetworkLane[];
	/** Lanes there are more of than are told. */
	lanesLeftOut: number;
}

type Row = Omit<NetworkLane, "state" | "margin"> & { total: number };

/** What lanes of rates called `of` are put together by: an area by its city. */
const groupedBy = ({ column, kind }: RateField, of = "r"): RawBuilder<string> =>
	kind === "area" ? sql<string>`substr(${sql.ref(`${of}.${column}`)}, 1, ${sql.lit(CITY_DIGITS)})` : sql<string>`${sql.ref(`${of}.${column}`)}`;

/** The index of a book's key, which has all that is read of a rate here. Named, since the planner takes narrower ones that lead back to the table. */
const byKey = ({ table }: RateBook) => sql`indexed by ${sql.table(`${table}_key`)}`;

/** True of a rate `r` that another of its key goes on from on the day after its last. */
function goesOn(book: RateBook): RawBuilder<unknown> {
	const same = [...keyColumns(book).filter((name) => !(book.oneBasis && name === "basis")), ...bandColumns(book)];
	const each = same.map((column) => sql`${sql.ref(`s.${column}`)} is ${sql.ref(`r.${column}`)}`);
	return sql`exists (select 1 from ${sql.table(book.table)} s ${byKey(book)} where ${sql.join(each, sql` and `)}
		and s.valid_to > r.valid_to and s.valid_from <= date(r.valid_to, '+1 day'))`;
}

/** How a lane stands, by its rates. */
export function laneState({ live, ending, nextOn }: Pick<NetworkLane, "live" | "ending" | "nextOn">): LaneState {
	if (live > 0) return ending > 0 ? "ending" : "priced";
	return nextOn === null ? "ended" : "gap";
}

/** What is asked of the rates; all of them where there is no condition. */
interface Asked {
	day: string;
	until: string;
	condition?: RawBuilder<unknown>;
}

/**
 * The rates that meet a condition by lane: one walk over the index of the book's key, and a look at it for each rate that ends soon. Measured with 320,000 rates of a book: a
 * quarter of a second, one where 80,000 of them end soon.
 */
export function lanesQuery(book: RateBook, ends: NetworkEnds, { day, until, condition }: Asked): RawBuilder<Row> {
	const isLive = sql`r.valid_from <= ${day} and r.valid_to >= ${day}`;
	const endsOn = sql`iif(${isLive} and r.valid_to <= ${until} and not ${goesOn(book)}, r.valid_to, null)`;
	return sql<Row>`select "from", "to", count(*) as rates, sum(live) as live, count("endsOn") as ending, min("endsOn") as "endsOn",
		min(iif(valid_from > ${day}, valid_from, null)) as "nextOn", max(iif(valid_to < ${day}, valid_to, null)) as "lastOn", count(*) over () as total
		from (select ${groupedBy(ends.from)} as "from", ${groupedBy(ends.to)} as "to", r.valid_from, r.valid_to, (${isLive}) as live, ${endsOn} as "endsOn"
			from ${sql.table(book.table)} r ${condition ? sql`where ${condition}` : byKey(book)})
		group by "from", "to" order by rates desc, "from", "to" limit ${MOST_LANES}`;
}

/** What the rates that hold on a day leave, by the two ends of their lanes. */
async function marginsByLane(db: Kysely<Database>, book: RateBook, ends: NetworkEnds, { day, condition }: Omit<Asked, "until">) {
	const rows = sql`(select r.* from ${sql.table(book.table)} r where r.valid_from <= ${day} and r.valid_to >= ${day}${condition ? sql` and ${condition}` : sql``})`;
	const told = await laneMargins({ db, book, day }, rows, { from: groupedBy(ends.from, "c"), to: groupedBy(ends.to, "c") });
	return new Map(told.map(({ from, to, ...margin }) => [JSON.stringify([from, to]), margin]));
}

/** A book's rates by lane, as its list is narrowed by filters and search; 000002 for a book without lanes. */
export async function rateNetwork(
	db: Kysely<Database>,
	book: RateBook,
	{ on, ahead = AHEAD, margins = false, ...predicate }: z.output<typeof networkInput>,
	reader: RateReader,
): Promise<Network> {
	const ends = networkEnds(book);
	if (!ends) throw new DomainError("notFound", "error.notFound");
	const day = on ?? reader.today;
	const until = addDays(day, ahead);
	const isNarrowed = (predicate.filters?.length ?? 0) > 0 || Boolean(predicate.search?.trim());
	const narrowed = isNarrowed ? { condition: await matching(db, book, predicate, reader) } : {};
	const { rows } = await lanesQuery(book, ends, { day, until, ...narrowed }).execute(db);
	const marginOf =
		margins && reader.seesCost && hasMargins(book) ? await marginsByLane(db, book, ends, { day, ...narrowed }) : new Map<string, LaneMargin>();
	const placesAt = (end: keyof NetworkEnds) => placesOf(db, ends[end], new Set(rows.map((row) => row[end])));
	const [from, to] = await Promise.all([placesAt("from"), placesAt("to")]);
	const codeOf = (places: ReadonlyMap<string, NetworkPlace>, key: string) => places.get(key)?.code ?? key;
	return {
		on: day,
		until,
		from: [...from.values()],
		to: [...to.values()],
		lanes: rows.map(({ total: _, ...row }) => {
			const margin = marginOf.get(JSON.stringify([row.from, row.to]));
			return { ...row, from: codeOf(from, row.from), to: codeOf(to, row.to), state: laneState(row), ...(margin ? { margin } : {}) };
		}),
		lanesLeftOut: Math.max(0, (rows[0]?.total ?? 0) - rows.length),
	};
}

/** The places of one end by what its column says. An area without a place of its name lies at its city, a zone in the middle of its postcodes. */
async function placesOf(db: Kysely<Database>, { kind, stretchOf }: RateField, keys: ReadonlySet<string>): Promise<Map<string, NetworkPlace>> {
	const asked = JSON.stringify([...keys]);
	const { rows } = await (kind === "place" ? byId(asked) : kind === "area" ? byArea(asked) : byName(asked)).execute(db);
	const elsewhere = (key: string) => {
		const stretch = stretchOf?.(key);
		return kind === "area" ? areaPoint(key) : stretch ? postcodePoint(stretch) : undefined;
	};
	return new Map(
		rows.map(({ key, latitude, longitude, ...place }) => {
			const point = latitude === null || longitude === null ? elsewhere(key) : ([latitude, longitude] as const);
			return [key, { ...place, latitude: point?.[0] ?? null, longitude: point?.[1] ?? null }];
		}),
	);
}

type Found = NetworkPlace & { key: string };

/** "Everywhere" lies nowhere. */
const position = sql`iif(p.kind = 'everywhere', null, p.latitude) as latitude, iif(p.kind = 'everywhere', null, p.longitude) as longitude`;

const byId = (asked: string) => sql<Found>`select p.id as key, p.code, p.name, p.name_zh as "nameZh", ${position}
	from json_each(${asked}) j join place p on p.id = j.value`;

/** The cities of areas, which lie where the place of their name does, and provinces where that of their capital; districts of a city that is its own province are all there. */
const byArea = (asked: string) => sql<Found>`select j.value as key, j.value as code, coalesce(nullif(a.path_en, ''), a.path, '') as name,
		coalesce(a.path, '') as "nameZh", p.latitude, p.longitude
	from json_each(${asked}) j left join area a on a.code = j.value left join area c on c.code = iif(length(j.value) = 2, j.value || '01', j.value)
	left join place p on p.id = (select id from place where country = 'CN' and kind in ('inlandCity', 'portCity')
		and name_zh <> '' and iif(instr(c.path, ' / ') > 0, c.name, c.path) in (name_zh, name_zh || '市') order by kind limit 1)`;

/** Zones: one that is called as a city lies there. */
const byName = (asked: string) => sql<Found>`select j.value as key, j.value as code, j.value as name, j.value as "nameZh", p.latitude, p.longitude
	from json_each(${asked}) j left join place p on p.id = (select id from place where kind = 'inlandCity' and lower(name) = lower(j.value) limit 1)`;
