import { describe, expect, it } from "vitest";
import type { HarmlessKind } from "./harmless.ts";
import { leftOfLine } from "./harmless-lines.ts";
import { hasAmount, hasTermsOfAll } from "./note-terms.ts";
import { lineSays } from "./statements.ts";
import { isRemarkAsked } from "./testing.ts";

/** Texts of a kind that change no price, and texts that begin as such and do. */
interface Texts {
	harmless: readonly string[];
	telling: readonly string[];
}

const kinds: Readonly<Record<HarmlessKind | "people" | "firms" | "provisos" | "exclusions", Texts>> = {
	booking: {
		harmless: [
			"Booking 5 days before departure",
			"Please book at least 7 days in advance",
			"Cargo ready 3 days before departure",
			"需提前5天订舱",
			"2. 请提前3个工作日订舱。",
		],
		telling: ["Booking before 15 Feb", "提前3天订舱优惠200", "Rates valid for bookings 7 days before departure", "Book 7 days in advance, SOC only"],
	},
	cutOff: {
		harmless: ["cut-off Tuesday 17:00", "closing time 2 days before ETD", "截单时间：周二17:00", "Docs by 12:00"],
		telling: ["Cut-off 15 Feb", "cut-off Tuesday, late booking CNY 300", "截单时间：周二，晚截加收300"],
	},
	schedule: {
		harmless: [
			"Trains leave Tuesday and Friday",
			"发车时间：每周二、四",
			"每周二、四、六发车",
			"2x weekly",
			"daily departures",
			"Trains run daily",
			"每天发车",
			"Departures every Mon/Wed/Fri",
			"冬季运行图",
		],
		telling: ["Trains leave Tuesday from 15 Feb", "周二班列加收300", "Tuesday rates", "每周3班，2月停班"],
	},
	transit: {
		harmless: ["transit time 12 days", "运输时间约12天", "ETA +12", "D+12"],
		telling: ["transit time 12 days, express +300", "时效12天，快运加300"],
	},
	terminal: {
		harmless: [
			"Free time 7 days at destination",
			"3. Free time at terminal: 3 days.",
			"free time 5 days",
			"免箱期5天",
			"目的站免费堆存5天",
			"免堆7天",
		],
		telling: ["free time 5 days, then CNY 100/day", "免箱期5天，之后100元/天", "free lift on", "5 days free for SOC"],
	},
	payload: {
		harmless: [],
		telling: ["max 24 t", "最大载重27吨，超过加500"],
	},
	telephone: {
		harmless: ["+86 531 1234567", "+86 29 8123 4567", "+49 40 36149-120"],
		telling: ["+150 CNY", "+5% fuel", "+ 200 per box"],
	},
	references: {
		harmless: ["Contract no. CR-2027-01", "合同号 CR-2027-01", "合同编号：CRCT-2027-018", "Ref.: CRCT-2027-01", "Booking no. CR-2027-001"],
		telling: ["contract 2027-02-15", "Contract 3900", "Contract no. CR-2027-01 valid until 15 Feb"],
	},
	papers: {
		harmless: ["packing list required", "seal required", "需提供装箱单", "Documents required: commercial invoice, packing list, HS code"],
		telling: ["seal required, CNY 35", "minimum required 5 boxes", "需提供装箱单，费用另计"],
	},
	payment: {
		harmless: ["Payment: 30 days after invoice", "付款方式：月结30天", "Payment terms: in advance by bank transfer", "Payment within 14 days"],
		telling: ["Payment in USD", "付款方式：月结30天，逾期加收5%", "Payment in advance: discount 2%"],
	},
	conditions: {
		harmless: [
			"Subject to General Terms & Conditions",
			"Terms of the China Railway apply.",
			"Standard trading conditions apply",
			"Subject to our STC",
			"E&OE",
		],
		telling: ["Terms: per train", "Subject to our STC, SOC units only", "Special conditions for IKEA only"],
	},
	others: {
		harmless: ["Demurrage as per terminal tariff", "Detention as per carrier tariff", "滞箱费按船公司标准收取"],
		telling: ["Demurrage CNY 100 per day as per terminal tariff", "Fuel as per carrier tariff", "滞箱费按100元收取"],
	},
	confidence: {
		harmless: ["CONFIDENTIAL – internal use only", "仅供参考", "For reference only", "报价仅供内部使用", "Not to be disclosed to customers"],
		telling: ["仅供宜家", "for IKEA only", "Confidential, all prices less 5%"],
	},
	carriage: {
		harmless: ["CY/CY", "FOR/FOR", "station to station", "站到站", "需自行还箱"],
		telling: ["CY/door", "站到门", "door delivery", "还箱费另计"],
	},
	equipment: {
		harmless: ["equipment on request", "containers available", "箱源充足"],
		telling: ["equipment surcharge 300", "SOC containers only", "用箱费另计"],
	},
	goods: {
		harmless: ["no lithium batteries", "No liquids accepted", "不接电池", "不接受液体货物"],
		telling: ["no lithium batteries, others +300", "no discount", "不接电池，危险品加收500"],
	},
	status: {
		harmless: ["new lane", "new service", "updated 20 Nov 2026", "confirmed by Li 2026-11-20", "10月28日更新", "已确认"],
		telling: ["new price 3900", "to be confirmed", "updated from 1 Feb: 3900", "2月1日起更新价格"],
	},
	people: {
		harmless: [
			"Li Lei, Sales Manager",
			"制表：张三",
			"审核：王五",
			"Approved by: Wang",
			"Contact: Li Lei, tel. +86 29 8123 4567, lilei@crct.com",
			"CRCT Pricing Dept.",
			"For questions please call +86 29 8888 8888",
			"Please feel free to contact us",
		],
		telling: ["Please contact us for February rates", "如有疑问请联系，2月起涨价", "Contact: Li Lei (SOC only)", "Li Lei, prices excl. fuel"],
	},
	firms: {
		harmless: [
			"CHINA RAILWAY CONTAINER TRANSPORT CO., LTD.",
			"China Railway Intermodal (Xi'an) Co., Ltd",
			"中铁国际多式联运有限公司",
			"No. 8 Fengcheng Road, Xi'an 710016, China",
			"地址：西安市凤城八路8号",
		],
		telling: ["12 Main Road, SOC only", "Sinotrans Ltd. prices from 1 Feb", "中铁物流公司 含税价"],
	},
	provisos: {
		harmless: [
			"Rates are subject to change without notice",
			"价格如有变动，恕不另行通知。",
			"以上价格如有变动，另行通知",
			"2、如遇铁路调价，我司将提前通知。",
			"以实际订舱为准",
			"Subject to space and equipment availability",
			"Thank you for your business",
		],
		telling: [
			"Subject to change until 28 Feb",
			"Rates are subject to GRI",
			"价格如有变动，恕不另行通知，2月起+300",
			"以上价格如有变动，另行通知，2月起涨价",
			"以上价格有效至另行通知",
			"Rates are subject to space. Min. 5 containers.",
		],
	},
	/** What a price does not include is as much of what it means as what it does. */
	exclusions: {
		harmless: [],
		telling: [
			...["excl. THC", "Rates exclude THC, documentation and customs clearance.", "Prices exclusive of THC", "ex THC", "THC not included"],
			...["不含目的港THC、报关费", "以上价格不含THC", "Cargo insurance is not included.", "Demurrage and detention are not included in the rates"],
			...["Cargo insurance is not included. BAF is not included.", "excl. THC and fuel", "THC 850 not included", "不含报关费和税", "含装卸"],
		],
	},
};

/** Whether a line says anything of prices; how long trains take and how often they leave have fields of their own. */
const isLineAsked = (text: string): boolean =>
	leftOfLine(text) !== "" ||
	hasTermsOfAll(text) ||
	hasAmount(text) ||
	Object.keys(lineSays(text).says).some((field) => !field.startsWith("transit") && field !== "frequency");

describe.each(Object.entries(kinds))("texts of %s", (_kind, { harmless, telling }) => {
	it.each(harmless)("change no price around rates or beside one: %s", (text) =>
		expect([isLineAsked(text), isRemarkAsked(text)]).toEqual([false, false]),
	);
	it.each(telling)("are asked about where they say more: %s", (text) => expect([isLineAsked(text), isRemarkAsked(text)]).toEqual([true, true]));
});

describe("beside a rate alone", () => {
	it.each(["12-14 days", "约12天", "重箱", "laden", "按箱计费", "updated"])("is harmless what around all may say more: %s", (text) =>
		expect(isRemarkAsked(text)).toBe(false),
	);
	it.each(["重箱", "laden", "12-14 days"])("and is asked about around them: %s", (text) => expect(isLineAsked(text)).toBe(true));
	it.each(["按TEU计费", "valid 12 days", "laden +300"])("says something of the price: %s", (text) => expect(isRemarkAsked(text)).toBe(true));
});
