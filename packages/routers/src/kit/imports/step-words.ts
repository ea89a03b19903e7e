import type { LabelIndex } from "./field.ts";
import { segmentsOf } from "./statements.ts";
import { labelKey, tidy } from "./text.ts";

/** Steps of days as a sheet says them: from the first to the last, both included; null for a last one that is open. */
export interface Steps {
	from: number;
	to: number | null;
}

const day = "(?:days?|d|天|日)";
const before = `(?:第|(?:from |for )?(?:the )?${day}s? ?)?`;
const range = new RegExp(`^${before} ?(\\d{1,3}) ?${day}? ?(?:[-‐-―~至到]|to|through|thru) ?${before} ?(\\d{1,3}) ?${day}?(?: inclusive)?$`);
const onwards = new RegExp(
	`^(?:${before} ?(\\d{1,3}) ?${day}? ?(?:\\+(?: ?${day})?|及?以上|起|开始|onwards?|(?:and|&) ?(?:over|above|more|after|onwards?)|or more)|from ${before} ?(\\d{1,3}) ?${day}?|≥ ?(\\d{1,3}) ?${day}?)$`,
);
const beyond = new RegExp(`^(?:(?:>|over|after|超过|超) ?(\\d{1,3}) ?${day}?|(\\d{1,3}) ?${day}?(?:以外|之后|以后|后))$`);
const first = new RegExp(
	`^(?:(?:the )?first (\\d{1,3}) ?${day}|前 ?(\\d{1,3}) ?${day}|(?:≤|up to|within|不超过) ?(\\d{1,3}) ?${day}?|(\\d{1,3}) ?${day} ?(?:以?内|之内))$`,
);

const found = (pattern: RegExp, text: string): number | null => {
	const digits = pattern.exec(text)?.slice(1).find(Boolean);
	return digits === undefined ? null : Number(digits);
};

/** The days that a text names as a step and nothing else, "1-7天", "Day 8-14", "15天以上", "8+"; null for any other, a number alone too. */
export function stepsOf(text: string): Steps | null {
	// Days are those of the calendar.
	const plain = tidy(text)
		.toLowerCase()
		.replace(/calendar (?=days?)|自然(?=[日天])/g, "")
		.replace("～", "~")
		.replace(/>=|=>/, "≥")
		.replace(/<=|=</, "≤");
	const [, least, most] = range.exec(plain) ?? [];
	if (least !== undefined && most !== undefined) return orderedSteps(Number(least), Number(most));
	const from = found(onwards, plain);
	if (from !== null) return orderedSteps(from, null);
	const after = found(beyond, plain);
	if (after !== null) return orderedSteps(after + 1, null);
	const to = found(first, plain);
	return to === null ? null : orderedSteps(1, to);
}

/** Steps from one day to another; null for what are none. */
export const orderedSteps = (from: number, to: number | null): Steps | null => (from >= 1 && (to === null || from <= to) ? { from, to } : null);

/** Two sizes of containers. */
const sizes = /^(?:20|40|45) ?\D ?(?:20|40|45)$/;

/** Whether a part of a head is a step of a book that goes by days, and nothing else. */
export const isStepHead = (part: string, labels: LabelIndex): boolean =>
	labels.get(labelKey("dayBand")) === "dayBand" && !sizes.test(tidy(part)) && stepsOf(part) !== null;

/** Whether steps follow one another from the first day on. */
export function areSeries(steps: readonly Steps[]): boolean {
	const inOrder = [...steps].sort((a, b) => a.from - b.from);
	return inOrder.length > 1 && inOrder.every(({ from }, i) => from === (i === 0 ? 1 : (inOrder[i - 1]?.to ?? 0) + 1));
}

/** The name and the step of a text that says both: "SSR 1-7天". Null for any other. */
export function stepBehind(text: string): { name: string; step: string } | null {
	const [, name, step] = /^([^\d<>≤≥第前]+?) ?((?:days? ?|第|前)?[<>≤≥\d].*)$/i.exec(tidy(text)) ?? [];
	return name !== undefined && step !== undefined && stepsOf(step) !== null ? { name, step } : null;
}

/** The step that the head of a price names, alone or behind its name; null for none. */
export const stepOfHead = (head: string): Steps | null =>
	head
		.split(" / ")
		.flatMap((part) => [part, ...segmentsOf(part)])
		.reduce<Steps | null>((found, part) => found ?? stepsOf(part) ?? stepsOf(stepBehind(part)?.step ?? ""), null);

/** What a head or a cell says of a step, by the fields of its first and last day. */
export const saidOfSteps = ({ from, to }: Steps): Record<string, string> => ({
	dayFrom: String(from),
	...(to === null ? {} : { dayTo: String(to) }),
});
