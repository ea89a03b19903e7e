import type { Language } from "@iqt/i18n";
import type { DocumentItem, DocumentLine, PublicDocument } from "../schema.ts";
import { wordsOf } from "../words-beside.ts";

type Words = Record<Language, string>;
/** Names have a Chinese and an English form: Spanish readers are told the English one, and so are Japanese ones. */
const say = (zh: string, en: string): Words => ({ zh, en, es: en, ja: en });

function line(
	language: Language,
	leg: number,
	charge: string,
	label: Words,
	fields: Partial<DocumentLine> & { amount: string; unitPrice: string },
): DocumentLine {
	const base = { leg, charge, label: label[language], basis: "container", containerType: "40HC", quantity: "2", currency: "CNY", vatPercent: null };
	return { ...base, converted: fields.amount, ...fields };
}

/** What is charged once a shipment, whatever its containers. */
const once = (basis: string) => ({ basis, quantity: "1", containerType: null });

/** A door-to-port lane with every kind of leg. */
function exampleItem(language: Language): DocumentItem {
	const place = (code: string, label: Words) => ({ code, name: label[language] });
	const chongqing = place("CNCKG", say("重庆", "Chongqing"));
	const shanghai = place("CNSHA", say("上海", "Shanghai"));
	const leg = { mode: null, from: null, to: null, transitMin: null, transitMax: null, frequency: null };
	const l = (...args: Parameters<typeof line> extends [unknown, ...infer Rest] ? Rest : never) => line(language, ...args);
	return {
		scope: "doorToPort",
		direction: "westbound",
		origin: place("500112", say("重庆市渝北区", "Yubei District, Chongqing")),
		destination: shanghai,
		mode: "rail",
		ownership: "COC",
		cargo: "general",
		grossWeightKg: 18_500,
		readyDate: "2026-12-03",
		containers: [{ type: "40HC", count: 2 }],
		legs: [
			{
				...leg,
				kind: "firstMile",
				mode: "truck",
				label: say("首程拖车", "First-mile trucking")[language],
				from: place("500112", say("渝北区", "Yubei")),
				to: chongqing,
			},
			{
				...leg,
				kind: "mainHaul",
				mode: "rail",
				label: say("铁路运输", "Inland rail")[language],
				from: chongqing,
				to: shanghai,
				transitMin: 5,
				transitMax: 7,
				frequency: say("每日一班", "Daily")[language],
			},
			{ ...leg, kind: "customs", label: say("报关服务", "Customs brokerage")[language], from: shanghai },
			{ ...leg, kind: "bookingService", label: say("订舱服务", "Booking service")[language], from: shanghai },
		],
		lines: [
			l(0, "TRK", say("拖车费", "Trucking"), { unitPrice: "1850.00", amount: "3700.00", vatPercent: "9" }),
			l(1, "RAIL", say("铁路运费", "Rail freight"), { unitPrice: "4500.00", amount: "9000.00" }),
			l(2, "CUS", say("出口报关费", "Export customs declaration"), { ...once("document"), unitPrice: "400.00", amount: "400.00" }),
			l(3, "THC", say("码头操作费", "Terminal handling charge (THC)"), { unitPrice: "1250.00", amount: "2500.00" }),
			l(3, "DOC", say("文件费", "Documentation fee"), {
				...once("bl"),
				unitPrice: "66.41",
				amount: "66.41",
				converted: "449.98",
				currency: "USD",
			}),
		],
		totals: [
			{ currency: "CNY", amount: "15600.00" },
			{ currency: "USD", amount: "66.41" },
		],
		total: "16049.98",
		transitMin: 6,
		transitMax: 8,
		validFrom: "2026-11-20",
		validTo: "2026-12-31",
	};
}

/** An example of a document as the customer gets it, with `lanes` lanes and beside it `second`: for the preview of a letterhead, and for tests. */
export function exampleDocument(language: Language, lanes = 1, second: Language | null = null): PublicDocument {
	const other = second && exampleDocument(second, lanes);
	const items = Array.from({ length: lanes }, () => exampleItem(language));
	const cents = lanes * 1_604_998;
	const total = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
	return {
		language,
		second: other && { language: other.language, remarks: other.remarks, items: other.items.map(wordsOf), terms: other.terms },
		currency: "CNY",
		customer: {
			name: say("浙江远洋国际贸易有限公司", "Łódź & Małaszewicze Trading Sp. z o.o.")[language],
			email: "buyer@example.com",
			contact: say("王小姐", "Ms Wang")[language],
			companyId: null,
		},
		issuer: { name: say("陈晓", "Chen Xiao")[language], email: "sales@example.com" },
		issuedOn: "2026-11-20",
		validFrom: "2026-11-20",
		validTo: "2026-12-31",
		remarks: say("请提前三个工作日订舱。危险品不予承运。", "Please book three working days ahead. Dangerous goods are not accepted.")[language],
		items,
		lanesAre: "parts",
		cheapest: null,
		accepted: null,
		totals: [
			{ currency: "CNY", amount: `${lanes * 15_600}.00` },
			{ currency: "USD", amount: (lanes * 66.41).toFixed(2) },
		],
		standardTotal: total,
		discount: "0.00",
		total,
		exchangeRates: [{ from: "USD", to: "CNY", rate: "6.7758", date: "2026-11-18" }],
		terms: [
			{
				title: say("铁路运输条款", "Inland rail terms")[language],
				body: say(
					"1. 报价以订舱时实际舱位为准。\n2. 超过申报重量的，按实际重量重新计价。\n3. 堆场免费存放五天，之后按天计收。",
					"1. Space is subject to availability when booking.\n2. Cargo over the declared weight is priced again at its actual weight.\n3. Five days of storage are free; after that it is charged by the day.",
				)[language],
			},
		],
	};
}
