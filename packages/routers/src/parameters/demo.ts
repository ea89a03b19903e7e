import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { appSettings } from "../app-settings/queries.ts";
import type { AppSetting } from "../app-settings/schema.ts";
import { auditors } from "../auditors/queries.ts";
import type { Auditor } from "../auditors/schema.ts";
import { changeWriter } from "../change-log.ts";
import type { Services } from "../context.ts";
import { changeStatus, notices } from "../notices/queries.ts";
import type { Notice } from "../notices/schema.ts";
import { priceSettings } from "../price-setting/queries.ts";
import type { PriceSetting } from "../price-setting/schema.ts";
import type { AnyKind, RecordWork } from "../records/define.ts";
import { saveRecord } from "../records/queries.ts";
import { focalTeams, productTeams, vdmTeams } from "../teams/queries.ts";
import type { Team } from "../teams/schema.ts";
import { parameters } from "./queries.ts";
import type { Parameter } from "./schema.ts";

const plain = { currency: null, options: [], inFormula: false, shared: false, description: null };

const demoParameters: Parameter[] = [
	{ ...plain, key: "fuel", name: "燃油附加率", type: "percent", value: "6.5", inFormula: true, shared: true, description: "随国内成品油价每月调整" },
	{ ...plain, key: "handling", name: "操作费", type: "number", value: "80", inFormula: true, description: "每箱操作成本，单位为费率币种" },
	{ ...plain, key: "quotation.notice", name: "报价须知", type: "text", value: "报价以实际舱位为准，不含目的港杂费及税金。", shared: true },
	{
		...plain,
		key: "quotation.notice.en",
		name: "报价须知（英文）",
		type: "text",
		value: "Subject to space and equipment. Destination charges and taxes are not included.",
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

const demoSettings: AppSetting[] = [
	{ key: "support.email", name: "支持邮箱", type: "email", value: "support@iqt.example", shared: true, description: "用户菜单中的“联系支持”" },
];

const notice = { level: "info" as const, audience: "everybody" as const, roles: [], companies: [], shownFrom: null, shownTo: null };

/** Notices with the state they end in. */
const demoNotices: [Notice, "draft" | "published" | "withdrawn"][] = [
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

const setting = { currency: "CNY", validFrom: "2026-01-01", validTo: null, remark: null };
const demoPriceSettings: PriceSetting[] = [
	{ ...setting, service: "inlandRail", margin: "12", minMargin: "4", roundingStep: "10" },
	{ ...setting, service: "truckingCost", margin: "15", minMargin: "5", roundingStep: "10" },
	{ ...setting, service: "bookingService", margin: "8", minMargin: "2", roundingStep: "5" },
	{ ...setting, service: "customsPrice", margin: "20", minMargin: "8", roundingStep: "5" },
];

/** Adds records of a kind; answers their ids. */
async function fill<F extends object>(work: RecordWork, kind: unknown, rows: readonly F[]): Promise<string[]> {
	const ids: string[] = [];
	for (const row of rows) ids.push((await saveRecord(work, kind as AnyKind, row as Record<string, unknown>)).id);
	return ids;
}

const isEmpty = async (db: Kysely<Database>, table: "parameter" | "notice" | "team"): Promise<boolean> =>
	(await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) === undefined;

/**
 * Gives a demo its parameters, settings, notices in every state, price settings, auditors and teams. Does nothing where there are
 * parameters, notices or teams already, or the demo users are missing. All or nothing; answers how many records it made.
 */
export async function seedSettings(services: Services): Promise<number> {
	const now = services.now();
	return services.db.transaction().execute(async (db) => {
		const people = await db.selectFrom("user").select(["id", "guid", "user_name as name", "display_name as displayName"]).limit(50).execute();
		const guid = (name: string) => people.find((person) => person.name === name)?.guid ?? "";
		const admin = people.find((person) => person.name === "admin");
		const needed = ["pm", "vdm", "cx", "sales", "approver", "finalapprover"];
		const fresh = (await isEmpty(db, "parameter")) && (await isEmpty(db, "notice")) && (await isEmpty(db, "team"));
		if (!fresh || !admin || needed.some((name) => guid(name) === "")) return 0;
		const caller = { userId: admin.id, displayName: admin.displayName, seesCost: true };
		const change = changeWriter(db, { id: admin.id, name: admin.displayName, source: "job" }, now);
		const work: RecordWork = { db, now, language: "zh", caller, change };
		let made = (await fill(work, parameters, demoParameters)).length;
		made += (await fill(work, appSettings, demoSettings)).length;
		made += (await fill(work, priceSettings, demoPriceSettings)).length;
		const noticeIds = await fill(
			work,
			notices,
			demoNotices.map(([fields]) => fields),
		);
		made += noticeIds.length;
		for (const [i, [, status]] of demoNotices.entries()) {
			if (status !== "draft") await changeStatus(work, noticeIds[i] ?? "", "published");
			if (status === "withdrawn") await changeStatus(work, noticeIds[i] ?? "", "withdrawn");
		}
		// The seed of the rates gives each approver a limit; here they stand for all departments and services.
		await db.deleteFrom("auditor_limit").execute();
		const auditor = { department: "", service: "" as const, substituteGuid: null, absentFrom: null, absentTo: null, active: true };
		const demoAuditors: Auditor[] = [
			{ ...auditor, kind: "application", userGuid: guid("approver"), maxDiscount: "5" },
			{ ...auditor, kind: "application", userGuid: guid("approver"), service: "customsPrice", maxDiscount: "3" },
			{ ...auditor, kind: "final", userGuid: guid("finalapprover"), maxDiscount: "15" },
		];
		made += (await fill(work, auditors, demoAuditors)).length;
		const cities = await db.selectFrom("place").select(["id", "code"]).where("kind", "=", "portCity").where("active", "=", 1).limit(200).execute();
		const at = (...codes: string[]) => cities.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
		const team = { email: null, active: true, remark: null };
		const teams: [unknown, Team[]][] = [
			[
				vdmTeams,
				[
					{
						...team,
						name: "长江 VDM 组",
						serviceTypes: ["T", "D", "M"],
						portCities: at("CNSHA", "CNNGB", "CNWUH"),
						leader: guid("vdm"),
						members: [guid("vdm")],
						email: "vdm.yangtze@iqt.example",
					},
					{ ...team, name: "全国首程组", serviceTypes: ["F", "T"], portCities: [], leader: guid("vdm"), members: [guid("vdm"), guid("pm")] },
				],
			],
			[
				productTeams,
				[
					{
						...team,
						name: "内陆产品组",
						serviceTypes: ["T", "D", "M", "F"],
						portCities: [],
						leader: guid("pm"),
						members: [guid("pm")],
						email: "pdm@iqt.example",
					},
				],
			],
			[
				focalTeams,
				[
					{
						...team,
						name: "华东客户对接",
						serviceTypes: ["T", "M"],
						portCities: at("CNSHA", "CNNGB"),
						leader: guid("cx"),
						members: [guid("cx"), guid("sales")],
					},
					{ ...team, name: "全国客户对接", serviceTypes: ["T", "D", "M", "F"], portCities: [], leader: guid("sales"), members: [guid("sales")] },
				],
			],
		];
		for (const [kind, rows] of teams) made += (await fill(work, kind, rows)).length;
		return made;
	});
}
