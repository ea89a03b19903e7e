import { daysInText } from "./day.ts";
import { withoutHarmless, withoutLists } from "./harmless-phrases.ts";
import { isDefinition, segmentsOf, statementsIn } from "./statements.ts";
import { beginningOf, tidy } from "./text.ts";
import { issuedWords } from "./titles.ts";

/** What stands where one page ends and the next begins. */
const page =
	/^(?:page|第) ?\d{1,4} ?(?:页)?(?: ?[,，]? ?(?:of|\/|共) ?\d{1,4} ?页?)?$|^[(（]?(?:续表|续上表|接上表|接上页|接下页|转下页|(?:to be )?continued|cont(?:inue)?['’]?d)[)）.]{0,2}$/;
/** Whether a line is no more than the end of a page: its number, "续表", a line drawn with signs. */
export const isPageBreak = (text: string): boolean => page.test(tidy(beginningOf(text)).toLowerCase()) || !/[\p{L}\d]/u.test(text);

/** Who sends a sheet and how to reach them, for whom it is, when it was printed, thanks, and pages. */
const whole = [
	/公司|集团|物流|货代|供应链|航运|陆港|(?<![a-z])(?:ltd|gmbh|inc|corp|llc|logistics|forwarding|forwarders?|shipping|agency|group|company|lines?|courtesy)(?![a-z])|[a-z] co\.?$/,
	/电话|手机|传真|邮箱|微信|联系|业务员|客服|(?<![a-z])(?:tel|phone|fax|mobile|e-?mail|wechat|whatsapp|qq|contacts?|attn|attention|ask|call|prepared by|quoted by)(?![a-z])|[^\s@]@[^\s@]|https?:|www\./,
	/[路街道弄巷]\d{1,5}号|\d{1,4}(?:号楼|室|楼|层)|(?<![a-z])(?:road|street|avenue|floor|room|building|p\.?o\.? box)(?![a-z])/,
	/仅供参考|(?<![a-z])for reference|内部(?:使用|资料)|保密|机密|(?<![a-z])(?:confidential|internal use)(?![a-z])/,
	/以.{0,8}(?:确认|为准)|(?<![a-z])subject to (?:change|(?:final )?confirmation|availability|space|our )/,
	/^(?:v|ver\.?|version) ?\d{1,3}(?:\.\d{1,3}){0,2}$/,
	/^(?:general )?(?:terms (?:and|&) conditions|terms|conditions)(?: (?:of|for) (?:carriage|transport|business))?[:：]?$|^(?:条款|一般条款|条款说明|特此|顺祝|商祺|祝好)[:：。!！]?$/,
	/谢谢|感谢|欢迎|敬请|此致|您好|尊敬的|查收|(?<![a-z])(?:thanks?|regards|dear|sincerely|faithfully|welcome|ladies and gentlemen|to whom it may concern|pleased to (?:offer|quote|send|present)|(?:do not|don't) hesitate|look(?:ing)? forward|best wishes)(?![a-z])/,
	page,
	/每?周[一二三四五六日天]|(?<![a-z])(?:departures?|etd|schedule) .{0,20}(?:mon|tue|wed|thu|fri|sat|sun|daily|weekly)/,
];
/** What prices do without: charges beside the freight, and loads beyond it. */
const exclusion =
	/(?<![a-z])(?:excl(?:uding|udes?|usive of)?|exclude|not incl(?:uding|uded?)?)(?![a-z])|不(?:含|包含|包括)|(?:超重|overweight|危险品|dangerous goods|dg|reefer|冷藏).{0,8}(?:另议|单询|on request)/;
/** What a rate may be with or without. */
const inRates = /fuel|燃油|装卸|(?<![un])loading|税|(?<![a-z])(?:vat|tax)(?![a-z])/;

/** A reference of the sheet, of mail or of a contract. */
const reference =
	/(?<![a-z])(?:no|nr|ref|reference|contract|quotation|quote|offer)[.:： #]{1,3}[a-z]{0,5}[-/]?\d[\da-z/_-]{0,20}|(?:编号|单号|文号|合同号)[:： ]{0,2}[a-z]{0,5}[-/]?\d[\da-z/_-]{0,20}/g;
/** Months and quarters with their year: whether they are those of the rates is asked by itself. */
const periods =
	/20\d\d ?[年./-]? ?(?:q[1-4]|第?[1-4一二三四] ?季度?|(?:0?[1-9]|1[0-2]) ?月?(?!\d))?|q[1-4] ?20\d\d|(?<![a-z\d])(?:1st|2nd|3rd|4th|first|second|third|fourth) quarter(?: of)? 20\d\d|(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?[-/ ,']{0,2}20\d\d/g;
const words = [
	/(?<![a-z])(?:rail|railway|railroad|tariffs?|lists?|tables?|sheet|quotes?|fcl|transport|transportation|intermodal|multimodal|combined|express|lines?|routes?|china|chinese|europe|european|asia|eurasia|inland|our|your|we|you|please|find|see|below|above|attached|following|new|latest|by|with|a|an|on|at|or|year|no|nr|remarks?|notes?|nb|ps|information|info|overview|summary|title|freight|via rail|sea|port|ports|city|cities|lane|lanes|origin|destination|pol|pod|departure|arrival|issued?|dated?|updated?|revised|revision|version|print(?:ed|ing|out)?|generated|exported|last|created|time)(?![a-z])/g,
	/(?:中欧|铁海|(?<!上)海铁|铁水|多式|铁路|班列|联运|运输|运费|价目|一览|汇总|明细|最新|现行|内陆|国际|中国|欧洲|亚洲|快线|服务|线路|路线|备注|说明|注|附|表|单|版|如下|见|请|新|各|全部|所有|港口|城市|始发|发站|到站|或|及|和|与|由|往|直达|年|份|制表|制作|更新|发布|打印|印制|签发|出具|日期|编制|修订|报价日|时间|于)/g,
];

/**
 * What of a line beside the rates nobody understands: neither a value of theirs nor one of the words that any sheet has around its table. Places stay
 * in it. Empty for nothing.
 */
export function leftOfLine(text: string): string {
	if (isPageBreak(text)) return "";
	return segmentsOf(withoutLists(beginningOf(text)))
		.map((segment) => leftOfSegment(segment))
		.filter((left) => left !== "")
		.join(" ");
}

/** What a price costs and when it holds: how long before a train all is booked says nothing beside it. */
const ofPrices = /(?<![a-z])(?:valid(?:ity)?|effective|expir\w{0,4}|rates?|pric(?:es?|ing)|costs?|until|till)(?![a-z])|有效|生效|截止|到期|价|费/;

function leftOfSegment(given: string): string {
	if (isDefinition(given)) return "";
	const rest = withoutHarmless(given);
	const segment = ofPrices.test(rest.toLowerCase()) ? given : rest;
	const plain = tidy(beginningOf(segment)).toLowerCase();
	if (whole.some((pattern) => pattern.test(plain)) || (exclusion.test(plain) && !inRates.test(plain))) return "";
	// "联运价格" and "起运地" would be parted within a word.
	const { says, rest: unsaid } = statementsIn(plain.replace(reference, " ").replace(/(?<![水公])联运|起运[地港站]|目的[地港站]/g, " "));
	// A day that is neither the first nor the last of the rates, nor the one on which they were written down.
	if (daysInText(segment).length > 0 && says.validFrom === undefined && says.validTo === undefined && !issuedWords.test(plain)) return plain;
	const left = words
		.reduce((text, known) => text.replace(known, " "), unsaid.replace(periods, " "))
		.replace(/\s+/g, " ")
		.trim();
	// Numbers of lines, and what is left of a telephone.
	return /\p{L}/u.test(left) ? left : "";
}
