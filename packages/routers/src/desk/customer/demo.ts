import { addDays, businessDay } from "@iqt/i18n/days";
import { sql } from "kysely";
import type { AnyKind, RecordWork } from "../../kit/records/define.ts";
import type { Demo } from "../../kit/records/domain.ts";
import { saveRecord } from "../../kit/records/save.ts";
import { contacts, discounts } from "./queries.ts";
import type { Customer } from "./schema.ts";

/** A customer of the demo, with the people written to there; the first is the main one, and is written to at the address demo quotations have. */
interface Row {
	code: string;
	name: string;
	owner: "cx" | "sales";
	said: Partial<Customer>;
	people: [name: string, role: string, phone: string, mailbox?: string][];
}

const zh = { language: "zh", currency: "CNY", country: "CN" } as const;
const en = { language: "en", currency: "EUR" } as const;
const terms = { month: "月结，次月 15 日前付款", bl: "见提单后付款", prepaid: "预付 100%", invoice: "Net from date of invoice" };

/** Most of the demo's quotations are for these. */
const rows: Row[] = [
	{
		...{ code: "HUAYE", name: "华业精密机械有限公司", owner: "sales" },
		said: { ...zh, cmdCode: "CN00318742", taxNumber: "91320594MA1X8K2P3C", paymentDays: 30, paymentTerms: terms.month, credit: "额度 CNY 800,000" },
		people: [
			["李华", "物流经理", "+86 512 6288 0131"],
			["周倩", "采购", "+86 512 6288 0145", "zhouqian"],
		],
	},
	{
		...{ code: "LANTIAN", name: "蓝天家居进出口有限公司", owner: "sales" },
		said: { ...zh, cmdCode: "CN00327105", paymentDays: 45, paymentTerms: terms.month, notes: "旺季（8–10 月）每周 6–8 柜，报价须含报关。" },
		people: [
			["吴芳", "单证主管", "+86 571 8602 7719"],
			["郑凯", "财务", "+86 571 8602 7730", "finance"],
		],
	},
	{
		...{ code: "NORDWIND", name: "Nordwind Handels GmbH", owner: "cx" },
		said: { ...en, country: "DE", taxNumber: "DE811907342", cmdCode: "DE00041907", paymentDays: 30, paymentTerms: terms.invoice },
		people: [
			["Anke Petersen", "Head of logistics", "+49 40 3008 4410"],
			["Jonas Brandt", "Imports", "+49 40 3008 4423", "import"],
		],
	},
	{
		...{ code: "DONGFANG", name: "东方新能源科技股份有限公司", owner: "sales" },
		said: {
			...zh,
			secondLanguage: "en",
			cmdCode: "CN00335518",
			taxNumber: "91610131MA6TX0Q85L",
			paymentDays: 60,
			paymentTerms: terms.month,
			credit: "额度 CNY 3,000,000，季度复核",
		},
		people: [
			["黄志强", "国际物流总监", "+86 29 8889 2046"],
			["马琳", "关务", "+86 29 8889 2052", "customs"],
		],
	},
	{
		...{ code: "RIVERTON", name: "Riverton Outdoor Goods Ltd", owner: "cx" },
		said: { language: "en", currency: "USD", country: "GB", taxNumber: "GB293847561", paymentDays: 14, paymentTerms: terms.invoice },
		people: [["Helen Ward", "Supply chain manager", "+44 161 496 0182"]],
	},
	{
		...{ code: "JINQIAO", name: "金桥化工贸易有限公司", owner: "sales" },
		said: {
			...zh,
			cmdCode: "CN00340266",
			paymentDays: 0,
			paymentTerms: terms.prepaid,
			credit: "无额度：款到放单",
			notes: "化工品，订舱前索取 MSDS。",
		},
		people: [["谢军", "业务经理", "+86 21 5899 3107"]],
	},
	{
		...{ code: "BALTIKA", name: "Baltika Import Sp. z o.o.", owner: "cx" },
		said: { ...en, country: "PL", taxNumber: "PL5842751930", cmdCode: "PL00017730", paymentDays: 21, paymentTerms: terms.invoice },
		people: [
			["Marta Kowalska", "Import manager", "+48 58 662 1190"],
			["Piotr Zieliński", "Accounts payable", "+48 58 662 1194", "ap"],
		],
	},
	{
		...{ code: "QINLING", name: "秦岭果业集团有限公司", owner: "sales" },
		said: { ...zh, paymentDays: 15, paymentTerms: terms.bl, notes: "冷藏柜，温度 0–2 °C；10 月至次年 3 月出货。" },
		people: [["田雨", "出口部", "+86 29 8523 6648"]],
	},
	{
		...{ code: "MERIDIAN", name: "Meridian Auto Parts Inc.", owner: "cx" },
		said: { language: "en", currency: "USD", country: "US", paymentDays: 30, paymentTerms: terms.invoice },
		people: [["Carlos Mendes", "Inbound logistics", "+1 313 555 0147"]],
	},
	{
		...{ code: "YUNFAN", name: "云帆国际货运代理有限公司", owner: "cx" },
		said: { ...zh, cmdCode: "CN00352891", paymentDays: 30, paymentTerms: terms.month, notes: "同行：报价不含门到门利润说明。" },
		people: [
			["孟晓", "海外部", "+86 532 8077 5512"],
			["丁一", "操作", "+86 532 8077 5526", "ops"],
		],
	},
	// The same firm again, as somebody has written it: to be merged.
	{
		...{ code: "C000001", name: "Nordwind Handels-GmbH Hamburg", owner: "cx" },
		said: { ...en, country: "DE", paymentDays: 30 },
		people: [["Jonas Brandt", "Imports", "+49 40 3008 4423", "j.brandt"]],
	},
];

const contactKind = contacts as unknown as AnyKind;
const discountKind = discounts as unknown as AnyKind;
const domainOf = ({ code }: Row) => `${code === "C000001" ? "nordwind" : code.toLowerCase()}.example`;

async function addPeople(work: RecordWork, row: Row, customer: string): Promise<void> {
	for (const [i, [name, role, phone, mailbox = "logistics"]] of row.people.entries())
		await saveRecord(work, contactKind, { customer, name, role, phone, email: `${mailbox}@${domainOf(row)}`, language: null, main: i === 0 });
}

/** What was agreed with some of them, by the code of the customer. */
const agreed = (
	today: string,
): [
	code: string,
	said: { service: string; percent?: string; amount?: string; currency?: string; containerType?: string; days: number; note: string },
][] => [
	["HUAYE", { service: "inlandRail", percent: "3", days: 120, note: `框架协议 ${today.slice(0, 4)}：铁路段九七折` }],
	["LANTIAN", { service: "", percent: "1.5", days: 60, note: "旺季量价协议" }],
	["DONGFANG", { service: "inlandRail", amount: "200", currency: "CNY", containerType: "40HC", days: 200, note: "每柜立减 200 元" }],
	["NORDWIND", { service: "bookingService", percent: "5", days: 90, note: "Framework agreement, local charges" }],
];

async function afterCustomers(work: RecordWork, ids: readonly string[]): Promise<void> {
	const { db } = work;
	const today = businessDay(work.now);
	const idOf = new Map(rows.map(({ code }, i) => [code, ids[i] ?? ""]));
	for (const row of rows) await addPeople(work, row, idOf.get(row.code) ?? "");
	for (const [code, { days, ...said }] of agreed(today)) {
		const given = { percent: null, amount: null, currency: null, containerType: null, origin: null, destination: null, agreedBy: "", ...said };
		const period = { validFrom: addDays(today, -90), validTo: addDays(today, days) };
		await saveRecord(work, discountKind, { customer: idOf.get(code), ...given, ...period });
	}
	await db.updateTable("customer").set({ company_id: sql`(SELECT c.id FROM company c WHERE c.code = customer.code)` }).execute();
	// The demo's quotations are older than its register.
	await db
		.updateTable("quotation")
		.set({ customer_id: sql`(SELECT c.id FROM customer c WHERE c.name = quotation.customer_name)` })
		.where("customer_id", "is", null)
		.execute();
}

const nothing = {
	secondLanguage: null,
	cmdCode: null,
	country: null,
	taxNumber: null,
	paymentDays: null,
	paymentTerms: null,
	credit: null,
	notes: null,
	company: null,
};

/** Customers of the demo's quotations, with people, terms and discounts; one of them is there twice. */
export const demo: Demo<Customer> = {
	rows: ({ person }) =>
		rows.map(({ code, name, owner, said }) => ({
			...{ ...nothing, language: "zh", currency: "CNY", activeFrom: null, activeTo: null, ...said, code, name },
			...{ salesOwner: person(owner), colleagues: [person(owner === "cx" ? "sales" : "cx")] },
		})),
	after: afterCustomers,
};
