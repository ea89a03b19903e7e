import { columnName } from "../sheet/format.ts";
import type { SheetRow } from "../sheet/read.ts";
import { bareIn, isBareForty } from "./bare-feet.ts";
import { type ImportField, isPrice } from "./field.ts";
import { type Part, partAt } from "./layout.ts";
import { type Table, tablesOf, withTables } from "./mapping.ts";
import type { ParsedRecord, Surroundings } from "./parsed-record.ts";
import { isFilledBetween } from "./profile.ts";
import { BARE_FORTY, CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import type { OpenedSheet } from "./reading.ts";
import { lineQuestion, type Saying } from "./said.ts";
import { containerOf } from "./terms.ts";

/** Both dry containers of forty feet, which vendors who name no kind have one price for. */
const both = ["40GP", "40HC"] as const;

/** Cells and lanes remembered. */
const MOST = 100_000;

/** The line that says which container rates are for, the nearest one first; null for none. */
export function lineOfBox(around: Surroundings): { kind: keyof Surroundings; saying: Saying } | null {
	for (const kind of ["section", "title", "sheet"] as const) {
		const saying = around[kind].get("containerType");
		if (saying) return { kind, saying };
	}
	return null;
}

const isOfBare = ({ values, text }: Saying): boolean => values.includes(both[0]) && bareIn(text) !== undefined;

const ask = (questions: QuestionBook, text: string, cell: string) =>
	questions.add({ id: BARE_FORTY, group: "doubtful", messageId: "import.ask.bareForty", values: { text }, options: [CONFIRM, OTHER] }, cell);

/**
 * A sheet whose columns of prices for "40'" are for both dry containers of forty feet where a person says so; for the standard one where nobody does, which
 * is asked unless a column beside it has prices for the high one.
 */
export function withBareForties<T extends Pick<OpenedSheet, "mapping" | "profile">>(
	opened: T,
	{ otherwise, questions }: { otherwise: ReadonlySet<string>; questions: QuestionBook },
): T {
	const all = tablesOf(opened.mapping);
	const tables = all.map((table): Table => {
		const rows = [
			table.headerRows[1],
			Math.min(...all.map(({ headerRows: [first] }) => (first > table.headerRows[1] ? first : Number.POSITIVE_INFINITY))),
		] as const;
		const isOfHigh = ({ header, target }: Table["columns"][number]) =>
			/40HC/.test(target?.set?.containerType ?? "") || (target?.field !== "containerType" && containerOf(header) === "40HC");
		// A column without any price says no more than that the vendor's sheet has one.
		const isBlank = (one: Table["columns"][number]) => isOfHigh(one) && !isFilledBetween(opened.profile, one.column, rows);
		const isHigh = table.columns.some((one) => one.target?.field === "containerType" || (isOfHigh(one) && !isBlank(one)));
		if (isHigh) return table;
		const bare = table.columns.map(({ header, target }) => {
			return target?.set?.containerType === both[0] ? bareIn(header) : undefined;
		});
		const isBoth = otherwise.has(BARE_FORTY) && bare.some((name) => name !== undefined);
		const columns = table.columns.map((one, at) => {
			const { column, target } = one;
			const name = bare[at];
			if (isBoth && isBlank(one)) return { ...one, target: null };
			if (name === undefined || !target) return one;
			ask(questions, name, `${columnName(column)}${table.headerRows[1]}`);
			return isBoth ? { ...one, target: { ...target, set: { ...target.set, containerType: both.join("/") } } } : one;
		});
		return { ...table, columns };
	});
	return { ...opened, mapping: withTables(opened.mapping, tables) };
}

/** The containers of a cell that names no kind of its forty feet, where a person said that both are meant; null for any other. */
export const bothOfForty = (value: unknown, otherwise: ReadonlySet<string>): string[] | null =>
	otherwise.has(BARE_FORTY) && (typeof value === "string" || typeof value === "number") && isBareForty(String(value)) ? [...both] : null;

/** What stands around rates whose container a line names without its kind, for each of both where a person said that both are meant; null for all else. */
export function aroundBoth(around: Surroundings, otherwise: ReadonlySet<string>): Surroundings[] | null {
	const line = lineOfBox(around);
	if (!line || !isOfBare(line.saying) || !otherwise.has(BARE_FORTY) || otherwise.has(lineQuestion("containerType", line.saying))) return null;
	return both.map((code) => ({ ...around, [line.kind]: new Map(around[line.kind]).set("containerType", { ...line.saying, values: [code] }) }));
}

/** Kinds of fields that tell one lane or charge from another. */
const ofLane: ReadonlySet<string> = new Set(["place", "area", "trucker", "direction", "charge"]);

/** Hears of rates whose own cell, or the line over them, names no kind of their forty feet, and asks about those of a lane that has none for the high one. */
export function bareForties(parts: readonly Part[], { fields, questions }: { fields: readonly ImportField[]; questions: QuestionBook }) {
	const lane = fields.filter(({ kind }) => ofLane.has(kind)).map(({ name }) => name);
	const told = ["onRequest", ...fields.filter(isPrice).map(({ name }) => name)];
	const laneOf = (row: Readonly<Record<string, unknown>>) => JSON.stringify(lane.map((name) => row[name] ?? null));
	const found: { text: string; cell: string; lane: string }[] = [];
	const high = new Set<string>();
	return {
		/** A rate, what its container comes from, and what stands around its row. */
		rate({ part, row, sources }: Pick<ParsedRecord, "part" | "row" | "sources">, { rowNumber, cells }: SheetRow, around: Surroundings): void {
			if (!both.some((code) => code === row.containerType)) return;
			const column = partAt(parts, part)?.slots.get("containerType")?.column;
			const value = cells.find((cell) => cell.column === column)?.value ?? null;
			const line = lineOfBox(around);
			const isByLine = sources.get("containerType")?.kind === line?.kind;
			const said = value === null && isByLine && line && isOfBare(line.saying) ? line.saying : null;
			const text = said ? bareIn(said.text) : value !== null && isBareForty(String(value)) ? String(value) : undefined;
			if (text === undefined) {
				// A row for the high one without a price says nothing of it.
				if (row.containerType === both[1] && high.size < MOST && told.some((name) => (row[name] ?? false) !== false)) high.add(laneOf(row));
				return;
			}
			const cell = said ? `A${said.row}` : `${columnName(column ?? 1)}${rowNumber}`;
			if (found.length < MOST) found.push({ text, cell, lane: laneOf(row) });
		},
		close(): void {
			// A line over many rates is one place.
			const open = new Map(found.flatMap(({ lane, ...one }) => (high.has(lane) ? [] : [[one.cell, one]])));
			for (const { text, cell } of open.values()) ask(questions, text, cell);
		},
	};
}
