import type { RateBook } from "../price-book/define.ts";
import {
	atTerminal,
	atTerminalZh,
	bookingWord,
	bookingZh,
	clock,
	cutOff,
	day,
	daysLong,
	daysLongZh,
	freeStay,
	freeStayZh,
	job,
	joined,
	lead,
	leadZh,
	nameWord,
	number,
	paper,
	payload,
	weekday,
} from "./harmless-words.ts";
import { monthName } from "./months.ts";
import { beginningOf, tidy } from "./text.ts";

/** Days a box stands free of charge: harmless beside a price of transport, and what a price by steps of days is about. */
const freeStays = new RegExp(`(?<![a-z])${freeStay}(?![a-z])|${freeStayZh}|免费期`, "i");

const someDays = "(?:\\d{1,3} ?(?:days?|d|天|日)?)?";
const freeDays = "free(?: (?:of charge|calendar|days?|time|period|storage|stay)){1,3}|免费?(?:天数?|日数?|期限?)|días libres|無料(?:日数|期間)";
const freeStayAlone = new RegExp(`^${someDays} ?(?:${freeStay}|${freeDays}|${freeStayZh}(?:天数|限)?)[:： ]{0,2}${someDays}$`, "i");

/** Whether a text names days free of charge and nothing else, with how many or without: "Free days", "Free time: 7 days", 免堆期. */
export const isFreeStay = (text: string): boolean => freeStayAlone.test(tidy(beginningOf(text)));

/** What stands where boxes stand empty has another price once it is loaded. */
const loaded = /(?<![a-z])(?:laden|loaded|full (?:containers?|boxes|units?))(?![a-z])|[重实][箱柜]/i;
/** So many days and nothing else: how long a train takes, or a stay at its price. */
const daysAlone =
	/(?:^|[,，;；。/|\n]) ?(?:第|约|about |approx\.? ?|day )?\d{1,3}(?: ?[-~–至到] ?\d{1,3})? ?(?:(?:calendar |working )?days?|d|[天日]) ?(?:起|止|内|后|以[上下内后]|\+|free)? ?(?:$|[,，;；。/|\n])/i;
const ofStays = new RegExp(`${freeStays.source}|${loaded.source}|${daysAlone.source}`, "i");

/** What of lines and remarks is about prices of a book, though of no other: days and loaded boxes, of one by steps of days. */
export const ownTermsOf = ({ tiers }: Pick<RateBook, "tiers">): RegExp | null => (tiers && tiers.index === undefined ? ofStays : null);

/** What changes a price, whom or what it is for, or when it holds: beside it nothing else of a sentence is taken for harmless as a whole. */
const changing = new RegExp(
	[
		`(?<![a-z])(?!may)${monthName}(?![-/., ']{0,2}20\\d\\d)`,
		"(?<!年 ?)(?<!\\d)\\d{1,2} ?月(?![结\\d])|\\d ?(?:%|折)",
		`(?<![a-z])(?:${[
			"valid(?:ity)?|invalid|expir\\w{0,4}|until|till|effective|from (?:the )?\\d|since|only|except|unless|incl|includ\\w{1,3}|excl|exclud\\w{1,3}|plus|minus",
			"extra|additional(?! info| detail| question)|increas\\w{1,3}|decreas\\w{1,3}|surcharges?|discounts?|rebates?|gri|baf|caf|pss|thc|fuel|(?<!feel )free|(?:min|max)\\.? ?\\d{1,5}|minimum|maximum",
			"empty|empties|laden|block train|round[- ]?trip|one[- ]?way|return|backhaul|door|lcl|spot|promo\\w{0,6}|withdrawn|void|superseded|replace[sd]?|cancelled",
			"draft|test|sample|tentative|estimat\\w{1,4}|indicative|provisional|usd|eur|cny|rmb|jpy|gbp|hkd|yuan|dollars?|euros?",
		].join("|")})(?![a-z])`,
		"涨|降|返|减|补贴|翻倍|退[款费佣]|(?<![a-z])(?:refunds?|half)(?![a-z])|上调|下调|上浮|下浮|加收|另加|附加|另收|优惠|折扣|仅限|仅供(?!参考|内部)|只|除外|作废|停|空箱|空柜|重箱|整列|整车|专列|双程|往返|单程|含|免(?!税区)|有效|生效|截止|到期|起(?!运)|税(?!务)|美元|美金|欧元|人民币|最低|最少|最高|至少|测试|草稿|暂|旧(?!金山)",
	].join("|"),
	"i",
);

const leaves =
	"(?:(?:regular|direct|scheduled|our|the|public|rail|trains?|services?|departures?|departs?|departing|leaves?|leaving|runs?|running|operates?|operating|etd|schedule|on|every|each|is|are|at|weekly|(?:班列|发车|开行|发运|开班|开车|班期)(?:时间|日期|日)?|每)[: ]{0,2}){0,8}";
const weekdays = `(?:${weekday}|(?:周|星期|礼拜)[一二三四五六日天1-7])(?:[一二三四五六日天]|[ 、/,，&+和至到~-]{0,3}(?:and )?(?:${weekday})|[ 、/,，&和至到~-]{1,2}周?[一二三四五六日天1-7]){0,8}`;
const often =
	"(?<!\\d)\\d{1,2} ?(?:x ?)?(?:班|列|次|趟|trains?|departures?|sailings?)? ?(?:weekly|(?:/|每|per |a |times a |x ) ?(?:week|wk|w|month|周|月))(?![a-z起])";
const legalAdjective = "(?:general|standard|usual|current|latest|own|normal|applicable|international|trading|business|transport|carriage|forwarding)";
const conditions = "(?:terms(?: ?(?:and|&) ?conditions)?|conditions|stc|t ?& ?c|gtc|rules|regulations|adsp|bifa)(?: 20\\d\\d)?";
const free = "(?:[:： ]{0,3}(?:is |of |for )?)";

/** Numbers that papers go by, said to be no more than that. */
const paperNumbers = [
	`(?<![a-z])(?:contract|booking|bkg|quotation|quote|offer|tariff|price ?list|document|doc|circular|ref(?:erence)?|agreement|order|po) ?(?:no|nr|number|ref|#)[.:：# ]{0,3}${number}`,
	`(?<![a-z])(?:(?:no|nr)(?:[.:：#] ?){1,2}|ref(?:erence)?[.:：# ]{1,3})${number}|^no (?=\\d)${number}`,
	`(?<![a-z])(?:angebots?|tarif|vertrags?|preislisten?)-?(?:nummer|nr)[.:：# ]{0,3}${number}|(?:№|(?<![a-z])(?:n[º°]|n[úu]m(?:ero)?(?![a-z])))[.:： ]{0,2}${number}`,
	`(?:合同|协议|订舱|报价单?|文件)(?:编?号|号码)[:： ]{0,2}${number}|(?:编号|单号|文号)[:： ]{0,2}${number}|第 ?${number} ?号`,
];

/** What changes no price wherever it stands, by kind. */
const phrasesByKind = {
	booking: [
		`(?<![a-z])(?:${bookingWord}[: ]{1,2}){0,10}${lead}(?: ${bookingWord}(?![a-z])){0,6}`,
		`${bookingZh}{0,8}提前(?:至少|最少)? ?${daysLongZh}(?:以上|左右)? ?${bookingZh}{0,5}`,
		`(?:${bookingZh}{0,5}(?:${leadZh})) ?${bookingZh}{1,6}`,
	],
	cutOff: [
		`(?<![a-z])${cutOff}[: ]{0,2}(?:(?:on|at|by|every|is|为|每) ?){0,2}(?:${weekday}|${clock}|${lead}|${leadZh})(?:[ ,、/和&]{0,2}(?:${weekday}|${clock})){0,6}前?`,
		`(?<![a-z])(?:docs?|documents?|documentation|bookings?|si|vgm)(?: ${bookingWord}){0,4} (?:by|before|until|till|no later than|not later than|latest|at|on) (?:${weekday}|${clock})(?:[ ,]{1,2}(?:${clock}))?`,
	],
	schedule: [
		`(?<![a-z])${leaves}${weekdays} ?(?:班列|班次|发车|开行|发运|开班|班)?`,
		"每 ?(?:周|月|天|日|星期) ?[一二三四五六日天\\d][一二三四五六日天\\d、/,，&和至到~-]{0,12} ?(?:班|列|次|趟)? ?(?:班列|班次|发车|开行|发运|开班)?",
		often,
		"(?<![a-z])(?:daily|weekly|fortnightly) (?:departures?|services?|trains?)(?![a-z])|(?<![a-z])(?:departures?|trains? (?:leaves?|departs?|runs?))[: ]{1,2}(?:daily|weekly|every day)(?![a-z])|每[天日](?:发车|开行|班列)",
		"(?<![\\d:])\\d{1,2}:\\d{2}(?![\\d:])",
		"(?<![a-z])(?:winter|summer) (?:timetable|schedule)(?![a-z])|[冬夏]季运行图",
	],
	transit: [
		`(?<![a-z])(?:transit(?: times?)?|t/t|departs?|departures?)[^,;，；。\\d\\n]{0,16}\\d{1,3}(?: ?(?:[-~至到]|to) ?\\d{1,3})? ?(?:days?|d|天|日)?`,
		"(?:时效|运时|运输时间|全程|运行时间|运行)[^,;，；。\\d\\n]{0,8}\\d{1,3}(?: ?[-~至到] ?\\d{1,3})? ?(?:天|日|工作日)?(?:左右)?",
		"(?<![a-z\\d])(?:eta|etd|d|t) ?\\+ ?\\d{1,2}(?![\\d.,])",
	],
	terminal: [
		`(?<![a-z])${freeStay}${free}${daysLong}(?: ${atTerminal})?`,
		`(?<![a-z])${freeStay} ${atTerminal}${free}${daysLong}`,
		`${daysLong} (?:of )?${freeStay}(?: ${atTerminal})?(?![a-z])`,
		`(?:${atTerminalZh}(?:内|的)? ?)?(?:${freeStayZh}|免费期)[: ]{0,2}为?${daysLongZh}`,
	],
	payload: [payload],
	telephone: ["(?<![\\d.,])\\+ ?\\d{1,3}[ -]\\d{2,4}[ -]\\d{4,8}(?:[ -]\\d{3,5}){0,2}(?![\\d.])"],
	references: [
		...paperNumbers,
		// Without "no." a plain number may be a price.
		"(?<![a-z])(?:contract|agreement|booking|bkg|reference)[.:： #]{1,3}(?!20\\d\\d-\\d{1,2}-\\d{1,2}(?!\\d))(?:[a-z]{1,5}[-/]?\\d[\\da-z/_-]{0,20}|\\d{2,8}[-/_]\\d[\\da-z/_-]{0,20})",
		`(?<![a-z])(?:contract|quotation|quote|offer)[.:：# ]{1,3}(?=[a-z]{1,5}[-/]?\\d|\\d{2,8}[-/_]\\d)${number}`,
	],
	papers: [
		`(?<![a-z])${paper} (?:is |are |to be )?(?:required|needed|necessary|mandatory|provided)(?![a-z])`,
		`(?:需|须|请)(?:要)?(?:客户)?(?:提供|提交|准备|自备)?${paper}`,
	],
	payment: [
		"(?<![a-z])(?:payments?|settlement)(?: (?:terms?|conditions?|method))?(?:[: ]{1,2}(?:within|net|due|is|are|to|be|made|by|in|advance|prepaid|collect|at|sight|upon|on|receipt|after|from|of|the|invoices?|date|bank|transfer|t/t|working|calendar|monthly|cash|days?|\\d{1,3})(?![a-z\\d])){1,10}",
		"(?:付款|结算|支付|账期)(?:方式|条件|条款|周期|期限|期)?[: ]{0,2}(?:为)?(?:月结|票结|现结|预付|到付|开票后|账期|电汇|转账|银行|现金|发票|收到|付款|工作|\\d{1,3}|[天日内后个]){1,8}",
	],
	conditions: [
		`(?<![a-z])(?:subject to |according to |as per |governed by )?(?:(?:our|the|all|its) ){0,2}(?:${legalAdjective} ){0,3}${conditions}(?: (?:of|for) (?:the )?(?:${legalAdjective}|china railway|railway|railways|carriers?|forwarders?)(?: business)?)?(?:,? (?:shall )?(?:apply|applies)|,? are applicable)?(?![a-z])`,
		"(?<![a-z])e ?& ?o ?e(?![a-z])|(?<![a-z])errors and omissions excepted(?![a-z])",
	],
	others: [
		"(?<![a-z])(?:demurrage|detention|storage|thc|handling)(?: (?:fees?|charges?|costs?))?(?: (?:is|are|to be|will be|charged|billed|payable)){0,3} (?:as per|according to|at|per|subject to) (?:the )?(?:terminal|carrier|line|station|port|depot|official|local|liner|actual|railway)(?:['’]?s)?(?: published)? (?:tariffs?|outlays?|costs?|receipts?)(?![a-z])",
		"(?<![a-z])(?:(?:all|the|these|other|any|local|our) ){0,3}charges (?:are |will be |remain )?(?:subject to|as per|according to|at|per) (?:the )?(?:terminal|carrier|line|station|port|depot|official|local|liner|railway)(?:['’]?s)?(?: published| current| valid)? tariffs?(?![a-z])",
		"(?:滞箱费?|堆存费?|仓储费?|港杂费?|码头操作费|超期费)(?:均)?(?:按(?:照)?(?:码头|车站|船公司|铁路|场站|港口|实际)(?:公布)?(?:标准|规定|收费标准|费率|发生)(?:收取|计收|结算|执行)?|实报实销)",
	],
	confidence: [
		"(?:(?:all |these |the )?(?:rates|prices|quotation) (?:are |is )?)?(?:(?:strictly )?(?:for )?(?:reference|internal(?: use)?|information)(?: purposes?)? only|for (?:your )?(?:reference|internal use|information)(?: only)?)(?![a-z])",
		"(?:(?:以上|此|本)?(?:报价|价格|运价)(?:均)?)?仅供(?:参考|内部(?:使用|参考)?)|参考用|内部(?:使用|资料)|保密|机密|(?:请勿|不得|严禁)(?:外传|外泄|转发)",
		"(?<![a-z])(?:strictly )?confidential(?![a-z])|(?<![a-z])(?:not|do not|don't)(?: to)?(?: be)? (?:disclosed?|forward(?:ed)?|shared?|distributed?)(?: (?:to|with) (?:third parties|customers|anyone|others))?(?![a-z])",
	],
	carriage: [
		"(?<![a-z])(?:cy|for|fot|station|terminal|ramp|yard)(?: ?[-/] ?| to )(?:cy|for|fot|station|terminal|ramp|yard)(?![a-z])|(?:站|场|堆场|场站)(?:到|至|-)(?:站|场|堆场|场站)(?!门)",
		"(?:需|须|请)?(?:客户)?(?:自行|自理)(?:提还箱|提箱|还箱|提柜|还柜)",
	],
	equipment: [
		"(?<![a-z])(?:equipment|containers?|boxes)(?: (?:is|are|availability|available|on request|upon request|sufficient|in stock|to be confirmed)){1,3}(?![a-z])",
		"(?:空箱|箱源|设备|箱子|用箱)(?:充足|紧张|充裕|可用|需确认|需提前确认|需提前申请|有保障)",
	],
	goods: [
		"(?<![a-z])no (?:(?:lithium|loose|used|bulk) )?(?:batter(?:y|ies)|liquids?|powders?|magnets?|personal effects|food(?:stuffs?)?|chemicals?)(?: (?:accepted|allowed))?(?![a-z])",
		"(?:不接受?|不收|不承接|禁运|拒收)(?:锂|带)?(?:电池|带电|液体|粉末|磁性|食品|化工品)(?:货物?|类|产品)?",
	],
	status: [
		"(?<![a-z])new (?:lane|service|route|line|train|station|product)(?![a-z])|新(?:增)?(?:线路|班列|站点|产品)",
		`(?:20\\d\\d ?年 ?)?\\d{1,2} ?月 ?\\d{1,2} ?[日号]?(?:更新|修订|制作|制表|打印)|已(?:确认|更新|核实|审核|核对)`,
		`(?:(?<![a-z])(?:date of (?:export|import)|(?:(?:data|excel|file|report) )?(?:export|import)(?:ed)? (?:date|time)(?: and time)?)|(?:导出|导入)(?:日期|时间))(?:[ :]{1,2}(?:on )?${day})?`,
	],
} satisfies Record<string, readonly string[]>;

/** Kinds of phrases that change no price. */
export type HarmlessKind = keyof typeof phrasesByKind;

const phrases = new RegExp(Object.values(phrasesByKind).flat().join("|"), "gi");

const references = new RegExp(phrasesByKind.references.join("|"), "gi");

/** What names people and firms: harmless only where the names hold nothing that changes a price. */
const named = new RegExp(
	[
		// Who made, checked or confirmed something, and when.
		`(?<![a-z])(?:updated|confirmed|verified|checked|approved|reviewed|entered|released|prepared|issued|signed|quoted|authori[sz]ed|created|made) by[: ]{1,2}(?:mr\\.? |ms\\.? |mrs\\.? )?${nameWord}(?: ${nameWord})?(?:[ ,]{1,2}(?:on )?${day})?`,
		`(?<![a-z]|(?<![a-z])be )(?:updated|confirmed|verified|checked|approved|reviewed|entered)(?:[ :]{1,2}(?:on )?${day})?(?![a-z])`,
		"(?:制表|审核|批准|复核|编制|经办|签发|核准|校对|录入|填表|报价|业务|联系)(?:人|员|者)?[:：] ?[一-鿿]{1,4}(?![一-鿿])",
		`(?<![\\p{L}\\d])${nameWord}(?: ${nameWord}){0,3} ?[,，–-] ?${job}`,
		// Where a firm is.
		`(?<![\\p{L}\\d])(?:no\\.? ?)?\\d{1,5}[a-z]?,? (?:${nameWord} ){1,4}(?:road|rd|street|st|avenue|ave|boulevard|lane|square|way)\\.?(?: ?[,，] ?(?:[\\p{L}\\d.'’-]{1,20} ){0,2}[\\p{L}\\d.'’-]{1,20}){0,5}$`,
		// A firm by its legal form.
		`^(?:${nameWord} |[&/+-] |\\( ?${nameWord} ?\\) ?){1,8}\\(?${nameWord}?\\)? ?,? ?(?:co\\.? ?,? ?(?:ltd|limited)|ltd|limited|gmbh(?: & co\\.? kg)?|inc|corp(?:oration)?|llc|s\\.?a\\.?|b\\.?v\\.?|a\\.?g\\.?|plc)\\.?$`,
		"^[一-鿿()（）]{2,30}(?:公司|集团|办事处|事业部|货运部)$",
	].join("|"),
	"giu",
);

/** Sentences whose commas part what belongs together. */
const lists = new RegExp(
	[
		`(?:required |necessary |需|所需)?(?:documents?|docs|paperwork|单证|单据|文件|资料)(?: (?:required|needed|to be provided|are))?[: ]{1,2}${paper}(?:${joined}${paper}){0,8}`,
		"(?:以上|上述)?(?:价格|报价|运价|费率)?(?:如遇|若遇|如|若|遇)?(?:铁路|班列|船公司|市场|政策)?有?(?:变动|变化|调整|变更|更改|调价)(?:时|的)?[,， ]{0,2}(?:恕不|将不|不再|不|我司|我们|届时)?(?:将|会)?(?:另行|提前|及时|再行)通知(?!价|为)",
	].join("|"),
	"gi",
);

/** Words of sentences that change no price as a whole, beside nothing that does. */
const marks = new RegExp(
	[
		"公司|集团|物流|货代|供应链|航运|陆港|(?<![a-z])(?:ltd|limited|gmbh|inc|corp|llc|logistics|forwarding|forwarders?|shipping|agency|group|company|lines?|courtesy)(?![a-z])|[a-z] co\\.?$",
		"电话|手机|传真|邮箱|微信|联系|业务员|客服|车次|(?<![a-z])(?:tel|phone|fax|mobile|e-?mail|wechat|whatsapp|qq|contacts?|attn|attention|ask|call|pic|prepared by|quoted by)(?![a-z])|[^\\s@]{1,60}@[^\\s@]{1,60}|https?:|www\\.",
		"[路街道弄巷]\\d{1,5}号|\\d{1,4}(?:号楼|室|楼|层)|(?<![a-z])(?:road|street|avenue|floor|room|building|p\\.?o\\.? box)(?![a-z])",
		"以(?!实际(?:发生|情况|费用|账单|收费)?(?:额)?为准).{0,8}(?:确认|为准)|(?:舱位|设备|箱源|船期|班期|时间).{0,16}为准|最终解释权",
		"(?<![a-z])subject to (?:the |our |final |space and )?(?:change|confirmation|availability|space|equipment|bookings?|container)",
		"仅供参考|内部(?:使用|资料)|保密|机密|(?<![a-z])(?:for reference|internal use|confidential)(?![a-z])",
		"谢谢|感谢|欢迎|敬请|此致|您好|尊敬的|查收|(?<![a-z])(?:thanks?|regards|dear|sincerely|faithfully|welcome|ladies and gentlemen|to whom it may concern|pleased to (?:offer|quote|send|present)|(?:do not|don't) hesitate|look(?:ing)? forward|best wishes)(?![a-z])",
		`(?<![a-z])${job}$`,
		"^(?:盖章|签字|签名|签章|公章|公司章|签署|日期|signature|signed|stamp|company stamp|date)(?: ?(?:盖章|签字|公章|and stamp))?[:_. ]{0,40}$",
		"^(?:v|ver\\.?|version) ?\\d{1,3}(?:\\.\\d{1,3}){0,2}$|^(?:version|版本|编号|单号|train no|ref(?:erence)?(?![a-z]))[^,;，；。]{0,40}$",
		"^(?:条款|一般条款|条款说明|特此|顺祝|商祺|祝好)[:。!]?$",
		"^[^\\p{L}\\d]{0,20}(?:完|结束|以下空白|以下无正文|(?:the )?end(?: of (?:the )?(?:table|list|sheet|document|page|tariff))?)[^\\p{L}\\d]{0,20}$",
	].join("|"),
	"iu",
);

/** What stands beside a rate and says nothing of its price there: how long its train takes, that its box is loaded. */
const besideRate =
	/^(?:(?:transit |t\/t )?(?:约|about|approx\.?|ca\.?)? ?\d{1,2}(?: ?[-~至到] ?\d{1,2})? ?(?:days?|天)(?:左右)?|(?:laden|loaded|重箱|重柜)(?: (?:containers?|box(?:es)?))?|updated)$/i;

const payloadAlone = new RegExp(payload, "i");

/** A text without any of these has no name of people or firms to look for. */
const mayName = new RegExp(
	`updated|confirmed|verified|checked|approved|reviewed|entered| by[: ]|[:：]|${job}|(?:road|rd|street|st|avenue|ave|boulevard|lane|square|way)(?![a-z])|(?:ltd|limited|gmbh|inc|corp|corporation|llc|s\\.?a|b\\.?v|a\\.?g|plc|kg)\\.?$|(?:公司|集团|办事处|事业部|货运部)$`,
	"iu",
);

const withoutNamed = (text: string): string => (mayName.test(text) ? text.replace(named, (found) => (changing.test(found) ? found : " ")) : text);

/** A text without sentences whose commas part what belongs together, lists of papers and of names; its gaps and lines still part it. */
export const withoutLists = (text: string): string => withoutNamed(text.normalize("NFKC").replace(lists, " "));

/** A text without what it says of booking, papers, terminals, trains, payment, people and the like, none of which changes a price. */
export const withoutHarmless = (text: string): string => withoutNamed(tidy(text)).replace(phrases, " ");

/** A text without the numbers of papers. */
export const withoutReferences = (text: string): string => text.replace(references, " ");

const numbersOfPapers = new RegExp(paperNumbers.join("|"), "gi");

/** A text without numbers said to be what a paper goes by: the month of "Quotation No. 2027/11" is none, that of "Quotation 2027/11" may be. */
export const withoutPaperNumbers = (text: string): string => text.replace(numbersOfPapers, " ");

const endOfSentence = /(?<=[a-z]{3})\. (?=[A-Z])/;

/** Whether all sentences of a part of a text say who offers, whom to call, with what proviso, and nothing that changes a price. */
export const isHarmlessPart = (part: string): boolean =>
	beginningOf(part)
		.split(endOfSentence)
		.every((sentence) => marks.test(tidy(sentence)) && !changing.test(withoutHarmless(sentence)));

/** Whether a text has words that change a price, or whom, what or when it is for. */
export const mayChange = (text: string): boolean => changing.test(withoutHarmless(text));

/** Whether a part of a remark says only what each rate may have said of it. */
export const isBesideRate = (part: string): boolean => besideRate.test(tidy(part));

/** What a text says a container may weigh, tonnes from 27 on; null for nothing. */
export function payloadIn(text: string): number | null {
	const found = payloadAlone.exec(tidy(text))?.[0];
	if (found === undefined) return null;
	const digits = /\d[\d., ]*/.exec(found)?.[0].replace(/[, ]/g, "") ?? "";
	const value = Number(digits);
	return value >= 1000 ? value / 1000 : value;
}
