import { type Language, type MessageId, translate } from "@iqt/i18n";
import type { FileAnswer } from "../rest/types.ts";
import { writeSheet } from "../sheet/write.ts";
import type { SheetField } from "./define.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What every record has: who changed it last, and when. */
const lastChange: readonly SheetField[] = [
	{ field: "changedAt", label: "record.changedAt" },
	{ field: "changedBy", label: "record.changedBy" },
];

/** A value as a person reads it in a cell: choices, yes or no and lists in words. */
function cell(value: unknown, field: SheetField, language: Language): unknown {
	if (value === null || value === undefined || value === "") return null;
	if (typeof value === "boolean") return translate(language, value ? "table.yes" : "table.no");
	if (Array.isArray(value)) return value.map((one) => cell(one, field, language)).join(", ");
	if (typeof value === "object") return "label" in value ? String(value.label) : JSON.stringify(value);
	return field.words ? translate(language, `${field.words}.${String(value)}` as MessageId) : value;
}

async function* rows(records: AsyncIterable<Record<string, unknown>>, fields: readonly SheetField[], language: Language): AsyncGenerator<unknown[]> {
	for await (const record of records) yield fields.map((field) => cell(record[field.field], field, language));
}

/** A workbook of records under the labels people know, streamed. Fields the reader may not see are left out. */
export function recordSheet(
	sheet: { title: MessageId; fields: readonly SheetField[] },
	records: AsyncIterable<Record<string, unknown>>,
	asked: { language: Language; hidden: readonly string[]; today: string },
): FileAnswer {
	const { language } = asked;
	const title = translate(language, sheet.title);
	const fields = [...sheet.fields, ...lastChange].filter(({ field }) => !asked.hidden.includes(field));
	const columns = fields.map(({ label }) => ({ header: translate(language, label), kind: "text" as const }));
	const body = writeSheet({ sheetName: title.slice(0, 31), columns, rows: rows(records, fields, language) });
	return { file: { name: `${title} ${asked.today}.xlsx`, contentType: XLSX, body } };
}
