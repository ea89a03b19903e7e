import { tidy } from "./text.ts";
import { simplified } from "./traditional.ts";

/** A currency a text names. */
export interface CurrencyMention {
	/** What it may be, likeliest first: "¥" is the yuan's sign and the yen's. */
	codes: readonly string[];
	/** Where it stands in the tidied text. */
	from: number;
	to: number;
}

/** Names that stand as words of Latin letters, whatever their case. */
const words: Readonly<Record<string, readonly string[]>> = {
	USD: ["us dollar", "us dollars", "american dollar", "usd", "us$", "u.s.$"],
	CNY: ["chinese yuan", "cny", "rmb", "cnh", "rmb¥", "cn¥", "yuan", "renminbi"],
	EUR: ["eur", "euro", "euros", "eur€"],
	HKD: ["hong kong dollar", "hong kong dollars", "hkd", "hk$"],
	JPY: ["japanese yen", "jpy", "jp¥", "yen"],
	GBP: ["british pound", "british pounds", "pound sterling", "gbp", "sterling"],
	KRW: ["korean won", "south korean won", "krw", "won"],
	SGD: ["singapore dollar", "singapore dollars", "sgd", "sg$", "s$"],
	CAD: ["canadian dollar", "canadian dollars", "cad", "ca$", "can$", "c$"],
	AUD: ["australian dollar", "australian dollars", "aud", "au$", "a$"],
	NZD: ["new zealand dollar", "new zealand dollars", "nzd", "nz$"],
	TWD: ["new taiwan dollar", "taiwan dollar", "twd", "ntd", "nt$"],
	MOP: ["mop$"],
	BRL: ["brazilian real", "brl", "r$"],
	MXN: ["mexican peso", "mxn", "mx$"],
	THB: ["thai baht", "baht", "thb"],
	VND: ["vietnamese dong", "vnd"],
	IDR: ["idr"],
	INR: ["indian rupee", "inr"],
	MYR: ["malaysian ringgit", "ringgit", "myr"],
	RUB: ["rouble", "ruble", "russian ruble", "rub", "rur"],
	KZT: ["kazakhstani tenge", "tenge", "kzt"],
	CHF: ["swiss franc", "swiss francs", "chf"],
	PLN: ["polish zloty", "zloty", "pln"],
	CZK: ["czk"],
	HUF: ["huf"],
	AED: ["uae dirham", "dirham", "aed"],
	ZAR: ["zar"],
	UAH: ["uah"],
	MNT: ["mnt"],
	UZS: ["uzs"],
};

/** Codes that are words of other meaning in small letters. */
const codesInCapitals = ["TRY", "SAR", "MOP", "PHP", "SEK", "NOK", "DKK", "RON", "BGN", "BYN", "GEL", "AZN", "ILS", "CLP", "PEN"];

/** Signs and Chinese and Japanese names, which stand anywhere. */
const signs: Readonly<Record<string, readonly string[]>> = {
	USD: ["美元", "美金", "美圆"],
	CNY: ["人民币", "元", "圆", "块钱"],
	EUR: ["€", "欧元", "欧圆", "ユーロ"],
	HKD: ["港币", "港元", "港纸", "港圆"],
	JPY: ["日元", "日圆", "日圓", "日币", "円"],
	GBP: ["£", "英镑", "英鎊"],
	KRW: ["₩", "韩元", "韩币", "韩圆", "韩国元"],
	SGD: ["新加坡元", "新加坡币", "新币", "新元", "坡币"],
	CAD: ["加拿大元", "加元", "加币"],
	AUD: ["澳大利亚元", "澳洲元", "澳元", "澳币"],
	NZD: ["新西兰元", "新西兰币", "纽元", "纽币"],
	TWD: ["新台币", "台币", "台币元"],
	MOP: ["澳门元", "澳门币"],
	BRL: ["巴西雷亚尔", "雷亚尔"],
	MXN: ["墨西哥比索", "墨西哥元"],
	PHP: ["菲律宾比索", "₱"],
	THB: ["泰铢", "泰国铢", "฿"],
	VND: ["越南盾", "₫"],
	IDR: ["印尼盾", "印尼卢比", "印度尼西亚盾"],
	INR: ["印度卢比", "₹"],
	MYR: ["马来西亚元", "马来西亚林吉特", "马来西亚令吉", "林吉特", "令吉", "马币"],
	RUB: ["俄罗斯卢布", "卢布", "₽", "рублей", "рубля", "рубль", "руб.", "руб"],
	KZT: ["坚戈", "哈萨克斯坦坚戈", "₸"],
	CHF: ["瑞士法郎", "瑞郎"],
	PLN: ["兹罗提", "波兰兹罗提", "zł"],
	CZK: ["捷克克朗"],
	SEK: ["瑞典克朗"],
	NOK: ["挪威克朗"],
	DKK: ["丹麦克朗"],
	HUF: ["福林", "匈牙利福林"],
	TRY: ["土耳其里拉", "₺"],
	AED: ["迪拉姆", "阿联酋迪拉姆"],
	ZAR: ["兰特", "南非兰特"],
	UAH: ["格里夫纳", "乌克兰格里夫纳", "₴"],
	MNT: ["图格里克", "蒙古图格里克", "₮"],
	UZS: ["苏姆", "乌兹别克斯坦苏姆"],
};

/** Signs several currencies have, likeliest first. */
const shared: Readonly<Record<string, readonly string[]>> = {
	"¥": ["CNY", "JPY"],
	kr: ["SEK", "NOK", "DKK"],
	$: ["USD", "HKD", "SGD", "CAD", "AUD", "NZD", "TWD", "MXN", "MOP", "BRL"],
};

/** Words that hold a sign or name and are no currency. A lone 元 within Chinese words, as in a company's name, is none either. */
const others = ["元旦", "元月", "元素", "单元", "公元", "多元", "元器件", "状元"];
/** Places in Vietnam. */
const placesNamedSo = ["yen vien", "yen bai", "hung yen", "phu yen"];

const known = new Map<string, readonly string[]>([
	...Object.entries(words).flatMap(([code, names]) => names.map((name) => [name, [code]] as const)),
	...Object.entries(signs).flatMap(([code, names]) => names.map((name) => [name, [code]] as const)),
	...codesInCapitals.map((code) => [code, [code]] as const),
	...Object.entries(shared),
	...[...others, ...placesNamedSo].map((word) => [word, []] as const),
]);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Longest first: 新台币 is no 台币 with something before it, US$ no $. */
const longestFirst = (names: readonly string[]) => [...names].sort((a, b) => b.length - a.length).map(escaped);
const isLatin = (name: string) => /^[a-z]/.test(name);
const latin = longestFirst([...Object.values(words).flat(), ...Object.keys(shared).filter(isLatin), ...placesNamedSo]);
const anywhere = longestFirst([...Object.values(signs).flat(), ...Object.keys(shared).filter((name) => !isLatin(name)), ...others]);

/** Latin names are whole words: "Express" and "Neuron" hold no "exp" and no "euro". */
const pattern = new RegExp(`(?<![a-z])(?:${[...codesInCapitals, ...latin].join("|")})(?![a-z])|${anywhere.join("|")}`, "gi");
const capitals = new Set(codesInCapitals);

/** What names of Latin letters alone begin with. */
const firstWords = new Set([
	...codesInCapitals.map((code) => code.toLowerCase()),
	...latin.flatMap((name) => /^[a-z]+(?=$| )/.exec(name)?.[0] ?? []),
]);

/** Whether a plain text may name a currency: most cells of a sheet do not, and the one pattern of all names costs tens of times as much. */
function mayName(plain: string): boolean {
	if (/[^ -#%-~]/.test(plain)) return true;
	for (const [word] of plain.matchAll(/[a-z]+/gi)) if (firstWords.has(word.toLowerCase())) return true;
	return false;
}

const untilFestival =
	/(?<![a-z])(?:until|till?|before|after|during|pre|post|around|since|prior to|up to|ahead of)[- ](?:the )?(?:end of )?(?:the )?$/i;
const ofFestival = /^(?:['’]s)? ?(?:holidays?|festival|vacation|break|closures?|shutdown|season|weeks?|eve|rush)(?![a-z])/i;

/** Whether "CNY" is the Chinese New Year: "valid until CNY", "no trains during CNY 2028", "CNY holidays". */
function isNewYear(text: string, { from, to }: { from: number; to: number }): boolean {
	const behind = text.slice(to, to + 20);
	if (/^ ?\d/.test(behind) && !/^ ?20\d\d(?!\d)/.test(behind)) return false;
	return untilFestival.test(text.slice(Math.max(0, from - 30), from)) || ofFestival.test(behind);
}

/** Every currency a text names: whole words, longest first. */
export function currenciesIn(text: string): CurrencyMention[] {
	const plain = simplified(tidy(text));
	const found: CurrencyMention[] = [];
	if (!mayName(plain)) return found;
	for (const match of plain.matchAll(pattern)) {
		const name = match[0];
		if (/^[元圆]$/.test(name) && !/^(?:[整每起计]|[^一-鿿]|$)/.test(plain.slice(match.index + 1))) continue;
		const codes = capitals.has(name) ? [name] : known.get(name.toLowerCase());
		const place = { from: match.index, to: match.index + name.length };
		if (codes?.length && !(/^cny$/i.test(name) && isNewYear(plain, place))) found.push({ codes, ...place });
	}
	return found;
}

/** The one currency a text names ("运价 (RMB)", "元/箱", "US$"), likeliest first; null for none or several. */
export function currencyIn(text: string): readonly string[] | null {
	const mentions = currenciesIn(text);
	const [first] = mentions;
	if (!first) return null;
	const codes = mentions.reduce((common, { codes }) => common.filter((code) => codes.includes(code)), [...first.codes]);
	return codes.length ? codes : null;
}

/** Whether a text is the name of a currency and nothing else but brackets and the like. */
export const isOnlyCurrency = (text: string): boolean => withoutCurrencies(text).replace(/[\s\p{P}]/gu, "") === "";

/** Text without the currencies it names; what stood around them stays apart. */
export function withoutCurrencies(text: string): string {
	const plain = tidy(text);
	let out = "";
	let done = 0;
	for (const { from, to } of currenciesIn(plain)) {
		out += `${plain.slice(done, from)} `;
		done = to;
	}
	return out + plain.slice(done);
}
