import type { Database } from "@iqt/db";
import { businessDay } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { DomainError, InvalidFieldError } from "../door/errors.ts";
import type { PlatformAnswer } from "../kit/charges/platform.ts";
import type { SearchInput, SearchOption } from "../kit/charges/search.ts";
import { and, ask, oneOf, type Question } from "../kit/charges/statement.ts";
import { type Gap, type GapLookup, isAbroad } from "../kit/charges/world.ts";
import { type Narrowed, searchDistricts } from "./districts.ts";
import { loadEnds, loadWorld } from "./load.ts";
import { type PlatformQuestion, searchPlatform } from "./platform.ts";
import { type Priced, priceSearch } from "./rules.ts";
import { withinDays } from "./within-days.ts";

interface Neighbours {
	lastEnded: string | null;
	nextStarts: string | null;
	/** "0-18000 18000-25000": kilograms. */
	bands: string | null;
}

/** More weight bands than this are nobody's reason. */
const MOST_BANDS = 6;

/** When the last rate before the day ended, when the next one starts, and the bands of those that hold for other weights; null where there is none. */
function neighbours({ table, where }: GapLookup, { readyDate: date, grossWeightKg: weight }: SearchInput): Question<Neighbours> {
	const { text, values } = and(...Object.entries(where).map(([column, list]) => oneOf(column, list)));
	return {
		columns: ["lastEnded", "nextStarts", "bands"],
		from: `FROM (SELECT (SELECT max(valid_to) FROM ${table} WHERE ${text} AND valid_to < ?) AS lastEnded,
			(SELECT min(valid_from) FROM ${table} WHERE ${text} AND valid_from > ?) AS nextStarts,
			(SELECT group_concat(weight_from || '-' || weight_to, ' ') FROM (SELECT DISTINCT weight_from, weight_to FROM ${table} WHERE ${text} AND valid_to >= ?
				AND valid_from <= ? AND NOT (weight_from < ? AND weight_to >= ?) ORDER BY weight_from, weight_to LIMIT ${MOST_BANDS})) AS bands)`,
		values: [...values, date, ...values, date, ...values, date, date, weight, weight],
	};
}

/** A gap with what was found about the rates it misses: "none" where there is none before or after. */
async function informed(db: Kysely<Database>, gap: Gap, input: SearchInput): Promise<Gap> {
	if (!gap.lookup) return gap;
	// Each by itself: how many there are is never the same, and a statement that is new has to be prepared.
	const [[found]] = await ask(db, neighbours(gap.lookup, input));
	const values: Gap["values"] = { ...gap.values, lastEnded: found?.lastEnded ?? "none", nextStarts: found?.nextStarts ?? "none" };
	const bands = found?.bands?.split(" ").map((band) => band.split("-").map(Number) as [number, number]);
	return { ...gap, values, ...(bands ? { otherWeights: { bands, asked: input.grossWeightKg } } : {}) };
}

export interface SearchAnswer extends Omit<Priced, "gaps" | "laneOf"> {
	/** With `lastEnded` and `nextStarts` among the values where a missing rate was looked for ("none" where there is none). */
	gaps: Gap[];
	exchangeRateDate: string;
	/** What was priced: the search, with districts where it asked for a city whose prices its districts have. */
	search: SearchInput;
	/** The districts (or cities, or streets) that have prices, of each end that had to be narrowed down. */
	narrowed: Narrowed[];
	/** Booking service was asked for where there is none to be charged. */
	noBooking: boolean;
	/** The way leads abroad by train. */
	abroad: boolean;
}

/** What a search found, and what it did not ask for. */
export interface SearchFound extends SearchAnswer {
	/** What truck platforms would have to be asked for a price, each run once; none where there is one by own trucks. */
	toAsk(): PlatformQuestion[];
}

/** Reasons that say what came of the trucks of platforms, beside why own ones have no price. */
const ofPlatform = ({ code, values }: Gap): boolean =>
	code === "platformRefused" || code === "platformFailed" || code === "noExchangeRate" || values.charge === "trucking";

/**
 * The price search: every option in which all that was asked for has a price, cheapest first, and why the rest has none. Options
 * carry costs: take those out before they leave (present.ts). Exchange rates are the latest of the day of `asOf`, else of `now`.
 * Where no own truck brings a price, trucks of platforms are priced by what was answered before and still holds, or is `known`: nobody is asked here (`toAsk`).
 * Errors: dangerous goods, and a place, area, container type or currency that is not known or cannot be.
 */
export async function searchPrices(
	db: Kysely<Database>,
	input: SearchInput,
	now: Date,
	known: ReadonlyMap<string, PlatformAnswer> = new Map(),
): Promise<SearchFound> {
	if (input.cargo === "dangerous") throw new DomainError("state", "sale.dangerousGoods");
	const exchangeRateDate = businessDay(input.asOf ? new Date(input.asOf) : now);
	const ends = await loadEnds(db, input);
	const world = await loadWorld(db, input, ends, exchangeRateDate);
	const asked = { ...priceSearch(world, input), world, search: input, narrowed: [] };
	// Only where a price is missing: what a city has of its own comes before its districts'.
	const narrower = asked.options.length === 0 ? await searchDistricts(db, input, ends, exchangeRateDate) : null;
	const byOwn = narrower ?? asked;
	const instant = input.asOf ? new Date(input.asOf).toISOString() : now.toISOString();
	const platform = byOwn.options.length === 0 ? await searchPlatform(db, input, ends, exchangeRateDate, { instant, known }) : null;
	const found = platform && platform.options.length > 0 ? { ...platform, search: input, narrowed: [] } : byOwn;
	const { gaps, world: read, laneOf, options: held, notes, origin, destination, search, narrowed } = found;
	const options = await withinDays(db, read, search, held, laneOf, exchangeRateDate);
	const told = found === byOwn ? withoutTwins([...gaps, ...(platform?.gaps ?? []).filter(ofPlatform)]) : gaps;
	const informedGaps = await Promise.all(told.map((gap) => informed(db, gap, input)));
	const noBooking = input.services.bookingService && ends.portEnd.kind === "door";
	const toAsk = () => platform?.wanted() ?? [];
	const answer = { options, gaps: informedGaps, notes, origin, destination, search, narrowed, exchangeRateDate, noBooking, toAsk };
	return { ...answer, abroad: isAbroad(ends.portEnd) };
}

/** Each reason once. */
const withoutTwins = (gaps: readonly Gap[]): Gap[] => {
	const keyOf = ({ code, values }: Gap) => JSON.stringify([code, values]);
	return [...new Map(gaps.map((gap) => [keyOf(gap), gap])).values()];
};

/**
 * Refuses a search without the option that is looked for where that is for want of a rate of exchange: InvalidFieldError at `currency`, naming the
 * currency that has none and the day.
 */
export function refuseUnconverted({ options, gaps, search, exchangeRateDate: date }: SearchAnswer): void {
	const without = gaps.flatMap(({ code, values }) => (code === "noExchangeRate" ? [String(values.currency)] : []));
	// Of another currency without a rate, other options may have been priced.
	const currency = without.find((one) => one === search.currency) ?? (options.length === 0 ? without[0] : undefined);
	if (currency !== undefined) throw new InvalidFieldError("currency", "problem.noExchangeRate", { currency, date });
}

/**
 * Prices one option of a search again from the books, so that nobody has to trust an amount a client sends; with the search it is an option of,
 * which names a district where the one asked for named its city. DomainError `stale`
 * when the rows behind it are no longer what they were: the search has to be run again; InvalidFieldError at `currency` for one without a rate of exchange.
 */
export async function priceOption(
	db: Kysely<Database>,
	input: SearchInput,
	optionId: string,
	now: Date,
): Promise<{ priced: SearchOption; search: SearchInput }> {
	const found = await searchPrices(db, input, now);
	const { options, search } = found;
	const option = options.find(({ id }) => id === optionId);
	if (!option) refuseUnconverted(found);
	if (!option) throw new DomainError("stale", "sale.optionGone");
	return { priced: option, search };
}
