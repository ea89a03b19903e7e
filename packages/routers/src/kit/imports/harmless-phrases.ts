import { tidy } from "./text.ts";

const few = "\\d{1,2}(?: ?(?:[-~–至到]|to) ?\\d{1,2})?";
const daysLong = `${few} ?(?:(?:full |clear )?(?:working|business|calendar) )?(?:days?|hours?|hrs?|weeks?|h)(?![a-z])`;
const daysLongZh = `${few} ?个?(?:工作日|自然日|工作天|小时|日|天|周)`;
const leaving = "(?:the )?(?:planned |scheduled |train |vessel )?(?:departures?|etd|loading|shipment|gate[- ]?in|cut-?off|closing)(?![a-z])";
/** Days before a train leaves. */
const lead = `(?:at least |min(?:imum|\\.)? ?|latest )?${daysLong}'? ?(?:in advance|(?:before|prior to|ahead of) ${leaving}|(?:prior |advance )?notice(?![a-z]))`;
const leadZh = `(?:发车|开车|开船|发运|装车|开行|启运|起运|截关|截单)日?(?:之)?前(?:至少)? ?${daysLongZh}|${daysLongZh}前?(?:之)?前`;
const weekday = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?(?![a-z])|(?:每)?(?:周|星期|礼拜)[一二三四五六日天]";
const clock =
	"(?:上午|下午|中午|早上|晚上)?(?:\\d{1,2}:\\d{2}|\\d{1,2} ?[点时])(?: ?(?:am|pm|hrs?|h)(?![a-z]))?|\\d{1,2} ?(?:am|pm)(?![a-z])|noon(?![a-z])";

const bookingWord = `(?:${[
	"please|pls|kindly|must|should|shall|has|have|needs?|to|be|is|are|made|make|send|sent|places?|placed|submit|submitted|provide|provided|received",
	"required|requested|book|bookings?|booked|reserve|reservations?|space|your|the|all|advance|our|for|period|time|deadline|lead|docs?|documents?",
	"documentation|cut-?off|closing|cy|si|vgm|gate[- ]?in|containers?|cargo|arrive|terminal|at|requests?|customs|declaration|release",
].join("|")})`;
const bookingZh =
	"(?:请|需|须|应|务必|必须|至少|最少|要|订舱|预订|预定|下单|委托|申报|提交|提供|安排|通知|确认|放舱|订箱|托书|单证|资料|文件|货物|客户|重箱|进站|交货|集港|我司|的|于|在|并|给)";
const cutOff =
	"(?:(?:cy |docs? |documents? |customs |si |vgm |booking )?(?:cut-?off|closing)(?: (?:time|date|day))?|截单|截关|截港|截重|截载|截放行|截申报|开舱|集港|截止(?:订舱|收货|进站|收单|申报))(?:时间|日期)?";

/** Where boxes stand free of charge. */
const atTerminal =
	"(?:at|in) (?:the |each |any |all |both )?(?:[a-z'.-]{1,20} ){0,3}(?:terminals?|stations?|yards?|depots?|ramps?|ports?|warehouses?)(?![a-z])";
const atTerminalZh = "(?:场站|堆场|目的站|发站|到站|始发站|车站|港口|码头|港区|铁路站|中心站|仓库|站内|港内)";
const stay = "(?:storage|time|detention|demurrage|parking|period|days)";
const freeStay = `free (?:of charge )?${stay}(?: (?:period|time|days))?`;
const freeStayZh = "免费?(?:堆存|堆|箱使|用箱|仓储|存放|使用|滞箱)(?:期|时间)?";

const heavy = "(?<![\\d.,])(?:(?:2[5-9]|3\\d)(?:\\.\\d{1,3})? ?(?:吨|mt|tons?|tonnes?|t)|(?:2[5-9]|3\\d)[, ]?\\d{3} ?(?:kgs?|公斤|千克))(?![a-z\\d])";
/** What a container may weigh: from 25 tonnes on it is the box's or the railway's limit, no band of a price. */
const payload = [
	`(?<![a-z])(?:max(?:imum|\\.)? ?(?:payload|(?:cargo |gross |net )?weight|load(?:ing)?)?|payload|weight limit)(?: (?:limit|allowed|of|is|up to|per container|per box)){0,2}[: ]{0,2}${heavy}(?: ?(?:per|/) ?(?:container|box|unit)(?![a-z]))?`,
	`(?:最[大高]|限)(?:总|货|毛|净|箱)?(?:载重量?|限重|限载|重量|货重|毛重|重|载)(?:为|是|不超过|不得超过)?[: ]{0,2}${heavy}(?:[/每](?:箱|柜))?`,
].join("|");

const chargeNever = `(?:(?:destination |origin |terminal |local |export |import |dest\\.? |the |目的[港站地]|起运[港站地]|两端|当地)?(?:${[
	"[do]?thc|(?:terminal )?handling(?: charges?)?|documentation|documents?|docs?|(?:customs )?(?:clearance|declaration|inspection|duties)|customs|duties|insurance|demurrage|detention|storage|(?:destination|origin|local) charges?",
	"码头操作费|港杂费?|报关费?|清关费?|查验费?|文件费|单证费?|关税|保险费?|堆存费?|滞箱费?|仓储费?",
].join("|")})(?: (?:fees?|charges?|costs?))?费?)`;
const joined = "(?: ?(?:[,，、/&+]|and|or|及|和|与|或) ?(?:and |or )?)";
/** Charges that no price of the railway contains: that they are not in it is said to be sure. */
const exclusions = `(?:(?:(?:all|the|above|our|these) )?(?:rates?|prices?) )?(?:are |is |do |does )?(?<![a-z])(?:exclud(?:es?|ing)|excl\\.?|exclusive of|not incl(?:uding|uded?|\\.)?|(?:以上|上述)?(?:价格|运价|报价|运费)?(?:均)?(?:不|未)(?:含|包含|包括))[: ]{0,2}${chargeNever}(?:${joined}${chargeNever}){0,8}(?:等(?:费用|杂费)?|费用)?(?![a-z一-鿿])`;

const paper =
	"(?:(?:commercial |proforma )?invoices?|packing lists?|msds|cmr|power of attorney|hs ?codes?|booking forms?|发票|装箱单|箱单|合同|报关单|委托书|清单|托书)";
/** Lists whose commas part what belongs together. */
const lists = new RegExp(
	[
		exclusions,
		`(?:required |necessary |需|所需)?(?:documents?|docs|paperwork|单证|单据|文件|资料)(?: (?:required|needed|to be provided|are))?[: ]{1,2}${paper}(?:${joined}${paper}){0,8}`,
	].join("|"),
	"gi",
);

const number = "(?!20\\d\\d-\\d{1,2}-\\d{1,2}(?!\\d))[a-z]{0,5}[-/]?\\d[\\da-z/_-]{0,20}";
/** When and how to book, when papers have to be there, how long boxes stand free at a terminal, what they may weigh, and numbers of contracts. */
const phrases = new RegExp(
	[
		`(?<![a-z])(?:${bookingWord}[: ]{1,2}){0,10}${lead}(?: ${bookingWord}(?![a-z])){0,6}`,
		`${bookingZh}{0,8}提前(?:至少|最少)? ?${daysLongZh}(?:以上|左右)? ?${bookingZh}{0,5}`,
		`(?:${bookingZh}{0,5}(?:${leadZh})) ?${bookingZh}{1,6}`,
		`(?<![a-z])${cutOff}[: ]{0,2}(?:(?:on|at|by|every|is|为|每) ?){0,2}(?:${weekday}|${clock}|${lead}|${leadZh})(?:[ ,、/和&]{0,2}(?:${weekday}|${clock})){0,6}前?`,
		`(?<![a-z])(?:docs?|documents?|documentation|bookings?|si|vgm)(?: ${bookingWord}){0,4} (?:by|before|until|till|no later than|not later than|latest|at|on) (?:${weekday}|${clock})(?:[ ,]{1,2}(?:${clock}))?`,
		`(?<![a-z])${freeStay}[: ]{0,2}(?:is |of |for )?${daysLong} ${atTerminal}`,
		`(?<![a-z])${freeStay} ${atTerminal}[: ]{0,2}(?:is |of )?${daysLong}`,
		`${daysLong} (?:of )?${freeStay} ${atTerminal}`,
		`${atTerminalZh}(?:内|的)? ?${freeStayZh}[: ]{0,2}为?${daysLongZh}`,
		payload,
		`(?<![a-z])(?:contract|booking|bkg|quotation|quote|offer|ref(?:erence)?|agreement|order|po) ?(?:no|nr|number|ref|#)[.:# ]{0,3}${number}`,
		// Without "no." a plain number may be a price.
		"(?<![a-z])(?:contract|agreement|booking|bkg|reference)[.: #]{1,3}(?!20\\d\\d-\\d{1,2}-\\d{1,2}(?!\\d))(?:[a-z]{1,5}[-/]?\\d[\\da-z/_-]{0,20}|\\d{2,8}[-/_]\\d[\\da-z/_-]{0,20})",
		`(?:合同|协议|订舱|报价单?|文件)(?:编?号|号码)[: ]{0,2}${number}`,
	].join("|"),
	"gi",
);

const payloadAlone = new RegExp(payload, "i");

/** A text without its lists of papers, and of charges that no price of the railway contains; its gaps and lines still part it. */
export const withoutLists = (text: string): string => text.normalize("NFKC").replace(lists, " ");

/** A text without what it says of booking, papers, time at a terminal, the weight a box may have, and of numbers of contracts. */
export const withoutHarmless = (text: string): string => tidy(text).replace(phrases, " ");

/** What a text says a container may weigh, tonnes from 25 on; null for nothing. */
export function payloadIn(text: string): number | null {
	const found = payloadAlone.exec(tidy(text))?.[0];
	if (found === undefined) return null;
	const digits = /\d[\d., ]*/.exec(found)?.[0].replace(/[, ]/g, "") ?? "";
	const value = Number(digits);
	return value >= 1000 ? value / 1000 : value;
}
