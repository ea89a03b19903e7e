import { tidy } from "./text.ts";

const before = "调整前|调价前|变更前|before (?:the )?(?:adjustment|change|increase|revision)|before";
const after = "调整后|调价后|变更后|after (?:the )?(?:adjustment|change|increase|revision)|after";
/** "before" and "after" at an end of what they are said of. */
const atEnd = (words: string): RegExp => new RegExp(`^(?:${words})(?![a-z])[ :：]?|[ (（[【-]?(?<![a-z])(?:${words})[)）\\]】]?$`, "i");
const [isBefore, isAfter] = [atEnd(before), atEnd(after)];

/** Whether a text says which of two prices stands below it, "调整前" or "After", and nothing else. */
export const isRevision = (text: string): boolean => text !== "" && [isBefore, isAfter].some((words) => tidy(text).replace(words, "") === "");

/** The labels of a column without the word for before or after a change; null where none has one. */
function revisionOf(parts: readonly string[]): { isAfter: boolean; parts: string } | null {
	for (const [words, is] of [
		[isAfter, true],
		[isBefore, false],
	] as const) {
		if (!parts.some((part) => words.test(tidy(part)))) continue;
		const left = parts.map((part) => tidy(part).replace(words, "").trim()).filter((part) => part !== "");
		return { isAfter: is, parts: left.join(" / ") };
	}
	return null;
}

/**
 * Columns of prices before a change that stand beside those after it, "成本 调整前 | 成本 调整后": the latter hold, and are named by what else their heads say;
 * the former are null.
 */
export function revisedColumns<T extends { header: string }>(columns: readonly T[]): Map<T, string | null> {
	const revised = columns.flatMap((column) => {
		const revision = revisionOf(column.header.split(" / "));
		return revision ? [{ column, ...revision }] : [];
	});
	const pairs = [...Map.groupBy(revised, ({ parts }) => parts).values()].filter(
		(alike) => alike.length === 2 && alike.some((one) => one.isAfter) && alike.some((one) => !one.isAfter),
	);
	return new Map(pairs.flat().map(({ column, isAfter, parts }) => [column, isAfter ? parts : null]));
}
