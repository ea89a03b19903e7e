import type { Moment } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import type { FileAnswer } from "../rest/types.ts";
import { type SheetColumn, writeSheet } from "../sheet/write.ts";
import type { Predicate } from "./apply.ts";
import { type CodedByKind, codedName, codedOf } from "./coded.ts";
import type { RateBook, RateRow } from "./define.ts";
import type { RateField } from "./fields.ts";
import { allRates, type RateReader, visibleFields } from "./list.ts";
import { sheetName } from "./sheet-name.ts";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const cellKind = (field: RateField): NonNullable<SheetColumn["kind"]> => {
	if (field.kind === "date" || field.kind === "endDate") return "date";
	if (field.kind === "money" || field.kind === "price") return "money";
	return field.kind === "integer" || field.kind === "weight" || field.kind === "percent" ? "number" : "text";
};

/** What a field of a rate is in a sheet, in words of the language. */
export const cell = (field: RateField, value: RateRow[string] | undefined, coded: CodedByKind, language: Language): unknown => {
	if (value === null || value === undefined) return null;
	if (field.kind === "boolean") return translate(language, value ? "rate.yes" : "rate.no");
	if (field.codes) return codedName(coded, field.codes, String(value), language);
	const option = field.options?.find((o) => o.value === value);
	return option ? translate(language, option.label) : value;
};

async function* cells(
	moment: Moment,
	rates: AsyncIterable<{ row: RateRow }>,
	fields: readonly RateField[],
	language: Language,
): AsyncGenerator<unknown[]> {
	const coded = await codedOf(moment, { fields });
	for await (const { row } of rates) yield fields.map((f) => cell(f, row[f.name], coded, language));
}

/** The same rates; `report` hears of every thousandth, and at the end of all. */
async function* reporting(rates: AsyncIterable<{ row: RateRow }>, report: (done: number) => Promise<void>): AsyncGenerator<{ row: RateRow }> {
	let done = 0;
	for await (const rate of rates) {
		if (++done % 1_000 === 0) await report(done);
		yield rate;
	}
	await report(done);
}

/** Name of the file an export writes. */
export const exportName = (book: RateBook, reader: RateReader, language: Language): string =>
	`${translate(language, book.title)} ${reader.today}.xlsx`;

/** A workbook of the book's columns under their labels: what it writes, the import reads back without a mapping. */
function workbook(moment: Moment, book: RateBook, rates: AsyncIterable<{ row: RateRow }>, reader: RateReader, language: Language): FileAnswer {
	const fields = visibleFields(book, reader);
	const body = writeSheet({
		sheetName: sheetName(book, language),
		columns: fields.map((f) => ({ header: translate(language, f.label), kind: cellKind(f) })),
		rows: cells(moment, rates, fields, language),
	});
	return { file: { name: exportName(book, reader, language), contentType: XLSX, body } };
}

/** All rates that match at that moment, streamed. `report` hears how many are written, and may throw to stop. */
export const exportRates = (
	moment: Moment,
	book: RateBook,
	input: Predicate & { sort?: { field: string; order: "ascending" | "descending" }[] | undefined },
	reader: RateReader,
	language: Language,
	report?: (done: number) => Promise<void>,
): FileAnswer => {
	const rates = allRates(moment, book, input, reader);
	return workbook(moment, book, report ? reporting(rates, report) : rates, reader, language);
};
