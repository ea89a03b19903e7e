import { enqueue } from "@iqt/routers/kit/outbox/queries";
import { keepCallHours } from "@iqt/routers/overview/health/call-hours";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { jsonLog } from "../src/log.ts";
import { Measures } from "../src/measures/measures.ts";
import { routeOf } from "../src/measures/route.ts";
import { Histogram } from "../src/measures/text.ts";
import { inRequest } from "../src/request-scope.ts";
import { startApp } from "./harness.ts";

const metricsToken = "a token of the tests".replaceAll(" ", "-");
const measures = new Measures();
let portal: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
	portal = await startApp({ measures, metricsToken });
	portal.services.heard = measures.heard;
});
afterAll(() => portal.close());

const scrape = (token: string | null) => portal.app.request("/metrics", { headers: token === null ? {} : { authorization: `Bearer ${token}` } });

const trpc = (name: string, input: unknown) => `/IQT/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;

test("figures are told to who has the token, and to nobody where none is set", async () => {
	for (const wrong of [null, "", `${metricsToken}x`, metricsToken.slice(1)]) {
		const refused = await scrape(wrong);
		expect([refused.status, refused.headers.get("www-authenticate")], String(wrong)).toEqual([401, "Bearer"]);
		expect(await refused.text()).not.toContain("iqt_");
	}
	const closed = await startApp({ measures: new Measures() });
	for (const authorization of ["", "Bearer ", "Bearer null"])
		expect((await closed.app.request("/metrics", { headers: { authorization } })).status).toBe(403);
	await closed.close();
});

test("requests are counted and timed by route, calls by procedure, beside database, outbox, jobs and imports", async () => {
	const headers = { token: portal.token("PM"), language: "en" };
	await portal.app.request(trpc("lookups.enumList", { name: "direction" }), { headers });
	await portal.app.request("/iqt/API/common/getEnumList?enumStr=direction", { headers });
	await portal.app.request(trpc("jobs.list", null), { headers });
	await enqueue(portal.services.db, {
		kind: "notice",
		payload: {},
		dedupeKey: "m",
		at: new Date(portal.services.now().getTime() - 90_000).toISOString(),
	});
	const answer = await scrape(metricsToken);
	expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
	const lines = (await answer.text()).split("\n");
	for (const line of [
		'iqt_http_requests_total{method="GET",route="/trpc/lookups.enumList",code="200"} 1',
		'iqt_http_requests_total{method="GET",route="/api/Common/getEnumList",code="200"} 1',
		'iqt_http_requests_total{method="GET",route="/trpc/jobs.list",code="403"} 1',
		'iqt_http_request_duration_seconds_count{method="GET",route="/trpc/lookups.enumList"} 1',
		'iqt_calls_total{call="lookups.enumList",outcome="done"} 2',
		'iqt_calls_total{call="jobs.list",outcome="refused"} 1',
		'iqt_call_duration_seconds_bucket{call="lookups.enumList",le="+Inf"} 2',
		"iqt_database_up 1",
		'iqt_outbox_mails{state="waiting"} 1',
		"iqt_outbox_oldest_seconds 90",
		'iqt_jobs{state="overdue"} 0',
		'iqt_imports{state="still"} 0',
	])
		expect(lines).toContain(line);
	expect(lines.find((line) => line.startsWith("iqt_database_bytes "))).toMatch(/ \d{6,}$/);
	// Every sample belongs to a family that is described, and each is described once.
	const described = lines.filter((line) => line.startsWith("# TYPE ")).map((line) => line.split(" ")[2] ?? "");
	expect(new Set(described).size).toBe(described.length);
	for (const line of lines.filter((each) => each !== "" && !each.startsWith("#")))
		expect(described, line).toContain(/^\w+/.exec(line)?.[0].replace(/(_bucket|_sum|_count)$/, ""));
});

test("a failure of ours counts as one, also while the database is away", async () => {
	const broken = await startApp({ measures: new Measures(), metricsToken });
	const heard = vi.fn();
	broken.services.heard = heard;
	await broken.services.db.schema.dropTable("role_permission").execute();
	await broken.app.request(trpc("lookups.enumList", { name: "direction" }), { headers: { token: broken.token("CX") } });
	expect(heard).toHaveBeenCalledWith(expect.objectContaining({ path: "lookups.enumList", outcome: "failed", signedIn: false }));
	await broken.services.db.schema.dropTable("outbox").execute();
	const told = await broken.app.request("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
	expect([told.status, (await told.text()).includes("iqt_database_up 0")]).toEqual([200, true]);
	await broken.close();
});

test("whatever is asked, there are only so many routes", () => {
	expect(
		[
			"/IQT/trpc/no.such",
			"/trpc/a,b",
			"/api/x/y",
			"/IQT/files/1.xlsx",
			"/IQT/assets/a.js",
			"/IQT/Rail/RailPrice",
			"/quotationPortal/customerQuotation.pdf",
			"/IQT/health",
		].map(routeOf),
	).toEqual([
		"/trpc/{unknown}",
		"/trpc/{batch}",
		"/api/{unknown}",
		"/files/{file}",
		"/assets/{file}",
		"/{page}",
		"/quotationPortal/{page}",
		"/health",
	]);
});

test("classes of times hold all that is shorter, and labels are written as the format wants them", () => {
	const times = new Histogram("t_seconds", "T.");
	for (const ms of [5, 10, 30, 60_000]) times.add({ what: 'a "b"\\\n' }, ms);
	const [, , first, ...rest] = times.lines();
	expect(first).toBe('t_seconds_bucket{what="a \\"b\\"\\\\\\n",le="0.01"} 2');
	expect(rest[1]).toMatch(/le="0.05"} 3$/);
	expect(rest.at(-3)).toMatch(/le="\+Inf"} 4$/);
	expect(rest.at(-2)).toMatch(/ 60.045$/);
});

test("an answer says what it took, and what of it the database took to who is known", async () => {
	const known = await portal.app.request(trpc("lookups.enumList", { name: "direction" }), { headers: { token: portal.token("PM") } });
	expect(known.headers.get("server-timing")).toMatch(/^total;dur=[\d.]+, db;dur=[\d.]+$/);
	const body = JSON.stringify({ userName: "pm", password: "wrong" });
	const unknown = await portal.app.request("/api/Common/login", { method: "POST", body, headers: { token: "nobody" } });
	expect(unknown.headers.get("server-timing")).toMatch(/^total;dur=[\d.]+$/);
});

test("counts of calls are kept by the hour, once a minute, and added up", async () => {
	const { db, clock } = portal.services;
	const rows = () => db.selectFrom("call_hour").select(["hour", "call", "count", "failed", "slowest_ms as slowest"]).orderBy("call").execute();
	await db.deleteFrom("call_hour").execute();
	const working: Promise<unknown>[] = [];
	portal.services.waitUntil = (work) => void working.push(work);
	const ask = async () => {
		await portal.app.request(trpc("lookups.enumList", { name: "direction" }), { headers: { token: portal.token("PM") } });
		await Promise.all(working);
	};
	await ask();
	expect(await rows()).toEqual([]);
	clock.now = new Date(clock.now.getTime() + 60_000);
	await ask();
	const [kept] = (await rows()).filter(({ call }) => call === "lookups.enumList");
	expect(kept).toMatchObject({ hour: clock.now.toISOString().slice(0, 13), failed: 0 });
	await keepCallHours(db, clock.now, new Map([["lookups.enumList", { count: 2, failed: 1, slow: 1, ms: 3_000, slowestMs: 90_000 }]]));
	const [added] = (await rows()).filter(({ call }) => call === "lookups.enumList");
	expect(added).toMatchObject({ count: (kept?.count ?? 0) + 2, failed: 1, slowest: 90_000 });
	// What a database that was away could not take is told of once it is back.
	await sql`ALTER TABLE call_hour RENAME TO call_hour_away`.execute(db);
	clock.now = new Date(clock.now.getTime() + 60_000);
	await ask();
	await sql`ALTER TABLE call_hour_away RENAME TO call_hour`.execute(db);
	clock.now = new Date(clock.now.getTime() + 60_000);
	await ask();
	const counts = (await rows()).filter(({ call }) => call === "lookups.enumList").map(({ count }) => count);
	expect(counts.reduce((sum, count) => sum + count, 0)).toBe((added?.count ?? 0) + 2);
});

test("the log keeps what is of the level asked for, with the id of the request", () => {
	const written = vi.spyOn(console, "log").mockImplementation(() => {});
	const { log, logFrom, keeps } = jsonLog("warn");
	inRequest({ requestId: "request-0001", databaseMs: 0, signedIn: false }, () => {
		log("info", "unheard");
		logFrom("debug");
		log("debug", "heard", { a: 1 });
		logFrom(null);
		log("info", "unheard");
	});
	expect([keeps("info"), keeps("error")]).toEqual([false, true]);
	expect(written.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
		{ at: expect.any(String), level: "debug", event: "heard", requestId: "request-0001", a: 1 },
	]);
	written.mockRestore();
});

test("it is not ready until every migration has run", async () => {
	const early = await startApp();
	const { db } = early.services;
	const { rows } = await sql<{ name: string; at: string }>`SELECT name, at FROM schema_migration ORDER BY name DESC LIMIT 1`.execute(db);
	const [last] = rows;
	await sql`DELETE FROM schema_migration WHERE name = ${last?.name}`.execute(db);
	const ready = async () => {
		const answer = await early.app.request("/ready", { headers: { language: "en" } });
		return [answer.status, (await answer.json()) as object];
	};
	expect(await ready()).toMatchObject([503, { message: "The database is not ready: migrations still to run: 1." }]);
	await sql`INSERT INTO schema_migration (name, at) VALUES (${last?.name}, ${last?.at})`.execute(db);
	expect(await ready()).toMatchObject([200, { status: "ok" }]);
	await early.close();
});
