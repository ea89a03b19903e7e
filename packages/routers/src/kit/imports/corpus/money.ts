import type { Dice } from "./random.ts";
import type { Sense } from "./truth.ts";
import type { Tongue } from "./words.ts";
import type { Ink } from "./workbook.ts";

interface Money {
	/** Digits behind the decimal sign. */
	exponent: 0 | 2;
	/** Names, longest meaning first; none of them another currency's. */
	names: Record<Tongue, readonly string[]>;
	/** Signs that are this currency's alone. */
	signs: readonly string[];
	/** Number formats that show it. */
	formats: readonly string[];
}

/** Currencies as vendors write them. */
export const money: Record<string, Money> = {
	CNY: {
		exponent: 2,
		names: { zh: ["人民币", "RMB", "CNY"], en: ["CNY", "RMB"] },
		signs: ["CNY ", "RMB "],
		formats: ['"CNY" #,##0', '"RMB"#,##0.00', "[$CNY] #,##0"],
	},
	USD: {
		exponent: 2,
		names: { zh: ["美元", "美金", "USD"], en: ["USD", "US Dollar", "US$"] },
		signs: ["US$", "USD ", "US$ "],
		formats: ['"US$"#,##0', "[$USD] #,##0", "[$$-409]#,##0.00"],
	},
	EUR: {
		exponent: 2,
		names: { zh: ["欧元", "EUR"], en: ["EUR", "Euro"] },
		signs: ["€", "EUR "],
		formats: ["#,##0.00 [$€-407]", "[$€-2] #,##0", '"EUR" #,##0'],
	},
	JPY: {
		exponent: 0,
		names: { zh: ["日元", "JPY"], en: ["JPY", "Japanese Yen"] },
		signs: ["JP¥", "JPY "],
		formats: ["[$¥-411]#,##0", '"JPY" #,##0', '"JP¥"#,##0'],
	},
	CAD: {
		exponent: 2,
		names: { zh: ["加元", "CAD"], en: ["CAD", "CA$", "Canadian Dollar"] },
		signs: ["CA$", "CAD "],
		formats: ['"CA$"#,##0', "[$CAD] #,##0"],
	},
	AUD: {
		exponent: 2,
		names: { zh: ["澳元", "AUD"], en: ["AUD", "A$", "Australian Dollar"] },
		signs: ["A$", "AUD ", "AU$"],
		formats: ['"A$"#,##0', "[$AUD] #,##0"],
	},
	KRW: { exponent: 0, names: { zh: ["韩元", "KRW"], en: ["KRW", "Korean Won"] }, signs: ["₩", "KRW "], formats: ["[$₩-412]#,##0", '"KRW" #,##0'] },
	SGD: {
		exponent: 2,
		names: { zh: ["新加坡元", "SGD"], en: ["SGD", "S$", "Singapore Dollar"] },
		signs: ["S$", "SGD "],
		formats: ['"S$"#,##0', "[$SGD] #,##0"],
	},
	TWD: { exponent: 2, names: { zh: ["新台币", "TWD"], en: ["TWD", "NT$"] }, signs: ["NT$", "TWD "], formats: ['"NT$"#,##0', "[$NT$-404]#,##0"] },
	BRL: { exponent: 2, names: { zh: ["巴西雷亚尔", "BRL"], en: ["BRL", "R$"] }, signs: ["R$ ", "BRL "], formats: ["[$R$-416] #,##0", '"BRL" #,##0'] },
	HKD: {
		exponent: 2,
		names: { zh: ["港币", "港元", "HKD"], en: ["HKD", "HK$"] },
		signs: ["HK$", "HKD "],
		formats: ['"HK$"#,##0', "[$HK$-C04]#,##0"],
	},
	GBP: {
		exponent: 2,
		names: { zh: ["英镑", "GBP"], en: ["GBP", "£", "Pound Sterling"] },
		signs: ["£", "GBP "],
		formats: ["[$£-809]#,##0", '"£"#,##0'],
	},
};

export const currencyCodes = Object.keys(money);

const moneyOf = (code: string): Money => {
	const found = money[code];
	if (!found) throw new Error(`no currency ${code}`);
	return found;
};

/** A name of a currency: for columns, headers and titles. */
export const currencyName = (dice: Dice, code: string, tongue: Tongue): string => dice.pick(moneyOf(code).names[tongue]);

const grouped = (digits: string, by: string) => digits.replace(/\B(?=(\d{3})+$)/g, by);

/** What a cell with an amount looks like, and what its amount comes to. */
export interface Written {
	ink: Ink;
	sense: Sense;
	feature: string;
}

/** How all amounts of a sheet are written: as numbers, or as text of one kind. */
export type AmountStyle = "number" | "grouped" | "european" | "spaced" | "apostrophe" | "beside" | "behind" | "format" | "unit";

/** A sound amount of `value`, a whole number; its currency is written with it in the styles "beside", "behind" and "format". */
export function soundAmount(dice: Dice, value: number, code: string, style: AmountStyle, tongue: Tongue): Written {
	const { exponent, signs, formats } = moneyOf(code);
	const digits = String(value);
	const cents = exponent === 2;
	const written = (ink: Ink): Written => ({ ink, sense: { is: digits }, feature: `amount:${style}` });
	switch (style) {
		case "grouped":
			return written({ value: grouped(digits, ",") + (cents && dice.chance(0.5) ? ".00" : "") });
		case "european":
			return written({ value: `${grouped(digits, ".")},00` });
		case "spaced":
			return written({ value: `${grouped(digits, dice.pick([" ", "\u00a0"]))}${cents ? ".00" : ""}` });
		case "apostrophe":
			return written({ value: grouped(digits, dice.pick(["'", "’"])) });
		case "beside":
			return written({ value: `${dice.pick(signs)}${dice.chance(0.5) ? grouped(digits, ",") : digits}` });
		case "behind":
			return written({ value: `${grouped(digits, ",")} ${dice.pick(moneyOf(code).names[tongue])}` });
		case "format":
			return written({ value, format: dice.pick(formats) });
		case "unit":
			return written({ value: tongue === "zh" ? `${digits}/箱` : `${digits}/cntr` });
		default:
			return written({ value });
	}
}

/** An amount written in a rare way that still says one thing. */
export function rareAmount(dice: Dice, tongue: Tongue): Written & { value: number } {
	const hundreds = dice.int(11, 99);
	const ways: (() => Written & { value: number })[] = [
		() => ({ value: hundreds * 1000, ink: { value: `${hundreds / 10}万` }, sense: { is: String(hundreds * 1000) }, feature: "amount:万" }),
		() => ({
			value: (hundreds % 10) * 1000 + 1000,
			ink: { value: `${(hundreds % 10) + 1}千` },
			sense: { is: String(((hundreds % 10) + 1) * 1000) },
			feature: "amount:千",
		}),
		() => ({ value: hundreds * 100, ink: { value: `  ${hundreds}00 ` }, sense: { is: String(hundreds * 100) }, feature: "amount:padded" }),
		() => ({
			value: hundreds * 100,
			ink: { value: [...`${hundreds}00`].map((d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0)).join("") },
			sense: { is: String(hundreds * 100) },
			feature: "amount:fullWidth",
		}),
	];
	return dice.pick(tongue === "zh" ? ways : ways.slice(2))();
}

/** A cell of a price column that must be a question, whoever reads it. */
export function doubtfulAmount(dice: Dice, tongue: Tongue, { style, template }: { style: AmountStyle; template: boolean }): Written {
	const one = dice.int(11, 98) * 100;
	const two = one + 100;
	const half = dice.int(11, 98);
	const ask = (feature: string, ink: Ink): Written => ({ ink, sense: { ask: feature }, feature: `doubt:${feature}` });
	const ways: (() => Written)[] = [
		() => ask("twoLines", { value: `${one}\n${two}` }),
		() => ask("circled", { value: `${one}①` }),
		() => ask("circledGrouped", { value: `${grouped(String(one), ",")}①` }),
		() => ask("struckRun", { runs: [{ text: String(two), struck: true }, { text: ` ${one}` }] }),
		() => ask("struckRunLine", { runs: [{ text: `${grouped(String(two), ",")}\n`, struck: true }, { text: grouped(String(one), ",") }] }),
		() => ask("struck", { value: one, struck: true }),
		// Beside amounts that all have a decimal comma it is one.
		() => ({
			ink: { value: `${half},5` },
			sense: style === "european" ? { may: `${half}.5` } : { ask: "oneDecimalComma" },
			feature: "doubt:oneDecimalComma",
		}),
		// In a sheet like the portal's own template 0 is a price.
		() => ({ ink: { value: 0 }, sense: template ? { may: "0" } : { ask: "zero" }, feature: "doubt:zero" }),
		() => ask("alternatives", { value: `${one}/${two}` }),
		() => ask("range", { value: `${one}-${two}` }),
		() => ask("sum", { value: `${one}+50` }),
		() => ask("star", { value: `${one}*` }),
		() => ask("about", { value: tongue === "zh" ? `约${one}` : `abt. ${one}` }),
		() => ask("from", { value: tongue === "zh" ? `${one}起` : `from ${one}` }),
		() => ask("negative", { value: -one }),
		() => ask("percent", { value: 0.09, format: "0%" }),
		() => ask("noValue", { formula: "A1*2" }),
		() => ask("wordBehind", { value: tongue === "zh" ? `${one} 不含税` : `${one} nett w/o lift` }),
		() => ask("threeDecimals", { value: `${dice.int(1, 9)}.${dice.int(101, 999)}` }),
		() => ask("date", { value: 46_327, format: "yyyy-mm-dd" }),
		() => ask("shown", { value: one, format: dice.pick(['"-"0', '"("0")"', '0"."00', '0" ?"', '"~"#,##0', '0"/"', '#,##0"-"']) }),
	];
	return dice.pick(ways)();
}

/** An amount that names another currency than everything else around it. */
export function foreignAmount(dice: Dice, value: number, other: string): Written {
	const { formats, signs } = moneyOf(other);
	return dice.chance(0.5)
		? { ink: { value: `${dice.pick(signs)}${value}` }, sense: { is: String(value) }, feature: "doubt:otherSign" }
		: { ink: { value, format: dice.pick(formats) }, sense: { is: String(value) }, feature: "doubt:otherFormat" };
}
