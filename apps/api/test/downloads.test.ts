import { readdirSync, readFileSync } from "node:fs";
import { createCaller } from "@iqt/routers";
import { testContext } from "@iqt/routers/testing/portal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startApp } from "./harness.ts";

let portal: Awaited<ReturnType<typeof startApp>>;
let background: Promise<unknown>[];
beforeEach(async () => {
	portal = await startApp();
	background = [];
	portal.services.waitUntil = (work) => void background.push(work);
});
afterEach(async () => {
	await Promise.all(background);
	await portal.close();
});

const workbook = new Uint8Array(readFileSync(new URL("../../../packages/routers/src/kit/imports/fixtures/vendor-rail-tariff.xlsx", import.meta.url)));
const local = (url: string) => url.replace("http://localhost", "");
const as = (token: string) => createCaller(testContext(portal.services, { token }));
const pm = () => as(portal.token("PM"));
const tokenFor = async (...scopes: string[]) => (await pm().auth.tokens.create({ name: "program", scopes, days: 30 })).token;
const fetched = async (url: string) => (await portal.app.request(local(url))).status;
const code = (work: Promise<unknown>) =>
	work.then(
		() => "fine",
		(error: { code?: string }) => error.code,
	);
const takeAway = (permission: string) => portal.services.db.deleteFrom("role_permission").where("permission", "=", permission).execute();

/** Uploads under a name the caller chooses; answers what became of it. */
async function put(token: string, objectName: string): Promise<string> {
	const { url } = await as(token).files.uploadUrl({ objectName });
	return (await portal.app.request(local(url), { method: "PUT", body: workbook })).json().then((answer: { code: string }) => answer.code);
}

async function exported(token: string): Promise<string> {
	const { id } = await as(token).inlandRail.startExport({});
	await Promise.all(background.splice(0));
	return id;
}

describe("what was made for somebody", () => {
	test("is out of reach for a program without the scope, in the list, by its id, to cancel and to download", async () => {
		const id = await exported(portal.token("PM"));
		const program = as(await tokenFor("lookup.view"));
		expect(await program.work.list()).toEqual([]);
		for (const call of [program.work.get, program.work.cancel, program.work.download]) expect(await code(call({ id }))).toBe("NOT_FOUND");
		// What was written with costs is for programs that may see them.
		expect(await as(await tokenFor("inlandRail.view")).work.list()).toEqual([]);
		const entitled = as(await tokenFor("inlandRail.view", "cost.view"));
		expect((await entitled.work.list()).map((work) => work.id)).toEqual([id]);
		expect(await fetched((await pm().work.download({ id })).url)).toBe(200);
	});

	test("cannot be fetched any more once the right is gone, nor by a link from before", async () => {
		const id = await exported(portal.token("PM"));
		const before = await pm().work.download({ id });
		const direct = await pm().inlandRail.exportUrl({});
		expect([await fetched(before.url), await fetched(direct.url)]).toEqual([200, 200]);
		await takeAway("inlandRail.view");
		expect([await fetched(before.url), await fetched(direct.url)]).toEqual([403, 403]);
		expect(await pm().work.list()).toEqual([]);
		expect(await code(pm().work.download({ id }))).toBe("NOT_FOUND");
	});

	test("ends with the session or the token it was asked for with", async () => {
		const token = await tokenFor("inlandRail.view");
		const byProgram = await as(token).inlandRail.templateUrl();
		const own = await pm().inlandRail.templateUrl();
		expect([await fetched(byProgram.url), await fetched(own.url)]).toEqual([200, 200]);
		const [{ id } = { id: "" }] = await pm().auth.tokens.list();
		await pm().auth.tokens.revoke({ id });
		expect([await fetched(byProgram.url), await fetched(own.url)]).toEqual([403, 200]);
		await pm().auth.logout();
		expect(await fetched(own.url)).toBe(403);
	});

	test("a link is for what it says: neither its name nor its holder can be changed", async () => {
		const { url } = await pm().inlandRail.templateUrl();
		const changed = new URL(url);
		changed.searchParams.set("for", (changed.searchParams.get("for") ?? "").replace("inlandRail.view", "lookup.view"));
		expect(await fetched(url)).toBe(200);
		expect(await fetched(changed.toString())).toBe(403);
	});

	test("imports of a book the person may not edit any more are gone from the lists", async () => {
		await put(portal.token("PM"), "rates.xlsx");
		await pm().imports.start({ domain: "inlandRail", objectName: "rates.xlsx" });
		await Promise.all(background.splice(0));
		expect([(await pm().work.list()).length, (await pm().imports.list({})).length]).toEqual([1, 1]);
		const program = as(await tokenFor("inlandRail.view"));
		expect([await program.work.list(), await program.imports.list({})]).toEqual([[], []]);
		await takeAway("inlandRail.edit");
		expect([await pm().work.list(), await pm().imports.list({})]).toEqual([[], []]);
	});
});

describe("an export answered by the call itself", () => {
	const asked = () => {
		const headers = { token: portal.token("PM"), "content-type": "application/json" };
		return portal.app.request("/api/v1/inlandRail/GetExportInlandRailListData", { method: "POST", headers, body: "{}" });
	};
	const kept = async () => {
		let files = 0;
		for await (const _file of portal.services.files.list()) files++;
		return files;
	};

	test("says how long it is, and is gone from the store once it is handed out or left", async () => {
		const whole = await asked();
		expect(await kept()).toBe(1);
		expect(Number(whole.headers.get("content-length"))).toBe((await whole.arrayBuffer()).byteLength);
		expect(await kept()).toBe(0);
		await (await asked()).body?.cancel();
		expect(await kept()).toBe(0);
	});

	test("is an envelope where it cannot be written whole, and no part of it stays", async () => {
		const { put } = portal.services.files;
		portal.services.files.put = async (name, body, type) => {
			const reader = (body as ReadableStream<Uint8Array>).getReader();
			const { value } = await reader.read();
			const cut = new ReadableStream<Uint8Array>({
				start: (controller) => controller.enqueue(value ?? new Uint8Array()),
				pull: (controller) => controller.error(new Error("the disk is full")),
				cancel: () => reader.cancel(),
			});
			await put(name, cut, type);
		};
		expect(await (await asked()).json()).toMatchObject({ code: "999999", data: null });
		expect(readdirSync(portal.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
	});
});

describe("uploads", () => {
	test("of a person are not a program's, whatever its scopes; its own are, and the person's too", async () => {
		expect(await put(portal.token("PM"), "mine.xlsx")).toBe("000000");
		const token = await tokenFor("inlandRail.edit", "cost.view");
		const program = as(token);
		const asked = { objectName: "mine.xlsx" };
		for (const call of [() => program.files.downloadUrl(asked), () => program.files.download(asked)]) expect(await code(call())).toBe("NOT_FOUND");
		expect(await code(program.files.uploadUrl(asked))).toBe("CONFLICT");
		expect(await code(program.imports.start({ domain: "inlandRail", ...asked }))).toBe("NOT_FOUND");
		expect(await put(token, "its.xlsx")).toBe("000000");
		for (const caller of [program, pm()]) expect(await fetched(await caller.files.downloadUrl({ objectName: "its.xlsx" }))).toBe(200);
	});

	test("no name is a folder of another, for nobody; odd names are kept as they are, on disk there are ours alone", async () => {
		const names = [
			"uploads/2026-11",
			"uploads",
			"a",
			"a/b",
			"a/b/c",
			"exports",
			"quotations/x",
			"费率 50% & #1 + 'x'? \"🚂\".xlsx",
			`${"费".repeat(200)}.xlsx`,
		];
		for (const name of names) expect(await put(portal.token("PM"), name), name).toBe("000000");
		const body = new FormData();
		body.append("file", new File([workbook], "next.xlsx"));
		expect((await portal.call("VDM", "POST", "/api/upload", { body })).code).toBe("000000");
		expect(await fetched((await pm().inlandRail.templateUrl()).url)).toBe(200);
		for (const name of names) {
			const url = await pm().files.downloadUrl({ objectName: name });
			expect(await fetched(url), name).toBe(200);
			const old = await portal.app.request(`/api/Common/DownloadFile?url=${encodeURIComponent(url)}`, { headers: { token: portal.token("PM") } });
			expect(old.headers.get("content-type"), name).toContain("spreadsheetml");
			const signed = await portal.call<string>("PM", "GET", `/api/Common/getPresignedUri?objectName=${encodeURIComponent(name)}`);
			expect(signed.code, name).toBe("000000");
		}
		expect(readdirSync(portal.folder).sort()).toEqual(["~made", "~uploads"]);
	});

	test("a file of an older version, which lies under its own name, is still there", async () => {
		await portal.services.files.put("uploads/2025-01/old.xlsx", workbook, "x");
		const row = { object_name: "uploads/2025-01/old.xlsx", name: "alt.xlsx", size: workbook.length, mime: "x", sha256: "", created_at: "" };
		await portal.services.db
			.insertInto("stored_file")
			.values({ ...row, owner_id: portal.users.get("PM")?.id ?? 0 })
			.execute();
		const url = await pm().files.downloadUrl({ objectName: row.object_name });
		expect(new Uint8Array(await (await portal.app.request(local(url))).arrayBuffer())).toEqual(workbook);
	});
});

test("a call that answers with a file is none of the typed client's: nothing is made for it, alone or in a batch", async () => {
	const before = readdirSync(portal.folder, { recursive: true }).length;
	const headers = { token: portal.token("PM"), "sec-fetch-site": "same-origin" };
	for (const path of ["inlandRail.export", "inlandRail.exportRows", "inlandRail.template", "inlandRail.list,inlandRail.export"]) {
		const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {} }));
		const response = await portal.app.request(`/trpc/${path}?batch=1&input=${input}`, { headers });
		expect([response.status, path]).toEqual([404, path]);
		expect(JSON.stringify(await response.json())).toContain("000002");
	}
	const list = await portal.app.request(`/trpc/inlandRail.list?input=${encodeURIComponent("{}")}`, { headers });
	expect(list.status).toBe(200);
	expect(readdirSync(portal.folder, { recursive: true }).length).toBe(before);
});
