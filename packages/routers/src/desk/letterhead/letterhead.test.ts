import { describe, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { refusal, testContext } from "../../testing/portal.ts";
import { mailedToken } from "../quotation/by-link/testing.ts";
import { mailText } from "../quotation/mail-text.ts";
import { getQuotation } from "../quotation/queries.ts";
import { deskPerTest } from "../quotation/testing-desk.ts";
import { LOGO_BYTES, LOGO_WIDE } from "./schema.ts";
import { sampleLetterhead, samplePng } from "./testing.ts";

const desk = deskPerTest();
const admin = async () => (await desk.as("superuser")).letterhead;
const none = { zh: "", en: "", es: "", ja: "" };

describe("the letterhead", () => {
	test("is what quotations carry that are sent from now on, in their language; what is sent keeps its own", async () => {
		const before = await desk.sent("SALS", {});
		const letterhead = await admin();
		const data = await samplePng(300, 80);
		expect((await letterhead.get()).version).toBe(0);
		const saved = await letterhead.save({ ...sampleLetterhead, version: 0, logo: { data: data.match(/.{1,90000}/gs) ?? [""] } });
		expect(saved).toMatchObject({ version: 1, logo: { mime: "image/png", width: 300, height: 80 } });
		expect(await letterhead.get()).toMatchObject({ ...sampleLetterhead, version: 1, picture: data });
		const { id, number } = await desk.sent("SALS", { language: "en" });
		const { document } = await getQuotation(desk.database.db, { all: true }, id);
		const shown = { ...sampleLetterhead, ...{ name: sampleLetterhead.name.en, address: sampleLetterhead.address.en } };
		const spoken = { registration: sampleLetterhead.registration.en, bank: sampleLetterhead.bank.en };
		expect(document.public.issuer.letterhead).toEqual({ ...shown, ...spoken, logo: saved.logo });
		const letterheadOf = async (id: string) => (await (await desk.as("SALS")).quotation.detail({ id })).document.issuer.letterhead ?? null;
		// A Spanish paper takes the English texts, a Chinese one its own.
		expect((await letterheadOf((await desk.sent("SALS", { language: "es" })).id))?.name).toBe(shown.name);
		expect((await letterheadOf((await desk.sent("SALS", { language: "zh" })).id))?.name).toBe(sampleLetterhead.name.zh);
		await letterhead.save({ ...sampleLetterhead, name: { ...none, en: "Renamed Freight" }, version: 1, logo: null });
		expect((await letterheadOf(id))?.name).toBe(shown.name);
		expect(await letterheadOf(before.id)).toBeNull();
		// What was sent with a logo is drawn with it, whatever the letterhead is by now.
		expect(await desk.database.db.selectFrom("letterhead_logo").select("hash").execute()).toEqual([{ hash: saved.logo?.hash }]);
		const text = mailText(document.public, number, { page: "https://portal.example/x", portal: null });
		expect(text).toMatch(
			/\nYuhai Global Freight Co\., Ltd\.\n1 Jiefangbei.*\nTel\. \+86 23 6000 0000 · quotes@yuhai\.example · www\.yuhai\.example$/,
		);
	});

	test("of a draft is the one it would be sent with", async () => {
		const { caller: sales, ...draft } = await desk.draft("SALS", {});
		expect((await sales.quotation.detail({ id: draft.id })).document.issuer.letterhead).toBeNull();
		await (await admin()).save({ ...sampleLetterhead, version: 0, logo: null });
		expect((await sales.quotation.detail({ id: draft.id })).document.issuer.letterhead?.phone).toBe("+86 23 6000 0000");
	});

	test("stands on the customer's page, and nothing else of the settings does", async () => {
		await (await admin()).save({ ...sampleLetterhead, version: 0, logo: { data: [await samplePng(10, 10)] } });
		const { id } = await desk.sent("SALS", { language: "en" });
		const page = createCaller(testContext(desk.services, { language: "en" })).customerQuotation;
		const { issuer } = (await page.view({ token: await mailedToken(desk.services, id) })).document;
		expect(Object.keys(issuer.letterhead ?? {}).sort()).toEqual(["address", "bank", "email", "logo", "name", "phone", "registration", "website"]);
	});

	test("is refused without a name, in an old version, and to who may not change settings; the same again changes nothing", async () => {
		const letterhead = await admin();
		expect(await refusal(letterhead.save({ ...sampleLetterhead, name: none, version: 0, logo: null }))).toMatchObject({
			code: "000001",
			data: [{ field: "name", message: "Give the company's name in at least one language." }],
		});
		await letterhead.save({ ...sampleLetterhead, version: 0, logo: null });
		expect((await refusal(letterhead.save({ ...sampleLetterhead, version: 0, logo: null })))?.code).toBe("000003");
		expect((await letterhead.save({ ...sampleLetterhead, version: 1, logo: null })).version).toBe(1);
		for (const role of ["SALS", "PM", "ComUser"] as const) {
			const other = (await desk.as(role)).letterhead;
			expect((await refusal(other.get()))?.code).toBe("000008");
			expect((await refusal(other.save({ ...sampleLetterhead, version: 1, logo: null })))?.code).toBe("000008");
			expect((await refusal(other.preview({ ...sampleLetterhead, language: "en", logo: null })))?.code).toBe("000008");
		}
		const history = await (await desk.as("superuser")).changeLog.history({ objectType: "letterhead", objectId: "1" });
		expect(history.map(({ action, after }) => [action, after?.name])).toEqual([["update", "渝海国际货运有限公司 / Yuhai Global Freight Co., Ltd."]]);
		// Empty again, there is none.
		await letterhead.save({ name: none, address: none, registration: none, bank: none, phone: "", email: "", website: "", version: 1, logo: null });
		const { id } = await desk.sent("SALS", {});
		expect((await getQuotation(desk.database.db, { all: true }, id)).document.public.issuer.letterhead).toBeNull();
	});
});

describe("a logo", () => {
	const base64 = (...bytes: number[]) => Buffer.from(bytes).toString("base64");
	const refused = async (data: string) =>
		(await refusal((await admin()).save({ ...sampleLetterhead, version: 0, logo: { data: data.match(/.{1,90000}/gs) ?? [""] } })))?.data;

	test("is taken by what it is: a whole PNG or JPEG", async () => {
		const wrong = [{ field: "logo", message: expect.stringContaining("no whole PNG") }];
		for (const data of [
			"not base64!",
			base64(),
			Buffer.from("<svg onload='alert(1)'/>").toString("base64"),
			base64(0x89, 0x50, 0x4e, 0x47),
			base64(0xff, 0xd8, 0xff),
		])
			expect(await refused(data), data).toMatchObject(wrong);
		// A head that promises more or less than what is packed: cut off, or a small file that becomes a large one.
		expect(await refused(await samplePng(100, 100, { width: 100, height: 200 }))).toMatchObject(wrong);
		expect(await refused(await samplePng(2_000, 1_000, { width: 10, height: 10 }))).toMatchObject(wrong);
		const jpeg = base64(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 50, 0, 120, 1, 1, 0x11, 0, 0xff, 0xd9);
		expect((await (await admin()).save({ ...sampleLetterhead, version: 0, logo: { data: [jpeg] } })).logo).toMatchObject({
			mime: "image/jpeg",
			width: 120,
			height: 50,
		});
	});

	test("is no larger than a paper has room for, and one that is named is one there is", async () => {
		const large = [{ field: "logo", message: expect.stringContaining("300 KB") }];
		expect(await refused(await samplePng(1, 1, { width: LOGO_WIDE + 1, height: 10 }))).toMatchObject(large);
		expect(await refused(Buffer.alloc(LOGO_BYTES + 1).toString("base64"))).toMatchObject([{ field: expect.stringContaining("logo") }]);
		expect((await refusal((await admin()).save({ ...sampleLetterhead, version: 0, logo: { hash: "ab".repeat(32) } })))?.data).toMatchObject([
			{ field: "logo" },
		]);
		const { logo } = await (await admin()).save({ ...sampleLetterhead, version: 0, logo: { data: [await samplePng(20, 10)] } });
		expect((await (await admin()).save({ ...sampleLetterhead, phone: "1", version: 1, logo: { hash: logo?.hash ?? "" } })).logo).toEqual(logo);
	});
});
