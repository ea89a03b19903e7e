import { tidy } from "./text.ts";

const named =
	"(?:(?<![a-z])(?:transit(?: ?(?:times?|days?))?|lead ?times?|t ?/ ?t(?= ?[:：\\d约]))|(?:全程)?(?:运输|运行|在途)?时效|(?:运输|运行|在途)(?:时间|天数)|全程)";
/** What else takes days, right before them: whether a price still holds, papers, boxes and payments. */
const notOfOthers =
	"(?<!(?:bookings?|clearance|customs|quot(?:e[ds]?|ations?)|payments?|invoices?|free|storage) ?|价格?|清关|报关|通关|退税|[提还用免]箱|订舱|付款|结算|合同|发票|回复|单证)";
const within = new RegExp(
	`${notOfOthers}${named}(?: ?(?:[:：]|is|of|about|approx\\.?|ca\\.?|约|为)){0,3} ?(\\d{1,3})(?: ?(?:[-‐-―~～至到]|to) ?(\\d{1,3}))? ?(?:(?:working |business |calendar )?days?(?![a-z])|d(?![a-z])|个?(?:工作日|自然日|天|日)(?:左右)?)`,
	"i",
);
const spoken = new RegExp(`${named}[^,;，；。\\d\\n]{0,16}\\d`, "i");

/** The days that a line says trains take, "Transit 5-7 days", the least and the most, and the words that say it; null for none. */
export function transitIn(text: string): { days: readonly [string, string]; words: string } | null {
	const [words, least, most = least] = within.exec(text) ?? [];
	return words === undefined || least === undefined || most === undefined || Number(most) < Number(least)
		? null
		: { days: [String(Number(least)), String(Number(most))], words };
}

/** Whether a line speaks of how long trains take, in days or in anything else. */
export const speaksOfTransit = (text: string): boolean => spoken.test(tidy(text));
