import type { Demo } from "../../kit/records/domain.ts";
import type { Parameter } from "./schema.ts";

const plain = { currency: null, options: [], inFormula: false, shared: false, description: null };

const rows: Parameter[] = [
	{ ...plain, key: "fuel", name: "燃油附加率", type: "percent", value: "6.5", inFormula: true, shared: true, description: "随国内成品油价每月调整" },
	{ ...plain, key: "handling", name: "操作费", type: "number", value: "80", inFormula: true, description: "每箱操作成本，单位为费率币种" },
	{ ...plain, key: "quotation.notice", name: "报价须知", type: "text", value: "报价以实际舱位为准，不含未列明的费用及税金。", shared: true },
	{
		...plain,
		key: "quotation.notice.en",
		name: "报价须知（英文）",
		type: "text",
		value: "Subject to space and equipment. Charges that are not listed and taxes are not included.",
		shared: true,
	},
	{ ...plain, key: "quotation.validDays", name: "报价有效天数", type: "number", value: "30", shared: true },
	{ ...plain, key: "insurance.minimum", name: "最低保费", type: "amount", value: "300", currency: "CNY" },
	{ ...plain, key: "desk.email", name: "报价台邮箱", type: "email", value: "desk@iqt.example", shared: true },
	{ ...plain, key: "tariff.url", name: "公开费率说明", type: "url", value: "https://www.iqt.example/tariff", shared: true },
	{ ...plain, key: "rates.review", name: "费率复核时间", type: "cron", value: "0 9 * * 1", description: "每周一 9 点" },
	{ ...plain, key: "season", name: "运价季节", type: "enumeration", value: "旺季", options: ["淡季", "平季", "旺季"] },
	{ ...plain, key: "peak.start", name: "旺季开始", type: "date", value: "2026-09-01" },
	{ ...plain, key: "adhoc.enabled", name: "接受临时询价", type: "boolean", value: "true", shared: true },
];

export const demo: Demo<Parameter> = { rows: () => rows };
