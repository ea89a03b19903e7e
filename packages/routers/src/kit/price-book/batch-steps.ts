import type { Database } from "@iqt/db";
import { dayBefore } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { spansMeet } from "./bands.ts";
import { comparedRows } from "./batch.ts";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { keyColumns, keyText } from "./key.ts";
import { othersTurn } from "./parts.ts";
import { namingErrors, type WrongStep } from "./steps-in-error.ts";
import { daysMeet, holeBefore, holeProblem, type Stepped, steppedOf } from "./tiers.ts";
import { sameKey } from "./ways.ts";

/** Keys looked at in one turn. */
const CHUNK = 200;
/** Rows of one key, of the sheet or the book, beyond which nobody is told before the sheet is applied: each is held against each. */
const CROWD = 300;
/** Times rows are looked at again because others of their key stay out; what is wrong then is told when the sheet is applied. */
const ROUNDS = 10;

/** A row of a sheet on its way into a key. */
interface StagedStep extends Stepped {
	line: number;
}

interface Key {
	columns: Columns;
	rows: StagedStep[];
}

const meet = (one: Stepped, other: Stepped) => daysMeet(one, other) && spansMeet(one.steps, other.steps) && spansMeet(one.weights, other.weights);

/** What stays of the book's rates once rows are taken: each ends the day before the first that meets it begins. */
const staying = (live: readonly Stepped[], rows: readonly Stepped[]): Stepped[] =>
	live.flatMap((rate) => {
		const begins = rows.flatMap((row) => (meet(row, rate) ? [row.from] : [])).sort();
		const [first] = begins;
		if (first === undefined) return [rate];
		return first > rate.from ? [{ ...rate, to: dayBefore(first) }] : [];
	});

/** Rows of one key that may not be taken, in the order of their steps; the others may once these stay out. */
function wrongOf(tiers: NonNullable<RateBook["tiers"]>, startsWith: number, rows: readonly StagedStep[], live: readonly Stepped[]): WrongStep[] {
	const wrong: WrongStep[] = [];
	let taken = [...rows].sort((a, b) => a.steps[0] - b.steps[0] || a.line - b.line);
	for (let round = 0; round < ROUNDS; round++) {
		const stays = staying(live, taken);
		const refused = new Set<StagedStep>();
		for (const row of taken) {
			const others = [...taken.filter((other) => other !== row && !refused.has(other)), ...stays];
			const hole = holeBefore(row, others, startsWith);
			if (!hole) continue;
			refused.add(row);
			wrong.push({ line: row.line, problem: holeProblem(tiers.from, row, hole) });
		}
		if (refused.size === 0) {
			for (const rate of stays) {
				const hole = holeBefore(rate, [...taken, ...stays.filter((other) => other !== rate)], startsWith);
				const before = hole && live.find((other) => other.steps[1] === rate.steps[0] && other.from <= hole.day && other.to >= hole.day);
				const cause = before && taken.find((row) => !refused.has(row) && meet(row, before));
				if (!cause) continue;
				refused.add(cause);
				wrong.push({ line: cause.line, problem: holeProblem(tiers.to, rate, hole) });
			}
		}
		if (refused.size === 0) break;
		taken = taken.filter((row) => !refused.has(row));
	}
	return wrong;
}

/** The book's rates of some keys, a list for each. */
async function ratesOf(db: Kysely<Database>, book: RateBook, keys: readonly Key[]): Promise<Stepped[][]> {
	const names = keyColumns(book);
	const asked = keys.map(({ columns }, i) => [i, ...names.map((name) => columns[name] ?? null)]);
	const same = sameKey(
		book,
		(name) => sql`(k.value ->> ${sql.lit(names.indexOf(name) + 1)})`,
		(name) => sql.ref(`r.${name}`),
	);
	const { rows } = await sql<Columns & { at: number }>`select k.value ->> 0 as at, r.* from json_each(${JSON.stringify(asked)}) k
		cross join ${sql.table(book.table)} r where ${same}`.execute(db);
	const live: Stepped[][] = keys.map(() => []);
	for (const row of rows) live[row.at]?.push(steppedOf(book, row));
	return live;
}

/** Rows of a compared batch of a book with tiers that may not be taken as the book stands, each with why; others get their turn meanwhile. */
export async function* wrongSteps(
	db: Kysely<Database>,
	book: RateBook,
	batch: { batchId: string; kept: readonly string[] },
): AsyncGenerator<WrongStep[]> {
	const { tiers } = book;
	const startsWith = tiers?.startsWith;
	if (tiers === undefined || startsWith === undefined) return;
	const names = keyColumns(book);
	const byKey = new Map<string, Key>();
	for await (const rows of comparedRows(db, book, { ...batch, again: false })) {
		for (const { line, columns, problems, now } of rows) {
			// What is unchanged stands in the book already.
			if (problems.length > 0 || now.outcome === "unchanged") continue;
			const text = keyText(names, columns);
			const key = byKey.get(text) ?? { columns, rows: [] };
			byKey.set(text, key);
			key.rows.push({ line, ...steppedOf(book, columns) });
		}
	}
	const keys = [...byKey.values()].filter(({ rows }) => rows.length <= CROWD);
	for (let at = 0; at < keys.length; at += CHUNK) {
		const some = keys.slice(at, at + CHUNK);
		const live = await ratesOf(db, book, some);
		const wrong = some.flatMap(({ rows }, i) => {
			const rates = live[i] ?? [];
			return rates.length > CROWD ? [] : wrongOf(tiers, startsWith, rows, rates);
		});
		if (wrong.length > 0) yield await namingErrors(db, book, batch.batchId, wrong);
		await othersTurn();
	}
}
