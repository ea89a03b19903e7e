import type { Language } from "@iqt/i18n";
import Big from "big.js";
import { changeWriter } from "../../door/change-log.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { actorOf } from "../../door/session/actor.ts";
import { formulaParameterNames } from "../money/formula-parameters.ts";
import { formulaNames, priceProblem, unclearAmount } from "../price-book/convert.ts";
import { loadReference } from "../price-book/reference.ts";
import { NO_LIMIT } from "../price-book/weight-band.ts";
import { refuseUnless } from "./apply.ts";
import { fieldLabel, importBook } from "./book.ts";
import { type Carried, carryOver } from "./carry-over.ts";
import { choicesNow } from "./choices-again.ts";
import { mappingOf } from "./corrections.ts";
import type { Importer } from "./importer.ts";
import { type KeptWith, keptWithMapping } from "./kept-with.ts";
import { type Mapping, settled, type Table, tablesOf, unknownField, withTables } from "./mapping.ts";
import { type Batch, findBatch, keepAnswers, requeueReading, setBatch } from "./queries.ts";
import { type Answers, allQuestions, BY_FORMULA, ENTERED, needsRereading, type Question } from "./questions.ts";
import { forgetColumns, type RememberedColumns } from "./remembered.ts";
import { CHOICES, choicesOf } from "./row-choices.ts";
import { containerOf, isEveryContainer } from "./terms.ts";
import { chosenColumns } from "./told-prices.ts";
import { answersOf, understoodOf } from "./understood.ts";

/** An answer to a question of a preview; null undoes one. `prices`: what is entered with "formula" or "entered", by field. */
export interface AskedAnswer {
	id: string;
	answer: string | null;
	prices?: Readonly<Record<string, string>> | undefined;
}

/** A container by what sheets and the portal call it; any other value as it is written. */
const asCode = (domain: string, name: string, text: string): string => {
	if (importBook(domain).fields.find((field) => field.name === name)?.kind !== "container") return text;
	return isEveryContainer(text) ? "*" : (containerOf(text) ?? text);
};

/**
 * Prices and values of an answer as their fields have them; undefined where it has none. Refuses those that are none, those for fields nothing is asked about, and an
 * answer that needs some without any.
 */
async function enteredFor(ctx: Importer, batch: Batch, question: Question, { answer, prices = {} }: AskedAnswer): Promise<AskedAnswer["prices"]> {
	const entered = Object.entries(prices).map(([field, text]) => [field, asCode(batch.domain, field, text)] as const);
	const takes = answer === BY_FORMULA || answer === ENTERED;
	if (!takes && entered.length === 0) return undefined;
	const other = entered.find(([field]) => !takes || !question.entries?.includes(field));
	if (other) throw new DomainError("invalid", "import.noAnswer", { answer: other[0], options: "" });
	if (entered.length === 0) throw new DomainError("invalid", answer === ENTERED ? "problem.required" : "problem.formulaEmpty");
	const problemOf = answer === ENTERED ? await valueProblems(ctx, batch) : await priceProblems(ctx, batch);
	const problems = entered.flatMap(([field, text]) => problemOf(field, text));
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	return Object.fromEntries(entered);
}

async function priceProblems({ db }: Importer, { domain }: Batch) {
	const names = formulaNames(importBook(domain).rates, await formulaParameterNames(db));
	return (field: string, text: string): object[] => {
		const problem = priceProblem(text, names);
		return problem ? [{ field, ...problem }] : [];
	};
}

/** Holds a value against the book's own schema of its field, a weight against what is one in tonnes, and a container against those there are. */
async function valueProblems({ db }: Importer, { domain }: Batch) {
	const { containers } = await loadReference(db);
	return (field: string, text: string): object[] => {
		const known = importBook(domain).rates.fields.find(({ name }) => name === field);
		const read = known?.schema.safeParse(text);
		if (!read?.success) return (read?.error.issues ?? []).map(({ input: _input, ...issue }) => ({ ...issue, field }));
		const value = String(read.data);
		const unclear = known?.kind === "money" ? unclearAmount(value, known.currency?.digits ?? null) : null;
		if (unclear) return [{ field, ...unclear }];
		if (known?.kind === "weight" && Big(value).gt(NO_LIMIT)) return [{ field, messageId: "problem.atMost", values: { maximum: NO_LIMIT } }];
		return known?.kind === "container" && !containers.has(value) ? [{ field, messageId: "import.notAContainer", values: { text } }] : [];
	};
}

/**
 * Keeps answers to questions of a batch in preview; true where the sheet has to be read again for them. Throws "invalid" for a question that is not
 * asked, for what is none of its options, and for two answers to one.
 */
export async function answerQuestions(ctx: Importer, batch: Batch, asked: readonly AskedAnswer[]): Promise<boolean> {
	const twice = asked.find(({ id, answer, prices }) => asked.some((a) => a.id === id && says(a) !== says({ answer, prices })));
	if (twice) throw new DomainError("invalid", "import.answeredTwice", { id: twice.id });
	return settle(ctx, batch, (now) => answersWith(ctx, now, asked));
}

async function answersWith(ctx: Importer, batch: Batch, asked: readonly AskedAnswer[]): Promise<Settled> {
	const before = answersOf(batch);
	const questions = allQuestions(understoodOf(batch)?.questions ?? [], before);
	const answers: Record<string, Answers[string]> = { ...before };
	for (const given of asked) {
		const { id, answer } = given;
		const question = questions.find((q) => q.id === id);
		if (!question) throw new DomainError("invalid", "import.noQuestion", { id });
		if (answer === null) delete answers[id];
		else if (question.options.includes(answer)) {
			const prices = await enteredFor(ctx, batch, question, given);
			const after = questions[questions.indexOf(question) - 1]?.id ?? null;
			answers[id] = { answer, count: question.count, question, after, ...(prices ? { prices } : {}) };
		} else throw new DomainError("invalid", "import.noAnswer", { answer, options: question.options.join(", ") });
	}
	const anew = asked.some(
		({ id }) => says(before[id]) !== says(answers[id]) && (needsRereading(before[id]?.answer) || needsRereading(answers[id]?.answer)),
	);
	return { answers: JSON.stringify({ ...answers, [CHOICES]: choicesOf(batch) }), anew };
}

/** Answers and choices of a batch as they become, with which it is read `anew` where they change how. */
export interface Settled {
	answers: string;
	anew: boolean;
}

/**
 * Keeps answers and choices of a batch in preview, made of those there are: anew where somebody else has settled some meanwhile, so that these stay. True
 * where the sheet has to be read again.
 */
export async function settle(ctx: Pick<Importer, "db" | "now">, batch: Batch, work: (now: Batch) => Promise<Settled>): Promise<boolean> {
	for (let now = batch; ; ) {
		refuseUnless(now, "preview");
		const { answers, anew } = await work(now);
		const set = { answers, updated_at: ctx.now.toISOString() };
		if (await (anew ? requeueReading(ctx.db, now, set) : keepAnswers(ctx.db, now, set))) return anew;
		const latest = await findBatch(ctx.db, batch.id);
		if (!latest) throw new DomainError("notFound", "error.notFound");
		now = latest;
	}
}

const says = (given: Pick<AskedAnswer, "answer" | "prices"> | undefined) => JSON.stringify([given?.answer, given?.prices]);

/** Has a batch read with other columns, which are remembered for sheets with the same headers once it is applied, and which hold for the same heads of its other tables. Answers hold for questions that stand again as they did, choices for rates that say the same still. */
export async function changeMapping(ctx: Importer, batch: Batch, given: Mapping): Promise<void> {
	const at = ctx.now.toISOString();
	const { fields } = importBook(batch.domain);
	const unknown = unknownField(given, fields);
	if (unknown !== null) throw new InvalidFieldError(`mapping.${unknown}`, "problem.unknownField");
	const { carried: earlier, sheets, chosenBefore: chosenEarlier, chosen: toldEarlier, ...kept } = keptWithMapping(batch.mapping);
	// Read again it would fail, and what was read and answered so far be lost.
	if (sheets.length > 0 && !sheets.includes(given.sheet)) throw new InvalidFieldError("mapping.sheet", "import.noSheet", { sheet: given.sheet });
	const before = mappingOf(batch);
	const sheetChanged = kept.sheetChanged || (before !== null && before.sheet !== given.sheet);
	// Another sheet has other tables.
	const { tables, carried } =
		before?.sheet === given.sheet ? carryOver(tablesOf(before), tablesOf(given), { fields, earlier }) : { tables: null, carried: [] };
	const mapping = settled(tables ? withTables(given, tables) : given, fields);
	const chosen = chosenColumns(before ? tablesOf(before) : [], tablesOf(mapping), before?.sheet === given.sheet ? toldEarlier : []);
	const settledBy: KeptWith["settledBy"] = { id: ctx.caller.userId, name: ctx.caller.displayName, at };
	const isSame = before !== null && isSameTables(before, mapping);
	const answers = isSame ? JSON.stringify(answersOf(batch)) : null;
	const answeredBefore = isSame ? undefined : JSON.stringify(answersOf(batch));
	const chosenBefore = await choicesNow(ctx.db, batch, { fields, earlier: chosenEarlier, isSameSheet: before?.sheet === given.sheet });
	const next = JSON.stringify({
		...mapping,
		...{ settledBy, carried: [...stillCarried(batch, given), ...carried], sheets, sheetChanged, answeredBefore, chosenBefore, chosen },
	});
	await setBatch(ctx.db, batch.id, { state: "uploaded", mapping: next, answers, lease_until: null, updated_at: at });
}

/** Whether two mappings read the same columns of the same tables: what was asked of the one is asked of the other, too. */
const isSameTables = (one: Mapping, other: Mapping): boolean =>
	one.sheet === other.sheet && JSON.stringify(tablesOf(one)) === JSON.stringify(tablesOf(other));

/** Columns carried over before that say the same still as the ones they were carried from. */
function stillCarried(batch: Batch, mapping: Mapping): Carried[] {
	const tables = tablesOf(mapping);
	const before = mappingOf(batch);
	if (before?.sheet !== mapping.sheet) return [];
	const targetOf = (table: Table | undefined, column: number) => JSON.stringify(table?.columns.find((c) => c.column === column)?.target);
	return keptWithMapping(batch.mapping).carried.filter(
		({ table, column }) => targetOf(tables[table], column) === targetOf(tablesOf(before)[table], column),
	);
}

/** Remembered columns as people read them: "备注 → Remark". */
function columnsText({ domain }: Batch, mapping: string, language: Language): string {
	const book = importBook(domain);
	const columns = JSON.parse(mapping) as RememberedColumns["columns"];
	return columns.map(({ field, header }) => `${header} → ${field === null ? "–" : fieldLabel(book, field, language)}`).join("; ");
}

/** Forgets what people settled for the headers of a batch's sheet, whoever of those who may edit the book did, and has it read as if nobody had; the change log keeps what it was. */
export async function forgetMapping(ctx: Importer, batch: Batch): Promise<void> {
	const { fields } = importBook(batch.domain);
	const { chosenBefore: earlier, sheets } = keptWithMapping(batch.mapping);
	const chosenBefore = await choicesNow(ctx.db, batch, { fields, earlier, isSameSheet: true });
	const kept = JSON.stringify({ sheets, answeredBefore: JSON.stringify(answersOf(batch)), chosenBefore });
	await ctx.services.db.transaction().execute(async (trx) => {
		const writer = changeWriter(trx, actorOf(ctx), ctx.now);
		for (const { hash, mapping, by } of await forgetColumns(trx, batch.domain, keptWithMapping(batch.mapping).hashes)) {
			const before = { columns: columnsText(batch, mapping, ctx.language), settledBy: by };
			await writer.write({ action: "forget", objectType: "importMapping", objectId: hash, before, after: null });
		}
		await setBatch(trx, batch.id, { state: "uploaded", mapping: kept, answers: null, lease_until: null, updated_at: writer.at });
	});
}
