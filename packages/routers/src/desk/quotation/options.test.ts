import type { Language } from "@iqt/i18n";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { noticeMail } from "../../kit/outbox/notice.ts";
import { codeOf, refusal } from "../../testing/portal.ts";
import { laneNames } from "./document.ts";
import { laneInWords, stopsBetween, usualLanes } from "./lanes.ts";
import { mailSubject, mailText } from "./mail-text.ts";
import { getQuotation } from "./queries.ts";
import { sampleSearch } from "./testing.ts";
import { customer, deskPerTest } from "./testing-desk.ts";

const desk = deskPerTest();

/** A lane with so many containers: 6,597.58 each. */
async function lane(count: number, over: object = {}) {
	const search = { ...sampleSearch, containers: [{ type: "40HC", count }], ...over };
	const { options } = await (await desk.as("SALS")).sale.search(search);
	return { search, optionId: options[0]?.id ?? "" };
}
const port = { kind: "place" as const, code: "CNCKG" };
const lanes = async () => [await lane(2), await lane(1)];
const otherEnds = async () => [await lane(2), await lane(1, { scope: "portToPort", origin: port })];
const draft = async (items: Awaited<ReturnType<typeof lanes>>, over: object = {}) => {
	const caller = await desk.as("SALS");
	const made = await caller.quotation.createDraft({ customer, language: "en", items, ...over });
	return { caller, id: made.id, detail: () => caller.quotation.detail({ id: made.id }) };
};

test("the stops between the ends tell options apart", () => {
	const at = (code: string) => ({ code });
	const legs = [
		{ kind: "customs", from: at("D"), to: null },
		{ kind: "firstMile", from: at("A"), to: at("B") },
		{ kind: "mainHaul", from: at("B"), to: at("C") },
		{ kind: "lastMile", from: at("C"), to: at("D") },
	];
	expect(stopsBetween(legs)).toEqual([at("B"), at("C")]);
	expect(stopsBetween(legs.slice(0, 2))).toEqual([]);
});

describe("what lanes are", () => {
	const ends = (from: string, to: string, direction = "westbound") =>
		({ origin: { kind: "area", code: from }, destination: { kind: "place", code: to }, direction }) as Parameters<typeof usualLanes>[0][number];

	test.each([
		["one lane", [ends("50", "CNSHA")], "parts"],
		["the same ends twice", [ends("50", "CNSHA"), ends("50", "CNSHA")], "options"],
		["other origins", [ends("50", "CNSHA"), ends("51", "CNSHA")], "parts"],
		["other destinations", [ends("50", "CNSHA"), ends("50", "CNNGB")], "parts"],
		["there and back", [ends("50", "CNSHA"), ends("50", "CNSHA", "eastbound")], "parts"],
	] as const)("%s: %s", (_, searches, expected) => expect(usualLanes(searches)).toBe(expected));

	test("unless somebody says so, lanes with the same ends are options and others parts", async () => {
		expect((await (await draft(await lanes())).detail()).document).toMatchObject({ lanesAre: "options", cheapest: 1, total: "6597.58" });
		expect((await (await draft(await otherEnds())).detail()).document).toMatchObject({ lanesAre: "parts", cheapest: null });
		expect((await (await draft([await lane(2)], { lanesAre: "options" })).detail()).document.lanesAre).toBe("parts");
	});
});

describe("several lanes", () => {
	test("are known by the first and how many more there are, in the reader's language, wherever they are named", async () => {
		const { id } = await draft((await otherEnds()).reverse());
		const listed = async (language: Language) => (await desk.as("SALS", language)).quotation.list({});
		const english = { originLabel: "Chongqing", destinationLabel: "Shanghai", moreLanes: 1 };
		const chinese = { originLabel: "重庆", destinationLabel: "上海", moreLanes: 1 };
		expect((await listed("en")).items).toMatchObject([english]);
		expect((await listed("zh")).items).toMatchObject([chinese]);
		for (const search of ["重庆", "chongqing"]) expect((await (await desk.as("SALS")).quotation.list({ search })).total).toBe(1);
		const { quotations } = await (await desk.as("SALS", "zh")).find.everything({ search: "重庆" });
		expect(quotations).toMatchObject([{ id, lane: laneInWords(chinese) }]);
		await (await desk.as("SALS")).quotation.send({ id });
		expect(mailSubject(await getQuotation(desk.database.db, { all: true }, id))).toMatch(/: Chongqing → Shanghai \+1$/);
	});

	test("are named by their places and their ends, for terms that are not of all of them", async () => {
		const named = async (items: Awaited<ReturnType<typeof lanes>>, language: "zh" | "en") => {
			const { document } = await getQuotation(desk.database.db, { all: true }, (await draft(items)).id);
			return laneNames({ lanes: document.internal.items, lanesAre: document.public.lanesAre, language });
		};
		expect((await named(await otherEnds(), "en"))[1]).toBe("Lane 2 (Chongqing → Shanghai)");
		expect((await named(await otherEnds(), "zh"))[1]).toBe("线路 2（重庆 → 上海）");
		expect((await named(await lanes(), "en"))[0]).toMatch(/^Option 1 \(.+ → Shanghai\)$/);
	});

	test("between the same ends are one lane", async () => {
		await draft(await lanes());
		expect((await (await desk.as("SALS")).quotation.list({})).items).toMatchObject([{ moreLanes: 0 }]);
	});

	test("are put in order of what quotations are worth, whatever their currency", async () => {
		await draft([await lane(1)]);
		await draft([await lane(1)], { currency: "USD" });
		await draft([await lane(2)]);
		const sort = [{ field: "total", order: "descending" as const }];
		const { items } = await (await desk.as("SALS")).quotation.list({ sort });
		expect(items.map(({ currency, total }) => `${currency} ${total}`)[0]).toBe("CNY 13195.16");
		expect(items.map(({ currency }) => currency)).toContain("USD");
	});
});

test("drafts are counted, and a number is given once", async () => {
	const made = [await draft([await lane(1)]), await draft([await lane(1)])];
	const numbers = async () => Promise.all(made.map(async ({ detail }) => (await detail()).number));
	expect(await numbers()).toEqual(["D-0001", "D-0002"]);
	await made[1]?.caller.quotation.send({ id: made[1].id });
	expect((await (await draft([await lane(1)])).detail()).number).toBe("D-0003");
	expect(await numbers()).toEqual(["D-0001", "Q-2026-000001"]);
});

describe("options", () => {
	test("are not added up: sums, cost and MSR are those of the cheapest", async () => {
		const { id, detail } = await draft(await lanes());
		const { document } = await detail();
		expect(document.items.map((item) => item.total)).toEqual(["13195.16", "6597.58"]);
		expect(document).toMatchObject({
			standardTotal: "6597.58",
			discount: "0.00",
			totals: [{ currency: "CNY", amount: "5920.00" }, { currency: "USD" }],
		});
		const alone = (await (await desk.as("PM")).quotation.detail({ id: (await draft([await lane(1)])).id })).confidential;
		expect((await (await desk.as("PM")).quotation.detail({ id })).confidential).toEqual(alone);
		const { items } = await (await desk.as("SALS")).quotation.list({ filters: [{ field: "lanesAre", op: "eq", value: "options" }] });
		expect(items).toMatchObject([{ id, lanesAre: "options", total: "6597.58" }]);
	});

	test("become parts and back, and the total follows", async () => {
		const { caller, id, detail } = await draft(await lanes());
		await caller.quotation.updateDraft({ id, version: 1, lanesAre: "parts" });
		expect((await detail()).document).toMatchObject({ lanesAre: "parts", cheapest: null, total: "19792.74", standardTotal: "19792.74" });
		await caller.quotation.updateDraft({ id, version: 2, lanesAre: "options" });
		expect((await detail()).document).toMatchObject({ lanesAre: "options", cheapest: 1, total: "6597.58" });
		await caller.quotation.updateDraft({ id, version: 3, items: [{ lane: 0 }] });
		expect((await detail()).document).toMatchObject({ lanesAre: "parts", total: "13195.16" });
	});

	test("a draft keeps what was chosen when lanes come or go", async () => {
		const { caller, id, detail } = await draft(await lanes(), { lanesAre: "parts" });
		await caller.quotation.updateDraft({ id, version: 1, items: [{ lane: 0 }, { lane: 1 }, await lane(3)] });
		expect((await detail()).document).toMatchObject({ lanesAre: "parts", total: "39585.48" });
	});

	test("that are declined are told to their owner from the smallest total on, as his language writes it; one that is taken by its own", async () => {
		await desk.database.db
			.updateTable("user")
			.set({ language: "es" })
			.where("id", "=", desk.users.get("SALS")?.id ?? 0)
			.execute();
		for (const decision of ["decline", "accept"] as const) {
			const { caller, id } = await draft(await lanes());
			await caller.quotation.send({ id });
			await (await desk.as("superuser")).quotation[decision]({ id, ...(decision === "accept" ? { option: 0 } : {}) });
		}
		await desk.settled();
		const told = desk.services.sent.flatMap(({ to, text }) => (to === "sals@example.com" ? [text] : []));
		expect(told).toMatchObject([
			expect.stringMatching(/rechazada, desde CNY 6\.597,58\./),
			expect.stringMatching(/aceptada: opción 1, CNY 13\.195,16\./),
		]);
	});

	test("take no discount, and do not change under one that is asked for", async () => {
		const { caller, id } = await draft(await lanes());
		const asked = await refusal(caller.quotation.askDiscount({ id, total: "6000.00", reason: "volume" }));
		expect(asked).toMatchObject({ code: "000004", message: expect.stringMatching(/options/) });
		const parts = await draft(await lanes(), { lanesAre: "parts" });
		await parts.caller.quotation.askDiscount({ id: parts.id, total: "19000.00", reason: "volume" });
		expect(await codeOf(parts.caller.quotation.updateDraft({ id: parts.id, version: 1, lanesAre: "options" }))).toBe("000004");
	});

	test("stay options in what follows from them", async () => {
		const { caller, id } = await draft(await lanes());
		const copy = await caller.quotation.replicate({ id });
		await caller.quotation.send({ id });
		const longer = await caller.quotation.extend({ id, validTo: "2026-12-31" });
		const again = await caller.quotation.requote({ id });
		for (const made of [copy, longer, again])
			expect((await caller.quotation.detail({ id: made.id })).document).toMatchObject({ lanesAre: "options", cheapest: 1, total: "6597.58" });
	});

	test("are told one by one in the mail, the cheapest marked and nothing added up", async () => {
		const { detail } = await draft(await lanes());
		const said = mailText((await detail()).document, "Q-2026-000001", { page: "http://page", portal: null });
		expect(said).toMatch(/^• Option 1 · .* → Shanghai \(2 × 40HC\) · Rail · CNY 13,195\.16$/m);
		expect(said).toMatch(/^• Option 2 · .* → Shanghai \(1 × 40HC\) · Rail · CNY 6,597\.58 · cheapest$/m);
		expect(said).not.toContain("19,792.74");
		expect(said).not.toContain("in total");
		expect(said).not.toMatch(/[（）：]/);
		expect(said.match(/http\S+/g)).toEqual(["http://page"]);
		// Other stops on the way tell apart what is the same in all else.
		const ways = structuredClone((await detail()).document);
		const hub = ways.items[1]?.legs[0]?.to;
		if (hub) Object.assign(hub, { code: "CNWUH", name: "Wuhan" });
		expect(mailText(ways, "Q-1", { page: "http://page", portal: null })).toMatch(/^• Option 1 .* · Rail · via Chongqing · CNY/m);
		expect(mailText(ways, "Q-1", { page: "http://page", portal: null })).toMatch(
			/^• Option 2 .* · Rail · via Wuhan(, Chongqing| and Chongqing) · CNY/m,
		);
		const inChinese = mailText({ ...(await detail()).document, language: "zh", terms: [{ title: "报价须知", body: "…" }] }, "Q-1", {
			page: "http://page",
			portal: "http://portal/1",
		});
		expect(inChinese).toContain("（2 × 40HC）");
		expect(inChinese).toContain("报价须知：…");
		expect(inChinese).toContain("http://portal/1");
	});
});

describe("accepting", () => {
	const companyId = crypto.randomUUID();
	/** An offer of the salesperson to the company of a customer's administrator. */
	async function offered(over: object = {}) {
		const { db } = desk.database;
		await db.insertInto("company").values({ id: companyId, code: "HARBOUR", name: "Harbour", language: "en" }).execute();
		await db
			.updateTable("user")
			.set({ company_id: companyId })
			.where("id", "=", desk.users.get("ComAdmin")?.id ?? 0)
			.execute();
		const { caller, id } = await draft(await lanes(), { customer: { ...customer, companyId }, ...over });
		const { number } = await caller.quotation.send({ id });
		return { sales: caller, id, number, buyer: await desk.as("ComAdmin") };
	}
	const mailsTo = async (id: string) => {
		const rows = await desk.database.db.selectFrom("outbox").select("payload").where("dedupe_key", "like", `quotationDecided:${id}.%`).execute();
		return Promise.all(rows.map((row) => noticeMail(desk.services, JSON.parse(row.payload) as Record<string, unknown>)));
	};

	test("takes one option, which has to be named", async () => {
		const { buyer, sales, id } = await offered();
		for (const caller of [buyer, sales]) {
			expect((await refusal(caller.quotation.accept({ id })))?.message).toMatch(/which of the 2 options/);
			expect(await codeOf(caller.quotation.accept({ id, option: 2 }))).toBe("000001");
		}
		await buyer.quotation.accept({ id, option: 0 });
		expect((await buyer.quotation.detail({ id })).document).toMatchObject({ accepted: 0, cheapest: 1, total: "13195.16", standardTotal: "13195.16" });
		expect((await refusal(buyer.quotation.accept({ id, option: 1 })))?.message).toContain("is accepted");
	});

	test("counts that option from then on: in lists, cost, history, and in what is made of the document", async () => {
		const { buyer, sales, id } = await offered();
		await buyer.quotation.accept({ id, option: 0 });
		for (const caller of [buyer, sales])
			expect((await caller.quotation.list({ filters: [{ field: "acceptedOption", op: "eq", value: 1 }] })).items).toMatchObject([
				{ id, state: "accepted", acceptedOption: 1, total: "13195.16" },
			]);
		const product = await desk.as("PM");
		const { confidential } = await product.quotation.detail({ id });
		const alone = await product.quotation.detail({ id: (await draft([await lane(2)])).id });
		expect(confidential).toEqual(alone.confidential);
		const listed = await product.quotation.list({ filters: [{ field: "id", op: "eq", value: id }] });
		expect(listed.items).toMatchObject([{ cost: alone.confidential?.cost }]);
		const [last] = await sales.changeLog.history({ objectType: "quotation", objectId: id });
		expect(last).toMatchObject({ action: "accept", after: { state: "accepted", acceptedOption: 1, total: "13195.16" } });
		const { url } = await buyer.quotation.file({ id, kind: "xlsx" });
		const made = await desk.services.files.get(url.slice("memory:".length).split("?")[0] ?? "");
		const sheet = unzipSync(new Uint8Array(await new Response(made?.body as ReadableStream<Uint8Array>).arrayBuffer()));
		const said = Object.values(sheet)
			.map((part) => strFromU8(part))
			.join("\n");
		expect(said).toContain("Option 1 was accepted.");
		expect(said).toMatch(/Option 1 · 2 × 40HC · accepted/);
		expect(said).not.toContain("cheapest");
	});

	test("is frozen: neither the option nor its total changes again, and nothing is accepted by hand in another state", async () => {
		const { buyer, id } = await offered();
		const set = (values: object) => desk.database.db.updateTable("quotation").set(values).where("id", "=", id).execute();
		await expect(set({ accepted_lane: 1 })).rejects.toThrow("QUOTATION_FROZEN");
		await expect(set({ state: "accepted", total_minor: 1 })).rejects.toThrow("QUOTATION_FROZEN");
		await buyer.quotation.accept({ id, option: 0 });
		for (const values of [{ accepted_lane: 1 }, { accepted_lane: null }, { total_minor: 1 }])
			await expect(set(values)).rejects.toThrow("QUOTATION_FROZEN");
	});

	test("is mailed to the owner with what was taken, in the owner's language, but not where the owner notes it", async () => {
		const { buyer, id, number } = await offered();
		await buyer.quotation.accept({ id, option: 0, reason: "as discussed" });
		const [mail, ...others] = await mailsTo(id);
		expect(others).toEqual([]);
		expect(mail).toMatchObject({ to: "sals@example.com", subject: expect.stringContaining(number) });
		expect(mail?.text).toMatch(/(option|方案) 1.*CNY 13,195\.16/);
		expect(mail?.text).toContain("as discussed");
		const own = await draft(await lanes());
		await own.caller.quotation.send({ id: own.id });
		await own.caller.quotation.accept({ id: own.id, option: 1 });
		expect(await mailsTo(own.id)).toEqual([]);
	});

	test("takes parts whole", async () => {
		const { buyer, id } = await offered({ lanesAre: "parts" });
		expect((await refusal(buyer.quotation.accept({ id, option: 0 })))?.message).toMatch(/accepted whole/);
		await buyer.quotation.accept({ id });
		expect((await buyer.quotation.detail({ id })).document).toMatchObject({ accepted: null, total: "19792.74" });
		expect((await mailsTo(id))[0]?.text).not.toMatch(/option|方案/);
	});
});

test("one from before there were options is as it was sent: parts", async () => {
	const { caller, id } = await desk.sent();
	const { document } = await desk.database.db.selectFrom("quotation").select("document").where("id", "=", id).executeTakeFirstOrThrow();
	const { lanesAre: _, cheapest: __, ...old } = (JSON.parse(document) as { public: Record<string, unknown> }).public;
	const draftId = (await draft([await lane(2)])).id;
	await desk.database.db
		.updateTable("quotation")
		.set({ document: JSON.stringify({ ...(JSON.parse(document) as object), public: old }) })
		.where("id", "=", draftId)
		.execute();
	expect((await caller.quotation.detail({ id: draftId })).document).toMatchObject({ lanesAre: "parts", cheapest: null });
});
