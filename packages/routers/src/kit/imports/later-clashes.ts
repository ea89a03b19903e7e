import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { type Batch, setBatch } from "./queries.ts";
import { CHOICES, choiceKey, choicesOf, type RowChoices } from "./row-choices.ts";

async function clashingKeys(db: Kysely<Database>, batchId: string): Promise<string[]> {
	const rows = await db
		.selectFrom("import_row")
		.select(["sheet_row", "part"])
		.where("batch_id", "=", batchId)
		.where("outcome", "=", "clash")
		.orderBy("line")
		.execute();
	return rows.map(({ sheet_row, part }) => choiceKey(sheet_row, part));
}

/**
 * A batch that is about to be read, with what clashed before it kept beside the choice for all that clash: that choice is theirs alone. Kept until it has been read,
 * so that a reading taken up again after a crash knows it, too.
 */
export async function keepingClashes(db: Kysely<Database>, batch: Batch | null): Promise<Batch | null> {
	const chosen = batch && choicesOf(batch);
	if (!chosen || chosen.clashes === null || chosen.clashed) return batch;
	const later = new Set(chosen.later);
	const clashed = (await clashingKeys(db, batch.id)).filter((key) => !later.has(key));
	const answers = JSON.stringify({ ...(JSON.parse(batch.answers ?? "{}") as object), [CHOICES]: { ...chosen, clashed } });
	await setBatch(db, batch.id, { answers });
	return { ...batch, answers };
}

/** Choices for a sheet that has been read: what clashes only now waits for a choice of its own. As they are where it is to be read once more (`isRead`: it is not). */
export async function choicesHeld(db: Kysely<Database>, batchId: string, choices: RowChoices, isRead: boolean): Promise<RowChoices> {
	const { clashed, ...rest } = choices;
	if (!isRead || !clashed) return choices;
	const before = new Set(clashed);
	return { ...rest, later: (await clashingKeys(db, batchId)).filter((key) => !before.has(key)) };
}
