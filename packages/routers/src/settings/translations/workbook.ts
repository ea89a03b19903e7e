import { type Language, type MessageId, translate } from "@iqt/i18n";
import { DomainError } from "../../door/errors.ts";
import { hasControl } from "../../door/plain-text.ts";
import type { FileAnswer } from "../../kit/rest/types.ts";
import { columnName, unquoted } from "../../kit/sheet/format.ts";
import { openWorkbook, type SheetRow } from "../../kit/sheet/read.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { type TextRow, textProblem, type WantedText, wantedText } from "./rules.ts";
import { type TextLanguage, textLanguages } from "./schema.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Each in its own language: the import knows a column by the code in brackets, whatever language the file was made in. */
const headers: Record<TextLanguage, string> = { zh: "中文 (zh)", en: "English (en)", es: "Español (es)", ja: "日本語 (ja)" };
const mostRows = 5_000;
/** Wrong cells named in an answer. */
const named = 200;

/** The messages with their texts side by side, as the import takes them back. */
export function textWorkbook(rows: readonly TextRow[], day: string, language: Language): FileAnswer {
	const say = (id: MessageId) => translate(language, id);
	const body = writeSheet({
		sheetName: say("translation.sheet"),
		columns: [
			{ header: "ID", width: 32 },
			...textLanguages.map((code) => ({ header: headers[code], width: 48 })),
			{ header: say("translation.state"), width: 14 },
			{ header: say("translation.changedBy"), width: 20 },
			{ header: say("translation.changedAt"), width: 22 },
		],
		rows: rows.map((row) => [
			row.id,
			...textLanguages.map((code) => row[code]),
			say(`translation.state.${row.state}`),
			row.changedBy,
			row.changedAt?.slice(0, 16).replace("T", " "),
		]),
		notes: [say("translation.sheetNote"), say("translation.sheetNotePlaceholders")],
		notesSheetName: say("translation.sheetNotes"),
	});
	return { file: { name: `${say("translation.sheet")} ${day}.xlsx`, contentType: xlsx, body } };
}

/** A cell that cannot be taken, by its name in the sheet (`C12`). */
interface CellProblem {
	field: string;
	messageId: MessageId;
	values: Record<string, string | number>;
}

interface ReadTexts {
	wanted: WantedText[];
	problems: CellProblem[];
	rows: number;
}

const textOf = (row: SheetRow, column: number): string | null => {
	const value = row.cells.find((cell) => cell.column === column)?.value;
	return value === null || value === undefined ? null : unquoted(String(value));
};

/** The columns of the header row, by what they hold; a sheet without ids or without any language is refused. */
function columnsOf(row: SheetRow): { id: number; languages: Map<TextLanguage, number> } {
	const languages = new Map<TextLanguage, number>();
	let id = 0;
	for (const cell of row.cells) {
		const header = String(cell.value ?? "")
			.trim()
			.toLowerCase();
		if (header === "id") id = cell.column;
		const code = /(?:^|\()(zh|en|es|ja)\)?$/.exec(header)?.[1];
		if (code) languages.set(code as TextLanguage, cell.column);
	}
	if (id === 0 || languages.size === 0)
		throw new DomainError("invalid", "translation.wrongSheet", { example: `ID, ${Object.values(headers).join(", ")}` });
	return { id, languages };
}

/**
 * Reads a workbook of texts: each cell of a language column as the text wanted for its row's id, and the cells that cannot be taken. An empty
 * cell says nothing about its text. Throws `invalid` for a file that is no such workbook.
 */
export async function readTexts(file: ReadableStream<Uint8Array> | Uint8Array): Promise<ReadTexts> {
	const workbook = await openWorkbook(file);
	const sheet = workbook.sheets.find((s) => s.state === "visible") ?? workbook.sheets[0];
	const read: ReadTexts = { wanted: [], problems: [], rows: 0 };
	let columns: ReturnType<typeof columnsOf> | null = null;
	const seen = new Map<string, number>();
	for await (const row of workbook.rows(sheet?.name ?? "")) {
		if (!columns) {
			columns = columnsOf(row);
			continue;
		}
		const id = textOf(row, columns.id)?.trim() ?? "";
		const cell = (column: number) => `${columnName(column)}${row.rowNumber}`;
		const entered = [...columns.languages].map(([language, column]) => ({ language, column, text: textOf(row, column) }));
		if (id === "" && entered.every(({ text }) => text === null || text.trim() === "")) continue;
		if (++read.rows > mostRows) throw new DomainError("invalid", "translation.tooManyRows", { maximum: mostRows });
		const before = seen.get(id);
		if (before !== undefined) read.problems.push({ field: cell(columns.id), messageId: "translation.twice", values: { id, row: before } });
		seen.set(id, row.rowNumber);
		const unknown = textProblem({ id, language: "en", text: null });
		if (unknown) read.problems.push({ field: cell(columns.id), ...unknown });
		for (const { language, column, text } of unknown ? [] : entered) {
			if (text === null || text.trim() === "") continue;
			const wanted = { id, language, text: wantedText(id, language, text.normalize("NFC")) };
			const problem = hasControl(text) ? { messageId: "problem.controlCharacter" as const, values: {} } : textProblem(wanted);
			if (problem) read.problems.push({ field: cell(column), ...problem });
			else read.wanted.push(wanted);
		}
	}
	if (!columns) throw new DomainError("invalid", "sheet.empty");
	return read;
}

/** Refuses a workbook with cells that cannot be taken, naming them; nothing of it is saved. */
export function refuseProblems({ problems }: ReadTexts): void {
	if (problems.length > 0) throw new DomainError("invalid", "translation.hasErrors", { count: problems.length }, problems.slice(0, named));
}
