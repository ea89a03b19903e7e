import { plainColors } from "./colors.ts";
import { type DifferentialLook, differentialFormat } from "./differential.ts";
import { limits } from "./format.ts";
import { type CellRange, rangeOf } from "./ranges.ts";
import type { SheetCell } from "./row.ts";
import type { Theme } from "./theme.ts";

/** What a cell looks like by a rule; `unseen`: its value is not shown at all. */
interface RuleLook extends DifferentialLook {
	unseen?: true;
}

/** What a rule of conditional formats does to the cells it is met in, and for which numbers it is met, where that can be told. */
interface Rule {
	look: RuleLook;
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
/** Characters taken of the cells that a rule is for. */
const LONGEST_NAMED = 1_000_000;
/** Characters taken of a rule's formula. */
const LONGEST_FORMULA = 100;

const unshown: RuleLook = { struck: false, unseen: true, format: null };
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

/**
 * Hears the conditional formats of a sheet (ECMA-376 part 1, 18.3.1.18) and those of newer programs beside them (MS-XLSX 2.6.36), which name their cells behind
 * their rules and hold their formats themselves, element by element. `looks`: the differential formats of the workbook, null for one that changes no value's meaning.
 */
export function conditionalFormats(looks: readonly (DifferentialLook | null)[], theme: Theme = []) {
	const found: ConditionalRange[] = [];
	let isOver = false;
	let ranges: CellRange[] = [];
	let rule: { look: RuleLook | null; operator: string | null; formulas: string[] } | null = null;
	/** Rules whose cells are still to be named. */
	let waiting: Rule[] = [];
	let own: ReturnType<typeof differentialFormat> | null = null;
	let formula: string | null = null;
	let named: string | null = null;
	const rangesOf = (sqref: string) => sqref.split(" ", MOST_RANGES + 1).flatMap((ref) => rangeOf(ref) ?? []);
	const add = (heard: Rule) => {
		for (const range of ranges) {
			if (found.length < MOST_RANGES) found.push({ ...range, rule: heard });
			else isOver = true;
		}
	};
	return {
		open(name: string, attributes: () => Record<string, string>): void {
			if (own) own.open(name, attributes);
			else if (name === "conditionalFormatting") {
				ranges = rangesOf(attributes().sqref ?? "");
				waiting = [];
			} else if (name === "cfRule") {
				const { dxfId, type, operator = "" } = attributes();
				rule = { look: looks[Number(dxfId)] ?? null, operator: type === "cellIs" ? operator : null, formulas: [] };
			} else if (rule && (name === "formula" || name === "f")) formula = "";
			else if (rule && name === "dxf") own = differentialFormat(theme);
			else if (name === "sqref") named = "";
			else if (rule && (name === "iconSet" || name === "dataBar") && /^(?:0|false)$/.test(attributes().showValue ?? "1"))
				rule = { look: unshown, operator: null, formulas: [] };
		},
		wantsText: (): boolean => formula !== null || named !== null,
		text(piece: string): void {
			if (named !== null && named.length < LONGEST_NAMED) named += piece;
			else if (formula !== null && formula.length < LONGEST_FORMULA) formula += piece;
		},
		close(name: string): void {
			if (name === "dxf" && own) {
				if (rule) rule.look = own.look();
				own = null;
			}
			own?.close(name);
			if (name === "sqref" && named !== null) {
				ranges = rangesOf(named.trim());
				named = null;
				for (const heard of waiting) add(heard);
				waiting = [];
			}
			if ((name === "formula" || name === "f") && formula !== null) {
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
			if (ranges.length > 0) add(heard);
			else if (waiting.length < MOST_RANGES) waiting.push(heard);
			else isOver = true;
		},
		/** What was heard; where it was too much, rules for every cell. */
		list: (): ConditionalRange[] =>
			isOver ? [...new Set(found.map(({ rule: one }) => one))].map((one) => ({ ...everyCell, rule: { ...one, accepts: null } })) : found,
	};
}

const everyCell: CellRange = { top: 1, left: 1, bottom: 1_048_576, right: limits.columns };

/** Whether a number shown so would be taken for something else than it is, or not be seen. */
function showsOtherwise({ format }: RuleLook, { value, isDate, percent, scaled, format: marks }: SheetCell): boolean {
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

/** Whether a cell is not seen by a rule: it says so, or leaves font and fill, of which it may give one alone, in one colour. */
function hides({ unseen, font, fill }: RuleLook, { colors = plainColors }: SheetCell): boolean {
	if (unseen) return true;
	if (font === undefined && fill === undefined) return false;
	const color = font === undefined ? colors.font : font;
	return color !== null && color === (fill === undefined ? colors.fill : fill);
}

function mayChange({ look, accepts }: Rule, cell: SheetCell): boolean {
	if (accepts && typeof cell.value === "number" && !accepts(cell.value)) return false;
	// A nought that is not shown says what a blank cell says.
	return (look.struck && !cell.struck) || (hides(look, cell) && !cell.unseen && cell.value !== 0) || showsOtherwise(look, cell);
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
