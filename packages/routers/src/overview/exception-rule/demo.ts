import type { Demo } from "../../kit/records/domain.ts";
import { changeStatus } from "./queries.ts";
import type { ExceptionRule } from "./schema.ts";

const rule = { level: "medium", handling: "both", notified: [], every: 1, everyUnit: "day", cron: null, question: null, remark: null } as const;

export const demo: Demo<ExceptionRule> = {
	rows: ({ person }) => [
		{
			...{ ...rule, notified: [] },
			name: "两周内到期的费率",
			businessType: "ratesEnding",
			value: 14,
			exceptionType: "deadline",
			executor: person("pm"),
			subject: "费率即将到期",
			caseCategory: "费率",
			cron: "0 1 * * 1-5",
		},
		{
			...{ ...rule, notified: [] },
			name: "五天未答复的报价",
			businessType: "quotationsUnanswered",
			value: 5,
			exceptionType: "deadline",
			executor: person("pm"),
			subject: "报价尚未得到答复",
			caseCategory: "报价",
			handling: "case",
		},
		{
			...{ ...rule, notified: [] },
			name: "卡车平台调用失败",
			businessType: "platformFailing",
			value: 5,
			exceptionType: "failure",
			level: "high",
			executor: person("vdm"),
			subject: "卡车平台无法询价",
			caseCategory: "系统",
			every: 30,
			everyUnit: "minute",
		},
		{
			...{ ...rule, notified: [] },
			name: "毛利低于 5% 的报价",
			businessType: "marginLow",
			value: 5,
			exceptionType: "money",
			executor: person("pm"),
			subject: "报价毛利过低",
			caseCategory: "报价",
			handling: "mail",
			remark: "试运行后再启用。",
		},
	],
	after: async (work, ids) => {
		for (const id of ids.slice(0, 3)) await changeStatus(work, id, "active");
	},
};
