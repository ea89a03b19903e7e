import { type Language, languages, type MessageId, translate } from "@iqt/i18n";
import Big from "big.js";
import { changeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { hasControl } from "../../door/plain-text.ts";
import { describeProblems } from "../../door/problems.ts";
import { actorOf } from "../../door/session/actor.ts";
import { tried } from "../price-book/doubts.ts";
import { columnName, serialDate, unquoted } from "../sheet/format.ts";
import { openWorkbook, type SheetCell, type SheetRow } from "../sheet/read.ts";
import { isOfGuids, type RecordField } from "./declare.ts";
import { type AnyKind, ownerFor, type RecordWork, storedFields } from "./define.ts";
import { keyedRecords, type Plain } from "./queries.ts";
import { saveRecord } from "./save.ts";

/** Rows of a workbook at most. */
const importLimit = 500;
/** Wrong cells and changes told of a workbook at most. */
const mostTold = 200;

type Fields = Record<string, unknown>;

/** A cell that cannot be taken. */
export interface WrongCell {
	/** Of the sheet, from 1. */
	row: number;
	/** Its letter; empty where the sheet has no such column. */
	column: string;
	label: string;
	value: string;
	message: string;
}

/** A row that would be kept. */
interface Line {
	row: number;
	/** The record that is there; null for a new one. */
	current: Plain | null;
	fields: Fields;
	same: boolean;
}

/** With what is wrong with it before that is said in anybody's language. */
type Wrong = WrongCell & { issue: object };

interface ReadRecords {
	rows: number;
	lines: Line[];
	problems: Wrong[];
}

/** What a workbook would do. */
export interface CheckedRecords {
	rows: number;
	added: number;
	changed: number;
	unchanged: number;
	/** The first of the cells that cannot be taken: with any, nothing is saved. */
	problems: WrongCell[];
	/** What is odd about rows that may be saved all the same, as sentences with their rows. */
	doubts: string[];
}

/** What a workbook did. */
export type ImportedRecords = Omit<CheckedRecords, "doubts" | "problems">;

const plain = (text: string) =>
	text
		.normalize("NFC")
		.replace(/[\s*＊:：]/g, "")
		.toLowerCase();

/** The words for values of a field in every language, and the values themselves. */
function wordsOf({ kind, options = [] }: RecordField): ReadonlyMap<string, unknown> {
	const said = (id: MessageId) => languages.map((language) => plain(translate(language, id)));
	const yesNo = [true, false].flatMap((value) =>
		[...said(value ? "table.yes" : "table.no"), String(value), value ? "1" : "0"].map((word) => [word, value] as const),
	);
	const chosen = options.flatMap(({ value, label }) => [plain(value), ...said(label)].map((word) => [word, value] as const));
	return new Map<string, unknown>(kind === "boolean" ? yesNo : chosen);
}

/** Kinds of field that hold several values: a cell has them with commas between. */
const listKinds: readonly RecordField["kind"][] = ["lines", "enums", "references"];

/** Columns of a field in a sheet: what a kind's workbook has and people can write, as nobody writes the GUID of another record. */
const importable = (kind: AnyKind): readonly RecordField[] =>
	storedFields(kind).filter(
		(field) => field.sheet !== false && field.kind !== "reference" && !(field.kind === "references" && isOfGuids(field.schema)),
	);

const textOf = (cell: SheetCell | undefined): string =>
	cell?.value === null || cell?.value === undefined ? "" : unquoted(String(cell.value)).normalize("NFC").trim();

/** A cell as the field's schema reads it. */
function entryOf(field: RecordField, cell: SheetCell | undefined, words: ReadonlyMap<string, unknown>): unknown {
	const text = textOf(cell);
	if (text === "") return undefined;
	if (typeof cell?.value === "number") {
		if (cell.isDate || field.kind === "date") return serialDate(cell.value) ?? text;
		if (field.kind === "percent" && cell.percent) return Big(cell.value).times(100).toFixed();
	}
	if (listKinds.includes(field.kind)) {
		const parts = text.split(/[,;，；、\n]/).flatMap((part) => part.trim() || []);
		return parts.map((part) => words.get(plain(part)) ?? part);
	}
	return words.get(plain(text)) ?? text;
}

/** What a sheet says nothing of, in a new record: what the form would open with. */
const standardOf = ({ nullable, standard, kind }: RecordField): unknown => standard ?? (nullable ? null : listKinds.includes(kind) ? [] : undefined);

/** The fields whose values tell a kind's records apart. */
const keyFields = (kind: AnyKind): readonly RecordField[] => storedFields(kind).filter(({ key }) => key);
const keyOf = (kind: AnyKind, record: Fields): string => JSON.stringify(keyFields(kind).map(({ name }) => String(record[name] ?? "").toLowerCase()));

/** Which columns hold which fields, by any of their names: in four languages, or as programs call them. */
function columnsIn(kind: AnyKind, header: SheetRow, language: Language): ReadonlyMap<string, number> {
	const names = new Map(
		importable(kind).flatMap(({ name, label }) =>
			[name, ...languages.map((one) => translate(one, label))].map((word) => [plain(word), name] as const),
		),
	);
	const columns = new Map(
		header.cells.flatMap((cell) => (names.has(plain(textOf(cell))) ? [[names.get(plain(textOf(cell))) ?? "", cell.column] as const] : [])),
	);
	const missing = keyFields(kind).filter(({ name }) => !columns.has(name));
	if (missing.length > 0) {
		const named = missing.map(({ label }) => translate(language, label)).join(", ");
		throw new DomainError("invalid", "recordImport.missingColumns", { row: header.rowNumber, columns: named });
	}
	return columns;
}

/** The rows of the first sheet in view that hold anything, the header first. */
async function linesOf(file: ReadableStream<Uint8Array>): Promise<SheetRow[]> {
	const book = await openWorkbook(file);
	const sheet = book.sheets.find(({ state }) => state === "visible") ?? book.sheets[0];
	const rows: SheetRow[] = [];
	for await (const row of book.rows(sheet?.name ?? "")) {
		if (row.cells.every((cell) => textOf(cell) === "")) continue;
		if (rows.push(row) > importLimit + 1) throw new DomainError("invalid", "recordImport.tooManyRows", { limit: importLimit });
	}
	if (rows.length < 2) throw new DomainError("invalid", "recordImport.noRows");
	return rows;
}

/**
 * Reads a workbook of records and holds it against those that are there, by their key. A column the sheet does not have leaves a field as it is, an
 * empty cell empties it. Throws `invalid` for what is no such workbook.
 */
async function readRecords(
	{ db, language, caller }: Pick<RecordWork, "db" | "language"> & { caller: Parameters<typeof ownerFor>[1] },
	kind: AnyKind,
	file: ReadableStream<Uint8Array>,
): Promise<ReadRecords> {
	const [header, ...rows] = await linesOf(file);
	const columns = columnsIn(kind, header as SheetRow, language);
	const fields = importable(kind);
	const words = new Map(fields.map((field) => [field.name, wordsOf(field)]));
	const { records, others } = await keyedRecords(db, kind, ownerFor(kind, caller));
	const there = new Map(records.map((record) => [keyOf(kind, record), record]));
	const seen = new Map<string, number>();
	const read: ReadRecords = { rows: rows.length, lines: [], problems: [] };
	for (const { rowNumber: row, cells } of rows) {
		const cellOf = (name: string) => cells.find(({ column }) => column === columns.get(name));
		const entered = Object.fromEntries(
			fields
				.filter(({ name }) => columns.has(name))
				.map((field) => [field.name, entryOf(field, cellOf(field.name), words.get(field.name) ?? new Map())]),
		);
		const wrong = (name: string, issue: object) => {
			const field = fields.find((one) => one.name === name);
			const label = field ? translate(language, field.label) : name;
			const optionOf = (code: string) => field?.options?.find(({ value }) => value === code)?.label;
			const said = (code: string) => (optionOf(code) ? translate(language, optionOf(code) as MessageId) : code);
			const message = describeProblems([issue], language, said)[0]?.message ?? "";
			const at = columns.get(name);
			read.problems.push({ row, column: at === undefined ? "" : columnName(at), label, value: textOf(cellOf(name)), message, issue });
		};
		const current = there.get(keyOf(kind, entered)) ?? null;
		// An empty cell empties what may be empty; of the others it is what a form opens with.
		const given = Object.fromEntries(
			fields.filter(({ name }) => columns.has(name)).map((field) => [field.name, entered[field.name] ?? standardOf(field)]),
		);
		const standing = current ?? Object.fromEntries(storedFields(kind).map((field) => [field.name, standardOf(field)]));
		const merged = Object.fromEntries(storedFields(kind).map(({ name }) => [name, name in given ? given[name] : standing[name]]));
		for (const { name } of fields) if (hasControl(textOf(cellOf(name)))) wrong(name, { messageId: "problem.controlCharacter" });
		const keyName = keyFields(kind)[0]?.name ?? kind.label;
		if (current && others.has(current.id)) {
			wrong(keyName, { messageId: "problem.othersRecord" });
			continue;
		}
		const earlier = seen.get(keyOf(kind, entered));
		if (earlier !== undefined) wrong(keyName, { messageId: "problem.twiceInSheet", values: { row: earlier } });
		// What has no key gets one of its own when it is saved.
		if (keyFields(kind).some(({ name }) => entered[name] !== undefined)) seen.set(keyOf(kind, entered), row);
		const parsed = kind.schema.safeParse(merged);
		if (!parsed.success) {
			for (const issue of parsed.error.issues) wrong(String(issue.path[0] ?? kind.label), issue);
			continue;
		}
		const kept = parsed.data as Fields;
		const same =
			current !== null && storedFields(kind).every(({ name }) => JSON.stringify(current[name] ?? null) === JSON.stringify(kept[name] ?? null));
		read.lines.push({ row, current, fields: kept, same });
	}
	return read;
}

/** What a workbook of records would add and change, which of its cells cannot be taken, and what is odd about the others. */
export async function checkRecords(ctx: Context & { caller: Caller }, kind: AnyKind, file: ReadableStream<Uint8Array>): Promise<CheckedRecords> {
	const { rows, lines, problems } = await readRecords(ctx, kind, file);
	const added = lines.filter(({ current }) => current === null).length;
	const unchanged = lines.filter(({ same }) => same).length;
	return {
		rows,
		added,
		changed: lines.length - added - unchanged,
		unchanged,
		problems: problems.slice(0, mostTold).map(({ issue: _, ...cell }) => cell),
		doubts: problems.length > 0 ? [] : await doubtsIn(ctx, kind, lines),
	};
}

/** What is odd about the rows of a workbook, each as it would stand beside those before it; nothing is kept. */
async function doubtsIn(ctx: Context & { caller: Caller }, kind: AnyKind, lines: readonly Line[]): Promise<string[]> {
	if (!kind.doubts) return [];
	let found: string[] = [];
	try {
		await tried(ctx.services.db, async (db) => {
			const { now, language, caller } = ctx;
			found = await saveLines({ db, now, language, caller, change: changeWriter(db, actorOf(ctx), now) }, kind, lines, Number.POSITIVE_INFINITY);
		});
	} catch (error) {
		// A row that cannot be saved is told when it is to be.
		if (!(error instanceof DomainError)) throw error;
	}
	return found;
}

/** The refusal of a row, with its number. */
function inRow(error: unknown, row: number, kind: AnyKind, language: Language): unknown {
	if (!(error instanceof DomainError)) return error;
	const said = error instanceof InvalidFieldError ? error.refusals : [{ field: "", messageId: error.messageId, values: error.values }];
	const reasons = said.map(({ field, messageId, values }) => {
		const label = kind.fields.find(({ name }) => name === field)?.label;
		const reason = translate(language, messageId, values);
		return label ? `${translate(language, label)}: ${reason}` : reason;
	});
	return new DomainError(error.kind === "notAllowed" ? "notAllowed" : "invalid", "recordImport.refused", { row, reason: reasons.join(" ") });
}

/** Saves the rows that change something; answers what is odd about them. Refused where that is more than somebody has confirmed. */
async function saveLines(work: RecordWork, kind: AnyKind, lines: readonly Line[], confirmed: number): Promise<string[]> {
	const doubts: string[] = [];
	for (const { row, current, fields } of lines.filter(({ same }) => !same)) {
		const head = current ? { id: current.id, version: current.version } : {};
		try {
			const { notices = [] } = await saveRecord(work, kind, { ...fields, ...head, confirmed: doubts.length < confirmed });
			doubts.push(...notices.map((reason) => translate(work.language, "recordImport.doubt", { row, reason })));
		} catch (error) {
			throw inRow(error, row, kind, work.language);
		}
	}
	return doubts;
}

/**
 * Adds and changes what a workbook of records holds, all of it or nothing: refused where a cell or a row cannot be taken, or more is odd about its rows
 * than `confirmed`, the number of doubts somebody has read.
 */
export async function importRecords(
	work: RecordWork,
	kind: AnyKind,
	{ file, confirmed = 0 }: { file: ReadableStream<Uint8Array>; confirmed?: number | undefined },
): Promise<ImportedRecords> {
	const { rows, lines, problems } = await readRecords(work, kind, file);
	if (problems.length > 0) {
		const cells = problems.slice(0, mostTold).map(({ row, column, label, issue }) => ({ ...issue, field: `${column}${row} ${label}`.trim() }));
		throw new DomainError("invalid", "recordImport.wrong", { count: problems.length }, cells);
	}
	const news = lines.filter(({ same }) => !same);
	await saveLines(work, kind, lines, confirmed);
	if (news.length === 0) work.change.nothing();
	const added = news.filter(({ current }) => current === null).length;
	return { rows, added, changed: news.length - added, unchanged: lines.length - news.length };
}

/** Throws where a kind cannot be read from a sheet: a field it must have names other records, or nothing tells its records apart. */
export function refuseUnreadable(kind: AnyKind): void {
	if (!kind.imported) throw new Error(`${kind.name} cannot be imported: its declaration does not say imported`);
	const columns = new Set(importable(kind).map(({ name }) => name));
	const lost = storedFields(kind).find(({ name, required, standard }) => required && standard === undefined && !columns.has(name));
	if (lost) throw new Error(`${kind.name} cannot be imported: a sheet has no column for ${lost.name}`);
	if (keyFields(kind).length === 0) throw new Error(`${kind.name} cannot be imported: no field tells its records apart`);
}
