import { z } from "zod";
import { currencyIn } from "./amount.ts";
import { daysInText } from "./day.ts";
import type { ImportField, LabelIndex } from "./field.ts";
import { type Header, matchLabel } from "./header.ts";
import { directionIn } from "./terms.ts";

/** What a column's cells are, and what else is true of every one of them ("出口运价 (RMB) / 20GP": cost; container 20GP, currency CNY). */
const target = z.object({ field: z.string().max(60), set: z.record(z.string().max(60), z.string().max(200)).optional() });

/** How a sheet is read. Rows count from 1 as in Excel, columns from 1. */
export const mappingSchema = z.object({
	sheet: z.string().max(200),
	/** First and last row of the header. */
	headerRows: z.tuple([z.number().int().min(1), z.number().int().min(1)]),
	columns: z.array(z.object({ column: z.number().int().min(1).max(256), header: z.string().max(2000), target: target.nullable() })).max(256),
	/** By field: the value where a cell is empty, and for every row where no column gives it. "cost*1.08" is a value too. */
	defaults: z.record(z.string().max(60), z.string().max(500)),
	/** Whether rows hidden in the sheet are rates. */
	includeHidden: z.boolean(),
	/** What "3.940" and "01/10/2026" mean where nothing in the column tells; null: as the columns show. */
	decimal: z.enum(["point", "comma"]).nullable(),
	dayOrder: z.enum(["dayFirst", "monthFirst"]).nullable(),
});

export type Mapping = z.infer<typeof mappingSchema>;
export type Target = z.infer<typeof target>;

/** Proposes what each column is, from its labels, and constants from the titles above. A field is taken once per container. */
export function proposeMapping(sheet: string, header: Header, fields: readonly ImportField[], labels: LabelIndex): Mapping {
	const byName = new Map(fields.map((f) => [f.name, f]));
	const perContainer = fields.find((f) => f.perContainer)?.name ?? null;
	const matches = header.columns.map((c) => ({ ...c, match: matchLabel(c.parts, labels) }));
	const has = (kind: ImportField["kind"]) => matches.some((m) => m.match?.field && byName.get(m.match.field)?.kind === kind);
	const containerField = fields.find((f) => f.kind === "container")?.name;
	const directionField = fields.find((f) => f.kind === "direction")?.name;
	const currencyField = fields.find((f) => f.kind === "currency")?.name;
	const taken = new Set<string>();

	const targetOf = (parts: string[], match: ReturnType<typeof matchLabel>): Target | null => {
		const field = match?.field ?? (match?.container ? perContainer : null);
		if (!match || !field) return null;
		const set: Record<string, string> = {};
		if (match.container && containerField && byName.get(field)?.perContainer) {
			set[containerField] = match.container;
			const direction = directionIn(parts.join(" "));
			if (direction && directionField && !has("direction")) set[directionField] = direction;
		}
		const currency = isPrice(byName.get(field)) ? currencyIn(parts.filter((p) => /[(（[]|rmb|cny|usd|eur|hkd|元/i.test(p)).join(" ")) : null;
		if (currency && currencyField && !has("currency")) set[currencyField] = currency;
		const key = JSON.stringify([field, set]);
		if (taken.has(key)) return null;
		taken.add(key);
		return Object.keys(set).length ? { field, set } : { field };
	};

	const columns = matches.map(({ column, parts, match }) => ({ column, header: parts.join(" / "), target: targetOf(parts, match) }));
	const defaults = constantsOf(header.titles, fields);
	return { sheet, headerRows: [header.firstRow, header.lastRow], columns, defaults, includeHidden: true, decimal: null, dayOrder: null };
}

const isPrice = (field: ImportField | undefined) => field?.kind === "amount" || field?.kind === "rate";

/** Standards of the book, and what the titles say for the whole sheet: currency and validity. */
function constantsOf(titles: readonly string[], fields: readonly ImportField[]): Record<string, string> {
	const defaults: Record<string, string> = {};
	for (const field of fields) if (field.standard !== undefined) defaults[field.name] = field.standard;
	const currency = titles.map(currencyIn).find((c) => c !== null);
	const [from, to] = titles.map(daysInText).find((days) => days.length === 2) ?? [];
	for (const field of fields) {
		if (field.kind === "currency" && currency) defaults[field.name] = currency;
		if (field.kind === "day" && from) defaults[field.name] = from;
		if (field.kind === "endDay" && to) defaults[field.name] = to;
	}
	return defaults;
}
