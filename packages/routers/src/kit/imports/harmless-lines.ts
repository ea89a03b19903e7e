import { namesDay } from "./day.ts";
import { withoutFrequency } from "./frequency-words.ts";
import { isHarmlessPart, withoutHarmless, withoutLists, withoutReferences } from "./harmless.ts";
import { monthName } from "./months.ts";
import { validityIn } from "./period.ts";
import { withoutNumber } from "./section-numbers.ts";
import { isDefinition, segmentsOf, statementsIn, withoutRailwayBoxes } from "./statements.ts";
import { beginningOf, tidy } from "./text.ts";
import { issuedWords } from "./vocabulary.ts";

/** What stands where one page ends and the next begins. */
const page =
	/^(?:page|第) ?\d{1,4} ?(?:页)?(?: ?[,，]? ?(?:of|\/|共) ?\d{1,4} ?页?)?$|^[(（]?(?:续表|续上表|接上表|接上页|接下页|转下页|(?:to be )?continued|cont(?:inue)?['’]?d)[)）.]{0,2}$/;
/** Whether a line is no more than the end of a page: its number, "续表", a line drawn with signs. */
export const isPageBreak = (text: string): boolean => page.test(tidy(beginningOf(text)).toLowerCase()) || !/[\p{L}\d]/u.test(text);

/** Loads for which rates have to be asked for, beside those of the table. */
const ofOthers = /(?:超重|overweight|危险品|dangerous goods|dg|reefer|冷藏).{0,8}(?:另议|单询|(?<![a-z])on request)/g;

/** What a list of such prices is called: a booking by itself may be the day of it. */
const bookName = /(?<![a-z])booking services?(?= (?:prices?|pricing|rates?|charges?|tariffs?|list)(?![a-z]))|订舱服务(?=费|价)/g;

/** Months and quarters with their year: whether they are those of the rates is asked by itself. */
const periods = new RegExp(
	[
		"20\\d\\d ?[年./-]? ?(?:q[1-4]|第?[1-4一二三四] ?季度?|(?:(?:0?[1-9]|1[0-2]) ?月?(?: | ?[和及] ?))?(?:0?[1-9]|1[0-2]) ?月?(?!\\d))?|q[1-4] ?20\\d\\d",
		"(?<![a-z\\d])(?:1st|2nd|3rd|4th|first|second|third|fourth) quarter(?: of)? 20\\d\\d",
		`(?<![a-z])(?:${monthName} (?:20\\d\\d )?)?${monthName}\\.?[-/ ,']{0,2}20\\d\\d`,
	].join("|"),
	"g",
);
const words = [
	/(?<![a-z])(?:rail|railway|railroad|barges?|trucking|haulage|drayage|renewals?|renewed|tariffs?|lists?|tables?|sheet|quotes?|fcl|transport|transportation|intermodal|multimodal|combined|express|lines?|routes?|china|chinese|europe|european|asia|eurasia|inland|our|your|we|you|please|find|see|below|above|attached|following|new|latest|by|with|a|(?<!xi )an|on|at|or|year|no|nr|remarks?|notes?|nb|ps|information|info|overview|summary|title|freight|via rail|sea|port|ports|city|cities|lane|lanes|origin|destination|pol|pod|departure|arrival|issued?|dated?|updated?|revised|revision|version|print(?:ed|ing|out)?|generated|exported|last|created|time)(?![a-z])/g,
	/(?<![a-z])(?:bahnfracht(?:en|raten)?|fracht(?:raten)?|raten|preisliste|angebot|bahn|zug|lkw|nachlauf|vorlauf|stand|seite)(?![a-z])/g,
	/(?:中欧|铁海|(?<!上)海铁|铁水|多式|铁路|班列|长江|驳船|水运|联运|集装箱?|货运|运输|运费|成本|价目|一览|汇总|明细|最新|现行|内陆|国际|中国|欧洲|亚洲|快线|服务|线路|路线|备注|说明|注|附|表|单|版|如下|见|请|新|各|全部|所有|港口|城市|始发|发站|到站|或|及|和|与|由|往|直达|年|份|制表|制作|更新|发布|打印|印制|签发|出具|日期|编制|修订|报价日|时间|于)/g,
];

/** Which end of a lane is the station and which the port, as the direction before it says as well. */
const ways = [
	/((?:出口|去程|西行|(?<![a-z])export) ?[(:]? ?)(?:内陆)?(?:铁路)?站 ?(?:→|->|[-–—至到]) ?港口?(?![一-鿿])/gi,
	/((?:进口|回程|东行|(?<![a-z])import) ?[(:]? ?)港口? ?(?:→|->|[-–—至到]) ?(?:内陆)?(?:铁路)?站(?![一-鿿])/gi,
];
const withoutWay = (text: string): string => ways.reduce((plain, way) => plain.replace(way, "$1 "), text.normalize("NFKC"));

/**
 * What of a line beside the rates nobody understands: neither a value of theirs nor one of the words that any sheet has around its table. Places stay
 * in it. Empty for nothing.
 */
export function leftOfLine(text: string): string {
	if (isPageBreak(text) || validityIn(text) !== null) return "";
	return segmentsOf(withoutLists(beginningOf(withoutNumber(withoutWay(withoutRailwayBoxes(text))))))
		.map((segment) => leftOfSegment(segment))
		.filter((left) => left !== "")
		.join(" ");
}

/** The parts of a line that `leftOfLine` leaves something of, as they stand in the sheet; the whole line where it is not parted. */
export function partsLeft(text: string): string {
	const line = withoutNumber(beginningOf(text)).trim();
	const left = segmentsOf(line).filter((segment) => leftOfLine(segment) !== "");
	const first = left[0];
	const last = left.at(-1);
	if (first === undefined || last === undefined) return line;
	const [from, to] = [line.indexOf(first), line.lastIndexOf(last) + last.length];
	const between = segmentsOf(line.slice(from, to));
	if (left.length === 1 || between.length > left.length) return [...new Set(left)].join(", ");
	const opened = between.length > 1 ? /^ ?[)）\]】}]/.exec(line.slice(to))?.[0] : undefined;
	return line.slice(from, to) + (opened ?? "");
}

/** What a price costs and when it holds: how long before a train all is booked says nothing beside it. */
const ofPrices = /(?<![a-z])(?:valid(?:ity)?|effective|expir\w{0,4}|rates?|pric(?:es?|ing)|costs?|until|till)(?![a-z])|有效|生效|截止|到期|价|费/;

const amount = /(?<!\d)(?!20\d\d(?!\d))\d{3,6}(?!\d)/;

/** Plain words without the periods and the words that any sheet has around its table. */
export const withoutUsual = (plain: string): string =>
	words
		.reduce((text, known) => text.replace(known, " "), plain.replace(periods, " "))
		.replace(/\s+/g, " ")
		.trim();

function leftOfSegment(given: string): string {
	if (isDefinition(given) || isPageBreak(given) || isHarmlessPart(given) || validityIn(given) !== null) return "";
	const rest = withoutHarmless(withoutFrequency(given));
	const segment = ofPrices.test(rest.toLowerCase()) ? given : rest;
	const plain = tidy(beginningOf(segment)).toLowerCase();
	// "联运价格" and "起运地" would be parted within a word.
	const { says, rest: unsaid } = statementsIn(
		withoutReferences(plain)
			.replace(ofOthers, " ")
			.replace(bookName, " ")
			.replace(/(?<![水公])联运|起运[地港站]|目的[地港站]/g, " "),
	);
	// A day that is neither the first nor the last of the rates, nor the one on which they were written down.
	if (namesDay(segment) && says.validFrom === undefined && says.validTo === undefined && !issuedWords.test(plain)) return plain;
	const left = withoutUsual(unsaid);
	// Numbers of lines, and what is left of a telephone, but no price.
	return /\p{L}/u.test(left) || (ofPrices.test(plain) && amount.test(left)) ? left : "";
}
