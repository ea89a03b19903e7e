import { type Database, OPEN_END } from "@iqt/db";
import { addDays } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import type { Cell } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { laneColumns } from "./key.ts";
import { othersTurn } from "./parts.ts";

/** First and last day on which rates of a lane have a price, from the day asked on; none where `to` is empty. */
export interface Priced {
	from: string;
	to: string;
}

export const unpriced: Priced = { from: "", to: "" };

/** A lane by its columns, one of its rates that change and how many of them had a price, and the days with a price of those, as they are and as they become. */
export interface LaneChange {
	lane: readonly Cell[];
	id: string;
	rates: number;
	was: Priced;
	is: Priced;
}

/** A lane that is left without a price, told by one of its rates, from a day on. */
export interface LaneLost {
	id: string;
	from: string;
}

/** Lanes looked at by one statement, and rates of a change on them. */
const CHUNK = 200;
const RATES = 2_000;
/** Lanes named. */
const LANES_NAMED = 10;

/** The days of both. */
function spanning(one: Priced, other: Priced): Priced {
	if (one.to === "" || other.to === "") return one.to === "" ? other : one;
	const [from = "", , , to = ""] = [...[one.from, other.from].sort(), ...[one.to, other.to].sort()];
	return { from, to };
}

const loses = ({ was, is }: LaneChange) => was.to !== "" && (is.to < was.to || is.from > was.from);

/** The first day without a price. */
const since = ({ was, is }: LaneChange) => (is.to === "" || is.from > was.from ? was.from : addDays(is.to, 1));

/**
 * Adds up the lanes that rates of a change lie on, and which of them are left without a price: on days at the beginning or the end of those they had one, on which no
 * other rate of the lane has. It keeps a line a lane, and none of a rate.
 */
export function laneTally(book: RateBook, today: string) {
	const lanes = new Map<string, LaneChange>();
	const columns = laneColumns(book);
	return {
		add({ lane, id, rates, was, is }: LaneChange): void {
			const key = JSON.stringify(lane);
			const known = lanes.get(key);
			if (!known) lanes.set(key, { lane, id, rates, was, is });
			else Object.assign(known, { id: known.id || id, rates: known.rates + rates, was: spanning(known.was, was), is: spanning(known.is, is) });
		},
		count: () => lanes.size,
		/** How many are left without a price, from which day, and the first of them; `changes` tells the rates of the change from the others of their lanes. */
		async lost(
			db: Kysely<Database>,
			changes: (rate: { row: number; id: string }) => boolean,
		): Promise<{ count: number; from: string; first: LaneLost[] }> {
			const losing = [...lanes.values()].filter(loses);
			for (const some of chunksOf(losing)) {
				const same = sql.join(
					columns.map((name, i) => sql`${sql.ref(`r.${name}`)} = l.value ->> ${sql.lit(i)}`),
					sql` and `,
				);
				const { rows } = await sql<{ at: number; row: number; id: string; from: string; to: string }>`select l.key as at, r.rowid as row, r.id,
					max(r.valid_from, ${today}) as "from", r.valid_to as "to" from json_each(${JSON.stringify(some.map(({ lane }) => lane))}) l
					cross join ${sql.table(book.table)} r where ${same} and r.on_request = 0 and r.valid_to >= ${today}`.execute(db);
				for (const { at: place, row, id, ...days } of rows) {
					const lane = some[place];
					if (lane && !changes({ row, id })) lane.is = spanning(lane.is, days);
				}
				await othersTurn();
			}
			const lost = losing.filter(loses).map((lane) => ({ id: lane.id, from: since(lane) }));
			lost.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id < b.id ? -1 : 1));
			return { count: lost.length, from: lost[0]?.from ?? "", first: lost.slice(0, LANES_NAMED) };
		},
	};
}

/** Lanes some at a time: as many as have so many rates. */
function* chunksOf(lanes: readonly LaneChange[]): Generator<LaneChange[]> {
	let some: LaneChange[] = [];
	let rates = 0;
	for (const lane of lanes) {
		if (some.length === CHUNK || (some.length > 0 && rates + lane.rates > RATES)) {
			yield some;
			[some, rates] = [[], 0];
		}
		some.push(lane);
		rates += lane.rates;
	}
	if (some.length > 0) yield some;
}

/** An open end is none. */
export const lastDay = (to: string): string | null => (to === OPEN_END ? null : to);
