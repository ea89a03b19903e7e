import { DomainError } from "../errors.ts";
import { refuseUnless } from "./apply.ts";
import { importBook } from "./book.ts";
import { columnsOnly, type Mapping, settled, tablesOf } from "./mapping.ts";
import { type Batch, forgetColumns, rememberColumns, setBatch, toReadAgain } from "./queries.ts";
import { type Answers, allQuestions, readsAnew } from "./questions.ts";
import { hashOfColumns } from "./reading.ts";
import type { Importer } from "./service.ts";
import { answersOf, understoodOf } from "./understood.ts";

/**
 * Keeps answers to questions of a batch in preview; true where the sheet has to be read again for them. Throws "invalid" for a question that is not
 * asked and for what is none of its options.
 */
export async function answerQuestions(ctx: Importer, batch: Batch, asked: readonly { id: string; answer: string | null }[]): Promise<boolean> {
	refuseUnless(batch, "preview");
	const before = answersOf(batch);
	const questions = allQuestions(understoodOf(batch)?.questions ?? [], before);
	const answers: Record<string, Answers[string]> = { ...before };
	for (const { id, answer } of asked) {
		const question = questions.find((q) => q.id === id);
		if (!question) throw new DomainError("invalid", "import.noQuestion", { id });
		if (answer === null) delete answers[id];
		else if (question.options.includes(answer)) answers[id] = { answer, count: question.count, question };
		else throw new DomainError("invalid", "import.noAnswer", { answer, options: question.options.join(", ") });
	}
	const anew = asked.some(
		({ id }) => before[id]?.answer !== answers[id]?.answer && (readsAnew(before[id]?.answer) || readsAnew(answers[id]?.answer)),
	);
	const at = ctx.now.toISOString();
	if (anew && !(await toReadAgain(ctx.db, batch.id, at))) throw new DomainError("state", "import.notInState", { state: "reading" });
	await setBatch(ctx.db, batch.id, { answers: JSON.stringify(answers), updated_at: at });
	return anew;
}

/** Has a batch read with other columns, which are remembered for sheets with the same headers; answers were to what was read before. */
export async function changeMapping(ctx: Importer, batch: Batch, given: Mapping): Promise<void> {
	const at = ctx.now.toISOString();
	const mapping = settled(given, importBook(batch.domain).fields);
	await setBatch(ctx.db, batch.id, { state: "uploaded", mapping: JSON.stringify(mapping), answers: null, lease_until: null, updated_at: at });
	for (const table of tablesOf(mapping)) {
		const hash = await hashOfColumns(table.columns);
		await rememberColumns(ctx.db, {
			domain: batch.domain,
			hash,
			columns: columnsOnly(table),
			byId: ctx.caller.userId,
			by: ctx.caller.displayName,
			at,
		});
	}
}

/** Forgets what people settled for the headers of a batch's sheet, and has it read as if nobody had. */
export async function forgetMapping(ctx: Importer, batch: Batch): Promise<void> {
	const { hashes = [] } = JSON.parse(batch.mapping ?? "{}") as { hashes?: string[] };
	await forgetColumns(ctx.db, batch.domain, hashes);
	await setBatch(ctx.db, batch.id, { state: "uploaded", mapping: null, answers: null, lease_until: null, updated_at: ctx.now.toISOString() });
}
