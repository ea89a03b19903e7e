import { type Database, DbAbandonedError } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { Services } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import type { Finding } from "./finding.ts";
import { answered, checkPlan, textOf } from "./own-plan.ts";

/** How long a question may take, milliseconds. */
const mostMs = 5_000;
/** Signs of a cell that are told. */
const longest = 200;

/**
 * Refuses what is not one `SELECT` over the tables, with the functions, it may be about (InvalidFieldError `question`). It is looked at within others and as it
 * stands: what does something else is none, nor is what closes a parenthesis it did not open. Answers how many columns it has.
 */
export async function checkQuestion(db: Kysely<Database>, question: string): Promise<{ columns: number }> {
	const text = textOf(question);
	if (!/^(select|with)\b/i.test(text)) throw new InvalidFieldError("question", "problem.ruleSelect");
	if (text.includes(";")) throw new InvalidFieldError("question", "problem.ruleOneSelect");
	await checkPlan(db, `SELECT * FROM (\n${text}\n) LIMIT 1`);
	return checkPlan(db, text);
}

/** Which column of a question is called `path`, counted from 0; undefined where none is. Nothing of it is run. */
async function pathOf(db: Kysely<Database>, question: string, columns: number): Promise<number | undefined> {
	const places = Array.from({ length: columns }, (_, at) => at).join(", ");
	const statement = `SELECT * FROM (SELECT * FROM (\n${question}\n) LIMIT 0) UNION ALL SELECT ${places}`;
	const { rows } = await answered(() => sql.raw<{ path?: number }>(statement).execute(db));
	return rows[0]?.path;
}

/**
 * The statement that reads a question: of each row its object, its mark and its screen, each cut short. Put in the order they came, all are found before
 * the first is answered: until then, and no longer, one that takes too long hears that it is stopped.
 */
function reading(question: string, columns: number, path: number | undefined, most: number): string {
	const names = Array.from({ length: columns }, (_, at) => `c${at}`);
	const cell = (name: string | undefined) => (name === undefined ? "''" : `substr(CAST(${name} AS TEXT), 1, ${longest})`);
	const [object, mark] = names.filter((_, at) => at !== path);
	const screen = path === undefined ? undefined : names[path];
	// It begins with SELECT, by which the database's door knows that it reads, whatever words a question has.
	return `SELECT object, mark, path FROM (SELECT *, row_number() OVER () AS place FROM (
		SELECT ${cell(object)} AS object, ${cell(mark)} AS mark, ${cell(screen)} AS path
			FROM (WITH asked(${names.join(", ")}) AS (\n${question}\n) SELECT * FROM asked) LIMIT ${most})) ORDER BY place`;
}

/** Runs `work`, whose reading ends after a while: DomainError where it would take longer. */
async function within<T>({ asking }: Pick<Services, "asking">, work: () => Promise<T>): Promise<T> {
	const until = Date.now() + mostMs;
	const tooLong = () => new DomainError("state", "exceptionRule.tooLong", { seconds: mostMs / 1_000 });
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(tooLong()), mostMs + 1_000);
	});
	const running = asking ? asking({ who: "exceptionRule", hasLeft: () => Date.now() > until }, work) : work();
	try {
		return await Promise.race([running, late]);
	} catch (error) {
		throw error instanceof DbAbandonedError ? tooLong() : error;
	} finally {
		clearTimeout(timer);
		// Given up above: nobody listens to it any more.
		running.catch(() => undefined);
	}
}

/** A cell as it is told: in one line, without what cannot be shown. */
const cellText = (cell: string | null): string => (cell ?? "").replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").trim();

/**
 * What a question finds: the first column names the object and is what people are told, the second, where there is one, makes it another finding when it
 * changes, and one called `path` is the screen that shows it.
 */
export async function askOwn(db: Kysely<Database>, services: Pick<Services, "asking">, question: string, most: number): Promise<Finding[]> {
	const { columns } = await checkQuestion(db, question);
	const text = textOf(question);
	const statement = reading(text, columns, await pathOf(db, text, columns), most);
	await checkPlan(db, statement);
	const { rows } = await answered(() => within(services, () => sql.raw<Record<"object" | "mark" | "path", string | null>>(statement).execute(db)));
	const found = rows.map(({ object, mark, path }) => {
		const [name, screen] = [cellText(object), cellText(path)];
		return { object: name, mark: cellText(mark), said: { text: name }, path: /^\/(?![/\\])/.test(screen) ? screen : "/dashboard" };
	});
	// The same object twice is one.
	return [...new Map(found.filter(({ object }) => object !== "").map((one) => [one.object, one])).values()];
}
