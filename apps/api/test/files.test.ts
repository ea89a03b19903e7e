import { readdirSync, readFileSync } from "node:fs";
import { translate } from "@iqt/i18n";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "./harness.ts";

let portal: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
	portal = await startApp();
});
afterAll(() => portal.close());

const workbook = new Uint8Array(readFileSync(new URL("../../../packages/routers/src/kit/imports/fixtures/vendor-rail-tariff.xlsx", import.meta.url)));
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

interface Stored {
	objectName: string;
	name: string;
	size: number;
	contentType: string;
}
interface Upload {
	objectName: string;
	url: string;
	expiresIn: number;
}

async function upload(role: string, name: string, bytes: Uint8Array<ArrayBuffer>) {
	const body = new FormData();
	body.append("file", new File([bytes], name));
	return portal.call<Stored>(role, "POST", "/IQT/api/upload", { body });
}
/** Path and query of a URL of ours: the app is asked directly. */
const local = (url: string) => url.replace("http://localhost", "");

describe("upload", () => {
	test("a form's file is stored, known by its content, and logged", async () => {
		const answer = await upload("PM", "费率表 2026.xlsx", workbook);
		expect(answer).toMatchObject({ code: "000000", data: { name: "费率表 2026.xlsx", size: workbook.byteLength } });
		expect(answer.data.objectName).toMatch(/^uploads\/2026-11\/[0-9a-f-]{36}\.xlsx$/);
		const entry = await portal.services.db
			.selectFrom("change_log")
			.selectAll()
			.where("object_id", "=", answer.data.objectName)
			.executeTakeFirstOrThrow();
		expect(entry).toMatchObject({ action: "upload", object_type: "file", actor_id: portal.users.get("PM")?.id, source: "rest" });
	});

	test("one of a browser is logged as made in the portal", async () => {
		const headers = { "content-type": "image/png", "sec-fetch-site": "same-origin" };
		const answer = await portal.call<Stored>("PM", "POST", "/api/upload", { body: png, headers });
		const entry = portal.services.db.selectFrom("change_log").select("source").where("object_id", "=", answer.data.objectName);
		expect(await entry.executeTakeFirstOrThrow()).toEqual({ source: "web" });
	});

	test("a raw body carries its name in a header", async () => {
		const headers = { "content-type": "image/png", "x-file-name": encodeURIComponent("货物照片.png") };
		const answer = await portal.call<Stored>("PM", "POST", "/api/upload", { body: png, headers });
		expect(answer).toMatchObject({ code: "000000", data: { name: "货物照片.png", contentType: "image/png" } });
	});

	test("what is no known kind of file by content is refused, whatever its name", async () => {
		const answer = await upload("PM", "rates.xlsx", new TextEncoder().encode("MZ not a workbook"));
		expect(answer).toMatchObject({ status: 200, code: "000001", data: expect.any(String), problems: [{ field: "file" }] });
		const zip = new Uint8Array(200);
		zip.set([0x50, 0x4b, 0x03, 0x04]);
		expect((await upload("PM", "rates.xlsx", zip)).code).toBe("000001");
	});

	test("a name fits what the file is: another ending is refused, a missing one is added", async () => {
		const kept = () => readdirSync(portal.folder, { recursive: true }).filter((name) => String(name).includes("~uploads"));
		const before = kept();
		for (const [name, bytes, fitting] of [
			["invoice.html", png, ".png"],
			["photo.jpg", png, ".png"],
			["rates.xls", workbook, ".xlsx"],
			["rates.png", workbook, ".xlsx"],
		] as const) {
			const problem = { field: "file", message: expect.stringContaining(`End the name in ${fitting}.`) };
			expect(await upload("PM", name, bytes)).toMatchObject({ code: "000001", problems: [problem] });
		}
		const turned = { code: "000001", problems: [{ field: "file", message: expect.stringContaining("control character") }] };
		for (const mark of ["\u202e", "\u2066", "\u200f"]) expect(await upload("PM", `photo${mark}gnp.png`, png)).toMatchObject(turned);
		expect(kept()).toEqual(before);
		expect((await upload("PM", "费率 2026.11", workbook)).data.name).toBe("费率 2026.11.xlsx");
		expect((await portal.call<Stored>("PM", "POST", "/api/upload", { body: png })).data.name).toBe("file.png");
	});

	test("what a link refuses is said in the language it was asked for in, or the browser's, where the call names none", async () => {
		const linked = (path: string) => portal.call<Upload>("PM", "GET", path, { headers: { language: "es" } });
		const { data } = await linked("/api/Common/GetAliOssSTS?name=rates.xlsx");
		const sent = new TextEncoder().encode("MZ not a workbook");
		const put = async (headers: Record<string, string>, url = data.url) =>
			(await (await portal.app.request(local(url), { method: "PUT", body: sent, headers })).json()) as { message: string };
		expect((await put({})).message).toMatch(/^Es texto/);
		expect((await put({ language: "ja" })).message).toMatch(/[ぁ-ん]/);
		const wrong = `${data.url.split("?")[0]}?exp=1`;
		expect((await put({ "accept-language": "en-GB,en;q=0.9" }, wrong)).message).toBe(translate("en", "files.linkWrong"));
		expect((await put({}, wrong)).message).toBe(translate("zh", "files.linkWrong"));
	});

	test("a broken form, name or link is refused, not a failure of ours", async () => {
		const form = { "content-type": "multipart/form-data; boundary=x" };
		expect((await portal.call("PM", "POST", "/api/upload", { body: "no form", headers: form })).code).toBe("000001");
		expect((await portal.call("PM", "POST", "/api/upload", { body: png, headers: { "x-file-name": "%E8%" } })).code).toBe("000000");
		expect((await portal.call(null, "GET", "/files/%E8%?exp=1&sig=2")).status).toBe(403);
	});

	test("nobody uploads without a token, and nothing over 30 MiB", async () => {
		expect((await portal.call(null, "POST", "/api/upload", { body: png })).code).toBe("000009");
		const tooBig = await portal.call("PM", "POST", "/api/upload", { body: new Uint8Array(31 * 1024 * 1024) });
		expect(tooBig).toMatchObject({ status: 413, code: "000001" });
		expect(tooBig.message).toContain("30 MiB");
	});
});

describe("an upload costs what it may", () => {
	/** A body that counts what is read of it; it never ends by itself. */
	function endless() {
		const read = { bytes: 0 };
		const block = new Uint8Array(256 * 1024).fill(0x41);
		block.set([0x25, 0x50, 0x44, 0x46, 0x2d]);
		const body = new ReadableStream<Uint8Array>({
			pull(controller) {
				read.bytes += block.length;
				controller.enqueue(block);
			},
		});
		return { read, init: { body, duplex: "half" } as RequestInit };
	}

	test("nobody's is not read at all, and one without a length no further than the limit", async () => {
		const nobodys = endless();
		expect((await portal.call(null, "POST", "/api/upload", nobodys.init)).code).toBe("000009");
		expect(nobodys.read.bytes).toBeLessThanOrEqual(256 * 1024);
		const mine = endless();
		expect(await portal.call("PM", "POST", "/api/upload", mine.init)).toMatchObject({ status: 413, code: "000001" });
		expect(mine.read.bytes).toBeLessThan(31 * 1024 * 1024);
	});

	test("what is refused at its end is not kept", async () => {
		const before = readdirSync(portal.folder, { recursive: true });
		const zip = new Uint8Array(3 * 1024 * 1024).fill(0x78);
		zip.set([0x50, 0x4b, 0x03, 0x04]);
		expect((await portal.call("PM", "POST", "/api/upload", { body: zip })).code).toBe("000001");
		expect(readdirSync(portal.folder, { recursive: true })).toEqual(before);
	});

	test("one person has four at once, the fifth is told when to come again", async () => {
		const open: ReadableStreamDefaultController<Uint8Array>[] = [];
		const held = () => {
			const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
			return portal.call("PM", "POST", "/api/upload", { body, duplex: "half" } as RequestInit);
		};
		const first = [held(), held(), held(), held()];
		await expect.poll(() => portal.call("PM", "POST", "/api/upload", { body: png }).then((answer) => answer.status)).toBe(429);
		const fifth = await portal.call("PM", "POST", "/api/upload", { body: png });
		expect(fifth).toMatchObject({ status: 429, code: "000005", data: null });
		expect(fifth.headers.get("retry-after")).toBe("5");
		expect((await portal.call("VDM", "POST", "/api/upload", { body: png })).code).toBe("000000");
		for (const controller of open) {
			controller.enqueue(png);
			controller.close();
		}
		expect((await Promise.all(first)).map((answer) => answer.code)).toEqual(new Array(4).fill("000000"));
		expect((await portal.call("PM", "POST", "/api/upload", { body: png })).code).toBe("000000");
	});
});

test("customers upload nothing, neither by name nor straight away: nothing they do takes a file", async () => {
	for (const role of ["ComAdmin", "ComUser"]) {
		expect((await upload(role, "a.png", png)).code).toBe("000008");
		expect((await portal.call(role, "GET", "/api/Common/GetAliOssSTS?name=a.png")).code).toBe("000008");
		expect((await portal.call(role, "GET", "/api/Common/getPresignedUri?objectName=rates-2027.xlsx")).code).toBe("000002");
	}
});

test("a person uploads so many files in a day", async () => {
	const { db } = portal.services;
	const setting = {
		key: "uploads.dayFiles",
		name: "Uploads",
		type: "number",
		value: "2",
		shared: 0,
		changed_at: "2026-11-20T08:00:00.000Z",
	} as const;
	await db
		.insertInto("app_setting")
		.values({ ...setting, id: crypto.randomUUID() })
		.execute();
	const answers: Awaited<ReturnType<typeof upload>>[] = [];
	for (let i = 0; i < 3; i++) answers.push(await upload("CX", "a.png", png));
	await db.deleteFrom("app_setting").execute();
	expect(answers.map(({ code }) => code)).toEqual(["000000", "000000", "000005"]);
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
});

describe("signed URLs", () => {
	test("one takes an upload by PUT, another gives it back with its name", async () => {
		const credentials = await portal.call<Upload>("PM", "GET", `/api/Common/GetAliOssSTS?name=${encodeURIComponent("运价.xlsx")}`);
		expect(credentials.data.expiresIn).toBe(900);
		const put = await portal.call<Stored>(null, "PUT", local(credentials.data.url), { body: workbook });
		expect(put).toMatchObject({ code: "000000", data: { name: "运价.xlsx", size: workbook.byteLength } });
		const url = await portal.call<string>("PM", "GET", `/api/Common/getPresignedUri?objectName=${encodeURIComponent(put.data.objectName)}`);
		const file = await portal.app.request(local(url.data));
		expect(file.headers.get("content-disposition")).toBe(`attachment; filename="__.xlsx"; filename*=UTF-8''${encodeURIComponent("运价.xlsx")}`);
		expect(file.headers.get("access-control-expose-headers")).toBe("Content-Disposition");
		expect(new Uint8Array(await file.arrayBuffer())).toEqual(workbook);
		const again = await portal.app.request(`/api/Common/DownloadFile?url=${encodeURIComponent(url.data)}`, {
			headers: { token: portal.token("PM") },
		});
		expect(new Uint8Array(await again.arrayBuffer())).toEqual(workbook);
	});

	test("a refused upload says why with status 200, as the store of old did not judge, and a check of it that nothing has come in", async () => {
		for (const [name, body] of [
			["rates.xlsx", new TextEncoder().encode("hello")],
			["rates.csv", new TextEncoder().encode("a,b\n1,2\n")],
			["rates.xlsx", new Uint8Array()],
			["rates.xlsx", workbook.slice(0, workbook.length / 2)],
		] as const) {
			const { data } = await portal.call<Upload>("PM", "GET", `/api/Common/GetAliOssSTS?name=${name}`);
			expect(await portal.call(null, "PUT", local(data.url), { body })).toMatchObject({
				status: 200,
				code: "000001",
				data: expect.any(String),
				problems: [{ field: "file" }],
			});
			const checked = `/api/v1/inlandRail/CheckExcelImport?fileName=${encodeURIComponent(data.objectName)}`;
			expect(await portal.call("PM", "POST", checked)).toMatchObject({ code: "000001", message: expect.stringContaining("upload") });
		}
	});

	test("a URL opens one object for one method until its time is up", async () => {
		const { data } = await portal.call<Upload>("PM", "GET", "/api/Common/GetAliOssSTS?name=a.png");
		const path = local(data.url);
		expect((await portal.call(null, "GET", path)).status).toBe(403);
		expect((await portal.call(null, "PUT", path.replace(/.png\?/, "x.png?"), { body: png })).status).toBe(403);
		expect((await portal.call(null, "PUT", path.replace(/exp=\d+/, "exp=9999999999"), { body: png })).status).toBe(403);
		expect((await portal.call(null, "PUT", path.replace(/&sig=.*/, ""), { body: png })).status).toBe(403);
		const before = portal.services.clock.now;
		portal.services.clock.now = new Date(before.getTime() + 16 * 60_000);
		expect((await portal.call(null, "PUT", path, { body: png })).status).toBe(410);
		portal.services.clock.now = before;
		expect((await portal.call(null, "PUT", path, { body: png })).code).toBe("000000");
	});

	test("a URL takes one upload; another one is asked for to replace it", async () => {
		const ask = async () => {
			const headers = { token: portal.token("PM"), "content-type": "application/json" };
			const answer = await portal.app.request("/trpc/files.uploadUrl", {
				method: "POST",
				headers,
				body: JSON.stringify({ objectName: "rates.png" }),
			});
			return local(((await answer.json()) as { result: { data: Upload } }).result.data.url);
		};
		const put = async (path: string) => {
			const { status, code } = await portal.call<Stored>(null, "PUT", path, { body: png });
			return [status, code];
		};
		const path = await ask();
		expect((await Promise.all([put(path), put(path), put(path)])).filter(([, code]) => code === "000000")).toHaveLength(1);
		expect(await put(path)).toEqual([410, "000004"]);
		const next = await ask();
		expect(next).not.toBe(path);
		expect(await put(next)).toEqual([200, "000000"]);
		expect(await put(next)).toEqual([410, "000004"]);
	});

	test("a foreign file looks like one that is not there; administrators may read it", async () => {
		const { data } = await upload("PM", "a.png", png);
		const ask = (role: string) => portal.call(role, "GET", `/api/Common/getPresignedMutiUris?objectNames=${data.objectName}`);
		expect(await ask("PM")).toMatchObject({ code: "000000", data: [{ objectName: data.objectName }] });
		expect((await ask("VDM")).code).toBe("000002");
		expect((await ask("superuser")).code).toBe("000000");
		for (const name of [data.objectName, `uploads/2026-11/${crypto.randomUUID()}.png`])
			expect((await portal.call("VDM", "GET", `/api/Common/getPresignedUri?objectName=${name}`)).code).toBe("000002");
		expect((await portal.call("VDM", "GET", "/api/Common/getPresignedMutiUris?objectNames=no/such.png")).code).toBe("000002");
	});

	test("everybody has names of their own, and learns nothing of others'", async () => {
		const ask = (role: string) => portal.call<string>(role, "GET", "/api/Common/getPresignedUri?objectName=mine/photo.png");
		const put = async (role: string, bytes: Uint8Array<ArrayBuffer>) => {
			const { data } = await ask(role);
			return portal.call<Stored>(null, "PUT", local(data), { body: bytes });
		};
		expect(await put("PM", png)).toMatchObject({ code: "000000", data: { objectName: "mine/photo.png", name: "photo.png" } });
		const theirs = new Uint8Array([...png, 1]);
		expect((await put("VDM", theirs)).code).toBe("000000");
		for (const [role, bytes] of [
			["PM", png],
			["VDM", theirs],
		] as const) {
			const { data } = await ask(role);
			expect(new Uint8Array(await (await portal.app.request(local(data))).arrayBuffer())).toEqual(bytes);
			const headers = { token: portal.token(role) };
			for (const by of ["mine/photo.png", data]) {
				const file = await portal.app.request(`/api/Common/DownloadFile?url=${encodeURIComponent(by)}`, { headers });
				expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
			}
		}
		expect((await portal.call("CX", "GET", "/api/Common/getPresignedMutiUris?objectNames=mine/photo.png")).code).toBe("000002");
	});

	test.each(["../secret", "a/../../b", "/etc/passwd", ".hidden", "a//b", "a\\b"])("no name leads out of the store: %s", async (name) => {
		expect((await portal.call("PM", "GET", `/api/Common/getPresignedUri?objectName=${encodeURIComponent(name)}`)).code).toBe("000001");
	});

	test("no half-written file is left in the store", () => {
		const names = readdirSync(portal.folder, { recursive: true }).map(String);
		expect(names.length).toBeGreaterThan(3);
		expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
	});
});
