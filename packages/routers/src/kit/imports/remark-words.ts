import { daysInText } from "./day.ts";
import { withoutFrequency } from "./frequency-words.ts";
import { isBesideRate, isHarmlessPart, withoutHarmless, withoutLists } from "./harmless.ts";
import { withoutUsual } from "./harmless-lines.ts";
import { monthName } from "./months.ts";
import { isOutside, type NamedPeriod, periodWithin, quarterIn } from "./period.ts";
import { withoutNumber } from "./section-numbers.ts";
import { lineSays, segmentsOf, statementsIn, withoutDays } from "./statements.ts";
import { beginningOf, tidy } from "./text.ts";

/** Whether a text is the name or the code of a place there is. */
export type IsPlace = (text: string) => boolean;

/** How remarks are read. `isAsked`: somebody is there who can tell what words mean that nobody understands; to a program they would be a refusal, whatever they say. */
export interface RemarkReading {
	isPlace: IsPlace;
	isAsked: boolean;
}

/** Numbers with a currency, a share, a day, a weight or containers, and those that may be prices by themselves. */
const numbers = new RegExp(
	[
		"[¥￥$€£] ?\\d",
		"(?<![a-z])(?:cny|rmb|usd|eur|jpy|gbp|hkd|us|cn) ?\\d",
		"\\d ?(?:cny|rmb|usd|eur|jpy|gbp|hkd|yuan|dollars?|euros?|元|块|美金|美元|欧元|日元)",
		"\\d ?(?:%|‰|percent|折)",
		"\\d ?(?:天|日|号|个?月|周|days?(?![a-z])|weeks?(?![a-z])|months?(?![a-z])|年)",
		`(?<![a-z])${monthName}`,
		"\\d{4} ?[-/.] ?\\d{1,2}(?!\\d)|(?<!\\d)\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}(?!\\d)",
		"\\d ?(?:吨|公斤|千克|磅|立方|kgs?(?![a-z])|t(?![a-z])|tons?(?![a-z])|tonnes?(?![a-z])|mt(?![a-z])|lbs?(?![a-z])|cbm)",
		"\\d ?(?:个?箱|个?柜|尺|boxes|box|containers?|ctrs?|units?|teus?|feus?)",
		"(?<![\\da-z])(?:20|40|45) ?['′]? ?(?:gp|dc|dv|hc|hq|rf|rh|ft|高柜|小柜)?(?![\\da-z./-])",
		"(?<![\\da-z-])[+＋±-] ?\\d{2,6}(?!\\d)",
		"(?<![\\da-z.,#-])(?!20[23]\\d(?!\\d))(?:\\d{1,3},\\d{3}|\\d{3,6})(?:\\.\\d{1,2})?(?![\\da-z-])",
		"[一二三四五六七八九十百千两半]{1,4}(?:元|吨|天内|折|箱起|柜起)",
	].join("|"),
	"i",
);

/** Words of prices, taxes, days, charges, conditions, and of what is not served or holds for something else, in Chinese and English. */
const words = new RegExp(
	[
		"价|费(?!城)|税|有效|截止|到期|失效|生效|执行|月起|日起|起至|另加|另收|另计|另付|另外|加收|加价|附加|含|折扣|折后|优惠|返点|上浮|下浮|上调|下调|调整|涨|免(?!税区)|押金|滞箱|滞纳|超期",
		"最低|最少|最多|最高|起订|至少|封顶|保底|限(?!公司)|只|除外|除了|不[接收包走发开做通去]|未开|不适用|不可|不能|适用|停|取消|作废|废止|无效|售罄|已满|满舱|爆舱|暂|待定|待确认|参考价|预估|估|草稿|测试",
		"空箱|空柜|重箱|重柜|超重|整列|整车|专列|回程|去程|单程|往返|双程|到门|门到|站到|提箱|还箱|同上|同价|一样|相同|也可|亦可|均可|或者|如果|如需|若|另议|另询|单询|单议|面议|协商|议价|询价|美元|美金|欧元|人民币|万元|千元|新版|旧版|代替|替代|改为|变更",
		`(?<![a-z])(?:${[
			"rates?|pric(?:es?|ing)|costs?|tariff|quot(?:es?|ed|ation)|charg(?:es?|ed|eable)|fees?|surcharges?|thc|baf|caf|gri|pss|eba|doc|fuel|toll|tax(?:es)?|vat|dut(?:y|ies)",
			"valid(?:ity)?|invalid|expir\\w{0,4}|exp|until|till|effective|as of|from|before|after|since|extended|postponed|eom|eoy",
			"incl|includ\\w{1,3}|inclusive|excl|exclud\\w{1,3}|exclusive|plus|minus|less|add|added|additional|extra|on top|increas\\w{1,3}|decreas\\w{1,3}|discounts?|rebates?|refund|net|gross|all[- ]in|free|demurrage|detention|storage|deposit|waiting|drop[- ]?off|pick[- ]?up",
			"min|minimum|max|maximum|at least|at most|up to|over|above|below|under|limit(?:ed)?|overweight|heavy|only|except|excepting|not|no|without|unless|if|when|provided|conditions?|must|required?|surplus",
			"on request|upon request|request|tba|tbd|tbc|to be (?:confirmed|advised|announced|determined|agreed)|est|estimat\\w{1,4}|tentative|indicative|provisional|draft|preliminary|test|sample|negotiable|negotiated|spot|contract|promo\\w{0,6}",
			"empty|empties|laden|block train|per|each|pair|round[- ]?trip|one[- ]?way|return|backhaul|repositioning|door|cy|cfs|lcl|also|same|alternative\\w{0,3}|or|instead|as well|both|applies|applicable|apply",
			"cancel\\w{0,6}|withdrawn|suspend\\w{0,3}|stop(?:s|ped)?|discontinued|sold|booked|full|closed|void|superseded|replace[sd]?|obsolete|old|new|revised|previous|last (?:year|month|week|quarter)|changed?|amended|updated|correct(?:ed|ion)|currency|usd|eur|cny|rmb|jpy|yuan|dollars?|euros?|percent",
		].join("|")})(?![a-z])`,
	].join("|"),
	"i",
);

/** Of which other rates a remark says that they have to be asked for: "DG on request", "SOC 箱另议". */
const ofOthers =
	/(?<![a-z])(dg|dangerous goods|soc|coc|reefer|危险品|危货|冷藏|自备箱)(?![a-z]) ?[箱柜货]? ?(?:另议|另询|单询|单议|面议|(?:up)?on request)/gi;
const yearless = new RegExp(`\\d{1,2} ?月(?: ?\\d{1,2} ?[日号])?|\\d{1,2}[- ]?${monthName}|${monthName}[- ]?\\d{0,2}|end of ${monthName}`, "gi");
const ofValidity =
	/有效期?限?|截止|到期|失效|生效|执行|[自从至到起止]|(?<![a-z])(?:valid(?:ity)?|expir\w{0,4}|exp|until|till|effective|from|to)(?![a-z])/gi;

const hears = (text: string): boolean => words.test(text) || numbers.test(text);

/** Where a train goes through, how it runs, the terms of trade, a train's or a line's number, and where notes stand: none of a rate's price. */
const beside = new RegExp(
	[
		"(?<![a-z])via [\\p{L}\\p{M}'’.-]{2,24}(?: [\\p{L}\\p{M}'’.-]{2,24})?(?: (?:border|port|station|terminal))?|(?:经由?|取道)[一-鿿]{2,6}(?:口岸|站|港)?",
		"(?<![a-z])(?:direct|express|fast|slow|regular|block|mixed|service|trains?|vessel|barge|truck|premium|priority|transit|weekly|daily)(?![a-z])|直达|直航|快[线车运]|普[列线]|直通|班列|西部|东部|中部|公共",
		"(?<![a-z])(?:exw|fca|fas|fob|cfr|cif|cpt|cip|dap|dpu|ddp|dat)(?![a-z])",
		"(?<![a-z\\d])[a-z]{1,5}[-_#.]\\d{1,6}(?:[-_/.#][a-z\\d]{1,8}){0,3}(?![a-z\\d])|(?<![a-z\\d])(?!x\\d)[a-z]{1,2}\\d{3,6}(?![a-z\\d])|(?<![a-z\\d])x\\d{4,5}(?![a-z\\d])",
		"(?<![a-z])(?:see )?(?:foot)?notes? ?\\d{0,2}(?![\\da-z])|见?附?注(?:释|解)? ?\\d{0,2}(?!\\d)",
		"(?<![a-z])(?:customer service|contact|sales|ops|pic)(?: person)?[: ]{1,2}[\\p{L}\\p{M}.'’-]{2,20}(?: [\\p{L}\\p{M}.'’-]{2,20})?|操作|客服|业务",
		"(?<![a-z])(?:n/a|n\\.a\\.|none|nil|ok|okay)(?![a-z])|^无$",
	].join("|"),
	"giu",
);
/** Signs that put in doubt or change what stands before them. */
const doubtful = /[?!*×÷±↑↓✕✖✗✘]|^[起止自从至到]$/;
const telling = /[\p{L}\p{N}#+=<>≤≥%‰]/u;

/** Whether a part of a remark has words, numbers or signs that nobody understands. */
const isUnknown = (part: string): boolean =>
	telling.test(withoutUsual(statementsIn(tidy(withoutFrequency(part)).toLowerCase().replace(beside, " ")).rest));

/** Whether what is left of a remark may say something of a price: it has words or numbers of that, or, where somebody can be asked, such as nobody understands. */
const speaks = (text: string, isAsked: boolean): boolean => hears(text) || doubtful.test(text) || (isAsked && segmentsOf(text).some(isUnknown));

const betweenPlaces = / to | ?[-–—→>~/至到] ?/i;

/** A remark without its phrases, which may reach over a comma, and its parts that never change a price. */
const rest = (text: string, isPlace: IsPlace): string =>
	segmentsOf(withoutHarmless(withoutLists(withoutNumber(text))))
		.filter((part) => !isHarmlessPart(part) && !isBesideRate(part) && !part.split(betweenPlaces).every(isPlace))
		.join(", ");

/** A code with a year in it, which is no period: "CR-2027-01". */
const codes = new RegExp(`(?<![a-z\\d])(?!q[1-4]|${monthName})[a-z]{1,6}[-/]20\\d\\d[\\da-z/-]{0,16}`, "gi");
/** The month, quarter or year that a remark names, of a quarter without a year in `year`; null for none, and for a year that may be no year. */
function periodNamed(text: string, year: string): NamedPeriod | null {
	if (!/20\d\d|q ?[1-4]|quarter|季/i.test(text) || daysInText(text).length > 0) return null;
	const plain = withoutHarmless(text).replace(codes, " ");
	const named = periodWithin(plain);
	if (named?.year && !/年|^ ?20\d\d ?$/.test(plain)) return null;
	return named ?? quarterIn(plain, year);
}

/** Whether a remark may say something of a price, its days or what it holds for: it says more than what never changes one. */
export const maySayOfPrice = (text: string, { isPlace, isAsked }: RemarkReading): boolean =>
	speaks(rest(beginningOf(text), isPlace), isAsked) || periodNamed(tidy(beginningOf(text)), "") !== null;

const ofPeriods = /价格|运价|报价|价|(?<![a-z])(?:rates?|prices?|tariff|validity|period)(?![a-z])/gi;

/** Whether a remark that may say something of a price says more than its rate does; `isOwnDay` where it names a day without its year, one of the rate's. */
export function saysMore(
	text: string,
	row: Readonly<Record<string, unknown>>,
	{ isOwnDay, isPlace, isAsked }: RemarkReading & { isOwnDay: boolean },
): boolean {
	// What is sealed or loaded is a container all the same.
	let left = tidy(beginningOf(text)).replace(/(?<![a-z])(per|each) (?:sealed|loaded|laden|full) (?=(?:container|box|unit)(?![a-z]))/gi, "$1 ");
	const days = daysInText(left);
	const own = days.length > 0 && days.every((day) => day === row.validFrom || day === row.validTo);
	if (own || isOwnDay) left = (own ? withoutDays(left) : left.replace(yearless, " ")).replace(ofValidity, " ");
	const period = isOwnDay ? null : periodNamed(left, String(row.validFrom ?? "").slice(0, 4));
	if (period && isOutside(period, row)) return true;
	if (period) left = left.replace(period.words, " ").replace(ofValidity, " ").replace(ofPeriods, " ");
	const holds = (says: object): boolean =>
		Object.entries(says).every(([name, value]) => (Array.isArray(value) ? value : [String(value)]).includes(String(row[name] ?? "")));
	left = left.replace(ofOthers, (all, name: string) => (holds(statementsIn(name).says) ? all : " "));
	const { says, certain } = lineSays(left);
	// What it says otherwise is asked about by its field.
	if (certain && Object.keys(says).length > 0) return Object.keys(says).some((name) => !(name in row));
	const untold = segmentsOf(left).filter((segment) => {
		const said = statementsIn(segment);
		return Object.keys(said.says).length === 0 || said.rest !== "" || !holds(said.says);
	});
	return speaks(rest(untold.join(", "), isPlace), isAsked);
}
