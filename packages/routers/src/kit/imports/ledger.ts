import { columnName } from "../sheet/format.ts";
import type { SheetCell } from "../sheet/read.ts";
import { parseAmount } from "./amount.ts";
import { isOverCost } from "./cost-formulas.ts";
import { isFreeOfCharge, isNone, isOnRequest, tidy } from "./text.ts";

/** Why cells with amounts are in no rate. */
export const leftOutReasons = [
	"column",
	"note",
	"above",
	"hidden",
	"sheet",
	"covered",
	"total",
	"duplicate",
	"belowCost",
	"belowLine",
	"noCost",
	"struck",
	"zero",
	"emptied",
	"past",
	"byPerson",
	"noRate",
	"onRequest",
	"header",
	"example",
	"unaccounted",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Cells with amounts of a sheet: all of them are in a rate, in a question, or left out for a reason. */
export interface Ledger {
	amounts: number;
	/** Cells read into rates, and how many rates they made. */
	read: number;
	rates: number;
	/** Those of the rates that are on request and brought no amount; not kept of sheets read before it was. */
	onRequest?: number;
	/** Cells that say in the place of a price that there is none, which are no amounts; not kept of sheets read before they were. */
	notOffered?: number;
	questions: number;
	leftOut: { reason: LeftOutReason; count: number; cells: string[] }[];
}

/** No amount is written in more characters. */
const LONGEST = 60;
const NAMED = 20;

/** Whether a cell of a price column holds something that is to become a price: an amount, a formula, with or without its result, or the error it came to. */
export function isPriced(cell: Pick<SheetCell, "value" | "unkept" | "kind">): boolean {
	if (cell.unkept || cell.kind === "error" || typeof cell.value === "number") return true;
	if (typeof cell.value !== "string" || isNone(cell.value) || isOnRequest(cell.value)) return false;
	return isFreeOfCharge(cell.value) || /\d|(?<![a-z])cost(?![a-z])/i.test(tidy(cell.value));
}

/** Whether a cell that no price column holds reads like an amount all the same. */
export function looksPriced(cell: Pick<SheetCell, "value" | "isDate" | "unkept">): boolean {
	// What a formula comes to that nobody kept may be an amount.
	if (cell.unkept) return true;
	if (typeof cell.value === "number") return !cell.isDate;
	if (typeof cell.value !== "string" || cell.value.length > LONGEST || !/\d/.test(tidy(cell.value))) return false;
	const { kind } = parseAmount(cell.value);
	return kind === "amount" || kind === "unclear" || isOverCost(cell.value);
}

/** Keeps count of cells with amounts: `seen` as rows pass, the others once it is known what became of them. */
export function ledger() {
	const counts = { amounts: 0, read: 0, questions: 0, rates: 0, onRequest: 0, notOffered: 0 };
	const leftOut = new Map<LeftOutReason, { count: number; cells: string[] }>();
	/** Cells each rate brought in, by its line. */
	const byLine: number[] = [];
	const requested = new Set<number>();
	/** One that was counted as read is not. */
	const withdraw = (line: number): number => {
		const cells = byLine[line] ?? 0;
		counts.read -= cells;
		counts.rates--;
		if (requested.delete(line)) counts.onRequest--;
		return cells;
	};
	return {
		seen(cells: number): void {
			counts.amounts += cells;
		},
		/** A rate that was read with so many cells of its own; one with an error is a question. */
		rate(line: number, cells: number, { sound, onRequest }: { sound: boolean; onRequest: boolean }): void {
			byLine[line] = cells;
			if (!sound) {
				counts.questions += cells;
				return;
			}
			counts.read += cells;
			counts.rates++;
			if (!onRequest || cells > 0) return;
			requested.add(line);
			counts.onRequest++;
		},
		/** A rate that was read turned out to be wrong. */
		wrong(line: number): void {
			counts.questions += withdraw(line);
		},
		/** A rate that was read is left out after all. */
		leaves(line: number, reason: LeftOutReason): void {
			const cells = withdraw(line);
			const known = leftOut.get(reason) ?? { count: 0, cells: [] };
			leftOut.set(reason, { ...known, count: known.count + cells });
		},
		left(reason: LeftOutReason, row: number, columns: readonly number[]): void {
			if (columns.length === 0) return;
			const known = leftOut.get(reason) ?? { count: 0, cells: [] };
			known.count += columns.length;
			for (const column of columns) if (known.cells.length < NAMED) known.cells.push(`${columnName(column)}${row}`);
			leftOut.set(reason, known);
		},
		notOffered(cells: number): void {
			counts.notOffered += cells;
		},
		/** Cells of other sheets, which are not read. */
		elsewhere(cells: number): void {
			if (cells === 0) return;
			counts.amounts += cells;
			leftOut.set("sheet", { count: cells, cells: [] });
		},
		countOf: (reason: LeftOutReason): { count: number; cells: readonly string[] } => leftOut.get(reason) ?? { count: 0, cells: [] },
		/** The sum; what it does not account for stands there as such. */
		close(): Ledger {
			const all = [...leftOut].map(([reason, counted]) => ({ reason, ...counted }));
			const rest = counts.amounts - counts.read - counts.questions - all.reduce((sum, { count }) => sum + count, 0);
			return { ...counts, leftOut: rest === 0 ? all : [...all, { reason: "unaccounted", count: rest, cells: [] }] };
		},
	};
}

export type LedgerBook = ReturnType<typeof ledger>;
