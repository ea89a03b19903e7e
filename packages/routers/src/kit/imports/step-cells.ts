import { serialDate } from "../sheet/format.ts";
import { type Cell, problem, type Reading } from "./cell-reading.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import { remarkQuestions } from "./questions.ts";
import { orderedSteps, type Steps, saidOfSteps, stepsOf } from "./step-words.ts";

/** Days of which a stay has fewer than the calendar. */
const working = /(?:working|business|work) (?=days?)|工作(?=[日天])/gi;

/** The step a cell names, as its first and last day. "1-7" that a spreadsheet made a date is taken back. */
export function readSteps(cell: Cell, text: string, date1904: boolean): Reading {
	const iso = cell.isDate && typeof cell.value === "number" ? serialDate(cell.value, date1904) : null;
	if (iso !== null) {
		const read = orderedSteps(Number(iso.slice(5, 7)), Number(iso.slice(8)));
		return read ? { ...ends(read), remark: "stepDate" } : problem("import.notSteps", text);
	}
	const isOfWork = working.test(text);
	const steps = typeof cell.value === "string" ? stepsOf(text.replace(working, "")) : null;
	if (!steps) return problem("import.notSteps", text);
	return { ...ends(steps), ...(isOfWork ? { remark: "workingDays" as const } : {}) };
}

/** A step as the reading of its column: both of its days stand beside it. */
function ends(steps: Steps): Extract<Reading, { kind: "value" }> {
	const says = Object.fromEntries(Object.entries(saidOfSteps(steps)).map(([name, day]) => [name, [day]]));
	return { kind: "value", value: `${steps.from}-${steps.to ?? ""}`, beside: { says, rest: "" } };
}

/** What is doubted of a rate but its price of nothing, where it is that of a step which ends: days free of charge. */
export const withoutFreeSteps = ({ row, problems }: Pick<ParsedRecord, "row" | "problems">): ParsedRecord["problems"] =>
	typeof row.dayTo === "number" ? problems.filter(({ question }) => question !== remarkQuestions.zeroAmount.id) : problems;
