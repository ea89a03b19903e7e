import type { CellLook } from "./cell-styles.ts";
import { limits } from "./format.ts";
import { type CellRange, rangeOf } from "./ranges.ts";
import type { SheetCell } from "./row.ts";

/** What a rule of conditional formats does to the cells it is met in, and for which numbers it is met, where that can be told. */
interface Rule {
	look: CellLook;
	accepts: ((value: number) => boolean) | null;
}

/** A range of cells that a rule is for. */
export interface ConditionalRange extends CellRange {
	rule: Rule;
}

/** Ranges kept of a sheet; with more of them any cell may be formatted so. */
const MOST_RANGES = 10_000;
/** Rules asked of one cell; of more, one may be met. */
const MOST_RULES = 20;
/** Characters taken of a rule's formula. */
const LONGEST_FORMULA = 100;

const unshown: CellLook = { struck: false, unseen: true, format: null };
const comparisons: Readonly<Record<string, (value: number, first: number, last: number) => boolean>> = {
	equal: (value, first) => value === first,
	notEqual: (value, first) => value !== first,
	greaterThan: (value, first) => value > first,
	greaterThanOrEqual: (value, first) => value >= first,
	lessThan: (value, first) => value < first,
	lessThanOrEqual: (value, first) => value <= first,
	between: (value, first, last) => value >= first && value <= last,
	notBetween: (value, first, last) => value < first || value > last,
};

/** Hears the conditional formats of a sheet (ECMA-376 part 1, 18.3.1.18), element by element. `looks`: the differential formats of the workbook, null for one that changes no value's meaning. */
export function conditionalFormats(looks: readonly (CellLook | null)[]) {
	const found: ConditionalRange[] = [];
	let isOver = false;
	let ranges: CellRange[] = [];
	let rule: { look: CellLook | null; operator: string | null; formulas: string[] } | null = null;
	let formula: string | null = null;
	return {
		open(name: string, attributes: () => Record<string, string>): void {
			if (name === "conditionalFormatting") ranges = (attributes().sqref ?? "").split(" ", MOST_RANGES + 1).flatMap((ref) => rangeOf(ref) ?? []);
			else if (name === "cfRule") {
				const { dxfId, type, operator = "" } = attributes();
				rule = { look: looks[Number(dxfId)] ?? null, operator: type === "cellIs" ? operator : null, formulas: [] };
			} else if (rule && name === "formula") formula = "";
			else if (rule && (name === "iconSet" || name === "dataBar") && /^(?:0|false)$/.test(attributes().showValue ?? "1"))
				rule = { look: unshown, operator: null, formulas: [] };
		},
		wantsText: (): boolean => formula !== null,
		text(piece: string): void {
			if (formula !== null && formula.length < LONGEST_FORMULA) formula += piece;
		},
		close(name: string): void {
			if (name === "formula" && formula !== null) {
				rule?.formulas.push(formula);
				formula = null;
			}
			if (name !== "cfRule" || !rule) return;
			const { look, operator, formulas } = rule;
			const [first = Number.NaN, last = first] = formulas.map((text) => (/^-?\d/.test(text.trim()) ? Number(text) : Number.NaN));
			const compares = operator === null || Number.isNaN(first) || Number.isNaN(last) ? undefined : comparisons[operator];
			rule = null;
			if (!look) return;
			const heard: Rule = { look, accepts: compares ? (value) => compares(value, first, last) : null };
			for (const range of ranges) {
				if (found.length < MOST_RANGES) found.push({ ...range, rule: heard });
				else isOver = true;
			}
		},
		/** What was heard; where it was too much, rules for every cell. */
		list: (): ConditionalRange[] =>
			isOver ? [...new Set(found.map(({ rule: one }) => one))].map((one) => ({ ...everyCell, rule: { ...one, accepts: null } })) : found,
	};
}

const everyCell: CellRange = { top: 1, left: 1, bottom: 1_048_576, right: limits.columns };

/** Whether a number shown so would be taken for something else than it is, or not be seen. */
function showsOtherwise({ format }: CellLook, { value, isDate, percent, scaled, format: marks }: SheetCell): boolean {
	if (!format) return false;
	if (typeof value !== "number") return format.hidesText || (format.text !== undefined && JSON.stringify(format.text) !== JSON.stringify(marks));
	const shown = format.of(value);
	if (shown.unseen) return value !== 0;
	return (
		shown.isDate !== isDate ||
		shown.percent !== (percent ?? false) ||
		shown.scaled !== (scaled ?? false) ||
		JSON.stringify(shown.marks) !== JSON.stringify(marks)
	);
}

function mayChange({ look, accepts }: Rule, cell: SheetCell): boolean {
	if (accepts && typeof cell.value === "number" && !accepts(cell.value)) return false;
	// A nought that is not shown says what a blank cell says.
	return (look.struck && !cell.struck) || (look.unseen && !cell.unseen && cell.value !== 0) || showsOtherwise(look, cell);
}

/**
 * Makes the function that answers whether a conditional format may strike a cell through, hide it or show it as something else. Asked row by row, from the
 * top down: ranges come and go by their rows, so that thousands of them cost no more than one pass.
 */
export function conditionalLook(ranges: readonly ConditionalRange[]): (row: number, cell: SheetCell) => boolean {
	const begins = [...ranges].sort((a, b) => a.top - b.top);
	const ends = [...ranges].sort((a, b) => a.bottom - b.bottom);
	/** How many ranges of each rule are over a column. */
	const over = new Map<number, Map<Rule, number>>();
	let [begun, ended] = [0, 0];
	const add = ({ left, right, rule }: ConditionalRange, by: 1 | -1) => {
		for (let column = left; column <= Math.min(right, limits.columns); column++) {
			const rules = over.get(column) ?? new Map<Rule, number>();
			const count = (rules.get(rule) ?? 0) + by;
			if (count === 0) rules.delete(rule);
			else rules.set(rule, count);
			over.set(column, rules);
		}
	};
	return (row, cell) => {
		for (let next = begins[begun]; next && next.top <= row; next = begins[++begun]) add(next, 1);
		for (let next = ends[ended]; next && next.bottom < row; next = ends[++ended]) add(next, -1);
		const rules = over.get(cell.column);
		if (!rules?.size) return false;
		let asked = 0;
		for (const rule of rules.keys()) if (++asked > MOST_RULES || mayChange(rule, cell)) return true;
		return false;
	};
}
