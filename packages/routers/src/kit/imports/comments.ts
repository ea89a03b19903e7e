import type { CellComment } from "../sheet/comments.ts";
import { columnName } from "../sheet/format.ts";
import { turns } from "../sheet/turns.ts";
import { leftOfLine } from "./harmless-lines.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import { speaksOfRates } from "./note-terms.ts";
import type { NoticeBook } from "./notices.ts";
import type { QuestionBook } from "./questions.ts";
import { beginningOf, remembered } from "./text.ts";

/** Characters of a comment told in a question. */
const TOLD = 120;

/** A comment in pieces as long as a note is read. */
function piecesOf(text: string): string[] {
	const pieces: string[] = [];
	for (const line of text.split(/[\r\n]+/))
		for (let rest = line; rest !== ""; rest = rest.slice(beginningOf(rest).length)) pieces.push(beginningOf(rest));
	return pieces;
}

/** Whether a text beside the cells speaks of values or is not wholly understood; a name above it is who wrote it. */
const speaksOf = (fields: ReadonlySet<string>) =>
	remembered((text: string) =>
		piecesOf(text).some((piece) => speaksOfRates(piece, fields) || (!/^[^:：]{1,40}[:：]$/.test(piece) && leftOfLine(piece) !== "")),
	);
const toldOf = (text: string) => ({ text: text.replace(/\s+/g, " ").slice(0, TOLD) });

/** Asks about text boxes over the sheet that speak of values or are not wholly understood: nothing is read from them. */
export async function askAboutShapes(
	shapes: readonly string[],
	{ fields, questions }: { fields: ReadonlySet<string>; questions: QuestionBook },
): Promise<void> {
	const turn = turns();
	const speaks = speaksOf(fields);
	for (const text of shapes) {
		await turn();
		if (speaks(text)) questions.add({ id: "shape", group: "doubtful", messageId: "import.ask.shape", values: toldOf(text) });
	}
}

/**
 * Asks about comments on cells a sheet's rates are read from, or its titles, that speak of values or are not wholly understood: nothing is read from
 * them. Others are counted.
 */
export async function askAboutComments(
	comments: readonly CellComment[],
	of: { mapping: Mapping; fields: ReadonlySet<string>; questions: QuestionBook; notices: NoticeBook },
): Promise<void> {
	const { fields, mapping, notices, questions } = of;
	const tables = tablesOf(mapping);
	const isUsed = ({ row, column }: CellComment) => {
		const table = tables.findLast(({ headerRows }) => headerRows[0] <= row);
		return table === undefined || table.columns.some((c) => c.column === column && c.target !== null);
	};
	const turn = turns();
	const speaks = speaksOf(fields);
	for (const comment of comments) {
		await turn();
		const { row, column, text } = comment;
		if (isUsed(comment) && speaks(text)) {
			questions.add({ id: "comment", group: "doubtful", messageId: "import.ask.comment", values: toldOf(text) }, `${columnName(column)}${row}`);
		} else notices.add("import.comments", {}, row);
	}
}
