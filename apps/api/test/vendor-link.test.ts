import { inquiryDesk, tokenIn, validTo } from "@iqt/routers/desk/vendor-inquiry/testing";
import { urlSigner } from "@iqt/routers/kit/files/signing";
import { rateDb } from "@iqt/routers/kit/price-book/testing";
import { worldPerFile } from "@iqt/routers/testing/world";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../src/app.ts";

const world = worldPerFile(rateDb);
const desk = inquiryDesk(world);
const logged: string[] = [];
let app: ReturnType<typeof createApp>;
let token: string;
let id: string;
let email: string;

beforeAll(async () => {
	world.services.log = (...said) => void logged.push(JSON.stringify(said));
	app = createApp({
		...{ services: world.services, signer: urlSigner("a secret for tests, long enough to use"), asset: async () => null },
		...{ address: () => "192.0.2.7", flood: null },
	});
	const vendor = await desk.vendor();
	({ email } = vendor);
	const [sent] = await desk.ask(await desk.request(), [vendor]);
	({ token, id } = sent ?? { token: "", id: "" });
});

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
const text = (said: string) => new TextEncoder().encode(said);
interface Answer {
	code: string;
	message: string;
	data: { attachments: { file: string; name: string; size: number }[] } | null;
}

async function upload(name: string, body: Uint8Array<ArrayBuffer>, by = token): Promise<Answer> {
	const headers = { language: "en", "x-file-name": encodeURIComponent(name), "x-link-token": by };
	return (await (await app.request("/IQT/quotationPortal/vendorQuotation.upload", { method: "POST", headers, body })).json()) as Answer;
}
const file = (said: object) =>
	app.request("/IQT/quotationPortal/vendorQuotation.file", {
		...{ method: "POST", headers: { language: "en", "content-type": "application/json" }, body: JSON.stringify(said) },
	});

test("a vendor attaches pictures and papers, reads them back, takes them away; a script is none, whatever it is called", async () => {
	const kept = await upload("货物 1.png", png);
	expect(kept).toMatchObject({ code: "000000", data: { attachments: [{ name: "货物 1.png", size: png.length }] } });
	const [{ file: object } = { file: "" }] = kept.data?.attachments ?? [];
	const answer = await file({ token, file: object });
	expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([200, "image/png", "no-store"]);
	expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
	expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png);

	const scripts = [
		"<script>alert(1)</script>",
		"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
		"#!/bin/sh\nrm -rf /",
		"MZ\u0000\u0000",
		"GIF89a",
		"",
	];
	for (const said of scripts)
		for (const name of ["photo.png", "photo.jpg", "offer.pdf", "offer.xlsx", "script.js", "photo.svg"])
			expect([said, name, (await upload(name, text(said))).code]).toEqual([said, name, "000001"]);
	// A picture that calls itself a page, and one whose name turns round.
	expect((await upload("photo.html", png)).code).toBe("000001");
	expect((await upload("gpj.\u202eexe.png", png)).code).toBe("000001");
	expect((await world.as("VDM").vendorInquiry.detail({ id })).attachments).toHaveLength(1);
	const gone = await desk.page().removeFile({ token, file: object });
	expect(gone.attachments).toEqual([]);
	expect(await (await file({ token, file: object })).json()).toMatchObject({ code: "000002" });
});

test("files are counted, and held to their size", async () => {
	const vendor = await desk.vendor();
	const [sent] = await desk.ask(await desk.request(), [vendor]);
	const codes: string[] = [];
	for (let i = 0; i < 12; i++) codes.push((await upload(`photo ${i}.png`, png, sent?.token)).code);
	expect(codes).toEqual([...Array(10).fill("000000"), "000004", "000004"]);
	await desk.page().removeFile({ token: sent?.token ?? "", file: (await desk.page().view({ token: sent?.token ?? "" })).attachments[0]?.file ?? "" });
	const large = new Uint8Array(10 * 1024 * 1024 + 20_000);
	large.set(png);
	expect(await upload("large.png", large, sent?.token)).toMatchObject({ code: "000001", message: expect.stringContaining("10 MiB") });
});

test("a stranger's file, an inquiry's own of another, and one of a shut or decided page are not there", async () => {
	const [mine, other] = [await desk.vendor(), await desk.vendor()];
	const requestId = await desk.request();
	const [a, b] = await desk.ask(requestId, [mine, other]);
	const kept = await upload("mine.png", png, a?.token);
	const object = kept.data?.attachments[0]?.file;
	for (const said of [
		{ token: b?.token, file: object },
		{ token: "guess", file: object },
		{ token: a?.token, file: "uploads/2026-11/x.png" },
	])
		expect(await (await file(said)).json()).toMatchObject({ code: "000002", data: null });
	for (const said of [{ token: a?.token }, { file: object }, { token: 1, file: object }])
		expect(await (await file(said)).json()).toMatchObject({ code: "000001" });
	await desk.quote(a?.token ?? "", "900");
	const { lines } = await desk.page().view({ token: a?.token ?? "" });
	await world.as("VDM").vendorInquiry.award({ requestId, lines: lines.map(({ id: line }) => line) });
	for (const by of [a?.token, b?.token]) expect(await upload("late.png", png, by)).toMatchObject({ code: "000004" });
	await world.as("VDM").vendorInquiry.shutLink({ id: a?.id ?? "" });
	expect(await upload("late.png", png, a?.token)).toMatchObject({ code: "000002" });
	expect(await (await file({ token: a?.token, file: object })).json()).toMatchObject({ code: "000002" });
});

test("a thousand requests in a minute: tokens nobody knows are refused after sixty of one network, and the vendor's own page still opens", async () => {
	await world.db.deleteFrom("throttle").execute();
	const said = new Map<string, number>();
	for (let i = 0; i < 1_000; i++) {
		const answer = await app.request(`/IQT/api/AdHocVendor/GetTheVendorTRequestDetail?ID=guess-${i}`, { headers: { language: "en" } });
		const { code } = (await answer.json()) as Answer;
		said.set(code, (said.get(code) ?? 0) + 1);
	}
	expect(Object.fromEntries(said)).toEqual({ "000002": 60, "000005": 940 });
	const own = await app.request(`/IQT/api/AdHocVendor/GetTheVendorTRequestDetail?ID=${token}`);
	expect(((await own.json()) as Answer).code).toBe("000000");
	const writes = new Map<string, number>();
	for (let i = 0; i < 1_000; i++) {
		const headers = { "content-type": "application/json", language: "en" };
		const answer = await app.request("/IQT/trpc/vendorPage.saveDraft", {
			method: "POST",
			headers,
			body: JSON.stringify({ token, lines: [], remark: `${i}` }),
		});
		writes.set(String(answer.status), (writes.get(String(answer.status)) ?? 0) + 1);
	}
	expect(writes.get("429")).toBeGreaterThan(600);
	expect(writes.get("200")).toBeGreaterThan(250);
});

test("no token stands in the log, in the database, in an error or in the change log", async () => {
	const [mail] = await desk.mailed(email);
	expect(tokenIn(mail?.text ?? "")).toBe(token);
	const headers = { "content-type": "application/json", language: "en" };
	const call = (name: string, input: object) => app.request(`/IQT/trpc/vendorPage.${name}`, { method: "POST", headers, body: JSON.stringify(input) });
	const answers = [
		await call("send", { token, lines: [{ id, amount: "x", validTo }] }),
		await call("decline", { token, because: "other" }),
		await call("read", { token: `${token}x` }),
		await app.request(`/IQT/api/AdHocVendor/GetTheVendorDRequestDetail?ID=${token}`, { headers }),
		await file({ token: [token], file: "x" }),
	];
	const said = (await Promise.all(answers.map((answer) => answer.text()))).join("\n");
	const tables = (await world.db.introspection.getTables()).filter(({ isView }) => !isView);
	const rows = await Promise.all(
		tables.map(({ name }) =>
			world.db
				.selectFrom(name as "user")
				.selectAll()
				.execute(),
		),
	);
	for (const place of [said, logged.join("\n"), JSON.stringify(rows)]) expect(place).not.toContain(token);
});
