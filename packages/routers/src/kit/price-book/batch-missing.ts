import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { Lost } from "./batch-lost.ts";
import { planBatch } from "./batch-plan.ts";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { laneColumns } from "./key.ts";
import { type Rate, ratesById } from "./list.ts";

/** Lanes that are named, and rates that end or go. */
const NAMED = 10;
const RATES = 200;

/** What replacing would end that a sheet does not have. */
export interface MissingRates {
	/** Rates in all, and how many of them go because they start on the sheet's first day or later. */
	count: number;
	removed: number;
	/** Rates it does not have that stay, because rows left out for their errors may be about them. */
	spared: number;
	/** What rates that rows are taken over have no price for any more. */
	lost: Lost | null;
	/** Lanes in all. */
	lanes: number;
	/** The first rates that end, each with the last day it keeps, and the first that go. */
	ending: { id: string; to: string }[];
	going: { id: string }[];
	/** Those with most such rates, each with one of its rates and the codes that tell its rates apart: charges, or services. */
	most: (LaneRates & { codes: string[] })[];
	/** Lanes it has nothing of, whose rates stay though they hold on its first day or later: how many, with how many rates, and those with most of them. */
	untouched: { lanes: number; count: number; most: LaneRates[] };
}

/** How many rates of a lane, with one of them. */
interface LaneRates {
	rate: Rate;
	count: number;
}

/** The field of a book that tells the rates of a lane apart by their codes: what is charged. */
export const codeField = ({ fields }: Pick<RateBook, "fields">) => fields.find(({ codeOf, codes }) => codeOf !== undefined || codes !== undefined);

/** Works out what applying a batch as "replace" would end that the sheet does not have; nothing is written. */
export async function missingRates(
	db: Kysely<Database>,
	book: RateBook,
	batch: Pick<Parameters<typeof planBatch>[2], "batchId" | "kept" | "choiceOf">,
): Promise<MissingRates> {
	const handled: string[] = [];
	const missing: { id: string; goes: boolean; to: string }[] = [];
	const { lanes, lost, spared } = await planBatch(db, book, {
		...batch,
		mode: "replace",
		handled: () => handled,
		stage: async (steps) => {
			for (const { target_id: id, line, action, valid_to: to } of steps) {
				if (!id) continue;
				if (line === null) missing.push({ id, goes: action === "remove", to: to ?? "" });
				else handled.push(id);
			}
		},
	});
	const lane = sql.join(laneColumns(book).map((name) => sql.ref(`r.${name}`)));
	const code = codeField(book);
	const codes = code ? sql`json_group_array(distinct ${sql.ref(`r.${code.column}`)})` : sql`'[]'`;
	const { rows } = await sql<{
		id: string;
		n: number;
		lanes: number;
		codes: string;
	}>`select min(r.id) as id, count(*) as n, count(*) over () as lanes,
		${codes} as codes from json_each(${JSON.stringify(missing.map((m) => m.id))}) m cross join ${sql.table(book.table)} r on r.id = m.value
		group by ${lane} order by n desc, id limit ${NAMED}`.execute(db);
	const codesOf = new Map(rows.map(({ id, codes }) => [id, (JSON.parse(codes) as string[]).sort()]));
	const others = await otherLanes(db, book, lanes);
	return {
		count: missing.length,
		removed: missing.filter((m) => m.goes).length,
		spared,
		lost,
		ending: missing.flatMap(({ id, goes, to }) => (goes ? [] : [{ id, to }])).slice(0, RATES),
		going: missing.flatMap(({ id, goes }) => (goes ? [{ id }] : [])).slice(0, RATES),
		lanes: Number(rows[0]?.lanes ?? 0),
		most: (await withRates(db, book, rows)).map((lane) => ({ ...lane, codes: codesOf.get(lane.rate.id) ?? [] })),
		untouched: {
			lanes: others.length,
			count: others.reduce((sum, { n }) => sum + n, 0),
			most: await withRates(db, book, others.slice(0, NAMED)),
		},
	};
}

/** A lane by the least id of its rates, and how many there are. */
interface LaneCount {
	id: string;
	n: number;
}

async function withRates(db: Kysely<Database>, book: RateBook, lanes: readonly LaneCount[]): Promise<LaneRates[]> {
	const ids = lanes.map(({ id }) => id);
	const rates = new Map((await ratesById(db, book, ids, { seesCost: false, today: "" })).map((rate) => [rate.id, rate]));
	return lanes.flatMap(({ id, n }) => {
		const rate = rates.get(id);
		return rate ? [{ rate, count: Number(n) }] : [];
	});
}

/** Lanes a sheet does not cover with rates that hold on its first day or later, those with most of them first. */
async function otherLanes(db: Kysely<Database>, book: RateBook, covered: readonly Columns[string][][]): Promise<LaneCount[]> {
	const first = covered.map(([day]) => String(day)).sort()[0];
	if (first === undefined) return [];
	const names = laneColumns(book);
	const lane = sql.join(names.map((name) => sql.ref(name)));
	const { rows } = await sql<Columns & LaneCount>`select min(id) as id, count(*) as n, ${lane} from ${sql.table(book.table)}
		where valid_to >= ${first} group by ${lane} order by n desc, id`.execute(db);
	const known = new Set(covered.map(([_first, ...places]) => JSON.stringify(places)));
	return rows.flatMap((row) => (known.has(JSON.stringify(names.map((name) => row[name] ?? null))) ? [] : [{ id: row.id, n: Number(row.n) }]));
}
