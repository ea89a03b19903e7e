import { type Database, DbConstraintError } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import type { Columns } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import type { Rate } from "./list.ts";
import { refusingOverlap } from "./overlap.ts";
import { columnsOrThrow, keptPlaces, type RateChange, stamp } from "./queries.ts";
import type { Reference } from "./reference.ts";
import { rateTable } from "./table.ts";
import { refuseHoles } from "./tiers.ts";

/** A row of a save: a new one, or `current` as it becomes. */
export interface Write {
	row: RateRow;
	current: Rate | undefined;
	/** What the caller knows the row by: of one that meets another rate it stands with that rate, as `edited`. */
	edited: string;
	/** What its fields are called in a refusal begins with it. */
	path: string;
}

const isOverlap = (error: unknown) => error instanceof DbConstraintError && error.message === "RATE_OVERLAP";

/** The rates in the way of a row, each with what the row is known by. */
const inTheWayOf = (edited: string, rates: unknown): unknown => (Array.isArray(rates) ? rates.map((rate) => ({ ...rate, edited })) : rates);

/**
 * Writes rows of one save in one transaction; answers their ids in order. Only what stands in the end may not meet: a rate may take the days that another row of the
 * save gives up, and two may change places, in whatever order they come, and so it is with weights and with steps. One that meets a rate even so is 000007 with that
 * rate, `edited` beside it; a step that goes on from none once all are written is 000001.
 */
export async function writeTogether(
	trx: Kysely<Database>,
	book: RateBook,
	writes: readonly Write[],
	{ reference, change }: { reference: Reference; change: RateChange },
): Promise<string[]> {
	const table = rateTable(book);
	const waiting: { id: string; columns: Columns; edited: string }[] = [];
	const ids: string[] = [];
	for (const { row, current, edited } of writes) {
		const id = current?.id ?? crypto.randomUUID();
		const kept = current ? await keptPlaces(trx, book, row, current) : {};
		const columns: Columns = { ...columnsOrThrow(book, row, reference, current?.row), ...kept };
		const write = async (values: Columns): Promise<void> => {
			const written = { ...values, ...stamp(change) };
			if (!current)
				await trx
					.insertInto(table)
					.values({ id, ...written } as never)
					.execute();
			else
				await trx
					.updateTable(table)
					.set({ ...written, version: sql`version + 1` } as never)
					.where("id", "=", id)
					.execute();
		};
		await write(columns).catch((error) => {
			if (!isOverlap(error)) throw error;
			// It waits below all weights, where it meets nothing, until the others have gone where they go.
			waiting.push({ id, columns, edited });
			return write({ ...columns, weight_from: -2 * waiting.length, weight_to: 1 - 2 * waiting.length });
		});
		ids.push(id);
	}
	for (const { id, columns, edited } of waiting) {
		const { weight_from, weight_to } = columns;
		// Without another version: history has none of the waiting.
		const settle = () =>
			trx
				.updateTable(table)
				.set({ weight_from, weight_to } as never)
				.where("id", "=", id)
				.execute();
		await refusingOverlap(trx, book, columns, id, settle).catch((error) => {
			if (!(error instanceof DomainError) || error.kind !== "exists") throw error;
			throw new DomainError("exists", error.messageId, error.values, inTheWayOf(edited, error.data));
		});
	}
	const changed = writes.map(({ current, path }, i) => ({ id: ids[i] ?? "", path, was: current?.row }));
	await refuseHoles(trx, book, change, changed);
	return ids;
}
