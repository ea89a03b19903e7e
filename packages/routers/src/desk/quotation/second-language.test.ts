import { testDb } from "@iqt/db/testing";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { documentIn } from "./by-link/view.ts";
import { editionsOf, inEach } from "./documents/editions.ts";
import { shownDocument } from "./issuer.ts";
import { getQuotation } from "./queries.ts";
import { withSecond } from "./second-language.ts";
import { sampleSearch, seedPrices } from "./testing.ts";
import { customer, deskPerFile } from "./testing-desk.ts";

const desk = deskPerFile();

const inTwo = { language: "zh", secondLanguage: "en", remarks: "请提前订舱", secondRemarks: "Please book early" } as const;

type Drafted = Awaited<ReturnType<typeof desk.draft>>;
const detailOf = async ({ caller, id }: Drafted) => caller.quotation.detail({ id });
const secondOf = async (drafted: Drafted) => (await detailOf(drafted)).document.second ?? null;
const kept = (id: string) => getQuotation(desk.database.db, { all: true }, id);

describe("a draft in two languages", () => {
	test("says its charges, ways, terms and remarks in both, for one price", async () => {
		const drafted = await desk.draft("SALS", inTwo);
		const { document } = await detailOf(drafted);
		expect([document.language, document.remarks, document.total]).toEqual(["zh", "请提前订舱", "13195.16"]);
		expect(document.second).toMatchObject({ language: "en", remarks: "Please book early", terms: [{ title: "", body: "Cut-off two days & more" }] });
		const [ours] = document.items;
		const [theirs] = document.second?.items ?? [];
		expect([ours?.lines[0]?.label, theirs?.lines[0]?.label]).toEqual(["拖车费", "Trucking"]);
		expect([ours?.legs[0]?.label, theirs?.legs[0]?.label]).toEqual(["首程拖车", "First-mile trucking"]);
		expect([ours?.destination.name, theirs?.destination.name]).toEqual(["上海", "Shanghai"]);
		// The mail is in the language of the quotation.
		expect(await drafted.caller.quotation.previewMail({ id: drafted.id })).toMatchObject({ language: "zh", secondLanguage: "en" });
	});

	test("is in one where none is said, or the same one twice", async () => {
		expect(await secondOf(await desk.draft())).toBeNull();
		expect(await secondOf(await desk.draft("SALS", { language: "en", secondLanguage: "en" }))).toBeNull();
		expect(await secondOf(await desk.draft("SALS", { language: "en", secondLanguage: null }))).toBeNull();
	});

	test("keeps them when anything else changes, and has others where they are said", async () => {
		const drafted = await desk.draft("SALS", inTwo);
		const { caller, id } = drafted;
		let { version } = await caller.quotation.updateDraft({ id, version: 1, remarks: "危险品不予承运" });
		expect(await secondOf(drafted)).toMatchObject({ language: "en", remarks: "Please book early" });
		({ version } = await caller.quotation.setLine({
			...{ id, version, lane: 0, text: "保险", texts: { en: "Insurance" }, unitPrice: "100.00", currency: "CNY" },
		}));
		expect((await secondOf(drafted))?.items[0]?.lines.at(-1)).toEqual({ label: "Insurance" });
		({ version } = await caller.quotation.updateDraft({ id, version, secondLanguage: "es", secondRemarks: "" }));
		expect(await secondOf(drafted)).toMatchObject({ language: "es", remarks: "" });
		expect((await secondOf(drafted))?.items[0]?.lines[0]).toEqual({ label: "Transporte por camión" });
		await caller.quotation.updateDraft({ id, version, secondLanguage: null });
		expect(await secondOf(drafted)).toBeNull();
	});

	test("keeps the remarks of each language until it is the second again", async () => {
		const drafted = await desk.draft("SALS", inTwo);
		const { caller, id } = drafted;
		let version = 1;
		const change = async (fields: object) => {
			({ version } = await caller.quotation.updateDraft({ id, version, ...fields }));
			const { document, remarksIn } = await detailOf(drafted);
			return [document.second?.language ?? null, document.second?.remarks ?? null, remarksIn];
		};
		const { en, ja } = { en: "Please book early", ja: "早めにご予約ください" };
		expect(await change({ secondLanguage: "ja" })).toEqual(["ja", "", { en }]);
		expect(await change({ secondRemarks: ja })).toEqual(["ja", ja, { en, ja }]);
		expect(await change({ secondLanguage: null })).toEqual([null, null, { en, ja }]);
		expect(await change({ secondLanguage: "en", remarksIn: { es: "Reserve pronto" } })).toEqual(["en", en, { en, ja, es: "Reserve pronto" }]);
		expect(await change({ remarksIn: { ja: "", es: "" } })).toEqual(["en", en, { en }]);
		// The second language becomes the first, and gives way again.
		expect(await change({ language: "en" })).toEqual([null, null, { en }]);
		expect(await change({ language: "zh" })).toEqual([null, null, { en }]);
		await caller.quotation.setLine({ id, version, lane: 0, text: "保险", unitPrice: "100.00", currency: "CNY" });
		const copy = await caller.quotation.replicate({ id });
		expect((await detailOf({ caller, id: copy.id })).remarksIn).toEqual({ en });
	});

	test("goes on into copies, longer offers and new ones in its place", async () => {
		const sent = await desk.sent("SALS", inTwo);
		const { caller, id } = sent;
		const copy = await caller.quotation.replicate({ id });
		const longer = await caller.quotation.extend({ id, validTo: "2026-12-24" });
		const anew = await caller.quotation.requote({ id });
		for (const made of [copy, longer, anew])
			expect(await secondOf({ caller, id: made.id })).toMatchObject({ language: "en", remarks: "Please book early" });
	});
});

describe("what was sent", () => {
	test("is frozen in both, whatever its terms and names become", async () => {
		const { db } = desk.database;
		const sent = await desk.sent("SALS", inTwo);
		const before = await secondOf(sent);
		await db.updateTable("term").set({ body: "<p>Other terms</p>" }).execute();
		const admin = await desk.as("superuser");
		await admin.parameter.save({ key: "quotation.notice", name: "Notice", type: "text", value: "Subject to space" });
		expect(await secondOf(sent)).toEqual(before);
		expect(await secondOf(await desk.draft("SALS", inTwo))).toMatchObject({ terms: [{ body: "Subject to space" }, { body: "Other terms" }] });
		await db.deleteFrom("parameter").execute();
		await db.updateTable("term").set({ body: "<p>Cut-off two days &amp; more</p>" }).execute();
	});

	test("has the second language said when sending, in place of the draft's", async () => {
		const drafts = [await desk.draft("SALS", { language: "en" }), await desk.draft("SALS", inTwo), await desk.draft("SALS", inTwo)];
		const [plain, none, same] = drafts as [Drafted, Drafted, Drafted];
		await plain.caller.quotation.send({ id: plain.id, secondLanguage: "zh" });
		await none.caller.quotation.send({ id: none.id, secondLanguage: null });
		await same.caller.quotation.send({ id: same.id, secondLanguage: "en" });
		expect(await secondOf(plain)).toMatchObject({ language: "zh", items: [{ lines: [{ label: "拖车费" }, {}, {}] }] });
		expect(await secondOf(none)).toBeNull();
		expect(await secondOf(same)).toMatchObject({ remarks: "Please book early" });
	});

	test("is in no other language than its second remarks, until somebody says what they are in that one", async () => {
		const drafted = await desk.draft("SALS", inTwo);
		const { caller, id } = drafted;
		const refused = { code: "000001", data: [{ field: "secondRemarks", message: expect.stringMatching(/are written in another one/) }] };
		expect(await saidBy(caller.quotation.send({ id, secondLanguage: "es" }))).toMatchObject(refused);
		expect((await detailOf(drafted)).state).toBe("draft");
		await caller.quotation.send({ id, secondLanguage: "es", secondRemarks: "Reserve pronto" });
		const { document, remarksIn } = await detailOf(drafted);
		expect(document.second).toMatchObject({ language: "es", remarks: "Reserve pronto" });
		expect(remarksIn).toEqual({ es: "Reserve pronto", en: "Please book early" });

		const sentWith = async (said: object) => {
			const other = await desk.draft("SALS", { ...inTwo, remarksIn: { ja: "お早めに" } });
			await other.caller.quotation.send({ id: other.id, ...said });
			return detailOf(other);
		};
		expect((await sentWith({ secondLanguage: "ja" })).document.second).toMatchObject({ language: "ja", remarks: "お早めに" });
		expect((await sentWith({ secondLanguage: "es", secondRemarks: "" })).document.second).toMatchObject({ language: "es", remarks: "" });
		expect((await sentWith({ secondRemarks: "Book soon" })).document.second).toMatchObject({ language: "en", remarks: "Book soon" });
		const { document: alone, remarksIn: left } = await sentWith({ secondLanguage: null });
		expect([alone.second, left]).toEqual([null, { en: "Please book early", ja: "お早めに" }]);
	});

	test("is read by its customer in either as it was sent, remarks too", async () => {
		const { id } = await desk.sent("SALS", inTwo);
		const { document } = await kept(id);
		expect(documentIn(document, "zh")).toMatchObject({ language: "zh", remarks: "请提前订舱" });
		expect(documentIn(document, "en")).toMatchObject({
			language: "en",
			remarks: "Please book early",
			items: [{ lines: [{ label: "Trucking" }, {}, {}] }],
		});
		expect(documentIn(document, "ja")).toMatchObject({ language: "zh", remarks: "请提前订舱" });
	});

	test("is downloaded as it was sent, or for once beside another language, its terms as they were told", async () => {
		const { caller, id } = await desk.sent("SALS", { ...inTwo, secondLanguage: null });
		const files = [
			await caller.quotation.file({ id, kind: "xlsx" }),
			await caller.quotation.file({ id, kind: "xlsx", secondLanguage: null }),
			await caller.quotation.file({ id, kind: "xlsx", secondLanguage: "es" }),
		].map(({ url }) => url);
		expect(files[1]).toBe(files[0]);
		expect(files[2]).not.toBe(files[0]);
		const quotation = await kept(id);
		const other = await withSecond(desk.database.db, quotation, { secondLanguage: "es" });
		expect(other.public.second).toMatchObject({ language: "es", terms: quotation.document.public.terms, remarks: "" });
		expect(other.public.second?.items[0]?.lines[0]).toEqual({ label: "Transporte por camión" });
		expect((await kept(id)).document.public.second).toBeNull();
	});

	test("is downloaded in yet another language with the remarks written for it, else with the first ones alone", async () => {
		const { id } = await desk.sent("SALS", { ...inTwo, remarksIn: { es: "Reserve pronto" } });
		const quotation = await kept(id);
		const remarksBeside = async (secondLanguage: "en" | "es" | "ja") =>
			inEach(editionsOf(await shownDocument(desk.database.db, quotation, secondLanguage)), ({ doc }) => doc.remarks);
		expect(await remarksBeside("en")).toEqual(["请提前订舱", "Please book early"]);
		expect(await remarksBeside("es")).toEqual(["请提前订舱", "Reserve pronto"]);
		expect(await remarksBeside("ja")).toEqual(["请提前订舱"]);
		// The customer's page keeps to what was told.
		expect(documentIn(quotation.document, "es").remarks).toBe("请提前订舱");
	});
});

describe("remarks of a language a quotation is not in", () => {
	const kept = { es: "Reserve pronto", ja: "前払いのみ" };

	test("are on no paper its customer makes for himself, and on those of our people", async () => {
		const { db } = desk.database;
		const company = { id: crypto.randomUUID(), code: "HARBOUR", name: "Harbour Trading", language: "en" as const };
		await db.insertInto("company").values(company).execute();
		await db
			.updateTable("user")
			.set({ company_id: company.id })
			.where("id", "=", desk.users.get("ComUser")?.id ?? 0)
			.execute();
		const { caller, id } = await desk.sent("SALS", { ...inTwo, customer: { ...customer, companyId: company.id }, remarksIn: kept });
		const buyer = await desk.as("ComUser");
		const paper = async (who: typeof caller, secondLanguage: "en" | "es" | "ja") => {
			const { url } = await who.quotation.file({ id, kind: "xlsx", secondLanguage });
			const made = await desk.services.files.get(url.slice("memory:".length).split("?")[0] ?? "");
			const files = unzipSync(new Uint8Array(await new Response(made?.body as ReadableStream<Uint8Array>).arrayBuffer()));
			return Object.values(files)
				.map((file) => strFromU8(file))
				.join();
		};
		for (const language of ["es", "ja"] as const) {
			expect(await paper(caller, language)).toContain(kept[language]);
			const theirs = await paper(buyer, language);
			expect(theirs).toContain("请提前订舱");
			expect(theirs).not.toContain(kept[language]);
		}
		expect(await paper(buyer, "en")).toContain("Please book early");
		expect((await buyer.quotation.detail({ id })).remarksIn).toEqual({});
	});

	test("go into a copy for the same customer, into none for another, nor stay in a draft that becomes another's", async () => {
		const { caller, id } = await desk.sent("SALS", { ...inTwo, remarksIn: kept });
		const other = { name: "Other Trading", email: "other@example.com" };
		const remarksOf = async (made: { id: string }) => (await caller.quotation.detail({ id: made.id })).remarksIn;
		const same = await caller.quotation.replicate({ id });
		expect(await remarksOf(same)).toEqual({ en: "Please book early", ...kept });
		expect(await remarksOf(await caller.quotation.replicate({ id, customer }))).toEqual({ en: "Please book early", ...kept });
		expect(await remarksOf(await caller.quotation.replicate({ id, customer: other }))).toEqual({ en: "Please book early" });
		await caller.quotation.updateDraft({ id: same.id, version: 1, customer: other, remarksIn: { es: "Bienvenidos" } });
		expect(await remarksOf(same)).toEqual({ en: "Please book early", es: "Bienvenidos" });
	});
});

test("options are told in both, and the accepted one stays so", async () => {
	const caller = await desk.as("SALS");
	const { options } = await caller.sale.search(sampleSearch);
	const item = { search: sampleSearch, optionId: options[0]?.id ?? "" };
	const { id } = await caller.quotation.createDraft({ customer, ...inTwo, items: [item, item], lanesAre: "options" });
	await caller.quotation.send({ id });
	await caller.quotation.accept({ id, option: 1 });
	const { document } = await caller.quotation.detail({ id });
	expect(document.accepted).toBe(1);
	expect(document.second?.items.map(({ lines }) => lines[0]?.label)).toEqual(["Trucking", "Trucking"]);
});

describe("sent over REST in another second language than its remarks", () => {
	const world = worldPerFile(async () => {
		const database = await testDb();
		await seedPrices(database.db, "2026-11-20T08:00:00.000Z");
		return database;
	});
	const send = async (said: object) => {
		const caller = world.as("SALS");
		const { options } = await caller.sale.search(sampleSearch);
		const items = [{ search: sampleSearch, optionId: options[0]?.id ?? "" }];
		const { id } = await caller.quotation.createDraft({ customer, ...inTwo, items });
		const answer = await world.rest("POST", "/api/v1/sale/SendQuotation", "SALS", { quotationGUID: id, secondDocumentLanguage: "es", ...said });
		return { answer, second: (await caller.quotation.detail({ id })).document.second };
	};

	test("it is refused at the remarks, with what to say", async () => {
		const { answer, second } = await send({});
		expect(answer).toMatchObject({
			code: "000001",
			problems: [{ field: "secondRemarks", message: expect.stringMatching(/say them in the language chosen/) }],
		});
		expect(second?.language).toBe("en");
	});

	test("it goes out with those that are said, or with none", async () => {
		expect(await send({ secondRemarks: "Reserve pronto" })).toMatchObject({
			answer: { code: "000000" },
			second: { language: "es", remarks: "Reserve pronto" },
		});
		expect(await send({ secondRemarks: "" })).toMatchObject({ answer: { code: "000000" }, second: { language: "es", remarks: "" } });
	});
});
