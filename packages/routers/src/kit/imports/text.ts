import { anyBrackets, withoutBrackets } from "./brackets.ts";
import { simplified } from "./traditional.ts";

/** Signs that show nothing: they come along where text is copied from a page. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Full-width forms, ideographic and other spaces made plain, signs that show nothing taken out; ends trimmed, runs of white space made one. */
export const tidy = (text: string): string =>
	/^(?:[!-~]+(?: [!-~]+)*)?$/.test(text) ? text : text.replace(unseen, "").normalize("NFKC").replace(/\s+/g, " ").trim();

/** Signs that become digits or letters once they are made plain: ①, ², ½, ㎡. */
const marks = /([\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209c\u2150-\u218b\u2460-\u24ff\u2776-\u2793\u3200-\u33ff\u{1f100}-\u{1f1ff}])/u;

/** The first such sign of a text; null for none. */
export const markIn = (text: string): string | null => marks.exec(text)?.[0] ?? null;

/** A text made plain but for its marks: 10² is no 102. */
export const tidyButMarks = (text: string): string =>
	markIn(text) === null
		? tidy(text)
		: text
				.replace(unseen, "")
				.split(marks)
				.map((part, i) => (i % 2 === 1 ? part : part.normalize("NFKC")))
				.join("")
				.replace(/\s+/g, " ")
				.trim();

/** No label or name is longer, characters; what a cell holds beyond that tells nothing more, and every pass over it costs. */
const LONGEST_NAME = 300;

/** A text of its own: V8 makes a slice a view that keeps all of what it is cut from. */
const own = (slice: string): string => JSON.parse(JSON.stringify(slice)) as string;

/** A part of a text that was made plain, as it stands in the text itself; as it is where it does not. */
export function asWritten(text: string, part: string): string {
	if (part === "" || text.includes(part)) return part;
	const signs = [...text];
	let plain = "";
	/** Which sign each one of the plain text comes from. */
	const from: number[] = [];
	for (const [at, sign] of signs.entries()) {
		const made = sign.replace(unseen, "").normalize("NFKD").replace(/\s+/g, " ");
		if (made === " " && plain.endsWith(" ")) continue;
		plain += made;
		for (let i = 0; i < made.length; i++) from.push(at);
	}
	// Parted into signs and their marks, as signs are made plain one by one.
	const sought = part.normalize("NFKD");
	const found = plain.indexOf(sought);
	return found < 0 ? part : signs.slice(from[found], (from[found + sought.length - 1] ?? 0) + 1).join("");
}

/** The beginning of a cell's text, as far as it can be a label, a title or a note. */
export const beginningOf = (text: string): string => (text.length > LONGEST_NAME ? own(text.slice(0, LONGEST_NAME)) : text);

/** A label to compare by: no case, no brackets and what they hold, no punctuation or spaces. */
export const labelKey = (text: string): string =>
	simplified(withoutBrackets(tidy(beginningOf(text)).toLowerCase(), anyBrackets).replace(/[\s\p{P}\p{S}]/gu, ""));

/** A name to compare by: no case, no spaces or punctuation. */
export const nameKey = (text: string): string =>
	simplified(
		tidy(beginningOf(text))
			.toLowerCase()
			.replace(/[\s\p{P}]/gu, ""),
	);

/** What the parts of a text of one meaning say, parted by a slash, by brackets or in two languages: "出口 Export", "危险品/DG"; null where they differ. */
export function saidTwice<T>(text: string, of: (part: string) => T | null): T | null {
	const plain = tidy(text);
	const byScript = plain.match(/[\p{Script=Latin}\d][\p{Script=Latin}\d .&'-]*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu) ?? [];
	const ways = [plain.split("/"), byScript.join("").length + (plain.match(/[\s/()]/g) ?? []).length >= plain.length ? byScript : []];
	for (const parts of ways) {
		const [first = null, ...others] = parts.map((part) => of(part.trim()));
		if (first !== null && others.length > 0 && others.every((other) => other === first)) return first;
	}
	return null;
}

const openEnds = new Set(
	[
		"长期有效",
		"长期",
		"长期有效期",
		"无限期",
		"无期限",
		"不限",
		"永久",
		"至另行通知",
		"另行通知",
		"直至另行通知",
		"另行通知为止",
		"直至另行通知为止",
		"有効期限なし",
		"無期限",
	]
		.concat([
			"long term",
			"longterm",
			"long-term",
			"open",
			"open end",
			"open ended",
			"until further notice",
			"till further notice",
			"ufn",
			"no end",
			"indefinite",
		])
		.concat(["hasta nuevo aviso", "indefinido", "sin fin", "abierto", "abierta", "9999-12-31"])
		.map(nameKey),
);

/** Characters of remembered texts together: a remark of 30 KB may stand in every row, another one each time. */
const MOST_CHARACTERS = 500_000;

/** Answers a pure function's results again for texts seen before: sheets repeat most of theirs. Forgets all when it holds too many, or too long ones. */
export function remembered<T>(of: (text: string) => T, most = 5_000): (text: string) => T {
	const known = new Map<string, T>();
	let held = 0;
	return (text) => {
		const before = known.get(text);
		if (before !== undefined || known.has(text)) return before as T;
		if (known.size >= most || held + text.length > MOST_CHARACTERS) {
			known.clear();
			held = 0;
		}
		const made = of(text);
		known.set(text, made);
		held += text.length;
		return made;
	};
}

/** "长期有效", "until further notice" and the like. */
export const isOpenEnd = (text: string): boolean => openEnds.has(nameKey(text));

const nones = new Set(["", "n/a", "na", "none", "null", "nil", "无", "没有", "なし", "不适用", "x", "×"]);

/** An empty cell, a dash, a slash: there is no such price. */
export const isNone = (text: string): boolean => {
	const plain = tidy(text).toLowerCase();
	return nones.has(plain) || /^[-‐-―−/\\.*_ー一\s]+$/.test(plain);
};

const notOffered = new Set(
	[
		"暂不接",
		"暂不接货",
		"不接",
		"不接货",
		"不承接",
		"暂停",
		"暂停接货",
		"暂停报价",
		"暂无",
		"停收",
		"停运",
		"停航",
		"停班",
		"不报价",
		"无服务",
		"未开通",
		"不提供",
	]
		.concat(["n.a.", "not available", "unavailable", "not offered", "no service", "no rate", "not served", "suspended", "closed"])
		.map(nameKey),
);

/** "暂不接", "no service": a lane that is not served, in the place of its price. */
export const isNotOffered = (text: string): boolean => notOffered.has(nameKey(text));

/** A cross: under a price there is none, elsewhere it may as well strike its rate out. */
export const isCross = (text: string): boolean => /^[x×✕✖✗✘]$/i.test(tidy(text));

const onRequests = new Set(
	[
		"单询",
		"单独询价",
		"单议",
		"议价",
		"一单一议",
		"询价",
		"询",
		"另询",
		"另议",
		"面议",
		"电询",
		"电议",
		"待询",
		"具体询价",
		"請求",
		"要問合せ",
		"要問い合わせ",
		"都度見積",
	]
		.concat([
			"on request",
			"onrequest",
			"upon request",
			"price on request",
			"price on application",
			"poa",
			"p.o.a.",
			"por",
			"rate on request",
			"ror",
			"o/r",
			"rq",
			"request",
			"tba",
			"tbd",
			"tbc",
		])
		.concat(["inquire", "inquiry", "enquiry", "enquire", "call", "a consultar", "consultar", "bajo petición", "auf anfrage", "a.a.", "anfrage"])
		.map(nameKey),
);

/** "单询", "on request": the lane is served, its price has to be asked for. */
export const isOnRequest = (text: string): boolean => onRequests.has(nameKey(text));

const freeOfCharge =
	/^(?:免费|免|免收|免收费|不收费|無料|(?:is )?free(?: of charge)?|f\.?o\.?c\.?|no charge|without charge|waived|gratis|gratuito|sin cargo)[.!]?$/i;

/** "免费", "free of charge": nothing is charged, or the price stands elsewhere. */
export const isFreeOfCharge = (text: string): boolean => freeOfCharge.test(tidy(beginningOf(text)));

/** The head of a row of sums: "合计", "Grand total:", "合计 Total". */
export const isTotal = (text: string): boolean =>
	/^(?:(?:合计|总计|小计|共计|总价|合計|小計|grand total|sub[- ]?total|totales|total|sum|gesamt(?:preis)?|summe)[ :：/]{0,3})+$/i.test(
		tidy(beginningOf(text)),
	);

/** The start of a line that explains instead of being a rate. */
export const isNote = (text: string): boolean =>
	/^(\*|※|注|备注|说明|附注|温馨提示|以上|以下|note|remark|nb\b|n\.b|p\.?s\b|disclaimer|all rates|nota|備考)/i.test(tidy(text));
