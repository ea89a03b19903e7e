import { DomainError } from "../../door/errors.ts";
import { type Settled, settle } from "./answers.ts";
import type { ClashChoice, RowChoice } from "./chosen-before.ts";
import { clashesIn } from "./counts.ts";
import type { Importer } from "./importer.ts";
import type { Batch } from "./queries.ts";
import { CHOICES, choiceKey, choicesOf, clashesBy } from "./row-choices.ts";

/** What a person chooses for rates of a preview; null undoes a choice. */
export interface Chosen {
	/** For all that clash by then and wait for a choice; where none does, for those with a choice of their own, too, which may be given one again; null: for none of them but by their own; left out: as it is. */
	clashes?: ClashChoice | null | undefined;
	rows: readonly { line: number; choice: RowChoice | null }[];
}

/**
 * Keeps what is chosen for rates of a batch in preview; true where the sheet has to be read again, since a row is left out of it or no longer is. Throws
 * "invalid" for a line that is not there, for two choices of one line, and where one that does not clash is to win or to give way.
 */
export function chooseRows(ctx: Importer, batch: Batch, chosen: Chosen): Promise<boolean> {
	const { rows } = chosen;
	const twice = rows.find(({ line, choice }) => rows.some((other) => other.line === line && other.choice !== choice));
	if (twice) throw new DomainError("invalid", "import.chosenTwice", { line: twice.line });
	return settle(ctx, batch, (now) => choicesWith(ctx, now, chosen));
}

async function choicesWith(ctx: Importer, batch: Batch, { clashes, rows }: Chosen): Promise<Settled> {
	const kept = choicesOf(batch);
	const isDecided = clashes ? (await clashesBy(ctx.db, batch, clashesIn(batch))).open === 0 : false;
	const own = Object.entries(kept.rows).filter(([, choice]) => !isDecided || choice === "leaveOut");
	const next = {
		...(clashes === undefined ? { clashes: kept.clashes, later: kept.later } : { clashes, later: [] }),
		rows: Object.fromEntries(own),
	};
	const lines = rows.map(({ line }) => line);
	const staged = lines.length
		? await ctx.db
				.selectFrom("import_row")
				.select(["line", "sheet_row", "part", "outcome"])
				.where("batch_id", "=", batch.id)
				.where("line", "in", lines)
				.execute()
		: [];
	let anew = false;
	for (const { line, choice } of rows) {
		const row = staged.find((s) => s.line === line);
		if (!row || (choice !== null && choice !== "leaveOut" && row.outcome !== "clash")) throw new DomainError("invalid", "import.noClash", { line });
		const key = choiceKey(row.sheet_row, row.part);
		const before = next.rows[key];
		anew ||= before !== (choice ?? undefined) && (before === "leaveOut" || choice === "leaveOut");
		if (choice === null) delete next.rows[key];
		else next.rows[key] = choice;
	}
	const answers = JSON.parse(batch.answers ?? "{}") as Record<string, unknown>;
	return { answers: JSON.stringify({ ...answers, [CHOICES]: next }), anew };
}
