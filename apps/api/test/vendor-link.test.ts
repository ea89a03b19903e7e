import { urlSigner } from "@iqt/routers/kit/files/signing";
import { rateDb } from "@iqt/routers/kit/price-book/testing";
import { inquiryDesk, tokenIn, validTo } from "@iqt/routers/requests/vendor-inquiry/testing";
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

/** Every way to write by a link, as somebody tries it who has the page's own code. */
const writes = (by: string, lines: readonly { id: string }[], object: string) => {
	const post = (path: string, body: object) =>
		app.request(`/IQT${path}`, { method: "POST", headers: { "content-type": "application/json", language: "en" }, body: JSON.stringify(body) });
	const priced = lines.map((line) => ({ id: line.id, amount: "1", currency: "CNY", validTo }));
	return {
		send: () => post("/trpc/vendorPage.send", { token: by, lines: priced }),
		saveDraft: () => post("/trpc/vendorPage.saveDraft", { token: by, lines: [], remark: "mine" }),
		decline: () => post("/trpc/vendorPage.decline", { token: by, because: "goods" }),
		removeFile: () => post("/trpc/vendorPage.removeFile", { token: by, file: object }),
		answer: () => post("/api/AdHocVendor/UpdateTheVendorQuotation", { ID: by, lines: priced }),
		refuse: () => post("/api/AdHocVendor/UpdateTheVendorQuotation", { ID: by, declineReason: "goods" }),
		upload: async () => Response.json(await upload("late.png", png, by)),
	};
};
const reads = (by: string, object: string) => ({
	read: () =>
		app.request("/IQT/trpc/vendorPage.read", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ token: by }),
		}),
	view: () =>
		app.request("/IQT/trpc/vendorPage.view", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ token: by }),
		}),
	detail: () => app.request(`/IQT/api/AdHocVendor/GetTheVendorTRequestDetail?ID=${by}`),
	file: () => file({ token: by, file: object }),
});
/** How often each code was answered. */
async function codesOf(tries: readonly (() => Promise<Response> | Response)[]): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const attempt of tries) {
		const answer = (await (await attempt()).json()) as { code?: string; result?: unknown; error?: { data?: { error?: { code: string } } } };
		const code = answer.code ?? answer.error?.data?.error?.code ?? (answer.result === undefined ? "?" : "000000");
		counts[code] = (counts[code] ?? 0) + 1;
	}
	return counts;
}
/** All that is kept of vendors' answers. */
const kept = async () =>
	JSON.stringify([
		await world.db.selectFrom("vendor_inquiry").selectAll().orderBy("id").execute(),
		await world.db.selectFrom("vendor_inquiry_line").selectAll().orderBy("id").execute(),
		await world.db.selectFrom("vendor_inquiry_file").selectAll().orderBy("object_name").execute(),
	]);

test("tried a thousand times and once more: replays after an award, ids of others and shut links change nothing, and tell nothing", async () => {
	await world.db.deleteFrom("throttle").execute();
	const requestId = await desk.request();
	const [a, b] = await desk.ask(requestId, [await desk.vendor(), await desk.vendor()]);
	const [mine, theirs] = [a?.token ?? "", b?.token ?? ""];
	const linesOf = async (by: string) => (await desk.page().view({ token: by })).lines;
	const object = (await upload("mine.png", png, mine)).data?.attachments[0]?.file ?? "";
	await desk.quote(mine, "900");
	const [own, foreign] = [await linesOf(mine), await linesOf(theirs)];

	// Another inquiry's lines, file and id: none of it opens or changes that one.
	const before = await kept();
	const withForeign = writes(theirs, own, object);
	const byId = { ...writes(a?.id ?? "", own, object), ...reads(a?.id ?? "", object) };
	const others = [withForeign.send, withForeign.answer, withForeign.removeFile, () => file({ token: theirs, file: object })];
	const ids = Object.values(byId);
	// A file that is not there is taken away already.
	expect(await codesOf(others)).toEqual({ "000001": 2, "000000": 1, "000002": 1 });
	expect(await codesOf(ids)).toEqual({ "000002": ids.length });
	expect(await kept()).toBe(before);

	// Once it is awarded every write of both vendors is one too many, 140 times over.
	await world.as("VDM").vendorInquiry.award({ requestId, lines: own.map((line) => line.id) });
	const decided = await kept();
	const replays = Array.from({ length: 10 }, () => [
		...Object.values(writes(mine, own, object)),
		...Object.values(writes(theirs, foreign, object)),
	]).flat();
	expect(await codesOf(replays)).toEqual({ "000004": 140 });
	expect(await kept()).toBe(decided);

	// Shut, it opens as little as one nobody knows, in the same words, until the network is told to wait.
	await world.db.deleteFrom("throttle").execute();
	await world.as("VDM").vendorInquiry.shutLink({ id: a?.id ?? "" });
	const shut = await kept();
	const all = [...Object.values(writes(mine, own, object)), ...Object.values(reads(mine, object))];
	const words = async (by: string) => Promise.all(Object.values(reads(by, object)).map(async (attempt) => (await attempt()).text()));
	expect(await words(mine)).toEqual(await words("x".repeat(43)));
	const tries = Array.from({ length: 91 }, () => all).flat();
	expect(tries).toHaveLength(1_001);
	expect(await codesOf(tries)).toEqual({ "000002": 52, "000005": 949 });
	expect(await kept()).toBe(shut);
});
