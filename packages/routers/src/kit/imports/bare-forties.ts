import { columnName } from "../sheet/format.ts";
import type { SheetRow } from "../sheet/read.ts";
import type { ImportField } from "./field.ts";
import { type Part, partAt } from "./layout.ts";
import { type Table, tablesOf, withTables } from "./mapping.ts";
import { BARE_FORTY, CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import type { OpenedSheet } from "./reading.ts";
import { segmentsOf } from "./statements.ts";
import { containerOf } from "./terms.ts";
import { tidy } from "./text.ts";

/** Both dry containers of forty feet, which vendors who name no kind have one price for. */
const both = ["40GP", "40HC"] as const;

/** Cells and lanes remembered. */
const MOST = 100_000;

/** Whether a text names a box of forty feet and not its kind: "40'", "40尺", "大柜". */
export const isBareForty = (text: string): boolean => /^(?:40 ?(?:['′’]|ft|feet|英?尺|呎)? ?[柜箱]?|大[柜箱])$/i.test(tidy(text));

const ask = (questions: QuestionBook, text: string, cell: string) =>
	questions.add({ id: BARE_FORTY, group: "doubtful", messageId: "import.ask.bareForty", values: { text }, options: [CONFIRM, OTHER] }, cell);

/**
 * A sheet whose columns of prices for "40'" are for both dry containers of forty feet where a person says so; for the standard one where nobody does, which
 * is asked unless a column beside it is for the high one.
 */
export function withBareForties<T extends Pick<OpenedSheet, "mapping">>(
	opened: T,
	{ otherwise, questions }: { otherwise: ReadonlySet<string>; questions: QuestionBook },
): T {
	const tables = tablesOf(opened.mapping).map((table): Table => {
		const isHigh = table.columns.some(
			({ header, target }) => /40HC/.test(target?.set?.containerType ?? "") || target?.field === "containerType" || containerOf(header) === "40HC",
		);
		if (isHigh) return table;
		const columns = table.columns.map((one) => {
			const { column, header, target } = one;
			const name = header
				.split(" / ")
				.flatMap((part) => [part, ...segmentsOf(part), ...part.split(" ")])
				.find(isBareForty);
			if (target?.set?.containerType !== both[0] || name === undefined) return one;
			ask(questions, name, `${columnName(column)}${table.headerRows[1]}`);
			return otherwise.has(BARE_FORTY) ? { ...one, target: { ...target, set: { ...target.set, containerType: both.join("/") } } } : one;
		});
		return { ...table, columns };
	});
	return { ...opened, mapping: withTables(opened.mapping, tables) };
}

/** The containers of a cell that names no kind of its forty feet, where a person said that both are meant; null for any other. */
export const bothOfForty = (value: unknown, otherwise: ReadonlySet<string>): string[] | null =>
	otherwise.has(BARE_FORTY) && (typeof value === "string" || typeof value === "number") && isBareForty(String(value)) ? [...both] : null;

/** Kinds of fields that tell one lane or charge from another. */
const ofLane: ReadonlySet<string> = new Set(["place", "area", "trucker", "direction", "charge"]);

/** Hears of rates whose own cell names no kind of its forty feet, and asks about those of a lane that has none for the high one. */
export function bareForties(parts: readonly Part[], { fields, questions }: { fields: readonly ImportField[]; questions: QuestionBook }) {
	const lane = fields.filter(({ kind }) => ofLane.has(kind)).map(({ name }) => name);
	const laneOf = (row: Readonly<Record<string, unknown>>) => JSON.stringify(lane.map((name) => row[name] ?? null));
	const found: { text: string; cell: string; lane: string }[] = [];
	const high = new Set<string>();
	return {
		/** A rate, by the part of its row that it is. */
		rate(at: number, row: Readonly<Record<string, unknown>>, { rowNumber, cells }: SheetRow): void {
			const column = partAt(parts, at)?.slots.get("containerType")?.column;
			const value = column === undefined ? undefined : cells.find((cell) => cell.column === column)?.value;
			if (column === undefined || value === undefined || value === null) return;
			if (containerOf(String(value)) === both[1] && high.size < MOST) high.add(laneOf(row));
			if (isBareForty(String(value)) && found.length < MOST)
				found.push({ text: String(value), cell: `${columnName(column)}${rowNumber}`, lane: laneOf(row) });
		},
		close(): void {
			for (const one of found) if (!high.has(one.lane)) ask(questions, one.text, one.cell);
		},
	};
}
