import type { LabelIndex } from "./field.ts";
import { matchLabel } from "./label-match.ts";
import { periodAlone } from "./period.ts";
import { statementsIn } from "./statements.ts";
import { areSeries, isStepHead, stepsOf } from "./step-words.ts";
import { labelKey, tidy } from "./text.ts";

const newer = /^(?:new|current|最新|新|现行|现)(?= ?[^a-z]| [a-z])/i;
const older = /^(?:old|previous|former|prior|last|原|旧|上期|此前)(?= ?[^a-z]| [a-z])/i;

/** The price that words behind "new" and "old" name: 价 alone is that of what is bought. */
const priceOf = (words: string, labels: LabelIndex): string | undefined => labels.get(labelKey(words === "价" ? "价格" : words));

/** What a head says of owners or of weights, and nothing else; null for any other. */
function saidAlone(head: string, fields: readonly ("ownership" | "weightFrom" | "weightTo")[]): string | null {
	const { says, rest } = statementsIn(head);
	const said = Object.keys(says);
	return rest === "" && said.length > 0 && said.every((name) => fields.some((field) => field === name)) ? JSON.stringify(says) : null;
}
/** The days a head is the name of; null for any other. */
const daysAlone = (head: string): string | null => periodAlone(head)?.from ?? null;
const lowest = (head: string): string => head.split(" / ").at(-1) ?? "";
/** The first day of the step a head is the name of, alone or under its group; null for any other. */
function stepAlone(head: string): string | null {
	const step = stepsOf(lowest(head));
	return step && String(step.from);
}
const telling = [(head: string) => saidAlone(head, ["ownership"]), (head: string) => saidAlone(head, ["weightFrom", "weightTo"]), daysAlone];

/**
 * The price a head names beside another one alone: "COC" beside "SOC" and "20-24T" beside "≤20T", "1-7天" beside "8-14天" and "2027年2月" beside "2027年1月" the book's price per box,
 * "New cost" beside "Old cost" the cost. Whether the new one is meant is asked with its head's words, and the old one is counted as left out. Null for any other head, and where another column
 * holds that price.
 */
export function pairedPrice(
	head: string,
	all: readonly (readonly string[])[],
	{ labels, perContainer }: { labels: LabelIndex; perContainer: string | null },
): string | null {
	const heads = all.map((parts) => parts.join(" / "));
	const isHeld = (field: string) =>
		all.some((parts) => {
			const match = matchLabel(parts, labels);
			return match !== null && (match.field ?? perContainer) === field;
		});
	const isStep = isStepHead(lowest(head), labels);
	// Without a word for days "20-24" may be anything, and a series of them is no other than that of steps.
	if (isStep && !/d|天|日/i.test(lowest(head)) && !areSeries(heads.flatMap((other) => stepsOf(lowest(other)) ?? []))) return null;
	const tellings = isStep ? [stepAlone] : telling;
	const alone = tellings.find((tells) => tells(head) !== null);
	if (alone) {
		const isPaired = new Set(heads.flatMap((other) => alone(other) ?? [])).size > 1;
		const isDated = alone === daysAlone && ["validFrom", "validTo"].some(isHeld);
		return isPaired && !isDated && perContainer !== null && !isHeld(perContainer) ? perContainer : null;
	}
	const plain = tidy(head);
	const field = newer.test(plain) ? priceOf(plain.replace(newer, ""), labels) : undefined;
	if (field === undefined || !labels.prices.has(field) || isHeld(field)) return null;
	const isOld = (other: string) => older.test(tidy(other)) && priceOf(tidy(other).replace(older, ""), labels) === field;
	return heads.some(isOld) ? field : null;
}
