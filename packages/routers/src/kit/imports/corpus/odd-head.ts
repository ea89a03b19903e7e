import type { Column } from "./head.ts";
import type { Plan } from "./plan.ts";
import type { Dice } from "./random.ts";

/** Ends of a head that nobody can tell the meaning of. */
const ends = ["(2)", "（2）", "(+1)", "(-5)", "/2", " (x2)", "(1.06)", " ?", "(×)", "/100"];

/** Whether a column's head may have such an end: it names a field that is read, and stands alone. */
const mayBeOdd = ({ key, top, part }: Column, { wide }: Plan): boolean =>
	top === null && key !== "idle" && key !== "remark" && (part === null || !wide);

/** Gives, in some plans, the head of one of a table's columns an end that must be asked about; `dice` are its own, so that all else stays as it was. */
export function oddHead(dice: Dice, plan: Plan) {
	const isOne = !plan.plain && dice.chance(0.15);
	const [place, end] = [dice.int(0, 1_000), dice.pick(ends)];
	const change = (columns: readonly Column[]): Column[] => {
		const able = columns.filter((column) => mayBeOdd(column, plan));
		const chosen = isOne ? able[place % Math.max(1, able.length)] : undefined;
		return columns.map((column) => (column === chosen ? { ...column, label: `${column.label}${end}` } : column));
	};
	return Object.assign(change, { isOdd: ({ label }: Column) => isOne && label.endsWith(end) });
}
