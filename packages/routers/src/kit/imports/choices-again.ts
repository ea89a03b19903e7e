import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChoicesBefore, ChoicesGone, ChosenBefore } from "./chosen-before.ts";
import type { ImportField } from "./field.ts";
import type { Batch } from "./queries.ts";
import { choiceKey, choicesOf, type RowChoices } from "./row-choices.ts";

type Fields = readonly Pick<ImportField, "name" | "kind" | "standard">[];

/** What a rate says but for free texts, a blank being the standard it stands for. */
const rateSays = (fields: Fields, row: Record<string, unknown>): string =>
	JSON.stringify(fields.flatMap(({ name, kind, standard }) => (kind === "text" ? [] : [row[name] ?? standard ?? null])));

/** Rates of some rows of a sheet. */
async function ratesOf(db: Kysely<Database>, batchId: string, sheetRows: readonly number[]) {
	if (sheetRows.length === 0) return [];
	const rows = await db
		.selectFrom("import_row")
		.select(["sheet_row", "part", "outcome", "row"])
		.where("batch_id", "=", batchId)
		.where("sheet_row", "in", (eb) =>
			eb.selectFrom(eb.fn<{ value: number }>("json_each", [eb.val(JSON.stringify(sheetRows))]).as("r")).select("r.value"),
		)
		.execute();
	return rows.map(({ row, ...rest }) => ({ ...rest, row: JSON.parse(row) as Record<string, unknown> }));
}

/** What is chosen for a batch whose sheet is about to be read with other columns, with what was chosen before a reading that failed. */
export async function choicesNow(
	db: Kysely<Database>,
	batch: Pick<Batch, "id" | "answers">,
	{ fields, earlier, isSameSheet }: { fields: Fields; earlier: ChoicesBefore; isSameSheet: boolean },
): Promise<ChoicesBefore> {
	const { clashes, rows: chosen } = choicesOf(batch);
	const sheetRows = [...new Set(Object.keys(chosen).map((key) => Number(key.split(".")[0])))];
	const now = (await ratesOf(db, batch.id, sheetRows)).flatMap(({ sheet_row: row, part, row: rate }): ChosenBefore[] => {
		const choice = chosen[choiceKey(row, part)];
		return choice ? [{ row, part, choice, rate: rateSays(fields, rate) }] : [];
	});
	const rows = [...now, ...earlier.rows];
	// A row of another sheet is another rate, whatever it says.
	return { rows: isSameSheet ? rows : rows.map((one) => ({ ...one, rate: "" })), clashes: clashes !== null || earlier.clashes };
}

/** Finds choices made before a sheet was read with other columns again: those for rates that say the same still. */
export function choicesAgain({ rows: before, clashes }: ChoicesBefore, fields: Fields) {
	const left = new Set(before);
	const held: RowChoices["rows"] = {};
	/** The choice for a rate, of two that say the same the one for its own part. */
	const chosenFor = (row: number, part: number, rate: Record<string, unknown>, leavesOut: boolean) => {
		if (![...left].some((one) => one.row === row)) return null;
		const says = rateSays(fields, rate);
		const alike = [...left].filter((one) => one.row === row && one.rate === says && (one.choice === "leaveOut") === leavesOut);
		return alike.find((one) => one.part === part) ?? alike[0] ?? null;
	};
	const hold = (row: number, part: number, one: ChosenBefore) => {
		left.delete(one);
		held[choiceKey(row, part)] = one.choice;
	};
	return {
		/** Whether a rate was left out that says the same still. */
		leavesOut(row: number, part: number, rate: Record<string, unknown>): boolean {
			const one = chosenFor(row, part, rate, true);
			if (one) hold(row, part, one);
			return one !== null;
		},
		/** The choices that hold, once the sheet is compared with the book, and those that do not. */
		async close(db: Kysely<Database>, batchId: string): Promise<{ rows: RowChoices["rows"]; gone: ChoicesGone | null }> {
			const noClash = new Set<ChosenBefore>();
			for (const { sheet_row: row, part, outcome, row: rate } of await ratesOf(db, batchId, [...new Set([...left].map((one) => one.row))])) {
				const one = chosenFor(row, part, rate, false);
				if (one && outcome === "clash") hold(row, part, one);
				else if (one) noClash.add(one);
			}
			const lost = [...left];
			const gone = {
				otherwise: lost.filter((one) => !noClash.has(one)).map(({ row }) => row),
				noClash: lost.filter((one) => noClash.has(one)).map(({ row }) => row),
				clashes,
			};
			return { rows: held, gone: lost.length > 0 || clashes ? gone : null };
		},
	};
}
