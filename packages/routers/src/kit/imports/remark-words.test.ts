import { describe, expect, it } from "vitest";
import { remarkReader, saysUntold } from "./remarks.ts";

const row = { validFrom: "2027-01-01", validTo: "2027-03-31", ownership: "COC", cargo: "general", containerType: "20GP", weightTo: "22", vat: "0" };
const heardOf = remarkReader();
const isAsked = (text: string): boolean => {
	const heard = heardOf(text);
	const against = Object.entries(heard.says).some(
		([name, said]) => name in row && !(Array.isArray(said) ? said : [String(said)]).includes(String(row[name as keyof typeof row])),
	);
	return against || heard.stops || saysUntold(text, heard, row);
};

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
	...[
		"weekend only",
		"free time 7 days",
		"rates subject to GRI",
		"3900",
		"if over 22t 500 more",
		"sold out",
		"tariff of 2026",
		"valid until 31 March, THC 850",
	],
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
	...["3月起加500", "超重加收", "仅限宜家", "运费另计", "免堆7天", "整列价格", "也可到盐田", "同上", "售罄", "以美元结算", "2月停班", "最少5个箱"],
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
	...["valid until 31 March", "有效期至3月31日", "限重22吨", "2027-01-01 至 2027-03-31", "20GP", "班列 X8020", "周二、周四发车", "仅供参考"],
];

describe("a remark", () => {
	it.each([...english, ...chinese])("that may say something of the price is asked about: %s", (text) => expect(isAsked(text)).toBe(true));
	it.each(plain)("that says nothing of it is not: %s", (text) => expect(isAsked(text)).toBe(false));

	it("that asks for rates of another kind says nothing of its own, one of its kind does", () => {
		const says = (ownership: string) => saysUntold("SOC on request", heardOf("SOC on request"), { ...row, ownership });
		expect([says("COC"), says("SOC")]).toEqual([false, true]);
	});
});
