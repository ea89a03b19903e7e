import { addDays } from "@iqt/i18n/days";
import { sql } from "kysely";
import type { Demo } from "../../kit/records/domain.ts";
import { changeState } from "./queries.ts";
import type { IcrAdHoc } from "./schema.ts";

const form: Omit<IcrAdHoc, "commodity" | "containers" | "customer" | "grossWeight" | "readyDate"> = {
	...{ number: "", pol: null, pickup: null, pod: null, delivery: null, rampCity: null },
	...{ ownership: "COC", cargo: "general", hsCodes: null, targetPrice: null, currency: null, remark: null },
};
const dollars = (targetPrice: string) => ({ targetPrice, currency: "USD" });

/** Forms with who asked, days until the goods are ready, and why they are closed. */
const forms: [requester: string, days: number, Omit<IcrAdHoc, "readyDate">, closed?: string][] = [
	[
		"sales",
		18,
		{
			...{ ...form, customer: "杭州远帆家居有限公司", pol: "CNYIU", delivery: "波兹南 Poznań，PL 61-001，仓库卸货", rampCity: "PLMAA" },
			...{ containers: ["2 × 40HC"], commodity: "家具 Furniture", grossWeight: 16_500, hsCodes: "940360", ...dollars("9600.00") },
			remark: "客户每月 4 柜，价格合适可签季度协议。",
		},
	],
	[
		"sales",
		25,
		{
			...{ ...form, customer: "西安秦川精机股份有限公司", pickup: "陕西省宝鸡市渭滨区", pod: "DENUE" },
			...{ containers: ["1 × 20GP", "1 × 40HC"], commodity: "机床 Machine tools", grossWeight: 21_800, hsCodes: "8457, 8458" },
			remark: "机床需加固，请确认加固费。",
		},
	],
	[
		"cx",
		12,
		{
			...{ ...form, customer: "Harbour Light GmbH", pol: "DEDUI", pod: "CNHFE", rampCity: "DEDUI" },
			...{ containers: ["3 × 40HC"], ownership: "SOC", commodity: "Car parts", grossWeight: 14_200, hsCodes: "8708", ...dollars("6900.00") },
		},
	],
	[
		"cx",
		30,
		{
			...{ ...form, customer: "成都锦冷食品有限公司", pol: "CNCTU", delivery: "Łódź, PL 90-001" },
			...{ containers: ["1 × 40RH"], cargo: "reefer", commodity: "冷冻水产 Frozen fish", grossWeight: 23_500, hsCodes: "0303" },
			remark: "-18 °C，全程不断电。",
		},
	],
	[
		"sales",
		9,
		{
			...{ ...form, customer: "武汉光谷电子有限公司", pol: "CNWUH", pod: "PLLOD", rampCity: "PLLOD" },
			...{ containers: ["1 × 40HC"], commodity: "液晶面板 LCD panels", grossWeight: 9_800, hsCodes: "8524", ...dollars("8250.00") },
		},
		"已按武汉—杜伊斯堡加拖车报价。",
	],
];

export const demo: Demo<IcrAdHoc> = {
	rows: ({ today }) => forms.map(([, days, fields]) => ({ ...fields, readyDate: addDays(today, days) })),
	after: async (work, ids) => {
		for (const [i, [requester, , , closed]] of forms.entries()) {
			const id = ids[i] ?? "";
			await sql`UPDATE icr_ad_hoc SET owner_id = (SELECT id FROM user WHERE user_name = ${requester}) WHERE id = ${id}`.execute(work.db);
			await sql`UPDATE message_thread SET asked_by = (SELECT owner_id FROM icr_ad_hoc f WHERE f.id = message_thread.id) WHERE id = ${id}`.execute(
				work.db,
			);
			await sql`UPDATE message SET author_id = (SELECT owner_id FROM icr_ad_hoc WHERE id = ${id}) WHERE thread_id = ${id}`.execute(work.db);
			await sql`UPDATE OR REPLACE message_member SET user_id = (SELECT owner_id FROM icr_ad_hoc WHERE id = ${id})
				WHERE thread_id = ${id} AND role = 'asker'`.execute(work.db);
			if (closed) await changeState(work, id, { state: "closed", reason: closed });
		}
	},
};
