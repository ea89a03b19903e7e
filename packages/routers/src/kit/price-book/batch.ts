import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { bandColumns, sameBand } from "./bands.ts";
import { ending, isNote, KEPT_DIFFERS, KEPT_UNCLEAR, keptOfSeveral, type Read, readStaged, withKept } from "./batch-kept.ts";
import { remarksKept, rowsMet } from "./batch-met.ts";
import { type Columns, columnsOf, type RowProblem, selling, toRow } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { othersTurn } from "./parts.ts";
import { loadReference } from "./reference.ts";

/** Staged rows compared in one turn: some milliseconds of work. */
const CHUNK = 500;

/** "error" is a row that does not fit what it goes on from. */
export type Outcome = "new" | "changed" | "unchanged" | "clash" | "error";

/** What applying a row would mean, and the live row it is compared with. */
export interface Verdict {
	outcome: Outcome;
	target: string | null;
	version: number | null;
	/** Of several live rows all with their versions ("id:2,id:1"): any of them may be another by the time it is applied. Null where there is one at most. */
	meets: string | null;
}

/** What tells whether a live row is the one a verdict was about: the rest of it is as it was then. */
const identity = (book: RateBook) => ["id", "version", "change_id", "valid_from", "valid_to", ...bandColumns(book), "basis"];

/** Columns whose change makes a row "changed". */
const valueColumns = (book: RateBook) => [...book.fields.filter((f) => !f.key && f.name !== "validFrom" && f.name !== "validTo").flatMap(columnsOf)];

/**
 * What applying a staged row means against the rows it meets: none, it is new; the same days, it is unchanged or changed; one that began
 * earlier and ends no later, that one ends the day before, unless it has the same price up to its own end: it goes on as it is; one that lies within, it is replaced; anything else, such as the same freight by another
 * basis, is a clash to confirm. One that the next of its sheet ends goes on from a row that ends later, too: the next one has the days behind it.
 */
function outcomeOf(book: RateBook, { columns: staged, followed }: Pick<Compared, "columns" | "followed">, met: readonly Columns[]): Verdict {
	const [row] = met;
	if (!row) return { outcome: "new", target: null, version: null, meets: null };
	const meets = met.length > 1 ? met.map(({ id, version }) => `${id}:${version}`).join(",") : null;
	const verdict = (outcome: Outcome): Verdict => ({ outcome, target: String(row.id), version: Number(row.version), meets });
	if (met.length > 1 || !sameBand(book, row, staged) || row.basis !== staged.basis) return verdict("clash");
	const sameValues = valueColumns(book).every((c) => (row[c] ?? null) === (staged[c] ?? null));
	if (row.valid_from === staged.valid_from && row.valid_to === staged.valid_to) return verdict(sameValues ? "unchanged" : "changed");
	// It goes on from the row, or takes it in.
	if (!followed && String(row.valid_to) > String(staged.valid_to)) return verdict("clash");
	const isWithin = String(row.valid_from) <= String(staged.valid_from) && String(row.valid_to) >= String(staged.valid_to);
	return verdict(isWithin && sameValues ? "unchanged" : "changed");
}

const compared: readonly Outcome[] = ["new", "changed", "unchanged", "clash"];

/** A staged row as it stands in the batch and as the book would have it, with the live rows it meets. */
interface Compared extends Read {
	line: number;
	/** What it was told when the batch was last compared with the book. */
	before: Verdict;
	met: readonly Columns[];
	/** What it means now. */
	now: Verdict;
	/** Why it does not fit what it goes on from: it cannot be written. */
	problems: readonly RowProblem[];
	sheetRow: number;
	part: number;
	/** Whether the sheet gives it no last day and it ends the day before its next rate begins. */
	followed: boolean;
	/** What is to be said of what it keeps where it meets several rates; nothing where it was compared before. */
	keeps: readonly RowProblem[];
	/** JSON of what is wrong or odd as it was read. */
	errors: string | null;
	/** Whether it is open because its sheet says nothing of its last day. */
	takenOpen: boolean;
}

const unfit: Verdict = { outcome: "error", target: null, version: null, meets: null };

/** Whether a row meets just what it met when it was compared before. */
const asBefore = ({ outcome, target, version, meets }: Verdict, met: readonly Columns[]) =>
	met.length === 0 ? outcome === "new" : met.length === 1 && meets === null && met[0]?.id === target && met[0]?.version === version;

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
	// What stays is held against what the rate is sold for.
	const sold = keeping.length > 0 ? book.fields.filter(({ kind, name }) => kind === "price" || selling.includes(name)) : [];
	const few = [...new Set([...identity(book), "container_type", "currency", ...[...keeping, ...sold].flatMap(columnsOf)])];
	let after = 0;
	for (;;) {
		const rows = await db
			.selectFrom("import_row")
			.select(["line", "sheet_row", "part", "row", "outcome", "target_id", "target_version", "meets", "ends_before_next", "errors"])
			.where("batch_id", "=", batchId)
			.where("line", ">", after)
			// The plus keeps SQLite to the order of lines: by outcome it would sort what is left of the batch for every chunk.
			.where(sql`+outcome`, "in", compared)
			.$if(lines !== undefined, (query) => query.where("line", "in", sql<number>`(select value from json_each(${JSON.stringify(lines)}))`))
			.orderBy("line")
			.limit(CHUNK)
			.execute();
		if (rows.length === 0) return;
		after = rows.at(-1)?.line ?? after;
		const staged = rows.map((r) => ({
			line: r.line,
			sheetRow: r.sheet_row,
			part: r.part,
			errors: r.errors,
			followed: r.ends_before_next === 1,
			before: { outcome: r.outcome as Outcome, target: r.target_id, version: r.target_version, meets: r.meets },
			...readStaged(book, r.row, reference, keeping),
		}));
		const meeting = (some: typeof staged, brief: boolean) =>
			rowsMet(
				db,
				book,
				some.filter((s) => s.problems.length === 0),
				brief ? few : null,
			);
		const met = await meeting(staged, again);
		const ended = staged.map((s) => ({ ...s, ...ending(book, s, met.get(s.line) ?? [], endKept) }));
		const isOld = (s: (typeof ended)[number]) => again && asBefore(s.before, s.met);
		const whole = again
			? await meeting(
					ended.filter((s) => !isOld(s)),
					false,
				)
			: null;
		yield ended.map((s) => {
			if (s.problems.length > 0) return { ...s, keeps: [], now: unfit };
			const { columns, problems, entered: own, stays } = keeping.length > 0 ? withKept(book, s, keeping, s.met, reference) : { ...s, stays: [] };
			const several = keptOfSeveral(book, stays, s.met, reference);
			const keeps = again ? [] : several.filter(({ messageId }) => messageId === KEPT_DIFFERS);
			// However late: a price that was another's is never written.
			const unclear = several.filter(({ messageId }) => messageId === KEPT_UNCLEAR);
			if (problems.length + unclear.length > 0) return { ...s, problems: [...problems, ...unclear], keeps, now: unfit };
			const now = isOld(s) ? s.before : outcomeOf(book, { ...s, columns }, whole ? (whole.get(s.line) ?? []) : s.met);
			// What stands in the book as it is was entered before: what is asked on entry is not asked of it.
			const entered = [...own, ...oddAsRead(s.errors)];
			if (entered.length > 0 && now.outcome !== "unchanged") return { ...s, problems: entered, keeps, now: unfit };
			return { ...s, columns, keeps, now };
		});
		await othersTurn();
	}
}

/**
 * Compares staged rows with the book and writes their outcome and target. Row JSON must have been checked with `book.row`. `progress` hears up to which
 * line the batch is compared, errors and all, `takenOpen` of sheet rows that are open because the sheet says nothing of their last day, and, of a sheet
 * that says nothing of weights, `everyBand` of rows that meet rates of other weight bands; `kept` is as in `comparedRows`. Rows that do not fit what they
 * go on from become errors, of which `unfit` hears by their lines; `asIs` hears of rows that stand in the book as they are (`whole`), that change
 * rates with the same remark, or that are rates of other days beside some with it (`isRenewed`), and answers what of their problems still is one; `taken` hears of those that would be written over rates, and `becomes` of rows with what stays of the book: it answers what is odd about one, and whether it is left out; `columnOf` tells in which column of the sheet a field of a row's part stands.
 */
export async function classifyBatch(
	db: Kysely<Database>,
	book: RateBook,
	batchId: string,
	{
		kept = [],
		progress,
		takenOpen,
		everyBand,
		unfit: becameUnfit,
		asIs,
		taken,
		becomes,
		columnOf = () => null,
		compared: heard,
	}: {
		kept?: readonly string[];
		progress?: (through: number) => Promise<void>;
		takenOpen?: (sheetRow: number) => void;
		everyBand?: ((sheetRow: number) => void) | undefined;
		unfit?: (line: number) => void;
		taken?: (row: { line: number; sheetRow: number; outcome: Outcome; columns: Columns; met: readonly Columns[]; takenOpen: boolean }) => void;
		asIs?: (row: { line: number; sheetRow: number; errors: string | null; whole: boolean; isRenewed: boolean }) => string | null;
		becomes?: (row: { line: number; sheetRow: number; part: number; row: RateRow; columns: Columns }) => {
			problems: readonly object[];
			leftOut: boolean;
		};
		columnOf?: (part: number, field: string) => string | null;
		/** Hears of all rows, some at a time, as they stand to the book. */
		compared?: (rows: (Pick<Compared, "line" | "sheetRow" | "part" | "row" | "columns" | "met" | "keeps"> & { outcome: Outcome })[]) => Promise<void>;
	} = {},
): Promise<void> {
	for await (const rows of comparedRows(db, book, { batchId, again: false, kept })) {
		await heard?.(rows.map(({ now, ...row }) => ({ ...row, outcome: now.outcome })));
		const isRenewal = ({ now, errors, columns }: Compared) =>
			now.outcome === "new" && columns.remark != null && errors?.includes('"question":"remark');
		const renewals = asIs ? await remarksKept(db, book, rows.filter(isRenewal)) : new Set<number>();
		const verdicts = rows.map(({ line, now, row, columns, met, problems, keeps: several, errors, sheetRow, part, takenOpen: isOpen }) => {
			// Of a book whose costs are in two currencies no row by itself says what it costs.
			const keeps = becomes && (kept.length > 0 || book.costFrom) && now.outcome !== "unchanged" && problems.length === 0;
			const { problems: doubts = [], leftOut = false } = keeps ? becomes({ line, sheetRow, part, row, columns }) : {};
			const before = asItWasRead(errors);
			if (leftOut) return [batchId, line, "skipped", null, null, JSON.stringify([...(JSON.parse(before ?? "[]") as unknown[]), ...doubts]), null];
			if (problems.length > 0) becameUnfit?.(line);
			if (isOpen) takenOpen?.(sheetRow);
			if (now.outcome === "changed" || now.outcome === "clash") taken?.({ line, sheetRow, outcome: now.outcome, columns, met, takenOpen: isOpen });
			const bands =
				everyBand && problems.length === 0 ? met.filter((m) => m.weight_from !== columns.weight_from || m.weight_to !== columns.weight_to).length : 0;
			if (bands > 0) everyBand?.(sheetRow);
			const odd =
				bands > 0 ? [{ field: "weightTo", level: "warning", messageId: "import.everyBand", values: { count: bands }, question: "everyBand" }] : [];
			const wrong = problems.map((p) => ({ ...p, level: isNote(p) ? "warning" : "error" }));
			const found = [...wrong, ...several.map((p) => ({ ...p, level: "warning" })), ...odd].map((p) => ({ ...p, column: columnOf(part, p.field) }));
			found.push(...(doubts as typeof found));
			const whole = now.outcome === "unchanged";
			const isRenewed = renewals.has(line);
			const isKnown = whole || isRenewed || (met.length > 0 && met.every(({ remark }) => remark === columns.remark));
			const read = asIs && isKnown ? asIs({ line, sheetRow, errors: before, whole, isRenewed }) : before;
			const issues = found.length > 0 ? JSON.stringify([...(JSON.parse(read ?? "[]") as unknown[]), ...found]) : read;
			return [batchId, line, now.outcome, now.target, now.version, issues, now.meets];
		});
		// The batch comes from the list too: with it as a constant SQLite would walk the whole batch once per verdict.
		await sql`update import_row set outcome = v.value ->> 2, target_id = v.value ->> 3, target_version = v.value ->> 4, errors = v.value ->> 5, meets = v.value ->> 6
			from json_each(${JSON.stringify(verdicts)}) v where import_row.batch_id = v.value ->> 0 and import_row.line = v.value ->> 1`.execute(db);
		await progress?.(rows.at(-1)?.line ?? 0);
	}
}

/** What is odd about a row by itself, of the JSON of its problems; it is asked on entry as well. */
function oddAsRead(errors: string | null): RowProblem[] {
	if (!errors?.includes('"odd"')) return [];
	return (JSON.parse(errors) as (RowProblem & { odd?: true })[])
		.filter(({ odd }) => odd)
		.map(({ field, messageId, values }) => ({ field, messageId, values }));
}

/** JSON of problems without what was said of rates that a row met when it was compared before, and without what is asked on entry, which is found anew. */
function asItWasRead(errors: string | null): string | null {
	if (errors === null || !(errors.includes(KEPT_DIFFERS) || errors.includes('"onEntry"'))) return errors;
	const problems = JSON.parse(errors) as { messageId: string; onEntry?: true }[];
	const left = problems.filter(({ messageId, onEntry }) => messageId !== KEPT_DIFFERS && !onEntry);
	return left.length > 0 ? JSON.stringify(left) : null;
}

/** What a staged row is held against in the book. */
export interface Against {
	/** Fields it takes from the book, since its sheet says nothing of them. */
	stays: RateRow;
	/** Rates it meets, by first day, each with the fields that differ there, as they are there. */
	met: { id: string; was: RateRow }[];
}

/** What some staged rows meet in the book and how they differ from it, by line. */
export async function comparedWith(
	db: Kysely<Database>,
	book: RateBook,
	of: { batchId: string; kept: readonly string[]; lines: readonly number[] },
): Promise<Map<number, Against>> {
	if (of.lines.length === 0) return new Map();
	const { exponents } = await loadReference(db);
	const standards = new Map(book.fields.map(({ name, standard }) => [name, standard]));
	const rowOf = (columns: Columns) => toRow(book, { ...columns, exponent: exponents.get(String(columns.currency)) ?? null });
	const found = new Map<number, Against>();
	for await (const rows of comparedRows(db, book, { ...of, again: false })) {
		for (const { line, row, columns, met } of rows) {
			const own = rowOf(columns);
			const differing = (live: Columns) => Object.fromEntries(Object.entries(rowOf(live)).filter(([name, value]) => value !== own[name]));
			const said = (name: string) => (row[name] ?? null) !== null && row[name] !== standards.get(name);
			const stays = Object.fromEntries(
				of.kept.flatMap((name) => (own[name] === undefined || own[name] === row[name] || said(name) ? [] : [[name, own[name]]])),
			);
			found.set(line, { stays, met: met.map((m) => ({ id: String(m.id), was: differing(m) })) });
		}
	}
	return found;
}
