import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { type ClashChoice, clashChoices, rowChoices } from "./chosen-before.ts";
import { LEAVES_CONTAINERS, LEAVES_HOLE, LEAVES_TO_GENERAL } from "./parsed-record.ts";
import type { Batch } from "./queries.ts";

const isClashChoice = (choice: string | undefined): choice is ClashChoice => clashChoices.some((known) => known === choice);

/** What a person chose for rates of a sheet: for all that clash with the book, and for single ones by row and part ("7.0"). */
const choices = z.object({
	clashes: z.enum(clashChoices).nullable().default(null),
	rows: z.record(z.string(), z.enum(rowChoices)).default({}),
	/** Rates that clash only since something was chosen for all: that is not theirs. */
	later: z.array(z.string()).default([]),
	/** While the sheet is read again: those that clashed before. */
	clashed: z.array(z.string()).optional(),
});
export type RowChoices = z.infer<typeof choices>;

/** Under this name they stand beside the answers to a batch's questions. */
export const CHOICES = "#rows";

/** What a person chose for rates of a batch's sheet. */
export const choicesOf = ({ answers }: Pick<Batch, "answers">): RowChoices =>
	choices.parse((JSON.parse(answers ?? "{}") as Record<string, unknown>)[CHOICES] ?? {});

export const choiceKey = (sheetRow: number, part: number): string => `${sheetRow}.${part}`;

/** Tells whether a rate is left out of the sheet. */
export const leftOutBy =
	({ rows }: RowChoices) =>
	(sheetRow: number, part: number): boolean =>
		rows[choiceKey(sheetRow, part)] === "leaveOut";

/** What is chosen for a rate that clashes: by itself, or for all where it was among them. */
function choiceBy({ clashes, rows }: RowChoices, later: ReadonlySet<string>, key: string): ClashChoice | null {
	const own = rows[key];
	if (isClashChoice(own)) return own;
	return later.has(key) ? null : clashes;
}

/** Tells what is chosen for a rate of a batch that clashes with the book; null where nobody has chosen. */
export function choiceOf(batch: Pick<Batch, "answers">): (sheetRow: number, part: number) => ClashChoice | null {
	const chosen = choicesOf(batch);
	const later = new Set(chosen.later);
	return (sheetRow, part) => choiceBy(chosen, later, choiceKey(sheetRow, part));
}

/**
 * Answers to a batch without what was chosen for some of its lines, since the book is another than the one they were chosen by: the choice for all that
 * clash goes, too, which would be theirs then. Null where nothing was chosen for any.
 */
export async function answersWithout(db: Kysely<Database>, batch: Pick<Batch, "id" | "answers">, lines: readonly number[]): Promise<string | null> {
	const { clashes, rows, later } = choicesOf(batch);
	const moved = await db
		.selectFrom("import_row")
		.select(["sheet_row", "part"])
		.where("batch_id", "=", batch.id)
		.where(sql<boolean>`line in (select value from json_each(${JSON.stringify(lines)}))`)
		.execute();
	const keys = new Set(moved.map(({ sheet_row, part }) => choiceKey(sheet_row, part)));
	const wins = (key: string) => rows[key] !== undefined && rows[key] !== "leaveOut";
	const next: RowChoices = {
		...(keys.size > 0 ? { clashes: null, later: [] } : { clashes, later }),
		rows: Object.fromEntries(Object.entries(rows).filter(([key]) => !(keys.has(key) && wins(key)))),
	};
	if (JSON.stringify(next) === JSON.stringify({ clashes, later, rows })) return null;
	return JSON.stringify({ ...(JSON.parse(batch.answers ?? "{}") as Record<string, unknown>), [CHOICES]: next });
}

/** Rates that clash with the book, by whose is taken. */
export interface ClashesBy {
	/** From their first day on, or for their own days alone. */
	sheet: number;
	book: number;
	open: number;
}

/** Rows that clash among those that were chosen for one by one, and those that what was chosen for all is not for. */
async function chosenSingly(db: Kysely<Database>, batch: Pick<Batch, "id" | "answers">) {
	const { rows, later } = choicesOf(batch);
	const sheetRows = [...new Set([...Object.keys(rows), ...later].map((key) => Number(key.split(".")[0])))];
	if (sheetRows.length === 0) return [];
	return db
		.selectFrom("import_row")
		.select(["sheet_row", "part", leavesHole.as("leaves")])
		.where("batch_id", "=", batch.id)
		.where("outcome", "=", "clash")
		.where(sql<boolean>`sheet_row in (select value from json_each(${JSON.stringify(sheetRows)}))`)
		.execute();
}

/** Whether a row, taken from the sheet, leaves days or weights without a price (1), or containers even where it is taken for its own days alone (2). */
const leavesHole = sql<number>`case when errors like ${`%"${LEAVES_CONTAINERS}"%`} then 2 when errors like ${`%"${LEAVES_HOLE}"%`} or errors like ${`%"${LEAVES_TO_GENERAL}"%`} then 1 else 0 end`;

/** Counts `all` clashes of a batch by what is chosen for them, all together or one by one; `within` are those of the sheet's for their own days alone. */
export async function clashesBy(db: Kysely<Database>, batch: Batch, all: number): Promise<ClashesBy & { within: number }> {
	const chosen = choicesOf(batch);
	const later = new Set(chosen.later);
	const counts = { sheet: 0, book: 0, open: 0, within: 0 };
	let left = all;
	for (const { sheet_row, part } of await chosenSingly(db, batch)) {
		counts[choiceBy(chosen, later, choiceKey(sheet_row, part)) ?? "open"]++;
		left--;
	}
	counts[chosen.clashes ?? "open"] += left;
	return { ...counts, sheet: counts.sheet + counts.within };
}

/** Rows that clash and, taken from the sheet, leave days, weights or containers without a price; `open` of them nobody has chosen otherwise for. */
export async function leavingOf(db: Kysely<Database>, batch: Pick<Batch, "id" | "answers">): Promise<{ all: number; open: number }> {
	const counted = await db
		.selectFrom("import_row")
		.select([leavesHole.as("leaves"), sql<number>`count(*)`.as("n")])
		.where("batch_id", "=", batch.id)
		.where("outcome", "=", "clash")
		.where(sql<boolean>`${leavesHole} > 0`)
		.groupBy("leaves")
		.execute();
	const chosen = choicesOf(batch);
	const later = new Set(chosen.later);
	const isOpen = (choice: ClashChoice | null, leaves: number) => choice !== "book" && (choice !== "within" || Number(leaves) === 2);
	let [all, open] = [0, 0];
	for (const { leaves, n } of counted) {
		all += Number(n);
		if (isOpen(chosen.clashes, leaves)) open += Number(n);
	}
	for (const { sheet_row, part, leaves } of await chosenSingly(db, batch)) {
		const isOwn = isOpen(choiceBy(chosen, later, choiceKey(sheet_row, part)), leaves);
		if (Number(leaves) && isOwn !== isOpen(chosen.clashes, leaves)) open += isOwn ? 1 : -1;
	}
	return { all, open };
}
