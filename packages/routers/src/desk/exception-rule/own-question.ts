import { type Database, DbAbandonedError } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { Services } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { rateTable } from "../../kit/price-book/table.ts";
import { books } from "../../prices/books.ts";
import type { Finding } from "./finding.ts";

/** How long a question may take, milliseconds. */
const mostMs = 5_000;
/** Signs of a cell that are told. */
const longest = 200;

/** Tables a question may be about, beside those of the price books: none that holds what lets somebody in, or is a person's own. */
const business: readonly (keyof Database)[] = [
	...(["ad_hoc_line", "ad_hoc_request", "company", "container_type", "currency", "customer", "depot_service", "discount_request"] as const),
	...(["exception_case", "exception_rule", "exchange_rate", "hand_over", "icr_ad_hoc", "import_batch", "index_value", "job", "notice"] as const),
	...(["ntocc_call", "ntocc_quotation", "place", "port_service_type", "price_index", "quotation", "quotation_rate", "quotation_request"] as const),
	...(["supplier", "term", "timed_run", "truck_type", "vendor", "vendor_inquiry", "vendor_inquiry_line"] as const),
];

/** Names of the tables a question may be about. */
export const askable = (): Set<string> => new Set([...business, ...books.map(rateTable)]);

/** The question as it is run: whatever it is, what comes of it is read row by row, up to a number. */
const wrapped = (question: string, most: number) => `SELECT * FROM (\n${question.trim().replace(/;\s*$/, "")}\n) LIMIT ${most}`;

interface Step {
	opcode: string;
	p2: number;
	p3: number;
}

const refused = (reason: string) => new InvalidFieldError("question", "problem.ruleQuestion", { reason });

/**
 * Refuses what is not one `SELECT` over the tables it may be about (InvalidFieldError `question`). The database's own plan says what is opened, so that no
 * spelling gets by.
 */
export async function checkQuestion(db: Kysely<Database>, question: string): Promise<void> {
	const text = question.trim().replace(/;\s*$/, "");
	if (!/^(select|with)\b/i.test(text)) throw new InvalidFieldError("question", "problem.ruleSelect");
	if (text.includes(";")) throw new InvalidFieldError("question", "problem.ruleOneSelect");
	let steps: Step[];
	try {
		steps = (await sql.raw<Step>(`EXPLAIN ${wrapped(text, 1)}`).execute(db)).rows;
	} catch (error) {
		throw refused(error instanceof Error ? error.message : String(error));
	}
	const { rows: pages } = await sql<{
		page: number;
		name: string;
	}>`SELECT rootpage AS page, tbl_name AS name FROM sqlite_schema WHERE rootpage > 0`.execute(db);
	const nameOf = new Map(pages.map(({ page, name }) => [Number(page), name]));
	const allowed = askable();
	for (const { opcode, p2, p3 } of steps) {
		if (/^(Open(?!Read|Ephemeral|Pseudo|Autoindex|Dup)|V[A-Z]|Program)/.test(opcode)) throw refused(opcode);
		if (opcode !== "OpenRead" && opcode !== "ReopenIdx") continue;
		const name = Number(p3) === 0 ? (nameOf.get(Number(p2)) ?? "sqlite_schema") : "temp";
		if (!allowed.has(name)) throw new InvalidFieldError("question", "problem.ruleTable", { table: name });
	}
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

const cellText = (value: unknown): string => (value === null || value === undefined ? "" : String(value)).slice(0, longest);

/**
 * What a question finds: the first column names the object and is what people are told, the second, where there is one, makes it another finding when it
 * changes, and one called `path` is the screen that shows it.
 */
export async function askOwn(db: Kysely<Database>, services: Pick<Services, "asking">, question: string, most: number): Promise<Finding[]> {
	await checkQuestion(db, question);
	const { rows } = await within(services, () => sql.raw<Record<string, unknown>>(wrapped(question, most)).execute(db));
	const found = rows.map((row) => {
		const { path, ...cells } = row;
		const [object, mark] = Object.values(cells).map(cellText);
		const screen = cellText(path);
		return { object: object ?? "", mark: mark ?? "", said: { text: object ?? "" }, path: /^\/(?!\/)/.test(screen) ? screen : "/dashboard" };
	});
	// The same object twice is one.
	return [...new Map(found.filter(({ object }) => object !== "").map((one) => [one.object, one])).values()];
}
