import { describe, expect, test } from "vitest";
import { refusal, saidBy } from "../../testing/portal.ts";
import { filledIn, placeholders, subjectFilledIn } from "../mail-template/placeholders.ts";
import { usualText } from "./mail-text.ts";
import { sampleSearch } from "./testing.ts";
import { customer, deskPerTest } from "./testing-desk.ts";

const desk = deskPerTest();

const template = {
	name: "Letter",
	language: "en" as const,
	customer: null,
	subject: "Offer {number}: {lanes}",
	text: "Dear {contact},\n\n{total}\n{lanes}",
};

describe("a mail of a quotation", () => {
	test("says what the portal says by itself where there is no template, and is kept as it was sent", async () => {
		const { caller, id } = await desk.draft();
		const shown = await caller.quotation.previewMail({ id });
		expect(shown).toMatchObject({ to: customer.email, cc: [], number: null, version: 1, template: null, language: "en" });
		expect(shown.subject).toMatch(/^Quotation \{number\}: \S.* → Shanghai$/);
		expect(shown.text).toContain("find quotation {number} attached");
		expect(shown.end).toContain("customerQuotation#…");
		expect(shown.end).toContain(shown.replyTo);
		const { number } = await caller.quotation.send({ id });
		const { mails } = await caller.quotation.detail({ id });
		expect(mails[0]?.mail).toEqual({
			to: customer.email,
			cc: [],
			subject: shown.subject.replace("{number}", number),
			text: shown.text.replace("{number}", number),
		});
	});

	test("says what the template of its language says, or that of its customer", async () => {
		const sales = await desk.as("SALS");
		await sales.mailTemplate.save(template);
		const { id: customerId } = await sales.customer.save({ code: "HARBOUR", name: customer.name });
		await sales.mailTemplate.save({ ...template, name: "Harbour", customer: customerId, subject: "{customer}, {validTo}, {sender}{company}" });
		const [others, theirs, chinese] = [
			await desk.draft("SALS", { customer: { name: "Nordwind", email: "buyer@nordwind.example", contact: "Ms Petersen" } }),
			await desk.draft("SALS", { customer: { ...customer, customerId } }),
			await desk.draft("SALS", { language: "zh" }),
		];
		const previews = await Promise.all([others, theirs, chinese].map(({ id }) => sales.quotation.previewMail({ id })));
		expect(previews.map((shown) => shown.template?.name ?? null)).toEqual(["Letter", "Harbour", null]);
		expect(previews[0]).toMatchObject({
			subject: expect.stringMatching(/^Offer \{number\}: \S.* → Shanghai$/),
			text: expect.stringMatching(/^Dear Ms Petersen,\n\nCNY 13,195\.16\n• \S.* → Shanghai \(.*40HC\)$/),
		});
		expect(previews[1]?.subject).toMatch(/^Harbour Trading, 2026-12-\d\d, \S/);
		await sales.mailTemplate.save({ ...template, name: "Letter, zh", language: "zh", subject: "{company}" });
		// A subject of nothing is that of the portal.
		expect((await sales.quotation.previewMail({ id: chinese.id })).subject).toContain("报价单 {number}");
	});

	test("of options names the least of their totals, and each", async () => {
		const sales = await desk.as("SALS");
		await sales.mailTemplate.save(template);
		const { options } = await sales.sale.search(sampleSearch);
		const item = { search: sampleSearch, optionId: options[0]?.id ?? "" };
		const { id } = await desk.draft("SALS", { items: [item, item], lanesAre: "options" });
		const { text } = await sales.quotation.previewMail({ id });
		expect(text).toMatch(/\n\nfrom CNY 13,195\.16\n• Option 1 · .* · CNY 13,195\.16 · .*\n• Option 2 · /);
	});

	test("of very many lanes names the first few, how many there are, and where all of them stand", async () => {
		const { caller, id } = await desk.draft();
		const { document } = await caller.quotation.detail({ id });
		const [item] = document.items;
		const of = (count: number) => usualText({ ...document, items: Array.from({ length: count }, () => item as NonNullable<typeof item>) }, "Q-1");
		const named = (text: string) => text.match(/^• .* → Shanghai /gm)?.length;
		expect([named(of(20)), /in all/.test(of(20))]).toEqual([20, false]);
		expect(named(of(21))).toBe(5);
		expect(of(487)).toMatch(/\n\n• 482 more, 487 lanes in all: .* PDF and Excel attached, and at the address below\.$/);
		expect(of(487).length).toBeLessThan(1_200);
		expect(usualText({ ...document, language: "zh", items: Array.from({ length: 30 }, () => item as NonNullable<typeof item>) }, "Q-1")).toContain(
			"共 30 条",
		);
	});

	test("is sent as it was looked at: not once the draft has changed", async () => {
		const { caller, id } = await desk.draft();
		const { version } = await caller.quotation.previewMail({ id });
		await caller.quotation.updateDraft({ id, version, remarks: "Rain" });
		expect((await refusal(caller.quotation.send({ id, version, text: "As it was" })))?.code).toBe("000003");
		const said = { id, version: version + 1, text: "As it is, {number}", subject: "{number}" };
		const { number } = await caller.quotation.send(said);
		// Asked again after an answer that got lost, it says so.
		expect((await caller.quotation.send(said)).repeated).toContain(number);
		const { mails } = await caller.quotation.detail({ id });
		expect(mails.map(({ mail }) => [mail?.subject, mail?.text])).toEqual([[number, `As it is, ${number}`]]);
	});

	test("is shown as what somebody writes is filled in on sending", async () => {
		const { caller, id } = await desk.draft("SALS", { customer: { ...customer, contact: "Ms Petersen" } });
		const { values } = await caller.quotation.previewMail({ id });
		const written = placeholders.map((name) => `{${name}}`).join("|");
		const [subject, text] = [subjectFilledIn(written, values.subject), filledIn(written, values.text)];
		expect(text).toMatch(/^\{number\}\|Harbour Trading\|Ms Petersen\|• \S.* → Shanghai \(.*40HC\)\|CNY 13,195\.16\|2026-12-20\|/);
		const { number } = await caller.quotation.send({ id, subject: written, text: written });
		const { mails } = await caller.quotation.detail({ id });
		expect(mails[0]?.mail).toMatchObject({ subject: subject.replace("{number}", number), text: text.replace("{number}", number) });
	});

	test("has no header that somebody smuggles in", async () => {
		const { caller, id } = await desk.draft();
		const refused = async (said: object) => (await saidBy(caller.quotation.send({ id, ...said }))).data;
		expect(await refused({ subject: "Offer\r\nBcc: thief@example.com" })).toMatchObject([{ field: "subject" }]);
		expect(await refused({ cc: ["ops@example.com\nBcc: thief@example.com"] })).toMatchObject([{ field: "cc.0" }]);
		expect(await refused({ cc: ["ops@example.com", "a@example.com, b@example.com"] })).toMatchObject([{ field: "cc.1" }]);
		expect(await refused({ cc: ["Ops <ops@example.com>"] })).toMatchObject([{ field: "cc.0" }]);
		expect(await refused({ cc: Array.from({ length: 11 }, (_, i) => `c${i}@example.com`) })).toMatchObject([{ field: "cc" }]);
		expect(await refused({ text: "It costs us {cost}" })).toMatchObject([{ field: "text" }]);
		expect((await refusal(caller.quotation.send({ id, to: "thief@example.com" } as never)))?.code).toBe("000001");
		expect((await caller.quotation.detail({ id })).state).toBe("draft");
	});

	test("is looked at and written by whose quotation it is", async () => {
		const { id } = await desk.draft();
		for (const role of ["CX", "APPROVER", "VDM", "ComAdmin"])
			expect((await refusal((await desk.as(role)).quotation.previewMail({ id })))?.code, role).toMatch(/^00000[28]$/);
		const { caller, id: sent } = await desk.sent();
		const again = await caller.quotation.previewMail({ id: sent });
		expect(again).toMatchObject({ template: null, number: expect.stringMatching(/^Q-/) });
		await caller.quotation.withdraw({ id: sent });
		expect((await refusal(caller.quotation.previewMail({ id: sent })))?.code).toBe("000004");
	});

	test("from before mails were kept says what it said", async () => {
		const { caller, id } = await desk.sent();
		await desk.database.db
			.updateTable("outbox")
			.set({ payload: JSON.stringify({ quotationId: id }), state: "sent" })
			.where("kind", "=", "quotation")
			.execute();
		await caller.mailTemplate.save(template);
		expect((await caller.quotation.detail({ id })).mails[0]?.mail).toBeNull();
		const { subject, text } = await caller.quotation.previewMail({ id });
		expect([subject, text.slice(0, 21)]).toEqual([expect.stringMatching(/^Quotation Q-2026-\d{6}: \S.* → Shanghai$/), "Dear Harbour Trading,"]);
		await caller.quotation.resendMail({ id, cc: ["ops@example.com"] });
		expect((await caller.quotation.detail({ id })).mails[1]?.mail).toEqual({ to: customer.email, cc: ["ops@example.com"], subject, text });
	});
});
