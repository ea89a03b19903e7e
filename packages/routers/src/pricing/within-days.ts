import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Lane } from "../kit/charges/lane.ts";
import { openEnd } from "../kit/charges/lines.ts";
import { noParameters, searchParameters } from "../kit/charges/parameters.ts";
import type { SearchInput, SearchOption } from "../kit/charges/search.ts";
import { unique } from "../kit/charges/source.ts";
import { and, ask, oneOf, type Question } from "../kit/charges/statement.ts";
import { type CorridorRow, isAbroad, OPEN_END, type RateRow, type World } from "../kit/charges/world.ts";
import { corridor } from "../prices/corridor/schema.ts";
import { heldDays } from "./held-days.ts";
import { placesOf } from "./lanes.ts";
import { askedOf, candidates, corridorColumns, type Days, levelsByCode, levelsOn } from "./load.ts";
import { loadCurrencies } from "./rates.ts";
import { ratesOf, sources } from "./sources.ts";

/** A search's world with what holds on other days, too, as far as some lanes go by it; null where all that is read holds on the ready date. */
async function aroundDay(
	db: Kysely<Database>,
	world: World,
	input: SearchInput,
	lanes: readonly Lane[],
	days: Days,
	today: string,
): Promise<World | null> {
	const asked = { ...askedOf(input), days };
	const { readyDate } = input;
	const others = <R>({ columns, from, values }: Question<R>): Question<R> => ({
		columns,
		from: `FROM (SELECT ${columns.join(", ")} ${from}) WHERE valid_from > ? OR valid_to < ?`,
		values: [...values, readyDate, readyDate],
	});
	const corridors = world.corridors.filter((row) => lanes.some((lane) => isOf(row, lane)));
	const hubs = unique(lanes.flatMap((lane) => [lane.inlandCityId, lane.portCityId]));
	const abroad = isAbroad(world.portEnd);
	const ports = unique(abroad ? [...(world.portsAt?.values() ?? [])] : corridors.map((row) => row.port_id));
	const areaCodes = unique([world.inlandEnd, world.portEnd].flatMap((end) => (end.kind === "door" ? end.areaCodes : [])));
	const { inlandEnd, portEnd } = world;
	const ramps = abroad ? unique(lanes.flatMap(placesOf)) : [];
	const reached = { input, inlandEnd, portEnd, areaCodes, hubs, corridors, ports, ramps, platformPlaces: world.platform?.placeIds ?? [] };
	const stepped = world.indices !== undefined && world.indices.size > 0;
	const [corridorsFound, levels, ...found] = await ask(
		db,
		others(
			candidates<CorridorRow>(
				asked,
				{ table: corridor.table, columns: corridorColumns },
				and(oneOf("inland_city_id", unique(lanes.map((lane) => lane.inlandCityId))), oneOf("port_id", unique(lanes.map((lane) => lane.portId)))),
			),
		),
		stepped ? levelsOn(asked.asOf, days) : null,
		...sources.map(({ book: { table }, columns, everyContainer, withTare, reaches, candidates: laneOf }) => {
			const lane = laneOf(reached);
			const near = lane && reaches ? and(lane, oneOf(reaches, hubs)) : lane;
			return near && others(candidates<RateRow>(asked, { table, columns, everyContainer, withTare }, near));
		}),
	);
	const more = corridorsFound.filter((row) => lanes.some((lane) => isOf(row, lane)));
	const rows = found.flat();
	if (rows.length === 0 && more.length === 0 && levels.every(({ day }) => day <= days.from) && isLasting(world, days)) return null;
	const missing = unique(rows.map((row) => row.currency)).filter((code) => !world.exponents.has(code));
	const { exponents, rates } = missing.length > 0 ? await loadCurrencies(db, missing, today, asked.asOf) : { exponents: [], rates: [] };
	const priced = found.flatMap((ofSource, i) => (sources[i]?.priced ? ofSource : []));
	return {
		...world,
		exponents: new Map([...world.exponents, ...exponents]),
		rates: new Map([...world.rates, ...rates]),
		parameters: world.parameters === noParameters ? await searchParameters(db, priced, asked.asOf) : world.parameters,
		corridors: [...corridors, ...more],
		...(stepped ? { indices: levelsByCode(levels) } : {}),
		...ratesOf((source) => [...world[source.key], ...(found[sources.indexOf(source)] ?? [])]),
	};
}

const isOf = (row: CorridorRow, lane: Lane): boolean =>
	row.mode === lane.mode && row.inland_city_id === lane.inlandCityId && row.port_id === lane.portId && row.port_city_id === lane.portCityId;

/** Whether nothing that was read begins or ends on the days. */
const isLasting = (world: World, { from, to }: Days): boolean =>
	sources.every(({ key }) => world[key].every((row) => row.valid_from <= from && row.valid_to >= to));

/**
 * Options with the days on which they cost what they do: those on which every row behind them holds, up to the day before anything else begins or ends that
 * would change what is charged, such as a surcharge of a port, a rate of the very container, or another step of an index.
 */
export async function withinDays(
	db: Kysely<Database>,
	world: World,
	input: SearchInput,
	options: readonly SearchOption[],
	laneOf: ReadonlyMap<SearchOption, Lane>,
	today: string,
): Promise<SearchOption[]> {
	if (options.length === 0) return [];
	const lanes = [...new Set(options.flatMap((option) => laneOf.get(option) ?? []))];
	const from = options.map(({ validFrom }) => validFrom).sort()[0] ?? input.readyDate;
	const to =
		options
			.map(({ validTo }) => validTo ?? OPEN_END)
			.sort()
			.at(-1) ?? input.readyDate;
	const around = await aroundDay(db, world, input, lanes, { from, to }, today);
	if (!around) return [...options];
	return heldDays(around, input, options, laneOf).map(({ option, days }) => ({ ...option, validFrom: days.from, validTo: openEnd(days.to) }));
}
