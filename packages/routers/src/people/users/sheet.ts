import { type Language, languages, type MessageId, translate } from "@iqt/i18n";
import { DomainError } from "../../door/errors.ts";
import { hasControl } from "../../door/plain-text.ts";
import { describeProblems } from "../../door/problems.ts";
import { problemSheet } from "../../kit/imports/files.ts";
import type { FileAnswer } from "../../kit/rest/types.ts";
import { columnName } from "../../kit/sheet/format.ts";
import { openWorkbook } from "../../kit/sheet/read.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { shownRoleName } from "../roles/shown-names.ts";
import { userFunctions } from "../session/schema.ts";
import { type ImportColumn, importColumns, importLimit, type UserFields, userSchema } from "./schema.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What of the database a sheet's words are looked up in. */
export interface SheetReference {
	roles: readonly { guid: string; code: string; name: string }[];
	companies: readonly { id: string; code: string; name: string }[];
}

/** Something wrong in one cell, as a zod issue or as the data of an InvalidFieldError has it. */
interface CellIssue {
	messageId?: MessageId;
	values?: Record<string, string | number>;
}

export interface SheetProblem {
	/** Of the sheet, from 1. */
	row: number;
	/** Letter of the column; empty where it is missing. */
	column: string;
	name: ImportColumn;
	value: string;
	issue: CellIssue;
}

export interface SheetUser {
	row: number;
	user: UserFields;
	/** Place of a field in the sheet. */
	columns: ReadonlyMap<string, number>;
}

/** A row as it stands in the sheet. */
export interface SheetLine {
	/** Of the sheet, from 1. */
	row: number;
	cells: string[];
}

const label = (language: Language, name: ImportColumn) => translate(language, `users.${name}` as MessageId);
const plain = (text: string) => text.replace(/[\s*＊:：]/g, "").toLowerCase();
const textOf = (value: string | number | boolean | null) => (value === null ? "" : String(value).normalize("NFC").trim());
const parts = (text: string) => text.split(/[,;，；、\n]/).flatMap((part) => part.trim() || []);

/** Every spelling of a column's header: its name and its label in every language. */
const knownHeaders = new Map(
	importColumns.flatMap((name) => [plain(name), ...languages.map((language) => plain(label(language, name)))].map((word) => [word, name] as const)),
);

/** Words of every language for the values of a column. */
const words = (prefix: string, values: readonly string[]) =>
	new Map(
		values.flatMap((value) =>
			[value, ...languages.map((language) => translate(language, `${prefix}.${value}` as MessageId))].map((w) => [plain(w), value] as const),
		),
	);
const typeWords = words("users.type", ["1", "2", "3"]);
const languageWords = words("users.language", [...languages]);
const functionWords = words("account.function", userFunctions);

type Raw = Record<string, unknown>;

/** The row's texts as the schema reads them: codes and words in place of keys. */
function rawUser(texts: ReadonlyMap<ImportColumn, string>, reference: SheetReference): { raw: Raw; issues: Map<ImportColumn, CellIssue> } {
	const issues = new Map<ImportColumn, CellIssue>();
	const raw: Raw = {};
	for (const [name, text] of texts) {
		if (name === "userType") raw[name] = typeWords.get(plain(text)) ?? text;
		else if (name === "language") raw[name] = text === "" ? undefined : (languageWords.get(plain(text)) ?? text);
		else if (name === "roles") {
			raw[name] = parts(text).flatMap((word) => {
				const role = reference.roles.find((r) =>
					[r.code, r.name, ...languages.map((language) => shownRoleName(language, r))].some((known) => plain(known) === plain(word)),
				);
				if (!role) issues.set(name, { messageId: "problem.roleNamed", values: { role: word } });
				return role?.guid ?? [];
			});
		} else if (name === "companyId" && text !== "") {
			const company = reference.companies.find((c) => [c.code, c.name].some((known) => plain(known) === plain(text)));
			if (company) raw[name] = company.id;
			else issues.set(name, { messageId: "problem.companyUnknown" });
		} else if (name === "functions") raw[name] = parts(text).map((word) => functionWords.get(plain(word)) ?? word);
		else if (name === "areas") raw[name] = parts(text);
		else raw[name] = text;
	}
	return { raw, issues };
}

/** Reads one row: the user, or what is wrong with which cell. */
function readRow(row: number, cells: ReadonlyMap<number, string>, columns: ReadonlyMap<ImportColumn, number>, reference: SheetReference) {
	const texts = new Map(importColumns.map((name) => [name, cells.get(columns.get(name) ?? 0) ?? ""]));
	const { raw, issues } = rawUser(texts, reference);
	for (const [name, text] of texts) if (hasControl(text)) issues.set(name, { messageId: "problem.controlCharacter" });
	const read = userSchema.safeParse(raw);
	if (!read.success) {
		for (const issue of read.error.issues) {
			const name = importColumns.find((column) => column === issue.path[0]) ?? "userName";
			if (!issues.has(name)) issues.set(name, issue as CellIssue);
		}
	}
	const problems = [...issues].map(
		([name, issue]): SheetProblem => ({ row, column: columnName(columns.get(name) ?? 0), name, value: texts.get(name) ?? "", issue }),
	);
	return { user: read.success && problems.length === 0 ? read.data : null, problems };
}

/** The first sheet in view, with the header in its first row that is not empty. Throws `invalid` for what is no such sheet. */
export async function readUserSheet(file: ReadableStream<Uint8Array>, reference: SheetReference) {
	const book = await openWorkbook(file);
	const sheet = book.sheets.find((s) => s.state === "visible") ?? book.sheets[0];
	const users: SheetUser[] = [];
	const problems: SheetProblem[] = [];
	const lines: SheetLine[] = [];
	let headers: string[] = [];
	let columns: Map<ImportColumn, number> | null = null;
	for await (const { rowNumber, cells } of book.rows(sheet?.name ?? "")) {
		const texts = new Map(cells.map((cell) => [cell.column, textOf(cell.value)]));
		if ([...texts.values()].every((text) => text === "")) continue;
		if (columns === null) {
			headers = inOrder(texts);
			columns = new Map(
				[...texts].flatMap(([column, text]) => (knownHeaders.has(plain(text)) ? [[knownHeaders.get(plain(text)) as ImportColumn, column]] : [])),
			);
			const missing = (["userName", "displayName", "email", "userType"] as const).filter((name) => !columns?.has(name));
			// Named as in the template; the caller's language is put in by `describeSheetProblems`.
			if (missing.length > 0) throw new MissingColumns(missing, rowNumber);
			continue;
		}
		if (lines.push({ row: rowNumber, cells: inOrder(texts) }) > importLimit)
			throw new DomainError("invalid", "users.tooManyRows", { limit: importLimit });
		const read = readRow(rowNumber, texts, columns, reference);
		if (read.user) users.push({ row: rowNumber, user: read.user, columns });
		problems.push(...read.problems, ...duplicateProblems(users, read.user, rowNumber));
	}
	if (columns === null || lines.length === 0) throw new DomainError("invalid", "users.noRows");
	return { headers, lines, users, problems };
}

/** Texts by column as a list, empty where a cell is. */
const inOrder = (texts: ReadonlyMap<number, string>) => Array.from({ length: Math.max(0, ...texts.keys()) }, (_, i) => texts.get(i + 1) ?? "");

/** The header lacks columns without which nobody can be added. */
export class MissingColumns extends Error {
	readonly names: readonly ImportColumn[];
	readonly row: number;

	constructor(names: readonly ImportColumn[], row: number) {
		super("columns missing");
		this.names = names;
		this.row = row;
	}

	/** The same as a refusal, with the columns' labels in the caller's language. */
	asRefusal(language: Language): DomainError {
		const columns = this.names.map((name) => label(language, name)).join(", ");
		return new DomainError("invalid", "users.missingColumns", { row: this.row, columns });
	}
}

/** A name or an address that stands in an earlier row of the sheet too. */
function duplicateProblems(users: readonly SheetUser[], user: UserFields | null, row: number): SheetProblem[] {
	if (user === null) return [];
	return (["userName", "email"] as const).flatMap((name) => {
		const first = users.find((other) => other.row < row && other.user[name].toLowerCase() === user[name].toLowerCase());
		if (!first) return [];
		const column = columnName(first.columns.get(name) ?? 0);
		return [{ row, column, name, value: user[name], issue: { messageId: "problem.twiceInSheet" as MessageId, values: { row: first.row } } }];
	});
}

/** A problem the database found with a row that read well. */
export const problemOf = (row: SheetUser, name: ImportColumn, issue: CellIssue): SheetProblem => ({
	row: row.row,
	column: columnName(row.columns.get(name) ?? 0),
	name,
	value: String(row.user[name] ?? ""),
	issue,
});

/** Entries of an `invalid` error: the cell, its column's label, and what is wrong with it. */
export const sheetIssues = (problems: readonly SheetProblem[], language: Language) =>
	problems.map(({ row, column, name, issue }) => ({ ...issue, field: `${column}${row} ${label(language, name)}`.trim() }));

/** The problems in words, in the order of the sheet. */
export const describeSheetProblems = (problems: readonly SheetProblem[], language: Language) =>
	problems
		.toSorted((a, b) => a.row - b.row || a.column.localeCompare(b.column))
		.map(({ row, column, name, value, issue }) => ({
			row,
			column,
			label: label(language, name),
			value,
			message: describeProblems([issue], language)[0]?.message ?? "",
		}));

/** The sheet as it was uploaded, with a column that says of each row what is wrong with it. */
export function userErrorSheet(
	sheet: { headers: readonly string[]; lines: readonly SheetLine[]; problems: readonly SheetProblem[] },
	language: Language,
): FileAnswer {
	const problemsByRow = Map.groupBy(describeSheetProblems(sheet.problems, language), (problem) => problem.row);
	const width = Math.max(sheet.headers.length, ...sheet.lines.map((line) => line.cells.length));
	const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, i) => cells[i] ?? "");
	const rows = sheet.lines.map(({ row, cells }) => [
		...padded(cells),
		(problemsByRow.get(row) ?? []).map((problem) => `${problem.label}: ${problem.message}`).join("; "),
		row,
	]);
	const title = translate(language, "users.sheetTitle");
	return {
		file: {
			name: `${title}-${translate(language, "files.errors")}.xlsx`,
			contentType: XLSX,
			body: problemSheet(padded(sheet.headers), rows, language),
		},
	};
}

/** The empty sheet to fill in, with a sheet that explains the columns. */
export function userTemplate(reference: SheetReference, language: Language): FileAnswer {
	const title = translate(language, "users.sheetTitle");
	const notes = [
		translate(language, "users.note.types"),
		translate(language, "users.note.roles", { roles: reference.roles.map((role) => `${role.code} (${shownRoleName(language, role)})`).join(", ") }),
		translate(language, "users.note.companies", { companies: reference.companies.map((company) => company.code).join(", ") || "–" }),
		translate(language, "users.note.languages"),
		translate(language, "users.note.functions", { functions: userFunctions.map((f) => translate(language, `account.function.${f}`)).join(", ") }),
		translate(language, "users.note.limit", { limit: importLimit }),
	];
	const body = writeSheet({
		sheetName: title.slice(0, 31),
		columns: importColumns.map((name) => ({ header: label(language, name), width: 20 })),
		rows: [],
		notes,
		notesSheetName: translate(language, "users.note.title").slice(0, 31),
	});
	return { file: { name: `${title} ${translate(language, "files.template")}.xlsx`, contentType: XLSX, body } };
}
