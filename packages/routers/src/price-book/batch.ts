import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { type Columns, columnsOf, toColumns, toRow } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import type { RateField } from "./fields.ts";
import { keyColumns, sameKey } from "./overlap.ts";
import { loadReference, type Reference } from "./reference.ts";

const CHUNK = 2_000;

/** A live row that meets a staged one, by the staged row's line. */
interface Met {
	line: number;
	row: Columns;
}

interface Staged {
	line: number;
	columns: Columns;
}

export type Outcome = "new" | "changed" | "unchanged" | "clash";

/** What applying a row would mean, and the live row it is compared with. */
export interface Verdict {
	outcome: Outcome;
	target: string | null;
	version: number | null;
}

/** What tells whether a live row is the one a verdict was about: the rest of it is as it was then. */
const identity = ["id", "version", "valid_from", "valid_to", "weight_from", "weight_to", "basis"] as const;

/**
 * Rows of the book whose key, weight band and validity meet the staged ones: one statement a chunk, through the key index. `brief` gives only
 * these columns.
 */
async function rowsMet(db: Kysely<Database>, book: RateBook, staged: readonly Staged[], brief: readonly string[] | null): Promise<Met[]> {
	const keys = keyColumns(book);
	const values = staged.map((s) => [
		s.line,
		s.columns.valid_from,
		s.columns.valid_to,
		s.columns.weight_from,
		s.columns.weight_to,
		...keys.map((k) => s.columns[k]),
	]);
	const same = sameKey(
		book,
		(k) => sql`(s.value ->> ${sql.lit(keys.indexOf(k) + 5)})`,
		(k) => sql.ref(`r.${k}`),
	);
	const result = await sql<
		Columns & { line: number }
	>`select s.value ->> 0 as line, ${brief ? sql.join(brief.map((c) => sql.ref(`r.${c}`))) : sql`r.*`} from json_each(${JSON.stringify(values)}) s cross join ${sql.table(book.table)} r
		where ${same} and r.valid_to >= s.value ->> 1 and r.valid_from <= s.value ->> 2 and r.weight_from < s.value ->> 4 and r.weight_to > s.value ->> 3`.execute(
		db,
	);
	return result.rows.map(({ line, ...row }) => ({ line, row }));
}

/** Columns whose change makes a row "changed". */
const valueColumns = (book: RateBook) => [...book.fields.filter((f) => !f.key && f.name !== "validFrom" && f.name !== "validTo").flatMap(columnsOf)];

const sameBand = (a: Columns, b: Columns) => a.weight_from === b.weight_from && a.weight_to === b.weight_to;

/**
 * What applying a staged row means against the rows it meets: none, it is new; the same days, it is unchanged or changed; one that began
 * earlier and ends no later, that one ends the day before; one that lies within, it is replaced; anything else, such as the same freight by another
 * basis, is a clash to confirm.
 */
function outcomeOf(book: RateBook, staged: Columns, met: readonly Columns[]): Verdict {
	const [row] = met;
	if (!row) return { outcome: "new", target: null, version: null };
	const verdict = (outcome: Outcome): Verdict => ({ outcome, target: String(row.id), version: Number(row.version) });
	if (met.length > 1 || !sameBand(row, staged) || row.basis !== staged.basis) return verdict("clash");
	if (row.valid_from === staged.valid_from && row.valid_to === staged.valid_to) {
		const sameValues = valueColumns(book).every((c) => (row[c] ?? null) === (staged[c] ?? null));
		return verdict(sameValues ? "unchanged" : "changed");
	}
	// It goes on from the row, or takes it in.
	return verdict(String(row.valid_to) <= String(staged.valid_to) ? "changed" : "clash");
}

/**
 * A row whose sheet says nothing of its last day ends with the live row it corrects, the one of its weight band that begins on its first day, and
 * does not meet what begins after that. One that corrects none is open: `takenOpen`.
 */
function ending(
	{ row, columns }: Read,
	met: readonly Columns[],
	endKept: boolean,
): { columns: Columns; met: readonly Columns[]; takenOpen: boolean } {
	if (!endKept || (row.validTo ?? null) !== null) return { columns, met, takenOpen: false };
	const live = met.find((m) => m.valid_from === columns.valid_from && sameBand(m, columns));
	if (!live) return { columns, met, takenOpen: true };
	const end = live.valid_to ?? null;
	return { columns: { ...columns, valid_to: end }, met: met.filter((m) => String(m.valid_from) <= String(end)), takenOpen: false };
}

/** A row as its sheet has it. */
interface Read {
	row: RateRow;
	columns: Columns;
}

function readStaged(book: RateBook, json: string, reference: Reference): Read | null {
	const row = JSON.parse(json) as RateRow;
	const result = toColumns(book, row, reference);
	return result.ok ? { row, columns: result.columns } : null;
}

/**
 * A staged row with the values of the live row it goes on from in those fields its sheet has no column for. A field the staged row itself has
 * something in, other than what stands where nothing is given, is as the sheet's.
 */
function withKept(book: RateBook, { row, columns }: Read, kept: readonly RateField[], met: readonly Columns[], reference: Reference): Columns {
	const live = met.toSorted((a, b) => (String(a.valid_from) < String(b.valid_from) ? -1 : 1)).at(-1);
	if (!live) return columns;
	const goesOn = kept.some((f) => f.kind === "currency" && row[f.name] === f.standard && live.currency !== columns.currency);
	// Minor units are those of the currency.
	const own = goesOn ? toColumns(book, { ...row, currency: live.currency ?? null }, reference) : null;
	const given = own?.ok ? { ...own.columns, valid_to: columns.valid_to ?? null } : columns;
	const left = kept.filter(
		(f) => f.kind !== "currency" && (f.standard === undefined ? columnsOf(f).every((c) => (given[c] ?? null) === null) : row[f.name] === f.standard),
	);
	return { ...given, ...Object.fromEntries(left.flatMap(columnsOf).map((c) => [c, live[c] ?? null])) };
}

const compared: readonly Outcome[] = ["new", "changed", "unchanged", "clash"];

/** A staged row as it stands in the batch and as the book would have it, with the live rows it meets. */
interface Compared extends Read, Staged {
	/** What it was told when the batch was last compared with the book. */
	before: Verdict;
	met: readonly Columns[];
	/** What it means now. */
	now: Verdict;
	sheetRow: number;
	/** Whether it is open because its sheet says nothing of its last day. */
	takenOpen: boolean;
}

/** Whether a row meets just what it met when it was compared before. */
const asBefore = ({ outcome, target, version }: Verdict, met: readonly Columns[]) =>
	met.length === 0 ? outcome === "new" : met.length === 1 && met[0]?.id === target && met[0]?.version === version;

/**
 * Staged rows (all that are not errors, duplicates or skipped) with what they meet in the book now, a chunk at a time, in order. `again`: they have
 * been compared before, and whole rows are read only where the book has changed since. `kept` are fields the sheet has no column for: of a rate that
 * is there they stay as they are. `lines`: only these.
 */
export async function* comparedRows(
	db: Kysely<Database>,
	book: RateBook,
	{ batchId, again, kept, lines }: { batchId: string; again: boolean; kept: readonly string[]; lines?: readonly number[] },
): AsyncGenerator<Compared[]> {
	const reference = await loadReference(db);
	const keeping = book.fields.filter((f) => kept.includes(f.name));
	const endKept = keeping.some((f) => f.kind === "endDate");
	const few = [...new Set([...identity, ...keeping.flatMap(columnsOf)])];
	let after = 0;
	for (;;) {
		const rows = await db
			.selectFrom("import_row")
			.select(["line", "sheet_row", "row", "outcome", "target_id", "target_version"])
			.where("batch_id", "=", batchId)
			.where("line", ">", after)
			// The plus keeps SQLite to the order of lines: by outcome it would sort what is left of the batch for every chunk.
			.where(sql`+outcome`, "in", compared)
			.$if(lines !== undefined, (query) => query.where("line", "in", lines ?? []))
			.orderBy("line")
			.limit(CHUNK)
			.execute();
		if (rows.length === 0) return;
		after = rows.at(-1)?.line ?? after;
		const staged = rows.flatMap((r) => {
			const read = readStaged(book, r.row, reference);
			const before = { outcome: r.outcome as Outcome, target: r.target_id, version: r.target_version };
			return read ? [{ line: r.line, sheetRow: r.sheet_row, ...read, before }] : [];
		});
		const meeting = async (some: readonly Staged[], brief: boolean) => {
			const byLine = Map.groupBy(await rowsMet(db, book, some, brief ? few : null), (m) => m.line);
			return new Map(some.map(({ line }) => [line, (byLine.get(line) ?? []).map((m) => m.row)]));
		};
		const met = await meeting(staged, again);
		const ended = staged.map((s) => ({ ...s, ...ending(s, met.get(s.line) ?? [], endKept) }));
		const isOld = (s: (typeof ended)[number]) => again && asBefore(s.before, s.met);
		const whole = again
			? await meeting(
					ended.filter((s) => !isOld(s)),
					false,
				)
			: null;
		yield ended.map((s) => {
			const columns = keeping.length > 0 ? withKept(book, s, keeping, s.met, reference) : s.columns;
			return { ...s, columns, now: isOld(s) ? s.before : outcomeOf(book, columns, whole ? (whole.get(s.line) ?? []) : s.met) };
		});
		// An embedded database answers without leaving this turn of the event loop: other requests get theirs here.
		await new Promise((resolve) => setTimeout(resolve));
	}
}

/**
 * Compares staged rows with the book and writes their outcome and target. Row JSON must have been checked with `book.row`. `progress` hears up to which
 * line the batch is compared, errors and all, and `takenOpen` of sheet rows that are open because the sheet says nothing of their last day; `kept` is as
 * in `comparedRows`.
 */
export async function classifyBatch(
	db: Kysely<Database>,
	book: RateBook,
	batchId: string,
	{
		kept = [],
		progress,
		takenOpen,
	}: { kept?: readonly string[]; progress?: (through: number) => Promise<void>; takenOpen?: (sheetRow: number) => void } = {},
): Promise<void> {
	for await (const rows of comparedRows(db, book, { batchId, again: false, kept })) {
		for (const row of rows) if (row.takenOpen) takenOpen?.(row.sheetRow);
		const verdicts = rows.map(({ line, now }) => [batchId, line, now.outcome, now.target, now.version]);
		// The batch comes from the list too: with it as a constant SQLite would walk the whole batch once per verdict.
		await sql`update import_row set outcome = v.value ->> 2, target_id = v.value ->> 3, target_version = v.value ->> 4
			from json_each(${JSON.stringify(verdicts)}) v where import_row.batch_id = v.value ->> 0 and import_row.line = v.value ->> 1`.execute(db);
		await progress?.(rows.at(-1)?.line ?? 0);
	}
}

/** Staged rows as applying them writes them: as the sheet has them, and with what stays of the live row where it says nothing. */
export async function rowsAsWritten(
	db: Kysely<Database>,
	book: RateBook,
	{ kept, ...of }: { batchId: string; kept: readonly string[]; lines: readonly number[] },
): Promise<({ row: number } & Record<string, unknown>)[]> {
	const { exponents } = await loadReference(db);
	const written: ({ row: number } & Record<string, unknown>)[] = [];
	for await (const rows of comparedRows(db, book, { ...of, kept, again: false })) {
		for (const { row, columns, sheetRow } of rows) {
			const whole = toRow(book, { ...columns, exponent: exponents.get(String(columns.currency)) ?? null });
			written.push({ ...row, ...Object.fromEntries(kept.map((name) => [name, whole[name] ?? null])), row: sheetRow });
		}
	}
	return written;
}
