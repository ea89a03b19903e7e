import type { Demo } from "../../kit/records/domain.ts";
import type { ExceptionCase } from "./schema.ts";

export const demo: Demo<ExceptionCase> = {
	rows: ({ person }) => [
		{ title: "重庆场站反馈：12 月起周末不收箱", category: "场站", level: "medium", owner: person("pm"), remark: "等场站书面通知，再改堆存价。" },
		{ title: "客户汇丰行的账期需要财务确认", category: "客户", level: "low", owner: person("sales"), remark: null },
	],
};
