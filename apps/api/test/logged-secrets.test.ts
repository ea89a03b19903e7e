import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "./harness.ts";

let portal: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
	portal = await startApp();
});
afterAll(() => portal.close());

test("a call that fails is logged by its path, never with what stood in its address, headers or body", async () => {
	const refused = { body: JSON.stringify({ userName: "pm", password: "secret-password", "secret-key": { "secret-token": 1 } }) };
	await portal.call(null, "POST", "/api/Common/login", refused);
	await portal.call(null, "POST", "/api/Common/login", { body: JSON.stringify({ userName: ["secret-password"], password: "" }) });
	expect(portal.logged.map(({ event, fields }) => [event, fields?.path, fields?.code])).toEqual([
		["refused", "auth.login", "000001"],
		["refused", "auth.login", "000001"],
	]);
	portal.services.passwords.verify = () => Promise.reject(new Error("the hasher is broken"));
	const json = { "content-type": "application/json" };
	const secrets = ["246813", "SECRET-CODE", "secret-key", "secret-password", "secret-token"];
	const calls: [method: string, path: string, init?: RequestInit][] = [
		["GET", "/api/Common/CheckLogin?email=pm@example.com&pass=246813"],
		["GET", "/api/Common/CheckLogin?email=pm@example.com", { headers: { "x-pass": "246813" } }],
		["POST", "/api/Common/login", { body: JSON.stringify({ userName: "pm", password: "secret-password" }) }],
		["POST", "/IQT/trpc/auth.login", { headers: json, body: JSON.stringify({ userName: "pm", password: "secret-password" }) }],
	];
	for (const [method, path, init] of calls) await portal.call(null, method, path, init);
	expect(portal.logged.filter(({ level }) => level === "error").length).toBe(calls.length);
	portal.services.db.selectFrom = () => {
		throw new Error("the database is broken");
	};
	await portal.call(null, "GET", "/api/Common/CheckCompany?scode=HUAYE&code=SECRET-CODE&email=a@b.example");
	await portal.call(null, "GET", "/api/CompanyUser/CheckUserEmail?email=a@b.example&registrationKey=secret-key");
	await portal.call(null, "GET", "/files/a.xlsx?exp=1&for=secret-token&sig=2");
	const logged = JSON.stringify(portal.logged);
	expect(logged).toContain("/api/Common/CheckLogin");
	for (const secret of secrets) expect(logged).not.toContain(secret);
});
