import { isSchedule } from "./harmless-heads.ts";
import { tidy } from "./text.ts";

const named = /^(?:班期|频次|班次|开行频率|发车频率|frequency|freq\.?)(?: ?[:：]| (?:is|of)|为)? ?(.{1,40})$/i;
const spoken = /(?:班期|频次|班次|频率|(?<![a-z])freq(?:uency|\.)?(?![a-z]))[^,;，；。\d\n]{0,16}\d/i;
/** So many trains in a time; a sum a week is none. */
const counted =
	/(?:(?:(?<![a-z])(?:departures?|trains?|services?)|班列|开行|发车)[:： ]{0,2})?((?<![\d.,¥￥$€£]|[¥￥$€£] )[1-9]\d?(?: ?[-~] ?\d{1,2})? ?(?:x ?|times )?(?:班列|班|列|次|趟|trains?|departures?|sailings?|services?)? ?(?:weekly|monthly|(?:\/|每|per |an? |x ) ?(?:week|wk|month|day|周|月|天)(?![a-z]))(?!起)|(?:每 ?(?:周|星期|月|天|日)|(?<![上下本]) ?周) ?\d{1,2}(?: ?[-~至到] ?\d{1,2})? ?(?:班列|班|列|次|趟))(?:[开发]行|发车|发运)?/i;

/** How often a line says trains leave, "Frequency 3/week", "每周3班", as it says it, and all the words that do; null for none. */
export function frequencyIn(text: string): { often: string; words: string } | null {
	const whole = text.trim();
	const behind = named.exec(whole)?.[1]?.trim();
	if (behind !== undefined && /[\p{L}\d]/u.test(behind) && isSchedule(behind)) return { often: behind, words: whole };
	const [words, often] = counted.exec(text) ?? [];
	return words === undefined || often === undefined ? null : { often: often.trim(), words };
}

/** Whether a line speaks of how often trains leave, as a number or in anything else. */
export const speaksOfFrequency = (text: string): boolean => spoken.test(tidy(text)) || counted.test(tidy(text));

/** A text without what it says of how often trains leave. */
export function withoutFrequency(text: string): string {
	const plain = tidy(text);
	const found = frequencyIn(plain);
	return found === null ? text : plain.replace(found.words, " ");
}
