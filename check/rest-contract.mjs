#!/usr/bin/env node
// Calls every line of ../spec/rest-contract.tsv on a running server and checks the door itself: the path exists, access is
// enforced, the envelope is right, nothing answers 5xx. It says nothing about what the call does: that is the suites' work.
//
//   node rest-contract.mjs http://localhost:8787 SUPERUSER_NAME PASSWORD [domain,domain...]
//
// Exit 0 when every check holds; the last line is "N passed, N failed".
import { readFileSync } from "node:fs";

const [base, userName, password, only] = process.argv.slice(2);
if (!base || !userName || !password) {
	console.error("usage: rest-contract.mjs BASE_URL SUPERUSER PASSWORD [domains]");
	process.exit(2);
}
const table = new URL("../spec/rest-contract.tsv", import.meta.url);
const [head, ...lines] = readFileSync(table, "utf8")
	.trimEnd()
	.split("\n")
	.map((line) => line.split("\t"));
const wanted = only ? new Set(only.split(",")) : null;
const calls = lines
	.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])))
	.filter((call) => !wanted || wanted.has(call.domain));

let passed = 0;
const failures = [];
const check = (name, ok, detail = "") => (ok ? passed++ : failures.push(`${name}: ${detail}`));

const NOBODY = "00000000-0000-4000-8000-000000000000";
const query = (call) => {
	const keys = call.query ? call.query.split(",") : [];
	const q = new URLSearchParams(keys.map((key) => [key, NOBODY]));
	if (call.method === "GET") q.set("t", String(Date.now())); // the old client's cache-busting parameter
	return q.size ? `?${q}` : "";
};
const path = (call) => call.path.replace("{id}", NOBODY);
const send = async (url, method, token, body) => {
	const headers = { language: "en", ...(token ? { token } : {}), ...(body ? { "content-type": "application/json" } : {}) };
	const res = await fetch(base + url, { method, headers, body, redirect: "manual", signal: AbortSignal.timeout(30_000) });
	const isJson = /application\/json/.test(res.headers.get("content-type") ?? "");
	const text = await res.text();
	return {
		status: res.status,
		isFile: /attachment/.test(res.headers.get("content-disposition") ?? ""),
		json: isJson ? JSON.parse(text) : null,
		text,
	};
};
const isEnvelope = (json) =>
	json !== null && typeof json === "object" && /^\d{6}$/.test(json.code) && typeof json.message === "string" && "data" in json;
const brief = (r) => `${r.status} ${r.text.slice(0, 160).replace(/\s+/g, " ")}`;

const signIn = async () => {
	const r = await send("/api/Common/InternalLogin", "POST", null, JSON.stringify({ userName: ` ${userName} `, password }));
	if (r.json?.code !== "000000" || typeof r.json?.data?.token !== "string") {
		console.error(`sign-in failed: ${brief(r)}`);
		process.exit(1);
	}
	return r.json.data.token;
};

let token = await signIn();
const ends = (call) => /\/(logout|reflashtoken|reflshtoken)$/i.test(call.path);
for (const call of [...calls.filter((c) => !ends(c)), ...calls.filter(ends)]) {
	const name = `${call.method} ${call.path}`;
	const body = call.method === "GET" || call.method === "DELETE" ? undefined : "{}";
	if (call.access === "user") {
		const r = await send(path(call) + query(call), call.method, null, body);
		check(`${name} without a token`, r.status === 200 && isEnvelope(r.json) && ["000008", "000009"].includes(r.json.code), brief(r));
		const bad = await send(path(call) + query(call), call.method, "not-a-token", body);
		check(`${name} with a wrong token`, bad.status === 200 && isEnvelope(bad.json) && ["000008", "000009"].includes(bad.json.code), brief(bad));
	}
	const wrong = "PATCH"; // no call of the contract uses it
	const verb = await send(path(call), wrong, token, "{}");
	check(`${name} with ${wrong}`, verb.status === 405, brief(verb));
	for (const [kind, url] of [
		["as written", path(call)],
		["prefixed, other case", `/IQT${path(call).toUpperCase().replace("/API/", "/api/")}`],
	]) {
		const r = await send(url + query(call), call.method, token, body);
		const ok = r.status === 200 && (r.isFile || (isEnvelope(r.json) && r.json.code !== "999999"));
		check(`${name} ${kind}`, ok, brief(r));
		if (ends(call)) token = await signIn();
	}
	if (body) {
		const r = await send(path(call) + query(call), call.method, token, '{"a":');
		check(`${name} with broken JSON`, r.status === 200 && isEnvelope(r.json) && r.json.code !== "000000" && r.json.code !== "999999", brief(r));
		if (ends(call)) token = await signIn();
	}
}
for (const url of ["/api/no/such/path", "/IQT/api/no/such/path"]) {
	const r = await send(url, "GET", token);
	check(`GET ${url}`, r.status === 404, brief(r));
}
for (const line of failures.slice(0, 60)) console.log(`FAIL ${line}`);
if (failures.length > 60) console.log(`... and ${failures.length - 60} more`);
console.log(`${calls.length} calls`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);
