import type { Database } from "@iqt/db";
import { dayBefore } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { asChanged } from "./apply-checks.ts";
import type { Cell } from "./convert.ts";
import type { RateBook } from "./define.ts";
import type { RateField } from "./fields.ts";
import { hasMargins } from "./has-margins.ts";
import { type AmountChange, amountTally, type RatePairs } from "./impact-amounts.ts";
import { type LaneLost, laneTally, lastDay } from "./impact-lanes.ts";
import { laneColumns } from "./key.ts";
import { costFields, type Reckoning, reckoningOn, type Shift, soldTooLow } from "./margins.ts";
import type { Assignment } from "./operation.ts";
import { othersTurn } from "./parts.ts";

/** What a change of many rates brings about, in numbers: told before it is made, and kept with its entry of the change log. */
export interface Impact {
	/** Rates of the book that change, end or go, and the lanes they lie on. */
	rates: number;
	lanes: number;
	/** Of each amount that changes. */
	amounts: AmountChange[];
	/** Rates that are sold below their cost, and below the minimum margin, before and after; left out where the book has none or nothing becomes of it. */
	margins?: { belowCost: Shift; belowMargin: Shift; untold: number };
	/** What has no price any more on some days from today on; null where nothing is lost. */
	lost: {
		/** Lanes left without any, and the first day of it; null where there are none. */
		lanes: number;
		lanesFrom: string | null;
		/** Rates, and from the first to the last day of what they lose; null for an open end. */
		rates: number;
		from: string;
		to: string | null;
	} | null;
	/** Quotations that stand on these rates: drafts, and those sent that a customer may still accept. */
	quotations: { drafts: number; sent: number };
}

/** The same with what its numbers are of. */
export interface Seen {
	impact: Impact;
	/** The first lanes that are left without a price. */
	lanes: LaneLost[];
	/** The quotations by id. */
	quotations: string[];
}

/** Rates looked at by one statement, after which others have their turn. */
const PART = 1_000;

/** Days and rates that lose their price. */
interface LossOfPart {
	n: number;
	from: string | null;
	to: string | null;
}

/** Adds up what becomes of rates, some at a time; what is kept of them grows with their lanes and the quotations on them alone. */
export function impactTally(db: Kysely<Database>, book: RateBook, { today, day = today }: { today: string; day?: string }) {
	const amounts = amountTally(book);
	const lanes = laneTally(book, today);
	const margins = { belowCost: { before: 0, after: 0 }, belowMargin: { before: 0, after: 0 }, untold: 0 };
	const states = new Map<string, string>();
	let known: Promise<Reckoning> | undefined;
	const reckoning = () => {
		known ??= reckoningOn(db, book, day);
		return known;
	};
	const lost = { rates: 0, from: "9999-12-31", to: "" };
	return {
		amounts: async (pairs: RatePairs) => amounts.add(db, pairs, (await reckoning()).parameters),
		lane: lanes.add,
		/** How many of some rates are sold too low, as they are or as they become. */
		async margins(when: keyof Shift, rows: RawBuilder<unknown>): Promise<void> {
			if (!hasMargins(book)) return;
			const { cost, margin, untold } = await soldTooLow(db, book, rows, day, await reckoning());
			margins.belowCost[when] += cost;
			margins.belowMargin[when] += margin;
			if (when === "after") margins.untold += untold;
		},
		loses({ n, from, to }: LossOfPart): void {
			lost.rates += n;
			if (from !== null && from < lost.from) lost.from = from;
			if (to !== null && to > lost.to) lost.to = to;
		},
		/** Finds the quotations on some rates; `ids` is a list of their ids for SQL. */
		async quotations(ids: RawBuilder<unknown>): Promise<void> {
			const { rows } = await sql<{ id: string; state: string }>`select distinct q.id, q.state from (${ids}) i
				cross join quotation_rate x on x.rate_id = i.id cross join quotation q on q.id = x.quotation_id
				where q.state = 'draft' or (q.state = 'sent' and q.valid_to >= ${today})`.execute(db);
			for (const { id, state } of rows) states.set(id, state);
		},
		/** What all of it comes to; `changes` tells the rates of the change from the others of their lanes. */
		async seen(rates: number, changes: (rate: { row: number; id: string }) => boolean): Promise<Seen> {
			const { count, from, first } = await lanes.lost(db, changes);
			const drafts = [...states.values()].filter((state) => state === "draft").length;
			const isLow = [margins.belowCost, margins.belowMargin].some(({ before, after }) => before + after > 0) || margins.untold > 0;
			const none = lost.rates === 0 && count === 0;
			return {
				impact: {
					rates,
					lanes: lanes.count(),
					amounts: amounts.amounts(),
					...(isLow ? { margins } : {}),
					lost: none ? null : { lanes: count, lanesFrom: count > 0 ? from : null, rates: lost.rates, from: lost.from, to: lastDay(lost.to) },
					quotations: { drafts, sent: states.size - drafts },
				},
				lanes: first,
				quotations: [...states.keys()],
			};
		},
	};
}

type Tally = ReturnType<typeof impactTally>;

/** Whether a row is among some, which are in order. */
const among =
	(rows: readonly number[]) =>
	(row: number): boolean => {
		let [low, high] = [0, rows.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((rows[middle] ?? 0) < row) low = middle + 1;
			else high = middle;
		}
		return rows[low] === row;
	};

interface LanePart extends LossOfPart {
	id: string;
	wasFrom: string;
	wasTo: string;
	isFrom: string;
	isTo: string;
	rates: number;
}

/**
 * The lanes of some rates with the days on which they have a price, as they are and as they become (`after`; null where they go), and what they lose. What changes
 * from a day on (`from`) holds before it as it was.
 */
async function lanesOf(
	db: Kysely<Database>,
	{ book, tally, today }: { book: RateBook; tally: Tally; today: string },
	{ before, after, from = today }: { before: RawBuilder<unknown>; after: RawBuilder<unknown> | null; from?: string | undefined },
): Promise<void> {
	const names = laneColumns(book);
	const lane = sql.join(names.map((name) => sql`b.${sql.ref(name)}`));
	const since = from > today ? from : today;
	const priced = sql`b.on_request = 0 and b.valid_to >= ${today}`;
	const first = (row: string) => sql`max(${sql.ref(`${row}.valid_from`)}, ${today})`;
	const stays = sql`coalesce(a.on_request = 0 and a.valid_to >= ${today}, false)`;
	const stood = sql`b.on_request = 0 and b.valid_from < ${since} and ${since} > ${today} and b.valid_to >= ${today}`;
	const gone = sql`(${priced} and not ${stays})`;
	const earlier = sql`(${priced} and ${stays} and a.valid_to < b.valid_to)`;
	const later = sql`(${priced} and ${stays} and a.valid_from > ${first("b")})`;
	const lostFrom = sql`case when ${gone} then max(b.valid_from, ${since}) when ${later} then ${first("b")} when ${earlier} then date(a.valid_to, '+1 day') end`;
	const lostTo = sql`case when ${gone} or ${earlier} then b.valid_to when ${later} then date(a.valid_from, '-1 day') end`;
	const becomes = after ?? sql`(select *, rowid as pair from ${sql.table(book.table)} where false)`;
	const { rows } = await sql<LanePart & Record<string, Cell>>`select ${lane}, min(b.id) as id,
		coalesce(min(iif(${priced}, ${first("b")}, null)), '') as wasFrom, coalesce(max(iif(${priced}, b.valid_to, null)), '') as wasTo,
		coalesce(min(case when ${stood} then ${first("b")} when ${stays} then ${first("a")} end), '') as isFrom,
		coalesce(max(case when ${stays} then a.valid_to when ${stood} then ${dayBefore(since)} end), '') as isTo,
		sum(${priced}) as rates, sum(${gone} or ${earlier} or ${later}) as n, min(${lostFrom}) as "from", max(${lostTo}) as "to"
		from ${before} b left join ${becomes} a on a.pair = b.pair group by ${lane}`.execute(db);
	for (const row of rows) {
		tally.lane({
			lane: names.map((name) => row[name] ?? null),
			id: row.id,
			rates: row.rates,
			was: { from: row.wasFrom, to: row.wasTo },
			is: { from: row.isFrom, to: row.isTo },
		});
		tally.loses(row);
	}
}

/** Rates of a change as lists for SQL, some at a time, in the order they lie in; others get their turn meanwhile. */
async function* partsOf(rows: readonly number[]): AsyncGenerator<RawBuilder<unknown>> {
	for (let at = 0; at < rows.length; at += PART) {
		yield sql`(select value from json_each(${JSON.stringify(rows.slice(at, at + PART))}))`;
		await othersTurn();
	}
}

const idsIn = ({ table }: RateBook, part: RawBuilder<unknown>) => sql`select id from ${sql.table(table)} where rowid in ${part}`;

/** Whether a change of a field moves what rates are sold or bought for. */
const movesAmounts = (book: RateBook, { name, kind }: RateField) => book.prices.includes(name) || kind === "money" || costFields(book).includes(name);
/** Whether it moves the days on which they have a price. */
const movesDays = ({ kind, name }: RateField) => kind === "date" || kind === "endDate" || name === "onRequest";

/** What a change of one field, from a day on where one is given, brings about in the rates that lie in these rows; nothing is written. */
export async function impactOfApply(
	db: Kysely<Database>,
	{ target, assignments, rows }: { target: { book: RateBook; field: RateField }; assignments: readonly Assignment[]; rows: readonly number[] },
	{ from, today }: { from?: string | undefined; today: string },
): Promise<Seen> {
	const { book, field } = target;
	const tally = impactTally(db, book, { today, day: from ?? today });
	for await (const part of partsOf(rows)) {
		const matching = sql`rowid in ${part}`;
		const before = sql`(select *, rowid as pair from ${sql.table(book.table)} where ${matching})`;
		const after = asChanged({ book, field, matching }, assignments);
		if (movesAmounts(book, field)) {
			await tally.amounts({ before, after });
			await tally.margins("before", before);
			await tally.margins("after", after);
		}
		await lanesOf(db, { book, tally, today }, { before, after: movesDays(field) ? after : before, from });
		await tally.quotations(idsIn(book, part));
	}
	const isOurs = among(rows);
	return tally.seen(rows.length, ({ row }) => isOurs(row));
}

/** What deleting the rates that lie in these rows brings about; nothing is written. */
export async function impactOfRemoval(db: Kysely<Database>, book: RateBook, rows: readonly number[], today: string): Promise<Seen> {
	const tally = impactTally(db, book, { today });
	for await (const part of partsOf(rows)) {
		const before = sql`(select *, rowid as pair from ${sql.table(book.table)} where rowid in ${part})`;
		await lanesOf(db, { book, tally, today }, { before, after: null });
		await tally.quotations(idsIn(book, part));
	}
	const isOurs = among(rows);
	return tally.seen(rows.length, ({ row }) => isOurs(row));
}
