import { type Language, type MessageId, translate } from "@iqt/i18n";
import { businessMoment } from "@iqt/i18n/days";
import Big from "big.js";
import type { FieldOption } from "../fields/field.ts";
import type { FileAnswer } from "../rest/types.ts";
import { styledCell, writeSheet } from "../sheet/write.ts";
import type { RecordDeclaration } from "./declare.ts";
import type { RecordFieldKind } from "./fields.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A column of the workbook. */
interface SheetField {
	/** Field of the answer it shows. */
	field: string;
	label: MessageId;
	/** What its values are, where they are written as more than text. */
	kind?: RecordFieldKind;
	options?: readonly FieldOption[];
}

/** What every record has: who changed it last, and when. */
const lastChange: readonly SheetField[] = [
	{ field: "changedAt", label: "record.changedAt", kind: "moment" },
	{ field: "changedBy", label: "record.changedBy" },
];

/** Kinds of cell of the kinds of field that are written as numbers and days. */
const cellKinds: Partial<Record<RecordFieldKind, "number" | "date">> = { integer: "number", money: "number", percent: "number", date: "date" };

/** Percent is kept as people say it, and a sheet reckons with hundredths of it. */
const percent = (value: string) => styledCell(Big(value).div(100).toFixed(), { numberFormat: "0.00%" }, { kind: "number" });

/** A value as a person reads it in a cell: choices, yes or no and lists in words, percent as such, moments by the clock of the business time zone. */
function cell(value: unknown, field: SheetField, language: Language): unknown {
	if (value === null || value === undefined || value === "") return null;
	if (field.kind === "percent") return percent(String(value));
	if (field.kind === "moment") return businessMoment(new Date(String(value)));
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
		.map(
			({ name, words, label, options, kind }): SheetField => ({
				field: words ?? name,
				label,
				...(words === undefined ? { kind } : {}),
				...(options ? { options } : {}),
			}),
		);
	const fields = [...own, ...lastChange].filter(({ field }) => !asked.hidden.includes(field));
	const columns = fields.map(({ label, kind }) => ({ header: translate(language, label), kind: (kind && cellKinds[kind]) ?? ("text" as const) }));
	const body = writeSheet({ sheetName: title.slice(0, 31), columns, rows: rows(records, fields, language) });
	return { file: { name: `${title} ${asked.today}.xlsx`, contentType: XLSX, body } };
}
