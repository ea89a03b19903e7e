import { DomainError } from "../../door/errors.ts";
import { actorOf } from "../../door/session/actor.ts";
import { columnName } from "../sheet/format.ts";
import { refuseUnless } from "./apply.ts";
import { type ImportBook, importBook } from "./book.ts";
import { correctionsOf, countCorrections, dropCorrection, putCorrection, type StoredCorrection } from "./correction-queries.ts";
import type { Importer } from "./importer.ts";
import { correctedAt, headValue, layoutOf, partAt } from "./layout.ts";
import { type Mapping, mappingSchema } from "./mapping.ts";
import type { CellProblem } from "./parsed-record.ts";
import { type Batch, findBatch, requeueReading, rowsOfSheetRows } from "./queries.ts";
import { cellsOfRows } from "./sheet-rows.ts";

/** Cells of a batch that may be corrected: beyond that the sheet itself is to be put right. */
const MOST_CORRECTIONS = 500;

/** A cell as a person would have it read. `column` is 0 for a field the sheet has no column for, below 0 for a price of one of a row's rates (`correctedAt`); a `text` of null undoes the correction. */
export interface AskedCorrection {
	row: number;
	field: string;
	column: number;
	text: string | null;
}

/** A cell of a staged row as people may correct it. */
export interface CorrectableCell {
	column: number;
	/** What is read there now. */
	text: string;
	/** What the sheet says, where it has been corrected. */
	was: string | null;
	/** What stands there is understood, only how it looks is in doubt: the same written again counts. */
	confirms?: true;
}

/** Problems with how a cell looks, not with what it says. */
const ofLooks: ReadonlySet<string> = new Set(["import.struck", "import.unseen", "import.shownScaled", "import.shownOtherwise"]);

/** "D7", or "7" for a field without a column. */
const cellText = ({ row, column }: Pick<AskedCorrection, "row" | "column">): string => `${column > 0 ? columnName(column) : ""}${row}`;

type Row = Awaited<ReturnType<typeof rowsOfSheetRows>>[number];

export const mappingOf = (batch: Batch): Mapping | null => mappingSchema.safeParse(JSON.parse(batch.mapping ?? "null")).data ?? null;

/**
 * Tells the cells of a row that may be corrected, by field: those of a row with something wrong or odd, that clashes with the book, or was corrected before. None otherwise, and
 * none for what the head of a column says.
 */
export function correctableCells(of: {
	book: ImportBook;
	mapping: Mapping | null;
	corrections: readonly StoredCorrection[];
	/** What stands in the rows' cells. */
	sheet: ReadonlyMap<number, readonly (string | null)[]>;
}): (row: Pick<Row, "outcome" | "part" | "row" | "errors" | "sheet_row">) => Map<string, CorrectableCell> {
	const { fields } = of.book;
	const defaults = of.mapping?.defaults ?? {};
	const parts = of.mapping ? layoutOf(fields, of.mapping) : [];
	const byRow = Map.groupBy(of.corrections, (c) => c.row);
	return (row) => {
		const own = byRow.get(row.sheet_row) ?? [];
		const part = partAt(parts, row.part);
		if (!part || row.outcome === "skipped" || (row.errors === null && row.outcome !== "clash" && own.length === 0)) return new Map();
		const cellTexts = of.sheet.get(row.sheet_row) ?? [];
		const values = JSON.parse(row.row) as Record<string, unknown>;
		const doubted = new Set((JSON.parse(row.errors ?? "[]") as CellProblem[]).flatMap((p) => (ofLooks.has(p.messageId) ? [p.field] : [])));
		const cells = fields
			.filter(({ name }) => headValue(part, name) === undefined)
			.map((field): [string, CorrectableCell] => {
				const { name } = field;
				const column = correctedAt(field, part.slots.get(name), part.own);
				const known = own.find((c) => c.field === name && c.column === column);
				const read = column > 0 ? wholeText(cellTexts[column - 1] ?? "", values[name]) : (defaults[name] ?? "");
				return [name, { column, text: known?.text ?? read, was: known?.was ?? null, ...(doubted.has(name) ? { confirms: true } : {}) }];
			});
		return new Map(cells);
	};
}

/** Of a cell only the beginning is kept: what was read of a text that is not too long has all of it. */
const wholeText = (cell: string, value: unknown): string =>
	typeof value === "string" && value.length > cell.length && cell.endsWith("…") ? value : cell;

/** The refusal of a correction while the sheet is read: how far it is tells when to try again. */
const beingRead = ({ rows_done: done, rows_total: total }: Batch) => new DomainError("state", "import.correctLater", { done, total: total ?? "…" });

/**
 * Keeps corrections of a batch in preview and sends it to be read again with them; the sheet stays as it is. All of them or none: refused are
 * cells of rows that nothing is wrong with, one cell with two texts, and more than may be corrected.
 */
export async function correctCells(ctx: Importer, batch: Batch, asked: readonly AskedCorrection[]): Promise<void> {
	if (batch.state === "uploaded" || batch.state === "reading") throw beingRead(batch);
	refuseUnless(batch, "preview");
	const same = (one: AskedCorrection, other: AskedCorrection) => one.row === other.row && one.field === other.field && one.column === other.column;
	const twice = asked.find((one) => asked.some((other) => same(one, other) && one.text !== other.text));
	if (twice) throw new DomainError("invalid", "import.correctedTwice", { cell: cellText(twice) });
	const at = ctx.now.toISOString();
	const by = actorOf(ctx);
	await ctx.services.db.transaction().execute(async (trx) => {
		if (!(await requeueReading(trx, { id: batch.id }, { updated_at: at }))) throw beingRead((await findBatch(trx, batch.id)) ?? batch);
		const corrections = await correctionsOf(trx, batch.id);
		const rows = await rowsOfSheetRows(
			trx,
			batch.id,
			asked.map((a) => a.row),
		);
		const sheet = await cellsOfRows(
			trx,
			batch.id,
			asked.map((a) => a.row),
		);
		const cellsOf = correctableCells({ sheet, book: importBook(batch.domain), mapping: mappingOf(batch), corrections });
		for (const { row, field, column, text } of asked) {
			const key = { batchId: batch.id, row, field, column };
			const known = corrections.find((c) => c.row === row && c.field === field && c.column === column);
			const cells = rows.filter((r) => r.sheet_row === row).map((r) => cellsOf(r).get(field));
			const cell = cells.find((c) => c?.column === column);
			const was = known?.was ?? cell?.text;
			if (was === undefined) throw new DomainError("invalid", "import.notCorrectable", { cell: cellText({ row, column }) });
			const confirms = text === was && (cell?.confirms === true || known?.text === text);
			if (text === null || (text === was && !confirms)) await dropCorrection(trx, key);
			else await putCorrection(trx, { ...key, text, was, byId: by.id, byName: by.name, at });
		}
		if ((await countCorrections(trx, batch.id)) > MOST_CORRECTIONS)
			throw new DomainError("invalid", "import.tooManyCorrections", { maximum: MOST_CORRECTIONS });
	});
}
