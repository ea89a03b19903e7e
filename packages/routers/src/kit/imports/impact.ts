import type { Database } from "@iqt/db";
import { addDays } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { type BatchMode, type BatchPlan, planBatch, type Step } from "../price-book/batch-plan.ts";
import { type Columns, columnNames } from "../price-book/convert.ts";
import type { RateBook } from "../price-book/define.ts";
import { impactTally, type Seen } from "../price-book/impact.ts";
import { type Priced, unpriced } from "../price-book/impact-lanes.ts";
import { laneColumns } from "../price-book/key.ts";
import { wholeRates } from "../price-book/list.ts";
import type { Batch } from "./queries.ts";
import { choiceOf } from "./row-choices.ts";
import { keptBy } from "./understood.ts";

/** A row of a sheet as it will be written, and the rates whose place it takes. */
interface Written {
	columns: Columns | null;
	targets: string[];
}

/** What becomes of a rate of the book. */
interface Ended {
	id: string;
	/** The last day it keeps; null where it goes or says what a row says. */
	to: string | null;
	/** Whether that is because the sheet does not have it. */
	missing: boolean;
}

/**
 * Hears the steps of a batch as they are planned and adds up what they bring about: each rate of the book is held against the rows that take its place.
 * Beside lanes and ids of the rates concerned nothing of them is kept.
 */
export function batchImpact(db: Kysely<Database>, book: RateBook, today: string) {
	const tally = impactTally(db, book, { today });
	const names = ["id", ...columnNames(book)];
	const lanes = laneColumns(book);
	const known = new Set<string>();
	const laneOf = (columns: Columns) => lanes.map((name) => columns[name] ?? null);
	const pricedDays = ({ on_request, valid_from, valid_to }: Columns): Priced =>
		Number(on_request ?? 0) === 1 || String(valid_to) < today
			? unpriced
			: { from: String(valid_from) > today ? String(valid_from) : today, to: String(valid_to) };
	const rowsOf = (rows: readonly Columns[]) => {
		const cells = sql.join(names.map((name, i) => sql`v.value ->> ${sql.lit(i + 1)} as ${sql.ref(name)}`));
		// A book that sells nothing has no rates on request.
		const more = names.includes("on_request") ? sql`` : sql`, 0 as on_request`;
		return sql`(select v.value ->> 0 as pair, ${cells}${more} from json_each(${JSON.stringify(rows.map((row) => [row.pair, ...names.map((name) => row[name] ?? null)]))}) v)`;
	};
	const standing = (pairs: readonly (readonly [pair: number, id: string])[]) =>
		sql`(select r.*, v.value ->> 0 as pair from json_each(${JSON.stringify(pairs)}) v cross join ${sql.table(book.table)} r on r.id = v.value ->> 1)`;
	return {
		async add(steps: readonly Step[]): Promise<void> {
			const { written, ended } = sorted(steps, names);
			const rows = written.flatMap(({ columns }, pair) => (columns ? [{ ...columns, pair }] : []));
			const fresh = [...new Set(ended.map(({ id }) => id))].filter((id) => !known.has(id));
			const pairs = written.flatMap(({ columns, targets }) => (columns ? targets.map((id) => [id, columns] as const) : []));
			if (pairs.length > 0)
				await tally.amounts({
					before: standing(pairs.map(([id], i) => [i, id])),
					after: rowsOf(pairs.map(([, columns], i) => ({ ...columns, pair: i }))),
				});
			if (fresh.length > 0) {
				await tally.margins("before", standing(fresh.map((id, i) => [i, id])));
				await tally.quotations(sql`select value as id from json_each(${JSON.stringify(fresh)})`);
			}
			if (rows.length > 0) await tally.margins("after", rowsOf(rows));
			const rates = await wholeRates(db, book, ended);
			for (const { id, to, missing } of ended) {
				const rate = rates.get(id);
				if (!rate) continue;
				const was = known.has(id) ? unpriced : pricedDays(rate);
				const stays = to === null ? unpriced : pricedDays({ ...rate, valid_to: to });
				tally.lane({ lane: laneOf(rate), id, rates: 1, was, is: stays });
				if (missing && was.to !== "") tally.loses({ n: 1, from: stays.to === "" ? was.from : addDays(stays.to, 1), to: was.to });
				known.add(id);
			}
			for (const columns of rows) tally.lane({ lane: laneOf(columns), id: "", rates: 0, was: unpriced, is: pricedDays(columns) });
		},
		/** What it all comes to, with what rates lose that rows of the sheet are taken over. */
		seen({ lost }: Pick<BatchPlan, "lost">): Promise<Seen> {
			if (lost) tally.loses({ n: lost.rates, from: lost.from, to: lost.to ?? "9999-12-31" });
			return tally.seen(known.size, ({ id }) => known.has(id));
		},
	};
}

/** Steps of some rows of a sheet by row, and what becomes of each rate they are about. */
function sorted(steps: readonly Step[], names: readonly string[]): { written: Written[]; ended: Ended[] } {
	const byLine = new Map<number, Written>();
	const ended: Ended[] = [];
	for (const { action, line = null, target_id, valid_to, columns } of steps) {
		const id = target_id ?? null;
		if (action === "keep") continue;
		if (id !== null) ended.push({ id, to: action === "end" ? (valid_to ?? null) : null, missing: line === null });
		if (line === null) continue;
		const row = byLine.get(line) ?? { columns: null, targets: [] };
		byLine.set(line, row);
		if (id !== null) row.targets.push(id);
		if (columns) {
			const values = JSON.parse(columns) as Columns[string][];
			row.columns = Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]));
		}
	}
	return { written: [...byLine.values()], ended };
}

/** What applying a batch by the choices made so far would bring about; nothing is written. */
export async function previewBatch(
	db: Kysely<Database>,
	book: RateBook,
	{ batch, mode, today }: { batch: Batch; mode: Exclude<BatchMode, "overwrite">; today: string },
): Promise<Seen> {
	const handled: string[] = [];
	const impact = batchImpact(db, book, today);
	const plan = await planBatch(db, book, {
		mode,
		batchId: batch.id,
		kept: keptBy(batch),
		choiceOf: choiceOf(batch),
		handled: () => handled,
		async stage(steps) {
			for (const { target_id: id, line } of steps) if (id && line !== null) handled.push(id);
			await impact.add(steps);
		},
	});
	return impact.seen(plan);
}
