import { readFileSync } from "node:fs";
import { restRoutes } from "@iqt/routers";
import { contract } from "@iqt/routers/kit/rest/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "./harness.ts";

let portal: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
	portal = await startApp();
});
afterAll(() => portal.close());

const nobody = "00000000-0000-4000-8000-000000000000";
/** Calls that end or change the session they are made with. */
const ends = /\/(logout|reflashtoken|reflshtoken)$/i;

const send = async (method: string, url: string, token: string | null, body?: string) => {
	const response = await portal.app.request(url, {
		method,
		headers: { language: "en", ...(token ? { token } : {}) },
		...(body === undefined ? {} : { body }),
	});
	const isFile = /attachment/.test(response.headers.get("content-disposition") ?? "");
	const text = await response.text();
	return { status: response.status, isFile, json: isFile ? null : (JSON.parse(text) as { code: string; message: string; data?: unknown }) };
};

test("the contract in the code is the contract of the specification, line by line", () => {
	const [head = "", ...lines] = readFileSync(new URL("../../../spec/rest-contract.tsv", import.meta.url), "utf8")
		.trimEnd()
		.split("\n");
	expect(head.split("\t")).toEqual(["domain", "method", "path", "query", "body", "access", "note"]);
	const known = contract.map((l) => [l.domain, l.method, l.path, l.query.join(","), l.body.join(","), l.access, l.note].join("\t").trimEnd());
	expect(known).toEqual(lines.map((line) => line.trimEnd()));
});

test("every built route is a line of the contract, once", () => {
	const keys = restRoutes.map((route) => `${route.method} ${route.path}`);
	const spelled = new Set(contract.map((line) => `${line.method} ${line.path}`));
	expect(keys.filter((key) => !spelled.has(key))).toEqual([]);
	const byLine = Map.groupBy(restRoutes, ({ method, path }) => `${method} ${path}`.toLowerCase());
	const doubled = [...byLine.values()].filter((routes) => routes.length > 1);
	expect(doubled.map((routes) => `${routes[0]?.method} ${routes[0]?.path} is ${routes.map(({ procedure }) => procedure).join(" and ")}`)).toEqual([]);
});

const calls = contract.map((line) => {
	const path = line.path.replace("{id}", nobody);
	const query = new URLSearchParams(line.query.map((key) => [key, nobody]));
	if (line.method === "GET") query.set("t", "1700000000000");
	const hasBody = line.method === "POST" || line.method === "PUT";
	return { ...line, name: `${line.method} ${line.path}`, path, query, hasBody, body: hasBody ? "{}" : undefined };
});

test.each(calls.filter((call) => call.access === "user"))("$name needs a token that holds", async ({ method, path, query, body }) => {
	for (const token of [null, "not-a-token"]) {
		const answer = await send(method, `${path}?${query}`, token, body);
		expect(answer.status).toBe(200);
		expect(["000008", "000009"]).toContain(answer.json?.code);
	}
});

test.each(calls)("$name answers 405 to a verb it does not have", async ({ path }) => {
	expect((await send("PATCH", path, null, "{}")).status).toBe(405);
});

test.each(calls.filter((call) => !ends.test(call.path)))(
	"$name answers the envelope or a file, in any case and with the prefix",
	async ({ method, path, query, body }) => {
		for (const spelled of [path, `/IQT${path.toUpperCase().replace("/API/", "/api/")}`]) {
			const answer = await send(method, `${spelled}?${query}`, portal.token("superuser"), body);
			expect(answer.status).toBe(200);
			if (answer.isFile) continue;
			expect(answer.json?.code).toMatch(/^(?!999999)\d{6}$/);
			expect(typeof answer.json?.message).toBe("string");
			expect(answer.json).toHaveProperty("data");
		}
	},
);

test.each(calls.filter((call) => call.hasBody))("$name refuses broken JSON", async ({ method, path, query }) => {
	const answer = await send(method, `${path}?${query}`, portal.token("superuser"), '{"a":');
	expect(answer.status).toBe(200);
	expect(answer.json?.code).toMatch(/^(?!000000|999999)\d{6}$/);
});

test("the calls that end a session answer like the others", async () => {
	const paths = contract.filter((line) => ends.test(line.path)).map((line) => line.path);
	expect(paths).toHaveLength(3);
	let token = portal.token("PM");
	for (const path of paths.filter((p) => !/logout/i.test(p))) {
		const answer = await send("GET", `/IQT${path.toLowerCase()}`, token);
		expect(answer.json).toMatchObject({ code: "000000", data: { token: expect.any(String), expiresIn: expect.any(Number) } });
		token = String((answer.json?.data as { token?: string } | undefined)?.token);
	}
	expect((await send("GET", "/api/Common/logout", token)).json?.code).toBe("000000");
	expect((await send("GET", "/api/Common/GetUserInfo", token)).json?.code).toBe("000009");
});
