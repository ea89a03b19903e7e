import { type ImportField, isPrice, type LabelIndex } from "./field.ts";
import { headRest } from "./mapping.ts";
import { moneyUnitOf } from "./money-unit.ts";
import { tidy } from "./text.ts";
import { negations } from "./vocabulary.ts";

/** What a head over days may say beside its name: that the day is one of them, how it is written, where it is counted. */
const plainOfDays =
	/(?<![a-z])(?:incl|inclusive|included|including|date|dates|day|period|from|to|start|end|begin|beginning|local|time|beijing|utc|cst|gmt|y{2,4}|m{1,3}|d{1,2})(?![a-z])|(?:含|包含|包括)(?:当|本)?[日天]?|[当本][日天]|开始|起始|结束|终止|日期|时间|期限|北京|年|月|日|起|止|自|至|\d/g;

/** Words of a column's head that may change what stands below it and are not understood. */
export function wordsLeftOver(header: string, field: ImportField, labels: LabelIndex, titles: ReadonlySet<string>): string[] {
	const rest = headRest(header, labels, titles);
	if (isPrice(field)) return rest.filter((words) => moneyUnitOf(words) === null);
	const isLeft = (words: string) => /[a-z一-鿿]/.test(tidy(words).toLowerCase().replace(plainOfDays, " "));
	if (field.kind === "day" || field.kind === "endDay") return rest.filter(isLeft);
	return rest.filter((words) => negations.test(tidy(words)));
}
