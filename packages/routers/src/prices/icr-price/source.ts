import Big from "big.js";
import { hasRate, haulLines } from "../../kit/charges/city-haul.ts";
import { derived } from "../../kit/charges/derived.ts";
import type { Lane } from "../../kit/charges/lane.ts";
import type { LineParts } from "../../kit/charges/lines.ts";
import type { Run } from "../../kit/charges/run.ts";
import type { HaulConditions } from "../../kit/charges/search.ts";
import { type ChargeSource, type MainHaul, priceColumns, type Reached, slowest, unique } from "../../kit/charges/source.ts";
import { and, type Condition, condition, oneOf } from "../../kit/charges/statement.ts";
import { isAbroad, type RateRow } from "../../kit/charges/world.ts";
import { bigFromMinor, convert, exchanged, moneyText, rateBetween, type UsedRate } from "../../kit/money/money.ts";
import { shownRate } from "../../kit/money/shown-rate.ts";
import { icrPrice } from "./schema.ts";

export interface IcrRow extends Omit<RateRow, "min_minor" | "max_minor"> {
	pol_id: string;
	pod_id: string;
	ramp_city_id: string;
	mode: "rail" | "railTruck";
	transit_min: number | null;
	transit_max: number | null;
	customs_days: number | null;
	cancellation: string | null;
	cancellation_zh: string | null;
	detention: string | null;
	detention_zh: string | null;
	/** Codes apart by ", ". */
	hs_allowed: string | null;
	hs_refused: string | null;
	cost_cny_minor: number | null;
	cost_usd_minor: number | null;
	/** Yuan for a dollar; null for the day's rate. */
	exchange_rate: string | null;
	ssr_min_minor: number | null;
	ssr_max_minor: number | null;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		icr: readonly IcrRow[];
	}
}

/** A row as searches price it: the bounds are the SSR's own. */
type PricedRow = RateRow & IcrRow;

const CHINA = "CN";

const isInChina = (run: Run, placeId: string): boolean => run.code(placeId).startsWith(CHINA);

/** Where a row's train begins and ends, by side, and the ramps there: its ramp city stands for the station of its own side. */
function sidesOf(run: Run, row: IcrRow) {
	const [home, away] = run.input.direction === "westbound" ? [row.pol_id, row.pod_id] : [row.pod_id, row.pol_id];
	const isHome = isInChina(run, row.ramp_city_id);
	return { home, away, homeRamp: isHome ? row.ramp_city_id : home, awayRamp: isHome ? away : row.ramp_city_id };
}

/** Lanes that rows sell between the ends, as far as these are places; in a fixed order. */
function lanesOf(run: Run): Lane[] {
	const { inlandEnd, portEnd } = run.world;
	const groups = Map.groupBy(run.world.icr, (row) => `${row.pol_id} ${row.pod_id} ${row.ramp_city_id}`);
	return [...groups.keys()].sort().flatMap((key): Lane[] => {
		const rows = (groups.get(key) ?? []).map(priced);
		const [first] = rows;
		if (!first || !run.input.containers.some(({ type }) => hasRate(run, rows, type))) return [];
		const { home, away, homeRamp, awayRamp } = sidesOf(run, first);
		// The way back has rows of its own.
		if (!isInChina(run, home) || isInChina(run, away)) return [];
		if (inlandEnd.kind === "place" && ![home, homeRamp].includes(inlandEnd.placeId)) return [];
		if (portEnd.kind === "place" && ![away, awayRamp].includes(portEnd.placeId)) return [];
		return [
			{
				mode: "train",
				inlandCityId: inlandEnd.kind === "place" ? inlandEnd.placeId : homeRamp,
				portId: away,
				portCityId: portEnd.kind === "place" ? portEnd.placeId : awayRamp,
				rows: [],
				stations: { home, away, ramp: first.ramp_city_id },
			},
		];
	});
}

const priced = (row: IcrRow): PricedRow => derived(row, { min_minor: row.ssr_min_minor, max_minor: row.ssr_max_minor }) as PricedRow;

/** The rate between dollars and yuan that a row is reckoned at, from one into the other: its own, else the day's; null where there is none. */
function rateOf(run: Run, { exchange_rate: own, valid_from: date }: IcrRow, from: "USD" | "CNY"): UsedRate | null {
	const to = from === "USD" ? "CNY" : "USD";
	if (own !== null) return { from, to, rate: from === "USD" ? own : Big(1).div(own).toFixed(), date };
	const between = rateBetween(from, to, run.world.rates);
	return between.ok ? between.used : null;
}

/** What a unit costs in the row's currency, made of what is paid in yuan and in dollars. Null where one cannot be exchanged. */
function costOf(run: Run, row: PricedRow): Pick<LineParts, "unitCost" | "costParts"> {
	const { cost_cny_minor: cny, cost_usd_minor: usd, currency } = row;
	const [toYuan, toDollars] = [rateOf(run, row, "USD"), rateOf(run, row, "CNY")];
	if ((cny === null && usd === null) || !toYuan || !toDollars) return { unitCost: null };
	const [yuan, dollars] = [bigFromMinor(cny ?? 0, 2), bigFromMinor(usd ?? 0, 2)];
	const inDollars = dollars.plus(exchanged(yuan, toDollars));
	const inRows = currency === "CNY" ? yuan.plus(exchanged(dollars, toYuan)) : inDollars;
	const converted = currency === "CNY" ? { ok: true as const, amount: inRows } : convert(inRows, "USD", currency, run.world.rates);
	if (!converted.ok) return { unitCost: null };
	const amounts = [
		{ currency: "CNY", amount: moneyText(yuan, 2) },
		{ currency: "USD", amount: moneyText(dollars, 2) },
	];
	return { unitCost: converted.amount, costParts: { amounts, exchangeRate: shownRate(toYuan), own: row.exchange_rate !== null } };
}

const codesOf = (list: string | null): string[] => (list === null || list === "" ? [] : list.split(", "));

/** HS codes that alone are taken by every row that names some; where none are in common, those of each. */
function allowedBy(rows: readonly PricedRow[]): string[] {
	const lists = rows.map((row) => codesOf(row.hs_allowed)).filter((list) => list.length > 0);
	const named = unique(lists.flat());
	const shared = named.filter((code) => lists.every((list) => list.some((yes) => code.startsWith(yes))));
	return shared.length > 0 ? shared : named;
}

/** Notes which of the goods a train does not take: a code is met by any that is wider or narrower. False where it takes them all. */
function isRefused(run: Run, rows: readonly PricedRow[], lane: ReturnType<Run["label"]>): boolean {
	const asked = run.input.hsCodes;
	const refused = asked.filter((code) => rows.some((row) => codesOf(row.hs_refused).some((no) => code.startsWith(no) || no.startsWith(code))));
	const isUnlisted = ({ hs_allowed: list }: PricedRow, code: string) =>
		codesOf(list).length > 0 && !codesOf(list).some((yes) => code.startsWith(yes));
	const unlisted = asked.filter((code) => rows.some((row) => isUnlisted(row, code)));
	if (refused.length > 0) run.gap("hsRefused", { codes: unique(refused).join(", "), lane });
	else if (unlisted.length > 0) {
		const allowed = allowedBy(rows.filter((row) => unlisted.some((code) => isUnlisted(row, code))));
		run.gap("hsNotAllowed", { codes: unique(unlisted).join(", "), allowed: allowed.join(", "), lane });
	}
	return refused.length > 0 || unlisted.length > 0;
}

const texts = (values: readonly (string | null)[]): string[] => unique(values.filter((text) => text !== null && text !== "") as string[]);

function conditionsOf(rows: readonly PricedRow[]): HaulConditions {
	const days = rows.flatMap(({ customs_days }) => customs_days ?? []);
	return {
		customsDays: days.length > 0 ? Math.max(...days) : null,
		cancellation: texts(rows.map((row) => row.cancellation || row.cancellation_zh)),
		detention: texts(rows.map((row) => row.detention || row.detention_zh)),
		inChinese: {
			cancellation: texts(rows.map((row) => row.cancellation_zh || row.cancellation)),
			detention: texts(rows.map((row) => row.detention_zh || row.detention)),
		},
		hsAllowed: allowedBy(rows),
		hsRefused: unique(rows.flatMap((row) => codesOf(row.hs_refused))),
	};
}

/** Where rows of the places of an end lie: a place, or the ramps that trucks run from. */
function sideIn(station: "pol_id" | "pod_id", ids: readonly string[]): Condition {
	const [at, ramp] = [oneOf(station, ids), oneOf("ramp_city_id", ids)];
	return condition(`(${at.text} OR ${ramp.text})`, ...at.values, ...ramp.values);
}

function candidates({ input, inlandEnd, portEnd, hubs, ramps }: Reached): Condition | null {
	if (!isAbroad(portEnd)) return null;
	if (ramps.length > 0) return and(oneOf("pol_id", ramps), oneOf("pod_id", ramps));
	const [home, away] = input.direction === "westbound" ? (["pol_id", "pod_id"] as const) : (["pod_id", "pol_id"] as const);
	const idsOf = (end: typeof inlandEnd | typeof portEnd) => (end.kind === "place" ? [end.placeId] : hubs);
	return and(sideIn(home, idsOf(inlandEnd)), sideIn(away, idsOf(portEnd)));
}

/** Where the last row between the ends may be found; only between two places. */
function lookupOf(run: Run, containerType: string) {
	const { inlandEnd, portEnd } = run.world;
	if (inlandEnd.kind !== "place" || portEnd.kind !== "place") return {};
	const [pol, pod] = run.input.direction === "westbound" ? [inlandEnd, portEnd] : [portEnd, inlandEnd];
	const { direction: _, ...where } = run.lookup(icrPrice.table, { pol_id: [pol.placeId], pod_id: [pod.placeId] }, containerType).where;
	return { lookup: { table: icrPrice.table, where } };
}

/** Trains between China and Europe, terminal to terminal. */
export const icrPriceSource: ChargeSource<"icr", IcrRow> = {
	key: "icr",
	book: icrPrice,
	columns: [
		...(priceColumns(icrPrice) as Extract<keyof IcrRow, string>[]),
		...([
			"pol_id",
			"pod_id",
			"ramp_city_id",
			"mode",
			"transit_min",
			"transit_max",
			"customs_days",
			"cancellation",
			"cancellation_zh",
			"detention",
			"detention_zh",
		] as const),
		...(["hs_allowed", "hs_refused", "cost_cny_minor", "cost_usd_minor", "exchange_rate", "ssr_min_minor", "ssr_max_minor"] as const),
	],
	priced: true,
	currencies: ["CNY", "USD"],
	candidates,
	charges: { train: "sale.charge.train" },
	sells: {
		lanes: lanesOf,
		missing(run, { origin, destination }) {
			for (const { type } of run.input.containers) run.gap("noTrain", { origin, destination, container: type }, lookupOf(run, type));
		},
	},
	haul: {
		corridor: "train",
		options(run, lane) {
			const { stations } = lane;
			if (!stations) return [];
			const label = run.way(run.label(stations.home), run.label(stations.away));
			const key = `${stations.home} ${stations.away} ${stations.ramp}`;
			const here = run.having(
				"icr",
				run.world.icr,
				(row) => {
					const { home, away } = sidesOf(run, row);
					return `${home} ${away} ${row.ramp_city_id}`;
				},
				key,
			);
			return (["rail", "railTruck"] as const).flatMap((mode): MainHaul[] => {
				const rows = here.filter((row) => row.mode === mode).map(priced);
				if (!run.input.containers.some(({ type }) => hasRate(run, rows, type))) return [];
				return [
					{
						mode,
						inland: run.stop(lane.inlandCityId),
						port: run.stop(lane.portCityId),
						price(leg) {
							const missing = (container: string) => {
								const [origin, destination] = run.input.direction === "westbound" ? [stations.home, stations.away] : [stations.away, stations.home];
								return run.gap("noTrain", { origin: run.label(origin), destination: run.label(destination), container }, lookupOf(run, container));
							};
							const haul = { charge: "train", book: icrPrice, rows, missing, costOf: (row: PricedRow) => costOf(run, row) };
							const found = haulLines(run, label, haul, leg);
							if (!found || isRefused(run, found.rows, label)) return null;
							const conditions = conditionsOf(found.rows);
							const { transitMin, transitMax } = slowest(found.rows);
							const more = conditions.customsDays ?? 0;
							return {
								lines: found.lines,
								transit: {
									transitMin: transitMin === null ? null : transitMin + more,
									transitMax: transitMax === null ? null : transitMax + more,
								},
								conditions,
							};
						},
					},
				];
			});
		},
	},
};
