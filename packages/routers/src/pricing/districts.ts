import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { doorLabel, type Label } from "../kit/charges/label.ts";
import { areaChain } from "../kit/charges/match.ts";
import type { SearchInput } from "../kit/charges/search.ts";
import { ask, condition, type Question } from "../kit/charges/statement.ts";
import { type Door, type FarEnd, isAbroad, type MatchRow, type World } from "../kit/charges/world.ts";
import { othersTurn } from "../kit/price-book/parts.ts";
import { type AreaFound, askedOf, candidates, doorIn, type Ends, loadWorld } from "./load.ts";
import { type Priced, priceSearch } from "./rules.ts";
import { type AnySource, sources } from "./sources.ts";

/** Areas within one end that are looked at; a city has two dozen districts. */
const MOST_AREAS = 60;
/** Pairs of areas that are tried before the search is said to find nothing. */
const MOST_TRIES = 240;
/** Pairs priced before others get their turn. */
const PAIRS_A_TURN = 10;

/** An end that was asked for as a city (or province, or district), whose prices the areas within it have. */
export interface Narrowed {
	end: "origin" | "destination";
	asked: Label;
	/** The area that was priced: the one with the cheapest option, the other end being what it is. */
	code: string;
	/** Areas that have a price: their cheapest and their dearest option in the asked currency; cheapest first, then by code. */
	choices: { code: string; label: Label; from: string; to: string }[];
}

export interface NarrowedSearch extends Priced {
	/** What was read for the areas that were priced. */
	world: World;
	search: SearchInput;
	narrowed: Narrowed[];
}

type End = FarEnd;
type InlandEnd = Ends["inlandEnd"];

const columns = ["code", "path", "path_en"];

/** Sources of trucks to areas: those between a ramp and a door are for ways abroad alone. */
const truckedAreas = (abroad: boolean): AnySource[] =>
	sources.filter(({ reaches, columns: read }) => read.includes("area_code") && (reaches === "hub_id" || (abroad && reaches === "ramp_city_id")));

/** Areas within a door that have trucking costs for the search; of a district and its streets only the district. */
async function areasWithin(db: Kysely<Database>, input: SearchInput, code: string, abroad: boolean): Promise<AreaFound[]> {
	// They are few of all there are: without being told so the database goes through every rate of a container instead.
	const within = condition("likelihood(area_code > ?, 0.01) AND likelihood(area_code < ?, 0.01)", code, `${code}:`);
	const rows = truckedAreas(abroad).map((source) => ({ ...candidates<MatchRow>(askedOf(input), { table: source.book.table, ...source }, within) }));
	const codes = rows.map(({ columns: read, from }) => `SELECT area_code FROM (SELECT ${read.join(", ")} ${from})`);
	const question: Question<AreaFound> = {
		columns,
		from: `FROM area WHERE code IN (${codes.join(" UNION ")}) ORDER BY code LIMIT 1000`,
		values: rows.flatMap(({ values }) => values),
	};
	const [found] = await ask(db, question);
	const known = new Set(found.map((area) => area.code));
	return found.filter((area) => !areaChain(area.code).some((above) => above !== area.code && known.has(above))).slice(0, MOST_AREAS);
}

/** Everything that any of the doors may need is loaded at once. */
const anyOf = <E extends End>(doors: readonly Door[], end: E): E =>
	end.kind === "door" ? { ...end, areaCodes: [...new Set(doors.flatMap((door) => door.areaCodes))] } : end;

/** The amount of a total as a whole number; all have the digits of the asked currency. */
const minor = (total: string): bigint => BigInt(total.replace(".", ""));

/** What pairs of areas came to, by their codes: it is the same in whatever wider area they are looked at. */
export type KnownPairs = Map<string, Priced>;

/** Prices the doors of two ends against each other, each pair once. */
class Pairs {
	readonly #world: World;
	readonly #input: SearchInput;
	readonly #known: KnownPairs;
	#untilTurn = PAIRS_A_TURN;

	constructor(world: World, input: SearchInput, known: KnownPairs) {
		this.#world = world;
		this.#input = input;
		this.#known = known;
	}

	/** `price`, with a turn for others after every few pairs. */
	async priceInTurn(inlandEnd: InlandEnd, portEnd: End): Promise<Priced> {
		if (this.#untilTurn <= 0) {
			this.#untilTurn = PAIRS_A_TURN;
			await othersTurn();
		}
		return this.price(inlandEnd, portEnd);
	}

	/** What was read, as far as it is for two ends. */
	worldOf(inlandEnd: InlandEnd, portEnd: End): World {
		const areas = new Set([inlandEnd, portEnd].flatMap((end) => (end.kind === "door" ? end.areaCodes : [])));
		const trucked = truckedAreas(true).map(({ key }) => {
			const rows: readonly (MatchRow & { area_code?: string })[] = this.#world[key];
			return [key, rows.filter(({ area_code }) => area_code !== undefined && areas.has(area_code))] as const;
		});
		return { ...this.#world, inlandEnd, portEnd, ...Object.fromEntries(trucked) };
	}

	price(inlandEnd: InlandEnd, portEnd: End): Priced {
		const key = `${codeOf(inlandEnd)} ${codeOf(portEnd)}`;
		let priced = this.#known.get(key);
		if (!priced) {
			priced = priceSearch(this.worldOf(inlandEnd, portEnd), this.#input);
			this.#known.set(key, priced);
			this.#untilTurn--;
		}
		return priced;
	}
}

const codeOf = (end: End): string => (end.kind === "door" ? (end.areaCodes[0] ?? "") : end.kind === "zone" ? end.text : end.placeId);

interface PricedEnd<E extends End = End> {
	end: E;
	from: string;
	to: string;
}

/** The ends that have a price, cheapest first, then by code. */
async function cheapestFirst<E extends End>(ends: readonly E[], price: (end: E) => Promise<Priced>): Promise<PricedEnd<E>[]> {
	const priced: PricedEnd<E>[] = [];
	for (const end of ends) {
		const { options } = await price(end);
		const [first, last] = [options[0], options.at(-1)];
		if (first && last) priced.push({ end, from: first.total, to: last.total });
	}
	const order = (a: PricedEnd, b: PricedEnd) => {
		const [left, right] = [minor(a.from), minor(b.from)];
		return left === right ? (codeOf(a.end) < codeOf(b.end) ? -1 : 1) : left < right ? -1 : 1;
	};
	return priced.sort(order);
}

/** Of pairs without a price the first with a reason that lies neither in the trucks nor in what is sold; else the first. */
async function telling(inlands: readonly InlandEnd[], ports: readonly End[], pairs: Pairs): Promise<[InlandEnd, End]> {
	const [inland, port] = [inlands[0] as InlandEnd, ports[0] as End];
	const tried = [
		...inlands.slice(0, 10).map((end): [InlandEnd, End] => [end, port]),
		...ports.slice(1, 10).map((end): [InlandEnd, End] => [inland, end]),
	];
	for (const pair of tried) {
		const { gaps } = await pairs.priceInTurn(...pair);
		if (gaps.some(({ code }) => code !== "noTrucking" && code !== "noRampTrucking" && code !== "noCorridor")) return pair;
	}
	return [inland, port];
}

/** The first port, of as many as may be tried, that has a price with one of the inland ends. */
async function firstPriced(inlands: readonly InlandEnd[], ports: readonly End[], pairs: Pairs): Promise<End | null> {
	for (const port of ports.slice(0, Math.ceil(MOST_TRIES / inlands.length)))
		for (const inland of inlands) if ((await pairs.priceInTurn(inland, port)).options.length > 0) return port;
	return null;
}

/** An answer named by the doors asked for instead of the areas within them. */
function askedFor(priced: Priced, { inlandEnd, portEnd }: Ends, { direction }: SearchInput): Priced {
	const [origin, destination] = direction === "westbound" ? [inlandEnd, portEnd] : [portEnd, inlandEnd];
	return {
		...priced,
		origin: origin.kind === "door" ? doorLabel(origin) : priced.origin,
		destination: destination.kind === "door" ? doorLabel(destination) : priced.destination,
	};
}

/**
 * The same search for the areas within its doors: of each door that has trucking costs only within, the area with the cheapest option, with all
 * others that have a price beside it. Where none of them has one, no option and why; null where no truck goes anywhere within. `within` names wider areas to look in than the doors
 * themselves, and `known` what was found of pairs by the same search for other areas.
 */
export async function searchDistricts(
	db: Kysely<Database>,
	input: SearchInput,
	ends: Ends,
	today: string,
	within: { inland?: string; port?: string } = {},
	known: KnownPairs = new Map(),
): Promise<NarrowedSearch | null> {
	const doorsOf = async (end: End, code: string | undefined): Promise<Door[] | null> => {
		if (end.kind !== "door") return null;
		const found = await areasWithin(db, input, code ?? end.areaCodes[0] ?? "", isAbroad(ends.portEnd));
		return found.length > 0 ? found.map(doorIn) : null;
	};
	const [inlandDoors, portDoors] = [await doorsOf(ends.inlandEnd, within.inland), await doorsOf(ends.portEnd, within.port)];
	if (!inlandDoors && !portDoors) return null;
	const wide: Ends = { ...ends, inlandEnd: anyOf(inlandDoors ?? [], ends.inlandEnd), portEnd: anyOf(portDoors ?? [], ends.portEnd) };
	if (!inlandDoors) wide.inlandEnd = ends.inlandEnd;
	if (!portDoors) wide.portEnd = ends.portEnd;
	const pairs = new Pairs(await loadWorld(db, input, wide, today), input, known);
	const [inlands, ports]: [InlandEnd[], End[]] = [inlandDoors ?? [ends.inlandEnd], portDoors ?? [ends.portEnd]];

	const start = await firstPriced(inlands, ports, pairs);
	if (!start) {
		const told = await telling(inlands, ports, pairs);
		return { ...askedFor(pairs.price(...told), ends, input), world: pairs.worldOf(...told), search: input, narrowed: [] };
	}
	let byInland = await cheapestFirst(inlands, (inland) => pairs.priceInTurn(inland, start));
	let byPort: PricedEnd[] = [];
	let port = start;
	// Each turn makes the pair cheaper or ends it.
	for (let inland = byInland[0]?.end; inland; ) {
		const from = inland;
		byPort = await cheapestFirst(ports, (end) => pairs.priceInTurn(from, end));
		port = byPort[0]?.end ?? port;
		const to = port;
		byInland = await cheapestFirst(inlands, (end) => pairs.priceInTurn(end, to));
		const next = byInland[0]?.end;
		if (!next || next === inland) break;
		inland = next;
	}
	const inland = byInland[0]?.end ?? ends.inlandEnd;

	const westbound = input.direction === "westbound";
	const narrowed = (doors: Door[] | null, end: End, chosen: End, priced: PricedEnd[], isInland: boolean): Narrowed[] => {
		if (!doors || end.kind !== "door") return [];
		const choices = priced.flatMap((one) =>
			one.end.kind === "door" ? [{ code: codeOf(one.end), label: doorLabel(one.end), from: one.from, to: one.to }] : [],
		);
		return [{ end: isInland === westbound ? "origin" : "destination", asked: doorLabel(end), code: codeOf(chosen), choices }];
	};
	const all = [...narrowed(inlandDoors, ends.inlandEnd, inland, byInland, true), ...narrowed(portDoors, ends.portEnd, port, byPort, false)].sort(
		(a, b) => (a.end === "origin" ? -1 : b.end === "origin" ? 1 : 0),
	);
	const search = { ...input };
	for (const { end, code } of all) search[end] = { kind: "area", code };
	return { ...pairs.price(inland, port), world: pairs.worldOf(inland, port), search, narrowed: all };
}
