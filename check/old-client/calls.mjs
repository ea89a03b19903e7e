// Steps over all lines of the contract: case, prefix, cache-busting, blanks, forms, and the shape of every refusal.
import { must, NIL, same, short } from "./client.mjs";

const ends = (call) => /\/(logout|reflashtoken|reflshtoken|login|internallogin|imitatelogin)$/i.test(call.path);
const keysOf = (text) => (text ? text.split(",") : []);
/** Calls whose answer to nothing at all is work done, not a refusal. */
const works = /\/(AutoImportAction|RemoveData|Reflash|ManualTrigger)/;

export async function contractSteps(client, run, calls) {
	for (const call of calls.filter((c) => !ends(c))) {
		const [method, path] = [call.method, call.path.replace("{id}", NIL)];
		const name = `${method} ${call.path}`;
		const keys = keysOf(call.query);
		const named = [...keys, ...keysOf(call.body)];
		if (method === "GET" && keys.length === 0) {
			await run.step(`${name} with prefix, other case and any time parameter`, async () => {
				const plain = await client.call(method, path);
				for (const key of ["t", "_t", "_", "time", "timestamp", "rnd"]) {
					const again = await client.call(method, `/IQT${path}`, { query: { [key]: "1764000000000" } });
					must(again.code === plain.code, `with ${key}: ${again.code}`);
				}
				must((await client.call(method, path.toLowerCase())).code === plain.code, "in lower case");
			});
		}
		if (method !== "GET" && method !== "DELETE" && !works.test(path)) {
			await run.step(`${name} with nothing, blanks, and forms of nothing`, async () => {
				const plain = await client.call(method, path, { body: {} });
				for (const options of [
					{},
					{ body: {}, as: "form" },
					{ body: { _: "" }, as: "multipart" },
					{ body: { nothing: null, blank: "" } },
					{ body: "null" },
				]) {
					const again = await client.call(method, path, options);
					must(again.code === plain.code || (again.file && plain.file), `${short(options)}: ${again.code}, not ${plain.code}`);
				}
			});
		}
		if (named.length > 0 && !works.test(path)) {
			await run.step(`${name} names what is wrong as the contract spells it`, async () => {
				const { code, problems } = await client.call(method, path, method === "GET" || method === "DELETE" ? {} : { body: {} });
				if (code !== "000001" || !problems) return;
				const spelt = new Set(named.map((key) => key.toLowerCase()));
				if (spelt.size > 0 && keys.length > 0) for (const p of problems) must(spelt.has(p.field.toLowerCase()), `${p.field} is not among ${named}`);
			});
			await run.step(`${name} takes its query in any case`, async () => {
				if (keys.length === 0) return;
				const ask = (spell) =>
					client.call(method, path, { query: Object.fromEntries(keys.map((key) => [spell(key), NIL])), ...(method === "POST" ? { body: {} } : {}) });
				const [plain, upper, lower] = [await ask((key) => key), await ask((key) => key.toUpperCase()), await ask((key) => key.toLowerCase())];
				same([upper.code, lower.code], [plain.code, plain.code], "codes");
			});
		}
		if (method === "POST" && keys.length > 0) {
			await run.step(`${name} takes its query in the body as well, with an id of nobody`, async () => {
				const there = await client.call(method, path, {
					query: Object.fromEntries(keys.map((key) => [key, "00000000-0000-4000-8000-000000000000"])),
				});
				const body = await client.call(method, path, { body: Object.fromEntries(keys.map((key) => [key, "00000000-0000-4000-8000-000000000000"])) });
				must(there.code === body.code || (there.file && body.file), `${there.code} by query, ${body.code} by body`);
			});
		}
	}
	await run.step("a body that is no JSON, and one that is a list, are refused as input", async () => {
		for (const body of ['{"a":', "[1,2]", '"text"', "17"]) {
			await client.refused("000001", "POST", "/api/v1/User/Users", { body });
		}
	});
}

/** The OpenAPI document tells the same as the doors do. */
export async function documentSteps(client, run, calls) {
	let doc;
	await run.step("the OpenAPI document has every call", async () => {
		doc = (await client.send("GET", "/api/openapi.json", { token: "" })).json;
		must(/^3\.1/.test(doc?.openapi), "no OpenAPI 3.1");
		const missing = calls.filter((c) => !doc.paths[c.path]?.[c.method.toLowerCase()]);
		same(
			missing.map((c) => c.path),
			[],
			"missing",
		);
	});
	await run.step("the document tells codes, partial saves, versions and paging", () => {
		const text = JSON.stringify(doc);
		for (const word of [
			"000000",
			"000001",
			"000002",
			"000003",
			"000004",
			"000007",
			"000008",
			"000009",
			"000010",
			"100003",
			"100008",
			"500001",
			"problems",
			"conflict",
		])
			must(text.includes(word), `${word} is not told`);
		must(/partial/i.test(text) && /last writer/i.test(text) && /1,?000/.test(text), "partial saves, the last writer or the page limit are not told");
	});
	await run.step("the page to read it", async () => {
		const page = await client.send("GET", "/api/docs", { token: "" });
		must(page.status === 200 && /text\/html/.test(page.headers.get("content-type")), `HTTP ${page.status}`);
	});
}
