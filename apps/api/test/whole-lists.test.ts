import { appRouter, restRoutes } from "@iqt/routers";
import { proceduresOf } from "@iqt/routers/testing/portal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startApp } from "./harness.ts";
import { proceduresDoing } from "./procedure-callers.ts";

const procedures = proceduresOf(appRouter);

describe("what writes out a whole list", () => {
	const found = proceduresDoing(/^keptAtOneMoment = /);

	test("is found by its calls, however far away they are", () => {
		expect(found.map(({ end }) => end)).toEqual(expect.arrayContaining(["export", "exportUrl", "exportRows", "errorFile"]));
		expect(found.map(({ end }) => end)).not.toContain("list");
	});

	test.each([...new Set(found.map(({ end }) => end))])("every %s is a heavy call", (end) => {
		const named = procedures.filter(({ path }) => path.endsWith(`.${end}`));
		expect(named.length).toBeGreaterThan(0);
		expect(named.filter(({ meta }) => !meta.heavy).map(({ path }) => path)).toEqual([]);
	});
});

test("procedures that answer a file are those the REST paths say it of", () => {
	const said = new Set(restRoutes.filter(({ file }) => file).map(({ procedure }) => procedure));
	const marked = procedures.filter(({ meta }) => meta.file).map(({ path }) => path);
	expect([...said].filter((path) => !marked.includes(path))).toEqual([]);
	expect(marked.every((path) => /\.(?:download|export|exportCalls|exportRows|template)$/.test(path))).toBe(true);
});

describe("over HTTP", () => {
	let portal: Awaited<ReturnType<typeof startApp>>;
	beforeEach(async () => {
		portal = await startApp();
	});
	afterEach(() => portal.close());

	const made = async () => {
		let files = 0;
		for await (const _file of portal.services.files.list()) files++;
		return files;
	};
	const ask = (role: string, path: string, body: unknown) =>
		portal.app.request(path, {
			method: "POST",
			headers: { token: portal.token(role), language: "en", "content-type": "application/json" },
			body: JSON.stringify(body),
		});
	const exportFor = (role: string) => ask(role, "/trpc/inlandRail.exportUrl", {});
	/** Writing waits, once it has begun, until it is let go. */
	const holdWrites = () => {
		const { put } = portal.services.files;
		const begun = Promise.withResolvers<void>();
		const go = Promise.withResolvers<void>();
		portal.services.files.put = async (...args) => {
			begun.resolve();
			await go.promise;
			return put(...args);
		};
		return { begun: begun.promise, go: go.resolve };
	};

	test("a batch holds one export, and nothing of two is begun", async () => {
		const answer = await ask("PM", "/trpc/inlandRail.exportUrl,truckingCost.exportUrl?batch=1", { 0: {}, 1: {} });
		expect([answer.status, await made()]).toEqual([400, 0]);
		expect(await answer.text()).toContain("One batch may hold a single call such as inlandRail.exportUrl.");
	});

	test.each(["inlandRail.exportRows", "inlandRail.export", "truckingCost.template", "users.template", "files.download"])(
		"%s, which answers a file, is no procedure of tRPC",
		async (name) => {
			const headers = { token: portal.token("superuser") };
			const answer = await portal.app.request(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify({}))}`, { headers });
			const among = await portal.app.request(`/trpc/auth.userInfo,${name}?batch=1&input={}`, { headers });
			expect([answer.status, among.status, await made()]).toEqual([404, 404, 0]);
		},
	);

	test("a person has one list written out at once, through whichever door, and others theirs", async () => {
		const { begun, go } = holdWrites();
		const first = exportFor("PM");
		await begun;
		const refused = await Promise.all([
			exportFor("PM"),
			ask("PM", "/trpc/parameter.exportUrl", {}),
			ask("PM", "/api/v1/inlandRail/GetExportInlandRailListData", {}),
		]);
		expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
		for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
		const other = exportFor("VDM");
		go();
		expect((await Promise.all([first, other])).map(({ status }) => status)).toEqual([200, 200]);
		expect((await exportFor("PM")).status).toBe(200);
		expect(await made()).toBe(3);
	});

	test("the change log's export is among them", async () => {
		const { begun, go } = holdWrites();
		const first = ask("superuser", "/trpc/changeLog.exportUrl", {});
		await begun;
		expect((await ask("superuser", "/trpc/changeLog.exportUrl", {})).status).toBe(429);
		go();
		expect((await first).status).toBe(200);
	});
});
