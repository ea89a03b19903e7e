import { OPEN_END } from "@iqt/db";
import Big from "big.js";
import { isExample } from "../price-book/example.ts";
import type { Reference } from "../price-book/reference.ts";
import { columnName } from "../sheet/format.ts";
import type { SheetRow } from "../sheet/read.ts";
import { checkRow, type ImportBook, rateKey } from "./book.ts";
import { doubleFinder } from "./doubles.ts";
import { layoutOf } from "./layout.ts";
import type { Mapping } from "./mapping.ts";
import type { NoticeBook } from "./notices.ts";
import type { CellProblem, Correction, ParsedRecord, RowReading } from "./rows.ts";
import type { RowRole } from "./sheet-rows.ts";

/** A rate on its way into the batch: one that is checked is as the book takes it. */
export interface Staged {
	line: number;
	sheetRow: number;
	/** Which of its sheet row's rates it is. */
	part: number;
	outcome: "error" | "duplicate" | "checked";
	row: Record<string, unknown>;
	problems: CellProblem[];
}

interface Stager {
	/** The rates of a row, and what the row was read as. */
	add(row: SheetRow): { role: RowRole; rates: Staged[] };
	/** What is wrong with rates that meet each other, once all rows were added: by the lines of those given out as checked. */
	clashes(): AsyncGenerator<{ line: number; problem: CellProblem }[]>;
}

/** Turns sheet rows into checked rates: rounds, holds against the schema, finds doubles, and notes what is odd. */
export function stager(options: {
	book: ImportBook;
	mapping: Mapping;
	read: (row: SheetRow, corrected?: readonly Correction[]) => RowReading;
	/** By sheet row. */
	corrections: ReadonlyMap<number, readonly Correction[]>;
	reference: Reference;
	notices: NoticeBook;
	/** Fields the sheet says nothing of. */
	kept: readonly string[];
}): Stager {
	const { book, mapping, read, corrections, reference, notices, kept } = options;
	const parts = layoutOf(book.fields, mapping);
	/** Where a rate's field stands: of a field per container, in that container's column. */
	const columnOf = (part: number, field: string): string | null => {
		const slots = parts[part]?.slots;
		const slot = (field.startsWith("transit") ? slots?.get("transit") : undefined) ?? slots?.get(field);
		return slot ? columnName(slot.column) : null;
	};
	const doubles = doubleFinder();
	let line = 0;

	const stage = (record: ParsedRecord, sheetRow: SheetRow): Staged => {
		const { row, problems } = record;
		if (row.onRequest === true && row.cost === undefined) leaveOutPrices(row);
		roundAmounts(book, record, reference.exponents, (field) => columnOf(record.part, field));
		line++;
		const staged: Staged = { line, sheetRow: sheetRow.rowNumber, part: record.part, outcome: "error", row, problems };
		noticeRecord(staged, notices, kept);
		if (problems.some((p) => p.level === "error")) return staged;
		const checked = checkRow(book, reference, row);
		if (!checked.ok) {
			staged.problems = [...problems, ...checked.problems.map((p) => ({ ...p, column: columnOf(record.part, p.field) }))];
			return staged;
		}
		const double = doubles.add({
			line,
			sheetRow: sheetRow.rowNumber,
			part: record.part,
			key: rateKey(book, checked.row),
			from: String(checked.row.validFrom),
			to: String(checked.row.validTo ?? OPEN_END),
			weightFrom: Number(checked.row.weightFrom),
			weightTo: Number(checked.row.weightTo),
			row: checked.row,
		});
		if (double) {
			notices.add("import.duplicates", {}, sheetRow.rowNumber);
			const problem: CellProblem = { field: "", column: null, level: "warning", messageId: "import.duplicate", values: { row: double.sheetRow } };
			return { ...staged, outcome: "duplicate", row: checked.row, problems: [...problems, problem] };
		}
		return { ...staged, outcome: "checked", row: checked.row };
	};

	return {
		add(row) {
			const none = (role: RowRole) => ({ role, rates: [] });
			if (row.rowNumber < mapping.headerRows[0]) return none("title");
			if (row.rowNumber <= mapping.headerRows[1]) return none("header");
			if (row.hidden && !mapping.includeHidden) return none("leftOut");
			if (isExample(row.cells[0]?.value)) {
				notices.add("import.exampleRow", {}, row.rowNumber);
				return none("leftOut");
			}
			const corrected = corrections.get(row.rowNumber);
			const reading = read(row, corrected);
			if (reading.kind === "note") notices.add("import.noteRow", { row: row.rowNumber, text: reading.text.slice(0, 200) }, row.rowNumber);
			if (reading.kind === "header") notices.add("import.repeatedHeader", {}, row.rowNumber);
			if (reading.kind !== "rates") return none(reading.kind === "blank" ? "leftOut" : reading.kind);
			for (let i = 0; i < reading.none; i++) notices.add("import.noRate", {}, row.rowNumber);
			return { role: reading.records.length > 0 ? "rates" : "leftOut", rates: reading.records.map((record) => stage(record, row)) };
		},
		async *clashes() {
			for await (const found of doubles.clashes())
				yield found.map(({ rate, problem }) => ({ line: rate.line, problem: { ...problem, column: columnOf(rate.part, problem.field) } }));
		},
	};
}

/** A rate on request has no price yet: an SSR beside it is that of the other containers of its row. */
function leaveOutPrices(row: Record<string, unknown>): void {
	row.ssr = null;
	row.msr = null;
}

/** Amounts with more decimals than their currency are rounded half up, which is pointed out. */
function roundAmounts(
	book: ImportBook,
	{ row, problems }: ParsedRecord,
	exponents: ReadonlyMap<string, number>,
	columnOf: (field: string) => string | null,
): void {
	const exponent = exponents.get(String(row.currency ?? "")) ?? 2;
	for (const field of book.fields) {
		const value = row[field.name];
		if ((field.kind !== "amount" && field.kind !== "rate") || typeof value !== "string" || !/^\d+\.\d+$/.test(value)) continue;
		const rounded = new Big(value).round(exponent, Big.roundHalfUp);
		if (rounded.eq(value)) continue;
		row[field.name] = rounded.toFixed();
		problems.push({
			field: field.name,
			column: columnOf(field.name),
			level: "warning",
			messageId: "import.rounded",
			values: { text: value, value: rounded.toFixed() },
		});
	}
}

const plural: Partial<
	Record<CellProblem["messageId"], "import.ambiguousAmounts" | "import.ambiguousDays" | "import.roundeds" | "import.belowCosts">
> = {
	"import.ambiguousAmount": "import.ambiguousAmounts",
	"import.ambiguousDay": "import.ambiguousDays",
	"import.rounded": "import.roundeds",
	"import.belowCost": "import.belowCosts",
};

const isNumber = (value: unknown): value is string => typeof value === "string" && /^\d+(\.\d+)?$/.test(value);

function noticeRecord(staged: Staged, notices: NoticeBook, kept: readonly string[]): void {
	const { row, sheetRow, problems } = staged;
	const { cost, ssr } = row;
	if (isNumber(cost) && isNumber(ssr) && new Big(ssr).lt(cost)) {
		problems.push({ field: "ssr", column: null, level: "warning", messageId: "import.belowCost", values: { ssr, cost } });
	}
	if (row.onRequest === true) notices.add("import.onRequestRates", {}, sheetRow);
	// Of a last day the sheet says nothing of, only the rate that is there can tell.
	if (row.validTo === undefined && !kept.includes("validTo") && row.validFrom !== undefined) notices.add("import.openEnds", {}, sheetRow);
	for (const problem of problems) {
		const id = plural[problem.messageId];
		if (id) notices.add(id, {}, sheetRow);
	}
}
