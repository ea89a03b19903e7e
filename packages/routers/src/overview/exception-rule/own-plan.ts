import { type Database, DbAbandonedError, DbBusyError, DbStorageError, DbTimeoutError } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { rateTable } from "../../kit/price-book/table.ts";
import { books } from "../../prices/books.ts";

/** Tables a question may be about, beside those of the price books: none that holds what lets somebody in, or is a person's own. */
const business: readonly (keyof Database)[] = [
	...(["ad_hoc_line", "ad_hoc_request", "company", "container_type", "currency", "customer", "depot_service", "discount_request"] as const),
	...(["exception_case", "exception_rule", "exchange_rate", "hand_over", "icr_ad_hoc", "import_batch", "index_value", "job", "notice"] as const),
	...(["ntocc_call", "ntocc_quotation", "place", "port_service_type", "price_index", "quotation", "quotation_rate", "quotation_request"] as const),
	...(["supplier", "term", "timed_run", "truck_type", "vendor", "vendor_inquiry", "vendor_inquiry_line"] as const),
];

/** Names of the tables a question may be about. */
const askable = (): Set<string> => new Set([...business, ...books.map(rateTable)]);

/**
 * Functions a question may call: none that reaches files, extensions or settings of the connection, and none that makes a text longer than what it is made
 * of, which would fill the server's memory within one step.
 */
const callable = new Set(
	`-> ->> abs avg ceil ceiling coalesce count cume_dist current_date current_time current_timestamp date datetime dense_rank first_value floor
		glob ifnull iif instr json_array_length json_extract json_type json_valid julianday lag last_value lead length like lower ltrim max min mod
		nth_value ntile nullif percent_rank rank round row_number rtrim sign strftime substr substring sum time total trim typeof unicode unixepoch
		upper`.split(/\s+/),
);

/** Texts put together (`||`) at most: each may double what it is given. */
const mostJoined = 8;
/** Columns at most. */
const mostColumns = 20;

interface Step {
	opcode: string;
	p2: number;
	p3: number;
	p4: string | null;
}

interface Detail {
	/** What it is a part of: what is joined has one in common. */
	parent: number;
	detail: string;
}

const refused = (reason: string) => new InvalidFieldError("question", "problem.ruleQuestion", { reason });

/** Does something with a question; what the database says against the question itself is a refusal of it (InvalidFieldError `question`). */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const isOurs = [DomainError, DbTimeoutError, DbBusyError, DbStorageError, DbAbandonedError].some((kind) => error instanceof kind);
		throw isOurs || !(error instanceof Error) ? error : refused(error.message);
	}
}

/** The question without what ends it. */
export const textOf = (question: string): string => question.trim().replace(/;\s*$/, "");

/** What a step calls; null where it calls nothing. */
const calledBy = ({ opcode, p4 }: Step): string | null =>
	/^(?:Pure)?Function|^Agg(?:Step|Inverse|Value|Final)/.test(opcode) ? String(p4 ?? "").replace(/\(-?\d+\)$/, "") : null;

/**
 * Refuses a statement that does anything but read the tables, and call the functions, a question may, or that would read every row of one with every row of
 * another, which fills the memory. The database's own plan says what it does. Answers how many columns it has.
 */
export async function checkPlan(db: Kysely<Database>, statement: string): Promise<{ columns: number }> {
	const { steps, details } = await answered(async () => ({
		steps: (await sql.raw<Step>(`EXPLAIN ${statement}`).execute(db)).rows,
		details: (await sql.raw<Detail>(`EXPLAIN QUERY PLAN ${statement}`).execute(db)).rows,
	}));
	if (details.some(({ detail }) => detail === "RECURSIVE STEP")) throw new InvalidFieldError("question", "problem.ruleRecursive");
	// Whatever finds its rows by no value of theirs reads them all, or a stretch.
	const scans = details.filter(({ detail }) => /^(?:SCAN (?!CONSTANT ROW)|SEARCH (?!.*=\?))/.test(detail)).map(({ parent }) => Number(parent));
	if (new Set(scans).size < scans.length) throw new InvalidFieldError("question", "problem.ruleProduct");
	const { rows: pages } = await sql<{
		page: number;
		name: string;
	}>`SELECT rootpage AS page, tbl_name AS name FROM sqlite_schema WHERE rootpage > 0`.execute(db);
	const nameOf = new Map(pages.map(({ page, name }) => [Number(page), name]));
	const allowed = askable();
	for (const step of steps) {
		const { opcode, p2, p3 } = step;
		if (/^(Open(?!Read|Ephemeral|Pseudo|Autoindex|Dup)|V[A-Z]|Program)/.test(opcode)) throw refused(opcode);
		const called = calledBy(step);
		if (called !== null && !callable.has(called.toLowerCase())) throw new InvalidFieldError("question", "problem.ruleFunction", { name: called });
		if (opcode !== "OpenRead" && opcode !== "ReopenIdx") continue;
		const name = Number(p3) === 0 ? (nameOf.get(Number(p2)) ?? "sqlite_schema") : "temp";
		if (!allowed.has(name)) throw new InvalidFieldError("question", "problem.ruleTable", { table: name });
	}
	const columns = Number(steps.find(({ opcode }) => opcode === "ResultRow")?.p2 ?? 1);
	if (columns > mostColumns || steps.filter(({ opcode }) => opcode === "Concat").length > mostJoined)
		throw new InvalidFieldError("question", "problem.ruleTooLarge", { columns: mostColumns, joined: mostJoined });
	return { columns };
}
