import type { Demo } from "../../kit/records/domain.ts";
import { changeStatus } from "./queries.ts";
import type { Notice } from "./schema.ts";

const notice = { level: "info" as const, audience: "everybody" as const, roles: [], companies: [], shownFrom: null, shownTo: null };

/** Notices with the state they end in. */
const notices: [Notice, "draft" | "published" | "withdrawn"][] = [
	[
		{
			...notice,
			title: "长江中游水位偏低，驳船可能加收低水附加费",
			content: "详情见 https://www.cjhdj.example/water ，报价前请先确认。",
			level: "important",
		},
		"published",
	],
	[
		{ ...notice, title: "折扣申请请附客户承诺货量", content: "自本月起，未注明货量的折扣申请将被退回。", audience: "roles", roles: ["SALS", "CX"] },
		"published",
	],
	[
		{
			...notice,
			title: "元旦期间报价台值班安排",
			content: "1 月 1 日至 3 日仅处理加急询价，请拨打 tel:+862155550100。",
			shownTo: "2027-01-04T00:00:00.000Z",
		},
		"draft",
	],
	[{ ...notice, title: "重庆场站系统维护", content: "维护已完成，进出场恢复正常。" }, "withdrawn"],
];

export const demo: Demo<Notice> = {
	rows: () => notices.map(([fields]) => fields),
	after: async (work, ids) => {
		for (const [i, [, status]] of notices.entries()) {
			if (status !== "draft") await changeStatus(work, ids[i] ?? "", "published");
			if (status === "withdrawn") await changeStatus(work, ids[i] ?? "", "withdrawn");
		}
	},
};
