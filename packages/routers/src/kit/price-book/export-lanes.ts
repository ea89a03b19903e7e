import type { Moment } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { DomainError } from "../../door/errors.ts";
import type { FileAnswer } from "../rest/types.ts";
import { type SheetColumn, writeSheet } from "../sheet/write.ts";
import type { Predicate } from "./apply.ts";
import { codedOf } from "./coded.ts";
import type { RateBook, RateRow } from "./declaration.ts";
import { cell, cellKind, exportName, XLSX } from "./export.ts";
import { boxField, isPerContainer } from "./lane-boxes.ts";
import { allRates, type RateReader, visibleFields } from "./list.ts";
import { sheetName } from "./sheet-name.ts";
import { MOST_SIDE_BY_SIDE } from "./side-by-side.ts";

/** What stands for every container: no head of a column says it. */
const EVERY = "*";

/** A line of the sheet: what its rates share, and those by their containers. */
interface Line {
	row: RateRow;
	boxes: Map<string, RateRow>;
}

/** Rates that differ in their container and their amounts alone, together, in the order of the first of each. */
async function linesOf(rates: AsyncIterable<{ row: RateRow }>, shared: readonly string[], box: string): Promise<Line[]> {
	const lines = new Map<string, Line>();
	let count = 0;
	for await (const { row } of rates) {
		if (++count > MOST_SIDE_BY_SIDE) throw new DomainError("state", "book.lanesTooMany", { limit: MOST_SIDE_BY_SIDE });
		const container = String(row[box]);
		if (container === EVERY) throw new DomainError("state", "book.lanesEvery");
		const key = JSON.stringify(shared.map((name) => row[name]));
		const line = lines.get(key) ?? { row, boxes: new Map() };
		line.boxes.set(container, row);
		lines.set(key, line);
	}
	return [...lines.values()];
}

/**
 * The rates that match at that moment as a workbook with a line a lane: "SSR 20GP", "SSR 40HC". The import reads it
 * back without a mapping. 000004 where too many rates match, or one that is for every container.
 */
export async function exportLanes(
	moment: Moment,
	book: RateBook,
	input: Predicate & { sort?: { field: string; order: "ascending" | "descending" }[] | undefined },
	reader: RateReader,
	language: Language,
): Promise<FileAnswer> {
	const fields = visibleFields(book, reader);
	const box = boxField(book);
	const amounts = fields.filter(({ name }) => isPerContainer(name));
	const shared = fields.filter((field) => field !== box && !amounts.includes(field));
	const lines = await linesOf(
		allRates(moment, book, input, reader),
		shared.map(({ name }) => name),
		box?.name ?? "",
	);
	const containers = [...new Set(lines.flatMap(({ boxes }) => [...boxes.keys()]))].sort();
	const coded = await codedOf(moment, { fields });
	const columns: (SheetColumn & { of: (line: Line) => unknown })[] = [
		...shared.map((field) => ({
			header: translate(language, field.label),
			kind: cellKind(field),
			of: ({ row }: Line) => cell(field, row[field.name], coded, language),
		})),
		...amounts.flatMap((field) =>
			containers.map((container) => ({
				header: `${translate(language, field.label)} ${container}`,
				kind: cellKind(field),
				of: ({ boxes }: Line) => cell(field, boxes.get(container)?.[field.name], coded, language),
			})),
		),
	];
	const body = writeSheet({ sheetName: sheetName(book, language), columns, rows: lines.map((line) => columns.map(({ of }) => of(line))) });
	return { file: { name: exportName(book, reader, language), contentType: XLSX, body } };
}
