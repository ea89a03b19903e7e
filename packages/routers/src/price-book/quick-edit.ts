import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../change-log.ts";
import { DomainError } from "../errors.ts";
import type { RateBook, RateRow } from "./define.ts";
import { type Reader, ratesById } from "./list.ts";
import { type Change, saysTheSame, updateRate } from "./queries.ts";
import { loadReference } from "./reference.ts";

export interface CellEdit {
	id: string;
	version: number;
	cells: Partial<RateRow>;
}

export interface EditOutcome {
	id: string;
	/** Version the row has now. */
	version: number;
	/** The cells that were changed, as they were and as they are; none of a row whose cells say what it said already. */
	before: Partial<RateRow>;
	after: Partial<RateRow>;
}

/** Refuses a row that stands in one edit twice: whichever came last would take back what the other changed. */
function refuseTwice(edits: readonly CellEdit[]): void {
	const first = new Map<string, number>();
	const problems = edits.flatMap(({ id }, i) => {
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
 * row; a row that no longer checks is 000001 with fields named `<id>.<field>`.
 */
export async function quickEdit(
	trx: Kysely<Database>,
	book: RateBook,
	edits: readonly CellEdit[],
	reader: Reader,
	change: Change,
): Promise<EditOutcome[]> {
	refuseTwice(edits);
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
	const checked = edits.map((edit) => {
		const current = rates.get(edit.id);
		const merged = { ...current?.row, ...edit.cells } as RateRow;
		return { edit, current, parsed: book.row.safeParse(merged) };
	});
	const problems = checked.flatMap(({ edit, parsed }) =>
		parsed.success ? [] : parsed.error.issues.map((issue) => ({ ...issue, path: [edit.id, ...issue.path] })),
	);
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	const reference = await loadReference(trx);
	const outcomes: EditOutcome[] = [];
	for (const { edit, current, parsed } of checked) {
		if (!current || !parsed.success) continue;
		if (saysTheSame(book, current, parsed.data, reference)) {
			outcomes.push({ id: edit.id, version: current.version, before: {}, after: {} });
			continue;
		}
		try {
			await updateRate(trx, book, { id: edit.id, row: parsed.data }, current, change, reference);
		} catch (error) {
			if (!(error instanceof DomainError) || error.kind !== "invalid" || !Array.isArray(error.data)) throw error;
			throw new DomainError(
				"invalid",
				error.messageId,
				{},
				error.data.map((p: { field: string }) => ({ ...p, field: `${edit.id}.${p.field}` })),
			);
		}
		const before = Object.fromEntries(Object.keys(edit.cells).map((name) => [name, current.row[name] ?? null]));
		outcomes.push({ id: edit.id, version: current.version + 1, before, after: edit.cells });
	}
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
