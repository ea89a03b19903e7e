import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import { DomainError } from "../../door/errors.ts";
import type { RateBook, RateRow } from "./define.ts";
import { type RateReader, ratesById } from "./list.ts";
import { hasSameValues, type RateChange } from "./queries.ts";
import { referenceFor } from "./reference.ts";
import { checkRow, ofRow } from "./row-problems.ts";
import { type Write, writeTogether } from "./write-together.ts";

export interface CellEdit {
	id: string;
	version: number;
	/** Checked with the row they are in. */
	cells: Readonly<Record<string, unknown>>;
}

export interface EditOutcome {
	id: string;
	/** Version the row has now. */
	version: number;
	/** The cells that were changed, as they were and as they are; none of a row whose cells say what it said already. */
	before: Partial<RateRow>;
	after: Partial<RateRow>;
}

/** Refuses a row that stands in one edit twice: whichever came last would take back what the other changed. New rows have no id. */
export function refuseTwice(ids: readonly (string | undefined)[]): void {
	const first = new Map<string, number>();
	const problems = ids.flatMap((id, i) => {
		if (id === undefined) return [];
		const before = first.get(id);
		if (before === undefined) first.set(id, i);
		return before === undefined
			? []
			: [{ field: `rows.${i}.id`, messageId: "problem.rowTwice" as const, values: { id, line: i + 1, other: before + 1 } }];
	});
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
}

/**
 * Changes cells of many rows in one transaction: all or none. A row that stands there twice is 000001 at `rows.<index>.id`. A row somebody else changed since is 000003 with both versions of every such
 * row; a row that no longer checks is 000001 with every wrong field of every row, named `<id>.<field>`; one that meets another rate is 000007 with that rate, `edited` beside it.
 */
export async function quickEdit(
	trx: Kysely<Database>,
	book: RateBook,
	edits: readonly CellEdit[],
	reader: RateReader,
	change: RateChange,
): Promise<EditOutcome[]> {
	refuseTwice(edits.map(({ id }) => id));
	const rates = new Map(
		(
			await ratesById(
				trx,
				book,
				edits.map((e) => e.id),
				reader,
			)
		).map((r) => [r.id, r]),
	);
	const missing = edits.filter((e) => !rates.has(e.id));
	if (missing.length > 0)
		throw new DomainError(
			"notFound",
			"error.notFound",
			{},
			missing.map((e) => e.id),
		);
	const stale = edits.filter((e) => rates.get(e.id)?.version !== e.version);
	if (stale.length > 0)
		throw new DomainError(
			"stale",
			"error.stale",
			{},
			stale.map((e) => ({ id: e.id, mine: e.cells, theirs: rates.get(e.id) })),
		);
	const reference = await referenceFor(
		trx,
		book,
		edits.map(({ id, cells }) => ({ ...rates.get(id)?.row, ...cells })),
	);
	const checked = edits.map((edit) => {
		const current = rates.get(edit.id);
		return { edit, current, result: checkRow(book, { ...current?.row, ...edit.cells }, reference, current?.row) };
	});
	const problems = checked.flatMap(({ edit, result }) => (result.ok ? [] : ofRow(edit.id, result.problems)));
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	const outcomes: EditOutcome[] = [];
	const writes: Write[] = [];
	for (const { edit, current, result } of checked) {
		if (!current || !result.ok) continue;
		const { row } = result;
		const same = hasSameValues(book, current, row, reference);
		if (!same) writes.push({ row, current, edited: edit.id, path: `${edit.id}.` });
		const cells = (of: RateRow) => (same ? {} : Object.fromEntries(Object.keys(edit.cells).map((name) => [name, of[name] ?? null])));
		outcomes.push({ id: edit.id, version: current.version + (same ? 0 : 1), before: cells(current.row), after: cells(row) });
	}
	await writeTogether(trx, book, writes, { reference, change });
	return outcomes;
}

/** Logs what a quick edit changed; where no cell was, that there was nothing. */
export async function logEdits(change: Pick<ChangeWriter, "write" | "nothing">, book: RateBook, outcomes: readonly EditOutcome[]): Promise<void> {
	const edited = outcomes.filter(({ after }) => Object.keys(after).length > 0);
	const [first] = edited;
	if (!first) return change.nothing();
	await change.write({
		action: "quickEdit",
		objectType: book.domain,
		objectId: edited.length === 1 ? first.id : "many",
		before: Object.fromEntries(edited.map(({ id, before }) => [id, before])),
		after: Object.fromEntries(edited.map(({ id, after }) => [id, after])),
	});
}
