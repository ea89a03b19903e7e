import { monthName } from "./months.ts";

/** Pieces of what people write around rates and beside them that changes no price, as sources of patterns over texts made plain. */

const few = "\\d{1,2}(?: ?(?:[-~–至到]|to) ?\\d{1,2})?";
export const daysLong = `${few} ?(?:(?:full |clear )?(?:working|business|calendar) )?(?:days?|hours?|hrs?|weeks?|h)(?![a-z])`;
export const daysLongZh = `${few} ?个?(?:工作日|自然日|工作天|小时|日|天|周)`;
const leaving = "(?:the )?(?:planned |scheduled |train |vessel )?(?:departures?|etd|loading|shipment|gate[- ]?in|cut-?off|closing)(?![a-z])";
/** Days before a train leaves. */
export const lead = `(?:at least |min(?:imum|\\.)? ?|latest )?${daysLong}'? ?(?:in advance|(?:before|prior to|ahead of) ${leaving}|(?:prior |advance )?notice(?![a-z]))`;
export const leadZh = `(?:发车|开车|开船|发运|装车|开行|启运|起运|截关|截单)日?(?:之)?前(?:至少)? ?${daysLongZh}|${daysLongZh}前?(?:之)?前`;
export const weekday = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?(?![a-z])|(?:每)?(?:周|星期|礼拜)[一二三四五六日天]";
export const clock =
	"(?:上午|下午|中午|早上|晚上)?(?:\\d{1,2}:\\d{2}|\\d{1,2} ?[点时])(?: ?(?:am|pm|hrs?|h)(?![a-z]))?|\\d{1,2} ?(?:am|pm)(?![a-z])|noon(?![a-z])";

export const bookingWord = `(?:${[
	"please|pls|kindly|must|should|shall|has|have|needs?|to|be|is|are|made|make|send|sent|places?|placed|submit|submitted|provide|provided|received",
	"required|requested|book|bookings?|booked|reserve|reservations?|space|your|the|all|advance|our|for|period|time|deadline|lead|docs?|documents?",
	"documentation|cut-?off|closing|cy|si|vgm|gate[- ]?in|containers?|cargo|arrive|terminal|at|requests?|customs|declaration|release|ready",
].join("|")})`;
export const bookingZh =
	"(?:请|需|须|应|务必|必须|至少|最少|要|订舱|预订|预定|下单|委托|申报|提交|提供|安排|通知|确认|放舱|订箱|托书|单证|资料|文件|货物|客户|重箱|进站|交货|集港|我司|的|于|在|并|给)";
export const cutOff =
	"(?:(?:cy |docs? |documents? |customs |si |vgm |booking )?(?:cut-?off|closing)(?: (?:time|date|day))?|截单|截关|截港|截重|截载|截放行|截申报|开舱|集港|截止(?:订舱|收货|进站|收单|申报))(?:时间|日期)?";

/** Where boxes stand free of charge. */
export const atTerminal =
	"(?:at|in) (?:the |each |any |all |both )?(?:(?:[a-z'.-]{1,20} ){0,3}(?:terminals?|stations?|yards?|depots?|ramps?|ports?|warehouses?)|destination|origin|pod|pol)(?![a-z])";
export const atTerminalZh = "(?:场站|堆场|目的站|目的地|起运地|发站|到站|始发站|车站|港口|码头|港区|铁路站|中心站|仓库|站内|港内)";
const stay = "(?:storage|time|detention|demurrage|parking|period|days)";
export const freeStay = `free (?:of charge )?${stay}(?: (?:period|time|days))?`;
export const freeStayZh = "免费?(?:堆存|堆|箱使|用箱|仓储|存放|使用|滞箱|箱)(?:期|时间)?";

const heavy = "(?<![\\d.,])(?:(?:2[7-9]|3\\d)(?:\\.\\d{1,3})? ?(?:吨|mt|tons?|tonnes?|t)|(?:2[7-9]|3\\d)[, ]?\\d{3} ?(?:kgs?|公斤|千克))(?![a-z\\d])";
/** What a container may weigh: from 27 tonnes on it is the box's or the railway's limit; below, prices end there as well. */
export const payload = [
	`(?<![a-z])(?:max(?:imum|\\.)? ?(?:payload|(?:cargo |gross |net )?weight|load(?:ing)?)?|payload|weight limit)(?: (?:limit|allowed|of|is|up to|per container|per box)){0,2}[: ]{0,2}${heavy}(?: ?(?:per|/) ?(?:container|box|unit)(?![a-z]))?`,
	`(?:最[大高]|限)(?:总|货|毛|净|箱)?(?:载重量?|限重|限载|重量|货重|毛重|重|载)(?:为|是|不超过|不得超过)?[: ]{0,2}${heavy}(?:[/每](?:箱|柜))?`,
].join("|");

export const joined = "(?: ?(?:[,，、/&+]|and|or|及|和|与|或) ?(?:and |or )?)";
export const paper =
	"(?:(?:commercial |proforma )?invoices?|packing lists?|msds|cmr|power of attorney|hs ?codes?|booking forms?|(?:bolt |container )?seals?|发票|装箱单|箱单|合同|报关单|委托书|清单|托书|铅封|封条)";

/** A number a paper goes by. */
export const number = "(?!20\\d\\d-\\d{1,2}-\\d{1,2}(?!\\d))[a-z]{0,5}[-/]?\\d[\\da-z/_-]{0,20}";

/** A whole day, of a person's signature. */
export const day = `(?:20\\d\\d ?[-/.年] ?\\d{1,2} ?[-/.月] ?\\d{1,2} ?[日号]?|\\d{1,2}[-/. ]{1,2}(?:${monthName})[-/., ]{1,2}20\\d\\d|\\d{1,2}[./]\\d{1,2}[./]20\\d\\d)(?!\\d)`;
/** A person, a firm or a place as it is written: a word of letters. */
export const nameWord = "\\p{L}[\\p{L}\\p{M}.'’-]{0,20}";
export const job =
	"(?:(?:senior|deputy|general|key|account|sales|pricing|operations?|commercial|product|branch|trade|logistics|rail|export|import|customer|service|customs|traffic|regional|business|development|area|it|booking|project) ){0,3}(?:manager|director|executive|representative|supervisor|specialist|assistant|coordinator|team|dept\\.?|department|desk|office|clerk|agent|ceo|cco)(?![a-z])";
