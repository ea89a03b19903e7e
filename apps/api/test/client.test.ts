import { clientsOf, type Portal } from "@iqt/client/client";
import { contractOf } from "@iqt/client/contract";
import { IqtError } from "@iqt/client/errors";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { startApp } from "./harness.ts";

let server: Awaited<ReturnType<typeof startApp>>;
const contract = contractOf();
/** What becomes of the next requests: not sent, its answer lost, or answered in the server's place. */
let faults: ("unsent" | "unanswered" | Response)[] = [];
let sent: Request[] = [];

beforeAll(async () => {
	server = await startApp();
	Object.assign(server.services.config, { version: "0.9.3" });
});
afterAll(() => server.close());
beforeEach(() => {
	faults = [];
	sent = [];
});

const fetchInApp = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
	const request = new Request(input, init);
	sent.push(request.clone());
	const fault = faults.shift();
	if (fault === "unsent") throw new TypeError("fetch failed");
	if (fault instanceof Response) return fault;
	const answer = await server.app.request(request);
	if (fault === "unanswered") throw new TypeError("terminated");
	return answer;
};

const as = (role: string | null, version = "0.9.3", tries = 3): Portal =>
	clientsOf({ ...contract, version })({
		url: "http://localhost/IQT/",
		...(role ? { token: server.token(role) } : {}),
		tries,
		fetch: fetchInApp as typeof fetch,
	});

const refusal = async (call: Promise<unknown>): Promise<IqtError> => {
	const error = await call.then(
		() => null,
		(thrown: unknown) => thrown,
	);
	if (!(error instanceof IqtError)) throw new Error(`no refusal: ${error}`);
	return error;
};

const reefer = (code: string) => ({ code, nameZh: code, nameEn: code, from: "-20", to: "-18" });

test("reads asked for at once go in one request", async () => {
	const { api } = as("superuser");
	const [ports, rails] = await Promise.all([api.port.list.query({ pageSize: 1 }), api.inlandRail.list.query({ pageSize: 2 })]);
	expect([ports.pageSize, rails.pageSize]).toEqual([1, 2]);
	expect(sent).toHaveLength(1);
});

test("a read is sent again where it did not arrive or the answer was lost, as often as it may be", async () => {
	const { api } = as("superuser");
	faults = ["unsent", "unanswered"];
	expect((await api.port.list.query({ pageSize: 1 })).pageSize).toBe(1);
	expect(sent).toHaveLength(3);
	faults = ["unsent", "unsent", "unsent"];
	const error = await refusal(api.port.list.query({ pageSize: 1 }));
	expect([error.code, error.status, error.call]).toEqual(["transport", null, "port.list"]);
	expect(sent).toHaveLength(6);
});

test("a server that is busy is asked again after the time it says, a proxy without its server too", async () => {
	const { api } = as("superuser");
	const busy = { error: { message: "busy", code: -32029, data: { error: { code: "000005", message: "busy", data: null } } } };
	faults = [Response.json([busy], { status: 429, headers: { "retry-after": "0.2" } }), new Response("Bad gateway", { status: 502 })];
	const started = performance.now();
	expect((await api.port.list.query({ pageSize: 1 })).pageSize).toBe(1);
	expect(performance.now() - started).toBeGreaterThan(190);
	faults = [Response.json([busy], { status: 429, headers: { "retry-after": "600" } })];
	expect((await refusal(api.port.list.query({ pageSize: 1 }))).retryAfter).toBe(600);
	expect(sent).toHaveLength(4);
});

test("a change whose answer was lost is sent again under its key and happens once", async () => {
	const { api } = as("superuser");
	faults = ["unanswered"];
	const saved = await api.temperature.save.mutate(reefer("RETRIED"));
	expect(sent.map((request) => request.headers.get("idempotency-key"))).toEqual([
		sent[0]?.headers.get("idempotency-key"),
		expect.stringMatching(/.{36}/),
	]);
	const found = await api.temperature.list.query({ search: "RETRIED" });
	expect(found.items).toMatchObject([{ id: saved.id }]);
});

test("a change that keeps no answer under a key is sent once", async () => {
	const { api } = as("superuser");
	faults = ["unanswered"];
	const error = await refusal(api.inlandRail.exportUrl.mutate({}));
	expect([error.code, sent.length]).toEqual(["transport", 1]);
});

test("a refusal is an error with the contract's code, its sentence and the fields that are wrong, and is not sent again", async () => {
	const invalid = await refusal(as("superuser").api.temperature.save.mutate(reefer("")));
	expect(invalid).toMatchObject({ code: "000001", call: "temperature.save", status: 400, requestId: expect.any(String) });
	expect(invalid.problems.map(({ field }) => field)).toContain("code");
	expect((await refusal(as("superuser").api.port.get.query({ id: crypto.randomUUID() }))).code).toBe("000002");
	expect((await refusal(as(null).api.port.list.query({}))).code).toBe("000009");
	expect(sent).toHaveLength(3);
});

test("a client of an earlier server is told so, with where the present one is; one that still fits, and other callers, are not", async () => {
	const error = await refusal(as("superuser", "0.0.9").api.port.list.query({}));
	expect(error).toMatchObject({ code: "000004", status: 426, message: expect.stringMatching(/0\.0\.9.*0\.9\.3.*npm install http\S+\/client\.tgz/) });
	expect((await as("superuser", "0.9.2").api.port.list.query({ pageSize: 1 })).pageSize).toBe(1);
	expect((await as("superuser", "whatever").api.port.list.query({ pageSize: 1 })).pageSize).toBe(1);
});

test("a file is kept and comes back as it was", async () => {
	const portal = as("superuser");
	const bytes = new TextEncoder().encode("%PDF-1.4\n1 0 obj\n");
	const kept = await portal.upload("Frühling 春.pdf", bytes);
	expect(kept).toMatchObject({ name: "Frühling 春.pdf", size: bytes.length });
	const url = await portal.api.files.downloadUrl.query({ objectName: kept.objectName });
	const { body } = await portal.download(url);
	expect(await new Response(body).text()).toBe("%PDF-1.4\n1 0 obj\n");
	expect((await refusal(portal.download("http://localhost/IQT/files/none?exp=1&sig=x"))).code).toMatch(/^\d{6}$/);
	expect((await refusal(portal.upload("a.exe", new Uint8Array([77, 90, 144, 0])))).code).toBe("000001");
});

test("client and server are of one version", () => {
	expect(contract.version).toBe(packageJson.version);
});

test("what is no call says so", () => {
	const { api } = as("superuser");
	expect(() => (api as unknown as { port: { list(): unknown } }).port.list()).toThrow("port.list is no call");
});
