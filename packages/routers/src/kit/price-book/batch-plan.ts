import type { Database, ImportStepTable } from "@iqt/db";
import { dayBefore } from "@iqt/i18n/days";
import { type Insertable, type Kysely, type RawBuilder, sql } from "kysely";
import { bandColumns, stepCells } from "./bands.ts";
import { comparedRows, type Verdict } from "./batch.ts";
import { holeFinder } from "./batch-holes.ts";
import { leftOutRows } from "./batch-left-out.ts";
import { goersOf, type Loser, type Lost, losersOf, lossOf } from "./batch-lost.ts";
import { type Columns, columnNames } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { holesOfSheet } from "./general-rates.ts";
import { laneColumns } from "./key.ts";
import { wholeRates } from "./list.ts";
import { loadReference } from "./reference.ts";
import type { Hole } from "./uncovered.ts";
import { identityFields } from "./ways.ts";

/** "overwrite" is a merge in which the sheet wins clashes; "replace" does so and ends what the sheet's lanes have beside it. */
export type BatchMode = "merge" | "overwrite" | "replace";

export type Step = Insertable<ImportStepTable>;

/** Rows of a sheet that are written, by what the preview calls them. */
export interface WrittenRows {
	new: number;
	changed: number;
	/** Those of the changed that begin anew from their first day: the rate there ends the day before. */
	following: number;
	/** Clashes in which the sheet's row is taken. */
	clash: number;
}

export const noRows = (): WrittenRows => ({ new: 0, changed: 0, following: 0, clash: 0 });

/** What a plan comes to, before anything of it is written. */
export interface BatchPlan {
	steps: number;
	/** Rows of the sheet that are written: each replaces a rate or is a new one. */
	rows: number;
	/** Those rows by what they were told to be at the last comparison: the sum is `rows`. */
	written: WrittenRows;
	unchanged: number;
	/** Lines of a merge that stay out: those that clash with the book, and those whose live row is another than at the last comparison. */
	leftOut: number[];
	/** Lines that are not what they were at the last comparison, where that matters: in a merge they are among `leftOut`. */
	moved: number[];
	/** Those of them for which a person chose to keep what the book had: it is not there any more as it was, and whoever chose has to be asked again. */
	reopened: number[];
	/** Lines that were to write nothing at the last comparison and write a rate now, as the book has changed. */
	rewritten: { line: number; outcome: "new" | "changed" | "clash" }[];
	/** Those of them that do not fit what they go on from any more, and cannot be written. */
	unfit: number;
	/** Rates of the lanes the sheet covers that it does not have. Where it replaces they end, or go where they start later; where it overwrites they stay. */
	missing: number;
	/** Lanes the sheet covers, each after the first day it has rates for it. */
	lanes: readonly Columns[string][][];
	/** Such rates that stay all the same, because a row that is left out for its errors may be about them. */
	spared: number;
	/** What rates that rows are taken over have no price for any more; null where there is none. */
	lost: Lost | null;
	/** The first of those rates. */
	losers: Loser[];
	/** Rates whose price goes on beside rows that are taken, for these' own days and weights alone or beside rows for which the book's is kept; the first of them; and in how many parts they are written again. */
	goingOn: ReadonlySet<string>;
	goers: Loser[];
	rest: number;
}

/** What a batch that says nothing does. */
export const emptyPlan = (): BatchPlan => ({
	steps: 0,
	rows: 0,
	written: noRows(),
	unchanged: 0,
	leftOut: [],
	moved: [],
	reopened: [],
	rewritten: [],
	unfit: 0,
	missing: 0,
	lanes: [],
	spared: 0,
	lost: null,
	losers: [],
	goingOn: new Set(),
	goers: [],
	rest: 0,
});

/**
 * Makes GUIDs that ascend (version 7 of RFC 9562): rows of a batch stand together in every index by id, which halves the work of a server with
 * little cache.
 */
function ascendingIds(): () => string {
	const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
	const start = Date.now();
	let n = 0;
	return () => {
		const time = hex(start + Math.floor(n / 4_096), 12);
		const count = hex(n++ % 4_096, 3);
		return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${crypto.randomUUID().slice(19)}`;
	};
}

/**
 * Whether a row that was compared before means something else now that a person should hear of: it meets other rates, or one of them as somebody has
 * changed it since. Where `changes` are given, those alone since a clash was named count for it.
 */
function hasMoved(
	{ before, met, now }: { before: Verdict; now: Verdict; met: readonly Columns[] },
	changes: ReadonlySet<string> | undefined,
): boolean {
	if (now.outcome === "unchanged") return false;
	if (before.outcome === "clash" && changes !== undefined) return met.some((rate) => changes.has(String(rate.change_id)));
	return (["outcome", "target", "version", "meets"] as const).some((name) => before[name] !== now[name]);
}

/** What a row that is written is counted as: what the preview said, unless it said that nothing is to be written. */
function shownOutcome(before: Verdict["outcome"], now: Verdict["outcome"]): "new" | "changed" | "clash" {
	const said = before === "unchanged" ? now : before;
	return said === "new" || said === "clash" ? said : "changed";
}

/**
 * Works out what applying a batch will do, as steps ready to be written in one go; nothing of the book changes. "merge" adds new rows, corrects
 * changed ones and ends those a new version follows; rows that clash, or whose live row somebody has changed since they were compared, stay
 * out. "overwrite" lets the sheet win those, too: what meets it ends the day before or is replaced, and all else stays. "replace" goes on from there: rows of
 * the lanes it covers that it does not have end the day before its first day on that lane (or go, when they start later); those that a row left out for
 * its errors may be about stay, as do other lanes. What a person chose for a row that clashes goes before all three: of one taken "within" its own
 * days what stands there goes on behind it, written again; so does the price of what a row is kept out for, in that row's place. `stage` keeps steps in `import_step`, which holds none of this batch before; it hears how many rows are done. Where it keeps them elsewhere,
 * `handled` answers the ids of the rates they are about.
 */
export async function planBatch(
	db: Kysely<Database>,
	book: RateBook,
	input: {
		mode: BatchMode;
		batchId: string;
		/** Fields the sheet has no column for: of a rate that is there they stay as they are. */
		kept?: readonly string[];
		/** What a person chose for a row that clashes; null: nothing, and the mode decides. */
		choiceOf?: (sheetRow: number, part: number) => "sheet" | "within" | "book" | null;
		/** Changes of the book since its clashes were named: a clash with a rate that one of them wrote has moved. Without them one has whose rates are not as they were compared. */
		changes?: ReadonlySet<string>;
		stage: (steps: readonly Step[], done: number) => Promise<void>;
		handled?: () => readonly string[];
	},
): Promise<BatchPlan> {
	const { batchId, changes, mode, kept = [], choiceOf = () => null } = input;
	const plan = emptyPlan();
	const reference = await loadReference(db);
	const holes = holeFinder(book, reference.containers);
	const lanes = laneCollector(book);
	const names = columnNames(book);
	const nextId = ascendingIds();
	const step = (action: Step["action"], line: number | null, more: Partial<Step>): Step => {
		return { batch_id: batchId, seq: ++plan.steps, action, line, target_id: null, valid_to: null, columns: null, ...more };
	};
	let done = 0;
	for await (const rows of comparedRows(db, book, { batchId, again: true, kept })) {
		const steps: Step[] = [];
		const add = (...args: Parameters<typeof step>) => steps.push(step(...args));
		for (const { line, sheetRow, part, columns, before, met, now } of rows) {
			if (now.outcome === "error") {
				plan.moved.push(line);
				plan.unfit++;
				continue;
			}
			lanes.add(columns);
			const choice = before.outcome === "clash" ? choiceOf(sheetRow, part) : null;
			const isTaken = choice === "sheet" || choice === "within";
			const moved = hasMoved({ before, met, now }, changes);
			if (moved) plan.moved.push(line);
			if (moved && (choice === "book" || choice === "within")) plan.reopened.push(line);
			if (choice === "book" || (mode === "merge" && (moved || (before.outcome === "clash" && !isTaken)))) {
				plan.leftOut.push(line);
				holes.stay({ columns, met, goesOn: choice === "book" });
				// What is kept of the book is not missing in the sheet.
				for (const other of choice === "book" ? met : []) add("keep", line, { target_id: String(other.id) });
				continue;
			}
			if (now.outcome === "unchanged") {
				plan.unchanged++;
				holes.stay({ columns, met });
				add("keep", line, { target_id: now.target });
				continue;
			}
			plan.rows++;
			holes.add({ line, columns, met, keeps: choice === "within" });
			const json = (id: string) => JSON.stringify([id, ...names.map((n) => columns[n] ?? null)]);
			const row = rowToUpdate(book, columns, now.outcome, met);
			const shown = shownOutcome(before.outcome, now.outcome);
			plan.written[shown]++;
			if (before.outcome === "unchanged") plan.rewritten.push({ line, outcome: shown });
			if (shown === "changed" && !row) plan.written.following++;
			if (row) {
				const sameDays = row.valid_from === columns.valid_from && row.valid_to === columns.valid_to;
				add("update", line, {
					target_id: String(row.id),
					valid_to: sameDays ? null : columns.valid_to,
					columns: json(String(row.id)),
				} as Partial<Step>);
			}
			for (const other of met) {
				if (other === row) continue;
				const ends = endsBefore(other, columns);
				add(ends ? "end" : "remove", line, { target_id: String(other.id), valid_to: ends ? dayBefore(String(columns.valid_from)) : null });
			}
			if (!row) add("insert", line, { columns: json(nextId()) });
		}
		done += rows.length;
		await input.stage(steps, done);
	}
	const left = [...holes.holes()];
	const rests = left.filter((hole) => hole.kept);
	plan.goingOn = new Set(rests.map(({ id }) => id));
	plan.goers = goersOf(book, rests);
	for (let at = 0; at < rests.length; at += RESTS) {
		const some = rests.slice(at, at + RESTS);
		const rates = await wholeRates(db, book, some);
		const again = some.flatMap(({ id, line, from, to, weightFrom, weightTo, steps }) => {
			const rate = rates.get(id);
			const rest = { ...rate, valid_from: from, valid_to: to, weight_from: weightFrom, weight_to: weightTo, ...stepCells(book, steps) } as Columns;
			return rate ? [step("insert", line, { columns: JSON.stringify([nextId(), ...names.map((n) => rest[n] ?? null)]) })] : [];
		});
		plan.rest += again.length;
		await input.stage(again, done);
	}
	const ended = new Map<string, string>();
	plan.lanes = lanes.firstDays();
	if (mode === "replace" || mode === "overwrite") {
		const all = await otherRates(db, book, plan.lanes, handledBy(batchId, input.handled?.()));
		const isLeftOut = await leftOutRows(db, book, { batchId, reference });
		const others = all.filter((rate) => !isLeftOut(rate));
		plan.missing = others.length;
		plan.spared = all.length - others.length;
		// What the sheet does not have stays where it only overwrites.
		if (mode === "replace") {
			for (const { id, first } of others) ended.set(id, first);
			const steps = others.map(({ id, valid_from, first }) =>
				valid_from < first ? step("end", null, { target_id: id, valid_to: dayBefore(first) }) : step("remove", null, { target_id: id }),
			);
			await input.stage(steps, done);
		}
	}
	const parted: Hole[] = [];
	for await (const hole of holesOfSheet(db, book, { finder: holes, reference, ended })) parted.push(hole);
	plan.lost = lossOf(parted);
	plan.losers = losersOf(book, parted);
	return plan;
}

/** Rates written again at once. */
const RESTS = 500;

/**
 * The live row that a staged one is written into, so that it stays the same rate: one it corrects or takes in, and of those a sheet wins over the one
 * of its band, steps and basis that begins with it, whose end alone may move. Null where it is a rate of its own.
 */
function rowToUpdate(book: RateBook, columns: Columns, outcome: Verdict["outcome"], met: readonly Columns[]): Columns | null {
	const [first] = met;
	if (outcome === "changed") return first && String(first.valid_from) >= String(columns.valid_from) ? first : null;
	const same = ["valid_from", ...bandColumns(book), "basis"];
	return met.find((row) => same.every((name) => (row[name] ?? null) === (columns[name] ?? null))) ?? null;
}

/** Live rates that go where a row is taken over them: those it meets that begin no earlier, but the one it is written into. */
export function goneFor(
	book: RateBook,
	{ columns, outcome, met }: { columns: Columns; outcome: Verdict["outcome"]; met: readonly Columns[] },
): Columns[] {
	const row = rowToUpdate(book, columns, outcome, met);
	return met.filter((other) => other !== row && !endsBefore(other, columns));
}

/** Whether a live rate that a row is taken over ends the day before it; it goes otherwise. */
const endsBefore = (other: Columns, row: Columns): boolean => String(other.valid_from) < String(row.valid_from);

function laneCollector(book: RateBook) {
	const names = laneColumns(book);
	const seen = new Map<string, { lane: Columns[string][]; first: string }>();
	return {
		add(columns: Columns): void {
			const lane = names.map((n) => columns[n] ?? null);
			const key = JSON.stringify(lane);
			const from = String(columns.valid_from);
			const known = seen.get(key);
			if (!known) seen.set(key, { lane, first: from });
			else if (from < known.first) known.first = from;
		},
		/** Every lane of the sheet, after the first day the sheet has rates for it. */
		firstDays: () => [...seen.values()].map(({ lane, first }) => [first, ...lane]),
	};
}

/** Ids of the rates that steps are about. */
const handledBy = (batchId: string, ids: readonly string[] | undefined): RawBuilder<unknown> =>
	ids === undefined
		? sql`select target_id from import_step where batch_id = ${batchId} and target_id is not null`
		: sql`select value from json_each(${JSON.stringify(ids)})`;

/** Rates of covered lanes that hold on the sheet's first day there or later and that no step is about. */
async function otherRates(db: Kysely<Database>, book: RateBook, firstDays: readonly Columns[string][][], handled: RawBuilder<unknown>) {
	const same = sql.join(
		laneColumns(book).map((n, i) => sql`${sql.ref(`r.${n}`)} = l.value ->> ${sql.lit(i + 1)}`),
		sql` and `,
	);
	const key = sql.join(identityFields(book).map((f) => sql.ref(`r.${f.column}`)));
	const { rows } = await sql<
		Columns & {
			id: string;
			valid_from: string;
			first: string;
		}
	>`select r.id, r.valid_from, l.value ->> 0 as first, ${key} from json_each(${JSON.stringify(firstDays)}) l cross join ${sql.table(book.table)} r
		where ${same} and r.valid_to >= l.value ->> 0
		and r.id not in (${handled})`.execute(db);
	return rows;
}
