import { describe, expect, it } from "vitest";
import { remarkReader, saysUntold } from "./remarks.ts";
import { isRemarkAsked, remarkRow as row } from "./testing.ts";

const heardOf = remarkReader({ isPlace: () => false, isAsked: true });

const english = [
	...[
		"valid till 15.02.2028",
		"valid until 15 Feb 2033",
		"expires 2033/2/15",
		"exp 15-Feb-33",
		"valid until 15 Feb",
		"from 15 Feb +200",
		"new price 3900 from Feb",
	],
	...[
		"excl. fuel 6.5%",
		"+5% BAF",
		"THC 850 not included",
		"plus CNY 300 drop-off",
		"Excl. USD 35 seal fee",
		"plus THC 300",
		"THC extra",
		"VAT not included",
	],
	...["per train", "est.", "backhaul", "also Yantian", "door delivery", "max 48,500 lbs", "fully booked", "empty", "40HC same price", "min. 5 boxes"],
	...["weekend only", "rates subject to GRI", "3900", "if over 22t 500 more", "sold out", "tariff of 2026", "valid until 31 March, THC 850"],
];
const beside = [
	...[
		"提前3天订舱优惠200",
		"Rates valid for bookings 7 days before departure",
		"Book 10 boxes 7 days in advance",
		"Booking before 15 Feb",
		"Cut-off 15 Feb",
	],
	...["Contract 3900", "contract 2027-02-15", "Contract valid until 2027-02-15", "不含THC 850", "excl. THC and fuel", "不含报关费和税"],
	...[
		"不含THC",
		"excl. THC",
		"excl. THC, documentation and customs",
		"不含目的港THC、报关费",
		"Rates exclude THC, documentation and customs clearance.",
	],
	...["×", "✗", "起", "止"],
	...["Free storage 5 days at terminal, then CNY 100/day", "max 24 t", "最大载重27吨，超过加500", "max 27 t"],
];
const together = [
	...["两个小柜", "一车两箱", "双背", "对装", "成对", "两箱一车", "一拖二", "double", "twin", "back to back", "拼车", "套箱"],
	...["同去同回", "重去重回", "不走", "return trip"],
];
const chinese = [
	...[
		"2028-02-15后另议",
		"另加燃油费6.5%",
		"22吨以上加500",
		"不含税",
		"不含进站费200/箱",
		"2月起3900",
		"空箱",
		"含报关",
		"价格有效期：2月",
		"截止2月15日",
	],
	...["3月起加500", "超重加收", "仅限宜家", "运费另计", "整列价格", "也可到盐田", "同上", "售罄", "以美元结算", "2月停班", "最少5个箱"],
];
/** Of which no list of words has all. */
const unknown = [
	...["每箱退 50", "返50", "退佣50", "refund 50", "减50", "补50", "50", "x2", "×2", "/2", "*1.5", "½", "half", "翻倍", "2x20"],
	...["by TEU", "by BL", "each TEU", "每吨", "每公斤", "per kg", "实报实销", "按实结算", "at cost", "as per outlay"],
	...["for ACME", "仅马士基", "MSK only", "指定客户", "OOG", "未批", "pending", "有误", "错", "请核实", "pls check", "?"],
	...["本周", "this week", "临时", "5/15止", "previous", "last year", "明年", "参考价", "汇率7.1", "ROE 7.1", "以实际为准", "见下", "↑", "tiered"],
];
const plain = [
	...[
		"customer service: Anna, tel +49 40 123456",
		"请联系客服 021-12345678 电话：021-12345678",
		"via Alashankou",
		"经满洲里",
		"Mon/Wed/Fri",
		"周一班列",
	],
	...[
		"每周3班",
		"3 trains per week",
		"2/week",
		"subject to space",
		"以舱位确认为准",
		"舱位与设备以订舱确认为准。",
		"transit 12-14 days",
		"时效 15 天",
	],
	...[
		"Express service",
		"DG on request",
		"SOC 箱另议",
		"FOB",
		"TAO",
		"note 1",
		"anna@railfreight.com",
		"R-001",
		"操作联系人：王小姐",
		"西部班列",
		"COC only",
	],
	...["需提前3天订舱", "Booking 7 days in advance", "订舱请提前5个工作日提交托书", "Please book at least 5 working days before departure"],
	...["Cut-off: 2 working days before departure; docs by 12:00", "截单时间：周三12:00", "截关：发车前2天", "CY closing Wednesday 12:00"],
	...["发车前2个工作日提供单证", "Documents required: commercial invoice, packing list, HS code", "Contract 2027-88", "Booking no. CR-2027-001"],
	"合同号：XA2027-12",
	...["Free storage 5 days at Xi'an terminal", "目的站免费堆存5天", "Rates are subject to space and equipment availability"],
	...["valid until 31 March", "有效期至3月31日", "限重22吨", "2027-01-01 至 2027-03-31", "20GP", "班列 X8020", "周二、周四发车", "仅供参考"],
];

describe("a remark", () => {
	it("that is a telephone number is none of a price", () => expect(isRemarkAsked("+86 531 1234567")).toBe(false));

	it.each([...english, ...beside, ...together, ...chinese, ...unknown])("that may say something of the price is asked about: %s", (text) =>
		expect(isRemarkAsked(text)).toBe(true),
	);
	it.each(plain)("that says nothing of it is not: %s", (text) => expect(isRemarkAsked(text)).toBe(false));

	it.each(["preferred", "good", "Rev. 3", "Mo/We/Fr departures", "@ops"])(
		"of words that nobody understands is asked of people, and refused to no program: %s",
		(text) => {
			const ofProgram = remarkReader({ isPlace: () => false, isAsked: false });
			expect([heardOf, ofProgram].map((hear) => saysUntold(text, hear(text), row))).toEqual([true, false]);
		},
	);

	it.each(["Incl. THC", "fuel adj. +3%", "客户特价"])("that speaks of the price is refused to programs: %s", (text) => {
		const ofProgram = remarkReader({ isPlace: () => false, isAsked: false });
		expect(saysUntold(text, ofProgram(text), row)).toBe(true);
	});

	it.each(["最大载重27吨", "Max. weight 27,000 kg", "限重28吨", "max 28 tons per container"])(
		"of what a box may weigh is asked about of a rate that ends at another weight alone: %s",
		(text) => {
			const heard = heardOf(text);
			const says = (weightTo: string) => saysUntold(text, heard, { ...row, weightTo });
			expect([says("22"), says("26"), says("999.999")]).toEqual([true, true, false]);
			expect(heard.says.weightTo).toBeUndefined();
		},
	);

	it.each([
		["Q1 2027", false],
		["valid Q1 2027", false],
		["一季度价格", false],
		["1st quarter", false],
		["2027", false],
		["2027年价格", false],
		["Contract no. CR-2026-01", false],
		["Q2 2027", true],
		["二季度价格", true],
		["February 2027", true],
		["Feb-2027", true],
		["2026", true],
		["2026年价格", true],
		["valid Q1 2027 +200", true],
	])("of a period is asked about where its rate does not hold in it, or longer: %s", (text, asked) => expect(isRemarkAsked(text)).toBe(asked));

	it("that asks for rates of another kind says nothing of its own, one of its kind does", () => {
		const says = (ownership: string) => saysUntold("SOC on request", heardOf("SOC on request"), { ...row, ownership });
		expect([says("COC"), says("SOC")]).toEqual([false, true]);
	});
});
