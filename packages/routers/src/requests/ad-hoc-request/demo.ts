import type { Database } from "@iqt/db";
import { addDays, businessDay } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { post, saying } from "../../desk/message/threads.ts";
import { changeWriter } from "../../door/change-log.ts";
import type { Caller, Services } from "../../door/context.ts";
import { saveRecord } from "../../kit/records/save.ts";
import { acceptPrice, type Changing, cancelRequest, giveCosts, givePrices, refusePrice, sendPrice } from "./moves.ts";
import { kind } from "./reading.ts";
import { type AdHocRequest, adHocRequest, type CostLineSent, type ServiceType } from "./schema.ts";

/** How far a demo's request got, and what came of it. */
type Fate = "asked" | "costed" | "priced" | "sent" | "won" | "refused" | "lost" | "dropped";

type Form = Partial<z.input<typeof adHocRequest.schema>>;

interface Story {
	type: ServiceType;
	fate: Fate;
	who: "cx" | "sales";
	/** Hours since it was asked, and days from then to the day its price is needed by. */
	hoursAgo: number;
	days: number;
	form: Form;
	/** What one box, or the job, costs and is sold for, in yuan. */
	cost: string;
	price: string;
	comment?: string;
}

const truck = (portCity: string, address: string, more: Form): Form => ({
	portCity,
	address,
	direction: "westbound",
	containers: ["1 × 40HC"],
	...more,
});
const depot = (portCity: string, more: Form): Form => ({ portCity, depotServices: ["STO"], storageDays: 7, containers: ["2 × 40HC"], ...more });
const middle = (portCity: string, inlandCity: string, more: Form): Form => ({
	...{ portCity, inlandCity, mode: "rail", direction: "westbound", containers: ["2 × 40HC"], ownership: "COC" },
	...more,
});
const first = (portCity: string, address: string, more: Form): Form => ({ portCity, address, pieces: 18, volume: "32.5", ...more });
const goods = (customer: string, commodity: string, grossWeight: number): Form => ({ customer, commodity, grossWeight });

/** Requests of every type in every state, the oldest first. */
const stories: readonly Story[] = [
	{
		type: "T",
		fate: "won",
		who: "sales",
		hoursAgo: 500,
		days: 3,
		form: truck("CNNGB", "浙江省义乌市北苑街道", goods("义乌小商品进出口有限公司", "圣诞饰品", 14_200)),
		cost: "2100",
		price: "2480",
	},
	{
		type: "M",
		fate: "won",
		who: "cx",
		hoursAgo: 460,
		days: 4,
		form: middle("CNSHA", "CNCKG", goods("重庆长安零部件有限公司", "汽车零部件", 21_000)),
		cost: "5600",
		price: "6350",
	},
	{
		type: "F",
		fate: "lost",
		who: "sales",
		hoursAgo: 420,
		days: 2,
		form: first("CNSHA", "江苏省昆山市玉山镇", goods("昆山精密电子有限公司", "电路板", 6_800)),
		cost: "1650",
		price: "2050",
	},
	{
		type: "D",
		fate: "lost",
		who: "cx",
		hoursAgo: 380,
		days: 3,
		form: depot("CNNGB", goods("宁波海天塑机集团", "注塑机", 22_400)),
		cost: "95",
		price: "130",
	},
	{
		type: "T",
		fate: "dropped",
		who: "sales",
		hoursAgo: 330,
		days: 3,
		form: truck("CNSHA", "安徽省合肥市经开区", goods("合肥荣事达电器", "洗衣机", 12_600)),
		cost: "0",
		price: "0",
	},
	{
		type: "M",
		fate: "dropped",
		who: "sales",
		hoursAgo: 300,
		days: 5,
		form: middle("CNNGB", "CNSIA", goods("西安陕鼓动力股份有限公司", "压缩机", 24_800)),
		cost: "0",
		price: "0",
	},
	{
		type: "D",
		fate: "sent",
		who: "sales",
		hoursAgo: 190,
		days: 4,
		form: depot("CNSHA", { ...goods("上海电气国贸", "电机", 18_300), remark: "堆存期可能延长。" }),
		cost: "88",
		price: "125",
	},
	{
		type: "F",
		fate: "sent",
		who: "cx",
		hoursAgo: 170,
		days: 4,
		form: first("CNNGB", "浙江省台州市椒江区", goods("台州吉利塑料", "塑料件", 9_400)),
		cost: "1900",
		price: "2350",
	},
	{
		type: "T",
		fate: "refused",
		who: "cx",
		hoursAgo: 150,
		days: 8,
		form: truck("CNSHA", "江西省南昌市青山湖区", {
			...goods("Harbour Light GmbH", "Textiles", 11_800),
			customerLanguage: "en",
			customerEmail: "buying@harbour-light.example",
		}),
		cost: "3900",
		price: "4700",
		comment: "客户说同行报 4,300。",
	},
	{
		type: "M",
		fate: "sent",
		who: "sales",
		hoursAgo: 130,
		days: 6,
		form: middle("CNSHA", "CNSIA", { ...goods("西安秦川精机股份有限公司", "机床", 22_000), customerEmail: "logistics@qinchuan.example" }),
		cost: "7200",
		price: "8150",
	},
	{
		type: "F",
		fate: "refused",
		who: "sales",
		hoursAgo: 110,
		days: 9,
		form: first("CNSHA", "浙江省嘉兴市南湖区", goods("嘉兴毛纺集团", "羊毛衫", 7_200)),
		cost: "1400",
		price: "1850",
	},
	{
		type: "T",
		fate: "priced",
		who: "sales",
		hoursAgo: 80,
		days: 4,
		form: truck("CNNGB", "浙江省温州市瓯海区", { ...goods("温州正泰电器", "断路器", 16_900), priority: "urgent" }),
		cost: "2950",
		price: "3480",
	},
	{
		type: "D",
		fate: "priced",
		who: "cx",
		hoursAgo: 70,
		days: 5,
		form: depot("CNSHA", { ...goods("武汉光谷电子有限公司", "液晶面板", 9_800), storageDays: 14 }),
		cost: "92",
		price: "128",
	},
	{
		type: "F",
		fate: "priced",
		who: "cx",
		hoursAgo: 60,
		days: 7,
		form: first("CNSHA", "江苏省苏州市吴江区", goods("吴江丝绸进出口", "丝绸", 4_600)),
		cost: "1250",
		price: "1600",
	},
	{
		type: "M",
		fate: "costed",
		who: "cx",
		hoursAgo: 52,
		days: 2,
		form: middle("CNNGB", "CNCKG", { ...goods("重庆力帆摩托", "摩托车", 19_500), priority: "urgent" }),
		cost: "6100",
		price: "0",
	},
	{
		type: "T",
		fate: "costed",
		who: "sales",
		hoursAgo: 40,
		days: 4,
		form: truck("CNSHA", "江苏省南通市崇川区", goods("南通家纺城", "被褥", 8_900)),
		cost: "1780",
		price: "0",
	},
	{
		type: "D",
		fate: "costed",
		who: "sales",
		hoursAgo: 30,
		days: 6,
		form: depot("CNNGB", { ...goods("杭州远帆家居有限公司", "家具", 16_500), depotServices: ["STO"] }),
		cost: "85",
		price: "0",
	},
	{
		type: "T",
		fate: "asked",
		who: "cx",
		hoursAgo: 75,
		days: 2,
		form: truck("CNSHA", "湖北省武汉市东西湖区", { ...goods("湖北宜化集团", "化肥", 25_000), priority: "urgent" }),
		cost: "0",
		price: "0",
		comment: "客户今天又来催了，请先给参考成本。",
	},
	{ type: "D", fate: "asked", who: "cx", hoursAgo: 26, days: 2, form: depot("CNSHA", goods("青岛海信空调", "空调", 14_700)), cost: "0", price: "0" },
	{
		type: "M",
		fate: "asked",
		who: "sales",
		hoursAgo: 8,
		days: 5,
		form: middle("CNSHA", "CNCTU", { ...goods("成都鼎桥通信", "基站设备", 15_300), mode: "barge", targetPrice: "11000.00", currency: "CNY" }),
		cost: "0",
		price: "0",
	},
	{
		type: "F",
		fate: "asked",
		who: "sales",
		hoursAgo: 3,
		days: 6,
		form: first("CNNGB", "浙江省绍兴市柯桥区", goods("绍兴轻纺城", "面料", 11_200)),
		cost: "0",
		price: "0",
	},
];

const HOUR_MS = 3_600_000;
/** Hours from asking to each step. */
const stepHours = { cost: 5, price: 9, send: 11, say: 20 };

export type DemoPeople = ReadonlyMap<string, Pick<Caller, "displayName" | "email" | "userGuid" | "userId">>;

const rights = ["view", "viewAll", "edit", "cost", "price"].map((right) => `adHocRequest.${right}`);

/** The people who handle a demo's requests, by user name. */
export async function demoPeople(db: Kysely<Database>): Promise<DemoPeople> {
	const rows = await db
		.selectFrom("user")
		.select(["id as userId", "guid as userGuid", "user_name as name", "display_name as displayName", "email"])
		.where("user_name", "in", ["sales", "cx", "pm", "vdm"])
		.execute();
	return new Map(rows.map(({ name, ...person }) => [name, person]));
}

/** One of them at work some hours ago. */
export function demoWork(
	db: Kysely<Database>,
	services: Services,
	people: DemoPeople,
	{ name, hoursAgo }: { name: string; hoursAgo: number },
): Changing {
	const person = people.get(name);
	if (!person) throw new Error(`the demo has no ${name}`);
	const now = new Date(services.now().getTime() - Math.max(0, hoursAgo) * HOUR_MS);
	const caller: Caller = {
		...{ ...person, userName: name, userType: 1, companyId: null, sessionId: "", by: "own", imitator: null, roles: [], heldRoles: [] },
		...{ activeRole: null, isSuper: false, permissions: new Set(rights), seesCost: true, factorDue: false },
	};
	const change = changeWriter(db, { id: person.userId, name: person.displayName, source: "web" }, now);
	return { db, services, now, today: businessDay(now), language: "zh", caller, change };
}

const charges: Readonly<Record<ServiceType, string>> = { T: "集装箱拖车", D: "堆存", M: "中程运输", F: "首程卡车" };
const vendors: Readonly<Record<ServiceType, string>> = { T: "长江集卡运输", D: "洋山堆场", M: "中铁集装箱", F: "德邦零担" };

function linesOf({ type, cost, price }: Story): { costs: CostLineSent[]; price: Omit<CostLineSent, "source" | "vendor"> } {
	const basis = type === "F" ? "shipment" : type === "D" ? "day" : "container";
	const line = { charge: charges[type], currency: "CNY", vat: "9", basis } as const;
	return { costs: [{ ...line, amount: cost, source: "byHand", vendor: vendors[type] }], price: { ...line, amount: price } };
}

/** Asks as the story has it and takes the request as far as it got, each step at its hour. */
async function tell(db: Kysely<Database>, services: Services, people: DemoPeople, story: Story): Promise<void> {
	const at = (name: string, hours: number) => demoWork(db, services, people, { name, hoursAgo: story.hoursAgo - hours });
	const { fate, who } = story;
	const asks = at(who, 0);
	const fields: AdHocRequest = adHocRequest.schema.parse({ ...story.form, serviceType: story.type, requiredDate: addDays(asks.today, story.days) });
	const { id } = await saveRecord(asks, kind, { ...fields, confirmed: true });
	if (story.comment !== undefined) await post(at(who, 2), { threadId: id, kind: "comment", said: saying(story.comment), loud: true, mail: false });
	if (fate === "dropped") await cancelRequest(at(who, stepHours.cost), { id, reason: "客户改走其他路线。" });
	if (fate === "asked" || fate === "dropped") return;
	const lines = linesOf(story);
	await giveCosts(at("vdm", stepHours.cost), { id, costs: lines.costs });
	if (fate === "costed") return;
	const validTo = addDays(businessDay(services.now()), 21);
	await givePrices(at("pm", stepHours.price), { id, prices: [{ ...lines.price, validTo }] });
	if (fate === "priced") return;
	await sendPrice(at(who, stepHours.send), { id });
	const says = at(who, stepHours.say);
	if (fate === "won") await acceptPrice(says, { id });
	if (fate === "lost") await cancelRequest(says, { id, reason: "价格高于竞争对手。" });
	if (fate === "refused")
		await refusePrice(says, { id, reason: "客户认为偏高。", targetPrice: String(Math.round(Number(story.price) * 0.92)), currency: "CNY" });
}

/** What is older than a day is read, and the mails count as sent. */
async function settle(db: Kysely<Database>, now: Date): Promise<void> {
	const yesterday = new Date(now.getTime() - 24 * HOUR_MS).toISOString();
	await db
		.updateTable("message_member")
		.set({ unread: 0 })
		.where("thread_id", "in", db.selectFrom("message_thread").select("id").where("kind", "=", "adHoc").where("last_at", "<", yesterday))
		.execute();
	await db
		.updateTable("outbox")
		.set((eb) => ({ state: "sent", sent_at: eb.ref("created_at"), attempts: 1 }))
		.where((eb) => eb.or([eb("dedupe_key", "like", "message:%"), eb("dedupe_key", "like", "adHocPrice.%")]))
		.where("state", "=", "pending")
		.execute();
}

/**
 * Gives a demo ad hoc requests of every type in every state, from the last weeks to this morning; their mails count as sent, what is older than a day is
 * read. Goes on where a start that was cut off stopped; does nothing where there are others, or the demo's people are missing. A transaction a request: a
 * server ends one that takes seconds. Answers how many it made.
 */
export async function seedAdHocRequests(services: Services): Promise<number> {
	const { db } = services;
	const rowsThere = await db.selectFrom("ad_hoc_request").select("customer").limit(stories.length).execute();
	const there = new Set(rowsThere.map(({ customer }) => customer));
	const left = stories.filter(({ form }) => !there.has(form.customer ?? ""));
	if (left.length + there.size > stories.length) return 0;
	const people = await demoPeople(db);
	if (people.size < 4) return 0;
	for (const story of left) {
		await db.transaction().execute(async (trx) => {
			await tell(trx, services, people, story);
			await settle(trx, services.now());
		});
	}
	return left.length;
}
