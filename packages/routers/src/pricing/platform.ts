import type { Database } from "@iqt/db";
import { businessDay } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { type PlatformAnswer, type PlatformCost, type PlatformRun, type PlatformTrucks, runKey } from "../kit/charges/platform.ts";
import type { SearchInput } from "../kit/charges/search.ts";
import { and, ask, condition, type Question } from "../kit/charges/statement.ts";
import { type Door, type FarEnd, isAbroad, type World } from "../kit/charges/world.ts";
import { fromMinor } from "../kit/money/money.ts";
import { EVERY } from "../kit/price-book/coded.ts";
import { corridor } from "../prices/corridor/schema.ts";
import { askedOf, candidates, type Ends, loadWorld, rowsWhere } from "./load.ts";
import { type Priced, priceSearch } from "./rules.ts";

/** Hubs of each mode that a platform's truck is asked for, the nearest to a door: a truck to those farther off passes them. */
const MOST_HUBS = 2;

/** A question for a truck platform, as a search has it. */
export interface PlatformQuestion extends PlatformRun {
	cargo: "general" | "reefer";
	/** Of what one container holds, kilograms. */
	weightKg: number;
	/** ISO day the truck is loaded. */
	loadDay: string;
}

/** A search by trucks of platforms. */
export interface PlatformSearch extends Priced {
	world: World;
	/** What has to be asked for the options that all else would be there for, each run once, those of the cheapest first; a search by prices of an earlier moment asks nothing. */
	wanted(): PlatformQuestion[];
}

interface City {
	id: string;
	kind: "portCity" | "inlandCity" | "everywhere";
	code: string;
	name_zh: string;
	aliases: string;
	latitude: number | null;
	longitude: number | null;
}

interface Way {
	mode: "rail" | "barge" | "truck";
	inland_city_id: string;
	port_city_id: string;
}

interface TruckRow {
	code: string;
	length_mm: number;
	payload_kg: number;
	containers: string;
}

interface AnswerRow {
	id: string;
	provider: "platform" | "table";
	at: string;
	held_until: string;
	outcome: "cost" | "refused";
	cost_minor: number | null;
	exponent: number | null;
	currency: string | null;
	km: string | null;
	truck_type: string;
	from_code: string;
	to_code: string;
}

/** Column lists are kept by what makes their rows. */
const read = {
	truck: ["code", "length_mm", "payload_kg", "containers"],
	city: ["id", "kind", "code", "name_zh", "aliases", "latitude", "longitude"],
	way: ["mode", "inland_city_id", "port_city_id"],
	wayOf: ["mode", "inland_city_id", "port_city_id", "direction"],
	answer: ["id", "provider", "at", "held_until", "outcome", "cost_minor", "exponent", "currency", "km", "truck_type", "from_code", "to_code"],
};

/**
 * What a part of an address may be called as a city: "合肥市" is Hefei, which is written 合肥. Districts and counties are none: 西安区 lies in Mudanjiang, and 城厢区 far from
 * the terminal in Chengdu that is called so.
 */
const cityNames = (part: string): string[] => [part, part.replace(/(?:市|地区|盟|自治州)$/u, "")];

/** Parts of an address, the smallest first. */
const partsOf = ({ path }: Door): string[] =>
	path
		.split("/")
		.map((part) => part.trim())
		.filter((part) => part !== "")
		.reverse();

/** Cities of China the company works in that have one of the names. */
const citiesNamed = (names: readonly string[]): Question<City> => {
	const { text, values } = and(
		condition("kind IN ('inlandCity', 'portCity') AND active = 1 AND country = 'CN'"),
		condition(
			"(name_zh IN (SELECT value FROM json_each(?)) OR EXISTS (SELECT 1 FROM json_each(aliases) a WHERE a.value IN (SELECT value FROM json_each(?))))",
			JSON.stringify(names),
			JSON.stringify(names),
		),
	);
	return { columns: read.city, from: `FROM place WHERE ${text} ORDER BY kind, code`, values };
};

const aliasesOf = ({ aliases }: City): string[] => JSON.parse(aliases) as string[];

/** The city a door lies in: the smallest part of its address that is one, by its name before other spellings. */
function cityOf(door: Door, cities: readonly City[]): City | undefined {
	for (const part of partsOf(door)) {
		const names = cityNames(part);
		const found =
			cities.find(({ name_zh }) => names.includes(name_zh)) ?? cities.find((city) => aliasesOf(city).some((name) => names.includes(name)));
		if (found) return found;
	}
	return undefined;
}

/** Kinds of truck in use on the day that carry some container. */
const trucksOn = (day: string): Question<TruckRow> =>
	rowsWhere(
		"truck_type",
		read.truck,
		condition("containers <> '[]' AND coalesce(active_from, '') <= ? AND coalesce(active_to, '9999-12-31') >= ?", day, day),
	);

/** The truck for each container: of those that carry it, with what it holds, the shortest, then the one of least payload, then the first by code. */
function truckOf(trucks: readonly TruckRow[], { containers, grossWeightKg }: SearchInput): Map<string, string> {
	const inOrder = trucks
		.filter(({ payload_kg }) => payload_kg >= grossWeightKg)
		.sort((a, b) => a.length_mm - b.length_mm || a.payload_kg - b.payload_kg || (a.code < b.code ? -1 : 1))
		.map(({ code, containers: carried }) => ({ code, carried: JSON.parse(carried) as string[] }));
	const found = containers.flatMap(({ type }): [string, string][] => {
		const truck = inOrder.find(({ carried }) => carried.includes(type));
		return truck ? [[type, truck.code]] : [];
	});
	return new Map(found);
}

/** Answers that searches sell by at an instant, the earliest first: whoever reads them later reads the same. */
function answersAt({ readyDate, cargo, grossWeightKg, asOf }: SearchInput, instant: string): Question<AnswerRow> {
	const asked = asOf === undefined ? condition("r.held_until > ?", instant) : condition("r.held_until > ? AND r.at <= ?", instant, instant);
	const { text, values } = and(
		asked,
		condition("r.origin = 'search' AND r.load_day = ? AND r.cargo = ? AND r.weight_kg = ?", readyDate, cargo, grossWeightKg),
		// What was refused before somebody changed who is asked, or what the portal's own table knows, is asked anew.
		condition("(r.outcome <> 'refused' OR r.at >= (SELECT coalesce(max(changed_at), '') FROM app_setting WHERE key LIKE 'ntocc.%'))"),
	);
	return {
		columns: read.answer,
		from: `FROM (SELECT r.*, f.code AS from_code, t.code AS to_code, c.exponent AS exponent FROM ntocc_call r JOIN place f ON f.id = r.from_id
			JOIN place t ON t.id = r.to_id LEFT JOIN currency c ON c.code = r.currency WHERE ${text} ORDER BY r.outcome, r.at, r.id)`,
		values,
	};
}

function answerOf(row: AnswerRow, loadDay: string): PlatformAnswer {
	if (row.outcome === "refused" || row.cost_minor === null || row.currency === null) return { outcome: "refused" };
	const { id: callId, provider, at, held_until: heldUntil, currency, km } = row;
	const cost = fromMinor(row.cost_minor, row.exponent ?? 2);
	return { outcome: "cost", callId, provider, at, heldUntil, cost, currency, km, validFrom: businessDay(new Date(at)), validTo: loadDay };
}

const isDoor = (end: FarEnd): end is Door => end.kind === "door";

/** Kilometres between two places as the crow flies; as far as can be where a place has no position. */
function kmBetween(a: City, b: City): number {
	if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return Number.POSITIVE_INFINITY;
	const [rad, earth] = [Math.PI / 180, 6371];
	const [dLat, dLon] = [(b.latitude - a.latitude) * rad, (b.longitude - a.longitude) * rad];
	const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2;
	return 2 * earth * Math.asin(Math.sqrt(h));
}

/** Ids of the hubs that platforms are asked for between a door in a city and what can be sold: the nearest in China of each mode, then by code. */
function hubsFor(city: City, byMode: Iterable<readonly string[]>, places: ReadonlyMap<string, City>): Set<string> {
	const chosen = [...byMode].flatMap((ids) => {
		const hubs = [...new Set(ids)].flatMap((id) => places.get(id) ?? []).filter(({ code }) => code.startsWith("CN") && code !== city.code);
		const near = hubs
			.map((hub) => ({ hub, km: kmBetween(city, hub) }))
			.sort((a, b) => (a.km === b.km ? (a.hub.code < b.hub.code ? -1 : 1) : a.km - b.km));
		return near.slice(0, MOST_HUBS).map(({ hub }) => hub.id);
	});
	return new Set(chosen);
}

/** What a run may cost, for what is not known yet: enough to tell what else a way lacks. */
const SUPPOSED_CNY_KM = 8;
const SUPPOSED_KM = 500;

/** Trucks of platforms for a search whose doors no own truck brings to a price; null where none fits. */
async function trucksFor(db: Kysely<Database>, input: SearchInput, { inlandEnd, portEnd }: Ends, instant: string) {
	const doors = [inlandEnd, portEnd].filter(isDoor);
	const at = and(
		...(inlandEnd.kind === "place" ? [condition("inland_city_id = ?", inlandEnd.placeId)] : []),
		...(portEnd.kind === "place" ? [condition(`${portEnd.match === "portCity" ? "port_city_id" : "port_id"} = ?`, portEnd.placeId)] : []),
		condition("1"),
	);
	if (doors.length === 0 || isAbroad(portEnd)) return null;
	const { from, values } = candidates<Way>(askedOf(input), { table: corridor.table, columns: read.wayOf }, at);
	const ways: Question<Way> = {
		columns: read.way,
		from: `FROM (SELECT DISTINCT mode, inland_city_id, port_city_id FROM (SELECT ${read.wayOf.join(", ")} ${from}))`,
		values,
	};
	const names = doors.flatMap((door) => partsOf(door).flatMap(cityNames));
	const [trucks, cities, sold, answers] = await ask(db, trucksOn(input.readyDate), citiesNamed(names), ways, answersAt(input, instant));
	const carrying = truckOf(trucks, input);
	const cityBy = new Map(doors.map((door) => [door, cityOf(door, cities)]));
	if (carrying.size === 0 || sold.length === 0 || [...cityBy.values()].every((city) => !city)) return null;
	const ids = JSON.stringify([...new Set(sold.flatMap((way) => [way.inland_city_id, way.port_city_id]))]);
	const codes = JSON.stringify([...cityBy.values()].flatMap((city) => city?.code ?? []));
	const [places] = await ask(db, {
		columns: read.city,
		from: `FROM place WHERE kind = 'everywhere' OR (kind IN ('inlandCity', 'portCity') AND code IN
			(SELECT value FROM json_each(?) UNION SELECT code FROM place WHERE id IN (SELECT value FROM json_each(?)))) ORDER BY kind, code`,
		values: [codes, ids],
	} as Question<City>);
	const placeBy = new Map(places.map((place) => [place.id, place]));
	const hubsOf = new Map<string, Set<string>>();
	const cityCodes = new Map<string, string>();
	for (const [door, city] of cityBy) {
		if (!city) continue;
		const inland = door === inlandEnd;
		// Trucks all the way are sold between the cities a corridor names: own ones go as far as their rates, a platform's would go anywhere.
		const ways = sold.filter((way) => !inland || way.mode !== "truck" || placeBy.get(way.inland_city_id)?.code === city.code);
		const byMode = Map.groupBy(ways, ({ mode }) => (inland ? mode : ""));
		const hubs = [...byMode].map(([mode, of]) => of.map((way) => (inland && mode !== "truck" ? way.inland_city_id : way.port_city_id)));
		const code = door.areaCodes[0] ?? "";
		hubsOf.set(code, new Set([...(hubsOf.get(code) ?? []), ...hubsFor(city, hubs, placeBy)]));
		cityCodes.set(code, city.code);
	}
	const idsOf = new Map([...Map.groupBy(places, ({ code }) => code)].map(([code, of]) => [code, of.map(({ id }) => id)]));
	const hubCodes = [...hubsOf.values()].flatMap((hubs) => [...hubs].flatMap((id) => placeBy.get(id)?.code ?? []));
	const placeIds = [...new Set([EVERY, ...cityCodes.values(), ...hubCodes])].flatMap((code) => idsOf.get(code) ?? []);
	return { trucks: { cityOf: cityCodes, hubsOf, idsOf, truckOf: carrying, placeIds: placeIds.sort() }, places, answers };
}

/**
 * The same search by trucks of platforms, where the own books' come to no price: by what was answered for its runs and holds at an instant, or is `known` of this very
 * search. It asks nobody. Null where no platform's truck fits: no door in China lies in a city the company works in, nothing is sold, or no truck carries a container.
 */
export async function searchPlatform(
	db: Kysely<Database>,
	input: SearchInput,
	ends: Ends,
	today: string,
	{ instant, known }: { instant: string; known: ReadonlyMap<string, PlatformAnswer> },
): Promise<PlatformSearch | null> {
	const found = await trucksFor(db, input, ends, instant);
	if (!found) return null;
	const answers = new Map(known);
	for (const row of found.answers.toReversed())
		answers.set(runKey({ from: row.from_code, to: row.to_code, truckType: row.truck_type }), answerOf(row, input.readyDate));
	const answerTo: PlatformTrucks["answerTo"] = (run) => answers.get(runKey(run));
	const currencies = [...answers.values()].flatMap((answer) => (answer.outcome === "cost" ? answer.currency : []));
	const world = await loadWorld(db, input, ends, today, { trucks: { ...found.trucks, answerTo }, currencies: [...currencies, "CNY"] });
	return { ...priceSearch(world, input), world, wanted: () => wantedFor(world, input, found) };
}

type TrucksFound = NonNullable<Awaited<ReturnType<typeof trucksFor>>>;

/** Runs that options stand on once somebody has answered: those of the ways for which all else has a price. */
function wantedFor(world: World, input: SearchInput, { trucks, places }: TrucksFound): PlatformQuestion[] {
	const { cargo, readyDate: loadDay, grossWeightKg: weightKg } = input;
	if (input.asOf !== undefined || cargo === "dangerous") return [];
	const unknown = new Map<string, PlatformRun>();
	const byCode = new Map(places.map((place) => [place.code, place]));
	const supposed = (run: PlatformRun): PlatformCost => {
		const key = runKey(run);
		unknown.set(key, run);
		const [from, to] = [byCode.get(run.from), byCode.get(run.to)];
		const straight = from && to ? kmBetween(from, to) : SUPPOSED_KM;
		const km = Math.max(1, Math.round(Number.isFinite(straight) ? straight : SUPPOSED_KM));
		const held = { at: "", heldUntil: "", validFrom: "", validTo: "9999-12-31" };
		return { outcome: "cost", callId: key, provider: "table", cost: String(km * SUPPOSED_CNY_KM), currency: "CNY", km: String(km), ...held };
	};
	const answerTo: PlatformTrucks["answerTo"] = (run) => world.platform?.answerTo(run) ?? supposed(run);
	const { options } = priceSearch({ ...world, platform: { ...trucks, answerTo } }, input);
	const stoodOn = new Set(options.flatMap(({ lines }) => lines.flatMap(({ explanation }) => explanation.platform?.callId ?? [])));
	return [...stoodOn].flatMap((key) => {
		const run = unknown.get(key);
		return run ? [{ ...run, cargo, weightKg, loadDay }] : [];
	});
}
