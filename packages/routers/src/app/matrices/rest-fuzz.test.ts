import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { referenceData } from "../../kit/imports/testing.ts";
import { contract, lineKey } from "../../kit/rest/contract.ts";
import { worldPerFile } from "../../testing/world.ts";
import { restRoutes } from "../app-router.ts";
import { handleRest } from "../rest/adapter.ts";
import { inputKeys } from "../rest/input-schema.ts";
import { nastyText } from "./nasty-text.test-support.ts";

const world = worldPerFile();
const superuser = () => world.freshToken("superuser");

/** What a refused request may leave behind: who tried and how often, files and sheets sent for reading, when tasks run. */
const free = /^(sqlite_|touched$|session|throttle|one_time_code|idempotency_key|import_|stored_file|job$|work$|change_log_seq)/;

beforeAll(async () => {
	await referenceData(world.db);
	// Counts every row written to the other tables, but those a module keeps of them; what is rolled back takes its count along.
	await world.database.client.execute("CREATE TABLE touched (name TEXT PRIMARY KEY, n INTEGER NOT NULL)");
	const { rows } = await world.database.client.execute("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'");
	for (const name of rows.map((row) => String(row.name)).filter((name) => !free.test(name))) {
		await world.database.client.execute({ sql: "INSERT INTO touched VALUES (?, 0)", args: [name] });
		for (const what of ["INSERT", "UPDATE", "DELETE"]) {
			// A refused sign-in is to be in the log.
			const counted = name === "change_log" && what === "INSERT" ? "WHEN NEW.action NOT IN ('signInFailed', 'signInThrottled')" : "";
			await world.database.client.execute(
				`CREATE TRIGGER "touched_${name}_${what}" AFTER ${what} ON "${name}" ${counted} BEGIN UPDATE touched SET n = n + 1 WHERE name = '${name}'; END`,
			);
		}
	}
});

const touched = async () => {
	const { rows } = await sql<{ name: string; n: number }>`SELECT name, n FROM touched WHERE n > 0 ORDER BY name`.execute(world.db);
	return rows.map((row) => `${row.name} ${row.n}`);
};

const nasty = fc.oneof(
	nastyText,
	fc.constantFrom<unknown>(
		"Export",
		"40HC",
		"CNY",
		"CNSHA",
		"zh",
		"asc",
		"=cmd()",
		"../../etc/passwd",
		"cost*1.1/0",
		"[]",
		"[{}]",
		'[{"priceGUID":1}]',
	),
	fc.constantFrom<unknown>(Number.MAX_SAFE_INTEGER, -0, 1.5, 1e308, -1, 0, 1, true, false),
	fc.uuid(),
	fc.jsonValue({ maxDepth: 3 }),
);

const byLine = new Map(contract.map((line) => [lineKey(line), line]));
const lines = restRoutes.map((route) => ({ ...route, name: `${route.method} ${route.path}`, query: byLine.get(lineKey(route))?.query ?? [] }));

/** Paging and filters every list takes beside its own keys. */
const common = ["pageIndex", "pageSize", "field", "order", "search", "id", "fileName", "priceGUID", "rows", "list", "ids", "IDsJSON"];

interface Sent {
	query: Record<string, unknown>;
	body: unknown;
	path: string;
}

/** Fields the line's procedure and the contract know, each missing or with anything in it; sometimes no object at all. */
function inputOf(line: (typeof lines)[number]): fc.Arbitrary<Sent> {
	const anyOf = (keys: readonly string[]) => fc.record(Object.fromEntries(keys.map((key) => [key, nasty])), { requiredKeys: [] });
	const body = fc.oneof(
		{ weight: 6, arbitrary: anyOf([...new Set([...(inputKeys(line.procedure) ?? []), ...common])]) },
		{ weight: 1, arbitrary: nasty },
	);
	return fc.record({
		query: anyOf([...line.query, ...common.slice(0, 8)]),
		body,
		path: fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 40 })),
	});
}

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)).replace(/[\ud800-\udfff]/g, "?");

test.each(lines)("$name neither breaks nor half-writes, whatever it is sent", { timeout: 120_000 }, async (line) => {
	await fc.assert(
		fc.asyncProperty(inputOf(line), async (sent) => {
			const token = await superuser();
			// Mails of a call before are still on their way.
			await world.settled();
			const before = await touched();
			const query = new URLSearchParams(Object.entries(sent.query).map(([key, value]) => [key, textOf(value)]));
			const url = `http://localhost${line.path.replaceAll(/\{\w+\}/g, encodeURIComponent(textOf(sent.path)))}?${query}`;
			const hasBody = line.method === "POST" || line.method === "PUT";
			const request = new Request(url, {
				method: line.method,
				headers: { language: "en", token },
				...(hasBody ? { body: JSON.stringify(sent.body) } : {}),
			});
			const response = await handleRest(world.services, request, { address: "", requestId: crypto.randomUUID() });
			expect(response?.status).toBeLessThan(500);
			const text = await response?.text();
			if (!response?.headers.get("content-type")?.includes("json")) return;
			const { code } = JSON.parse(text ?? "") as { code: string };
			expect(code).toMatch(/^\d{6}$/);
			if (code !== "000000") expect(await touched()).toEqual(before);
		}),
		{ numRuns: 25, seed: 20261121, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
	);
});
