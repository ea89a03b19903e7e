import { type Language, type MessageId, translate } from "@iqt/i18n";
import type { FieldOption } from "../fields/field.ts";
import type { FileAnswer } from "../rest/types.ts";
import { writeSheet } from "../sheet/write.ts";
import type { RecordDeclaration } from "./declare.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A column of the workbook. */
interface SheetField {
	/** Field of the answer it shows. */
	field: string;
	label: MessageId;
	options?: readonly FieldOption[];
}

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
	const option = field.options?.find((one) => one.value === String(value));
	return option ? translate(language, option.label) : value;
}

async function* rows(records: AsyncIterable<Record<string, unknown>>, fields: readonly SheetField[], language: Language): AsyncGenerator<unknown[]> {
	for await (const record of records) yield fields.map((field) => cell(record[field.field], field, language));
}

/** A workbook of records under the labels people know, streamed. Fields the reader may not see are left out. */
export function recordSheet(
	declaration: Pick<RecordDeclaration, "fields" | "title">,
	records: AsyncIterable<Record<string, unknown>>,
	asked: { language: Language; hidden: readonly string[]; today: string },
): FileAnswer {
	const { language } = asked;
	const title = translate(language, declaration.title);
	const own = declaration.fields
		.filter(({ sheet }) => sheet !== false)
		.map(({ name, words, label, options }): SheetField => ({ field: words ?? name, label, ...(options ? { options } : {}) }));
	const fields = [...own, ...lastChange].filter(({ field }) => !asked.hidden.includes(field));
	const columns = fields.map(({ label }) => ({ header: translate(language, label), kind: "text" as const }));
	const body = writeSheet({ sheetName: title.slice(0, 31), columns, rows: rows(records, fields, language) });
	return { file: { name: `${title} ${asked.today}.xlsx`, contentType: XLSX, body } };
}
