import type { Database } from "@iqt/db";
import { placeRow } from "@iqt/db/testing";
import type { Kysely } from "kysely";
import type { DocumentItem, DocumentLine, PublicDocument } from "./schema.ts";

type Words = Record<"zh" | "en", string>;
const say = (zh: string, en: string): Words => ({ zh, en });

function line(
	language: "zh" | "en",
	leg: number,
	charge: string,
	label: Words,
	fields: Partial<DocumentLine> & { amount: string; unitPrice: string },
): DocumentLine {
	const base = { leg, charge, label: label[language], basis: "container", containerType: "40HC", quantity: "2", currency: "CNY", vatPercent: null };
	return { ...base, converted: fields.amount, ...fields };
}

/** A door-to-port lane with every kind of leg, for tests of documents. */
function sampleItem(language: "zh" | "en"): DocumentItem {
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
			l(2, "CUS", say("出口报关费", "Export customs declaration"), {
				unitPrice: "400.00",
				amount: "400.00",
				basis: "document",
				quantity: "1",
				containerType: null,
			}),
			l(3, "THC", say("码头操作费", "Terminal handling charge (THC)"), { unitPrice: "1250.00", amount: "2500.00" }),
			l(3, "DOC", say("文件费", "Documentation fee"), {
				unitPrice: "66.41",
				amount: "66.41",
				converted: "449.98",
				currency: "USD",
				basis: "bl",
				quantity: "1",
				containerType: null,
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

/** A document as the customer gets it, with `lanes` lanes, for tests. */
export function sampleDocument(language: "zh" | "en", lanes = 1): PublicDocument {
	const items = Array.from({ length: lanes }, () => sampleItem(language));
	const cents = lanes * 1_604_998;
	const total = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
	return {
		language,
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

const sharedColumns = (at: string) => ({
	direction: "westbound" as const,
	ownership: "COC" as const,
	cargo: "general" as const,
	ssr_formula: null,
	msr_formula: null,
	min_minor: null,
	max_minor: null,
	valid_from: "2026-10-01",
	valid_to: "2026-12-31",
	remark: null,
	change_id: crypto.randomUUID(),
	recorded_at: at,
	changed_by: null,
});

/**
 * A price book with one way to sell: Chongqing, Yubei (door) by truck and rail to Shanghai. A 40HC of 18.5 t costs CNY 1,420 by truck
 * (1,000 × 1.12 + 300), 4,500 by rail (MSR 4,200, cost 3,900) and USD 100 terminal handling: 6,597.58 in CNY. Places and currencies that
 * are there are used.
 */
export async function seedPrices(db: Kysely<Database>, at: string): Promise<{ railId: string }> {
	const known = await db.selectFrom("place").select(["id", "kind", "code"]).execute();
	const place = (kind: "port" | "portCity" | "inlandCity", code: string, name: string, name_zh: string) =>
		placeRow({ id: known.find((one) => one.kind === kind && one.code === code)?.id ?? crypto.randomUUID(), kind, code, name, name_zh });
	const [port, city, inland] = [
		place("port", "CNSHA", "Shanghai", "上海"),
		place("portCity", "CNSHA", "Shanghai", "上海"),
		place("inlandCity", "CNCKG", "Chongqing", "重庆"),
	];
	const shared = sharedColumns(at);
	const railId = crypto.randomUUID();
	await db
		.insertInto("currency")
		.values([
			{ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" },
			{ code: "USD", name: "Dollar", exponent: 2, numeric_code: "840" },
		])
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await db.insertInto("exchange_rate").values({ currency: "CNY", valid_from: "2026-11-18", per_usd: "6.7758", source: "test" }).execute();
	await db
		.insertInto("container_type")
		.values({ code: "40HC", iso_code: "45G1", name: "40' high cube", teu: "2", reefer: 0, max_gross_kg: 32_500, sort: 1 })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await db
		.insertInto("place")
		.values([port, city, inland])
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const area = (code: string, parent: string | null, level: "province" | "city" | "district", name: string, path: string) => ({
		code,
		parent_code: parent,
		level,
		name,
		path,
	});
	await db
		.insertInto("area")
		.values([area("50", null, "province", "重庆市", "重庆市"), area("500112", "50", "district", "渝北区", "重庆市 / 渝北区")])
		.execute();
	const lane = { inland_city_id: inland.id, port_city_id: city.id };
	await db
		.insertInto("corridor_rate")
		.values({
			...shared,
			...lane,
			id: crypto.randomUUID(),
			port_id: port.id,
			mode: "rail",
			discount_allowed: 1,
			transit_min: null,
			transit_max: null,
			container_type: "*",
			basis: "container",
			cost_minor: null,
			ssr_minor: null,
			msr_minor: null,
			currency: "CNY",
		})
		.execute();
	await db
		.insertInto("inland_rail_rate")
		.values({
			...shared,
			...lane,
			id: railId,
			mode: "rail",
			brt_code: null,
			frequency: "daily",
			transit_min: 5,
			transit_max: 7,
			container_type: "40HC",
			basis: "container",
			cost_minor: 390_000,
			ssr_minor: 450_000,
			msr_minor: 420_000,
			currency: "CNY",
		})
		.execute();
	await db
		.insertInto("trucking_cost_rate")
		.values({
			...shared,
			id: crypto.randomUUID(),
			hub_id: inland.id,
			area_code: "500112",
			trucker_code: "TRK-CKG-01",
			distance_km: 30,
			container_type: "40HC",
			basis: "container",
			cost_minor: 100_000,
			ssr_minor: null,
			msr_minor: null,
			currency: "CNY",
		})
		.execute();
	await db
		.insertInto("cost_strategy_rate")
		.values({
			...shared,
			id: crypto.randomUUID(),
			hub_id: inland.id,
			area_code: "",
			name: null,
			container_type: "*",
			basis: "container",
			cost_minor: null,
			ssr_minor: null,
			ssr_formula: "cost*1.12+300",
			msr_minor: null,
			currency: "CNY",
		})
		.execute();
	await db
		.insertInto("booking_service_rate")
		.values({
			...shared,
			id: crypto.randomUUID(),
			port_id: port.id,
			charge: "THC",
			container_type: "40HC",
			basis: "container",
			cost_minor: null,
			ssr_minor: 10_000,
			msr_minor: null,
			currency: "USD",
		})
		.execute();
	await db
		.insertInto("term")
		.values({
			id: crypto.randomUUID(),
			domain: "inlandRail",
			lane_key: `${inland.id}|${city.id}`,
			language: "en",
			body: "<p>Cut-off two days &amp; more</p>",
			updated_at: at,
			version: 1,
		})
		.execute();
	return { railId };
}

/** A search that `seedPrices` has a price for. */
export const sampleSearch = {
	scope: "doorToPort" as const,
	direction: "westbound" as const,
	origin: { kind: "area" as const, code: "500112" },
	destination: { kind: "place" as const, code: "CNSHA" },
	containers: [{ type: "40HC", count: 2 }],
	grossWeightKg: 18_500,
	readyDate: "2026-12-03",
};
