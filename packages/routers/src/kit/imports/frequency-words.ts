import { isSchedule } from "./harmless-heads.ts";
import { tidy } from "./text.ts";

const named = /^(?:班期|频次|班次|开行频率|发车频率|frequency|freq\.?)(?: ?[:：]| (?:is|of)|为)? ?(.{1,40})$/i;
const spoken = /(?:班期|频次|班次|频率|(?<![a-z])freq(?:uency|\.)?(?![a-z]))[^,;，；。\d\n]{0,16}\d/i;
/** So many trains in a time; a sum a week is none. */
const counted =
	/(?:(?:(?<![a-z])(?:departures?|trains?|services?)|班列|开行|发车)[:： ]{0,2})?((?<![\d.,¥￥$€£]|[¥￥$€£] )[1-9]\d?(?: ?[-~] ?\d{1,2})? ?(?:x ?|times )?(?:班列|班|列|次|趟|trains?|departures?|sailings?|services?)? ?(?:weekly|monthly|(?:\/|每|per |an? |x ) ?(?:week|wk|month|day|周|月|天)(?![a-z]))(?!起)|(?:每 ?(?:周|星期|月|天|日)|(?<![上下本]) ?周) ?\d{1,2}(?: ?[-~至到] ?\d{1,2})? ?(?:班列|班|列|次|趟))(?:[开发]行|发车|发运)?/i;

/** What else is so often: sums for days of standing, and prices that are told or changed. */
const others =
	"(?:(?<![a-z])(?:detention|demurrage|storage|standing|free|fees?|(?:sur)?charges?|penalt(?:y|ies)|updat(?:e[ds]?|ing)|revis(?:e[ds]?|ions?)|quot(?:e[ds]?|ing|ations?)|publish(?:ed|es)?|review(?:ed|s)?|adjust(?:ed|s|ments?)?|inspect(?:ed|ions?)|invoices?|payments?)(?![a-z])|费|滞|堆存|免|超期|罚|更新|调整|修订|报价|发布|公布|查验|结算|付款)";
const behindOthers = new RegExp(`${others}(?: ?(?:is|are|of|at|about|approx\\.?|[:：=为约])){0,2} ?$`, "i");
const beforeOthers = new RegExp(`^ ?${others}`, "i");
/** Characters looked at on either side. */
const BESIDE = 40;

const day = "(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?(?![a-z])";
const departs =
	/^(?:(?:departures?|departs?|departing|departure days?|sailings?|etd|every|each|on|发车日?|开行日?|发运日?)(?![a-z])[:： ]{0,2}){1,3}|(?<=.)(?:发车|开行|发运|开班|班列?)$/gi;
/** "Weekly" alone may be how often prices are made. */
const everyTime =
	/^(?:departures? ?[:：]? ?)?(?:daily|weekly|bi-?weekly|fortnightly) (?:departures?|trains?|services?|sailings?)$|^departures? ?[:：]? ?(?:daily|weekly|bi-?weekly|fortnightly)$|^(?:每[日天周]|天天|双周|隔[日天周])(?:[一1]?班列?|发车|开行)$/i;
const weekday = new RegExp(`^${day}$|^每?(?:周|星期|礼拜)[一二三四五六日天]$`, "i");
const several = new RegExp(
	`^${day}(?: ?(?:[/,&+、]|and) ?${day}){1,6}$|^每?(?:周|星期|礼拜)[一二三四五六日天](?:[、/,和及 ]{0,2}(?:周|星期|礼拜)?[一二三四五六日天]){1,6}$`,
	"i",
);
const oneDay = new RegExp(`${day}|[一二三四五六日天]`, "gi");
const inWeek = /^(\d{1,2})(?! ?[-~]).*(?:week|wk|周|星期)|(?:周|星期) ?(\d{1,2})(?! ?[-~至到])/i;

/** The days of the week that a text says trains leave on, and nothing else: several of them, or one of which it says so; null for none. */
function weekdaysIn(text: string): string | null {
	const plain = tidy(text);
	const days = plain.replace(departs, "").trim();
	return several.test(days) || (days !== plain && weekday.test(days)) ? days : null;
}

/** When trains leave, as a text says it that says nothing else: "Wed/Sat", "Daily departures"; null for none. */
export const departuresIn = (text: string): string | null => weekdaysIn(text) ?? (everyTime.test(tidy(text)) ? tidy(text) : null);

/** Whether one text says how many trains leave a week and the other one on which days, as many of them. */
export function isSameOften(one: string, other: string): boolean {
	const days = weekdaysIn(one) ?? weekdaysIn(other);
	if (days === null) return false;
	const [, before, behind] = inWeek.exec(tidy(weekdaysIn(one) === null ? one : other)) ?? [];
	return Number(before ?? behind) === days.replace(/周|星期|礼拜/g, "").match(oneDay)?.length;
}

/** Whether two values of a field say the same of it. */
export const isSameValue = (one: string, other: string): boolean => one === other || isSameOften(one, other);

/** How often a line says trains leave, "Frequency 3/week", "每周3班", as it says it, and all the words that do; null for none. */
export function frequencyIn(text: string): { often: string; words: string } | null {
	const whole = text.trim();
	const behind = named.exec(whole)?.[1]?.trim();
	if (behind !== undefined && /[\p{L}\d]/u.test(behind) && isSchedule(behind)) return { often: behind, words: whole };
	const found = counted.exec(text);
	const [words, often] = found ?? [];
	if (!found || words === undefined || often === undefined) return null;
	const end = found.index + words.length;
	const isOfOthers =
		behindOthers.test(text.slice(Math.max(0, found.index - BESIDE), found.index)) || beforeOthers.test(text.slice(end, end + BESIDE));
	return isOfOthers ? null : { often: often.trim(), words };
}

/** Whether a line speaks of how often trains leave, as a number or in anything else. */
export const speaksOfFrequency = (text: string): boolean => spoken.test(tidy(text)) || counted.test(tidy(text));

/** A text without what it says of how often trains leave. */
export function withoutFrequency(text: string): string {
	if (departuresIn(text) !== null) return "";
	const plain = tidy(text);
	const found = frequencyIn(plain);
	return found === null ? text : plain.replace(found.words, " ");
}
