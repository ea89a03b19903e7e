import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ownPortal } from "../support/own-portal.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "iqt-client-"));
const recipes = [...readFileSync(join(root, "docs/client.md"), "utf8").matchAll(/^### \d+\. ([^\n]+)$[^`]*```ts\n(.*?)```/gms)].map(
	([, title = "", code = ""]) => ({ title, code }),
);
let token = "";

/** A program in the folder: what it printed, what it complained of, and how it ended. */
async function ran(command: string, args: readonly string[], { env = {}, input = "" }: { env?: Record<string, string>; input?: string } = {}) {
	const running = promisify(execFile)(command, args, {
		cwd: folder,
		env: { PATH: process.env.PATH, HOME: folder, npm_config_cache: join(folder, ".npm"), ...env },
		maxBuffer: 64 * 1024 * 1024,
	});
	running.child.stdin?.end(input);
	return running.then(
		({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
		(failed: { stdout: string; stderr: string; code: number }) => failed,
	);
}

const iqt = (...args: string[]) => ran("npx", ["--no-install", "iqt", ...args]);

/** A token as a person makes one in the portal, with every right they may give it. */
async function newToken(): Promise<string> {
	const { baseUrl } = ownPortal();
	const headers = { language: "en", "content-type": "application/json" };
	const body = JSON.stringify({ userName: "admin", password: inject("password") });
	const signedIn = (await (await fetch(`${baseUrl}/IQT/api/Common/InternalLogin`, { method: "POST", headers, body })).json()) as {
		data: { token: string };
	};
	const call = async (path: string, init: RequestInit = {}) => {
		const answer = await fetch(`${baseUrl}/IQT/trpc/${path}`, { ...init, headers: { ...headers, token: signedIn.data.token } });
		return ((await answer.json()) as { result: { data: unknown } }).result.data;
	};
	const scopes = (await call("auth.tokens.scopes")) as { permission: string }[];
	const made = { name: "tooling", days: 30, scopes: scopes.map(({ permission }) => permission) };
	return ((await call("auth.tokens.create", { method: "POST", body: JSON.stringify(made) })) as { token: string }).token;
}

beforeAll(async () => {
	writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
	token = await newToken();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the portal's client is installed from the portal alone into an empty folder", async () => {
	const { code, stderr } = await ran("npm", [
		"install",
		"--no-audit",
		"--no-fund",
		"--registry",
		"http://127.0.0.1:9",
		`${ownPortal().baseUrl}/IQT/client.tgz`,
	]);
	expect([code, stderr]).toEqual([0, ""]);
	const installed = JSON.parse(readFileSync(join(folder, "node_modules/@iqt/client/package.json"), "utf8"));
	const health = (await (await fetch(`${ownPortal().baseUrl}/health`)).json()) as { version: string };
	expect([installed.version, installed.dependencies]).toEqual([health.version, undefined]);
});

test("programs are checked against it: the recipes are right, and what the server does not know is an error", async () => {
	expect(recipes).toHaveLength(11);
	for (const [at, { code }] of recipes.entries()) writeFileSync(join(folder, `recipe-${at + 1}.ts`), code);
	writeFileSync(
		join(folder, "wrong.ts"),
		`import { createClient } from "@iqt/client";
const { api } = createClient({ url: "http://127.0.0.1" });
// @ts-expect-error there is no such call
api.inlandRail.lst;
// @ts-expect-error a count is a number
api.inlandRail.list.query({ pageSize: "many" });
// @ts-expect-error a list changes nothing
api.inlandRail.list.mutate({});
// @ts-expect-error rates have no such field
api.inlandRail.list.query({}).then(({ items }) => items[0]?.row.colour.length);
`,
	);
	const options = {
		strict: true,
		noEmit: true,
		module: "NodeNext",
		target: "ES2024",
		exactOptionalPropertyTypes: true,
		skipLibCheck: false,
		types: ["node"],
	};
	writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["*.ts"] }));
	// What programs on Node have beside the client.
	mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
	symlinkSync(join(root, "node_modules/@types/node"), join(folder, "node_modules/@types/node"));
	symlinkSync(join(root, "node_modules/undici-types"), join(folder, "node_modules/undici-types"));
	const { stdout, code } = await ran(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."]);
	expect([stdout, code]).toEqual(["", 0]);
});

const said = [
	/^(barge|rail) [\d.]+ CNY \d+ days/m,
	/written/,
	/^preview/,
	/^\d+ rates end within 40 days/,
	/^\d+ quotations/,
	/^(\d+) rates would change[\s\S]*\1 changed/,
	/CNCKG Chongqing/,
	/^code: \S/,
	/^the same/,
	/create Tuna, ultra low/,
	/ratesChanged inlandRail applyToAll \d+[\s\S]*^read up to \d+/m,
];

test.each(recipes.map(({ title }, at) => [at + 1, title] as const))("recipe %i runs: %s", async (number) => {
	const env = { IQT_URL: `${ownPortal().baseUrl}/IQT`, IQT_TOKEN: token };
	const { stdout, stderr, code } = await ran(process.execPath, [`recipe-${number}.ts`], { env });
	expect([code, stderr]).toEqual([0, ""]);
	expect(stdout).toMatch(said[number - 1] ?? /^$/);
});

test("the command line keeps a token where only its owner reads it, and says what is wrong with one that is none", async () => {
	const url = `${ownPortal().baseUrl}/IQT`;
	const early = await iqt("price", "CNCKG", "CNSHA", "40HC");
	expect([early.code, early.stderr]).toEqual([2, expect.stringContaining("iqt login")]);
	const refused = await ran("npx", ["--no-install", "iqt", "login", url], { input: "iqt_none\n" });
	expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("(000009)")]);
	const { code } = await ran("npx", ["--no-install", "iqt", "login", url], { input: `${token}\n` });
	expect(code).toBe(0);
	const kept = join(folder, ".config/iqt/portal.json");
	expect(JSON.parse(readFileSync(kept, "utf8"))).toEqual({ url, token });
	expect((statSync(kept).mode & 0o777).toString(8)).toBe("600");
});

test("it prices a lane, as a table and as JSON", async () => {
	const { stdout, code } = await iqt("price", "CNCKG", "CNSHA", "40HC", "--direction", "export");
	expect([code, stdout]).toEqual([
		0,
		expect.stringMatching(/^Chongqing – Shanghai\nWay +Total +Days +Valid until\n─[─ ]+\n(barge|rail) +[\d.]+ +CNY/),
	]);
	const json = await iqt("price", "CNCKG", "CNSHA", "40HC", "--direction", "export", "--json");
	expect(JSON.parse(json.stdout).options[0]).toMatchObject({ currency: "CNY", total: expect.stringMatching(/^\d+\.\d\d$/) });
	const unknown = await iqt("price", "CNCKG", "XXXXX", "40HC", "--direction", "export");
	expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringMatching(/destination.*\(000001\)/s)]);
});

test("it exports a book as it holds on a day, and reads it in again, where nothing of it is new", async () => {
	const day = new Date().toISOString().slice(0, 10);
	const exported = JSON.parse((await iqt("export", "rail", "--as-of", day, "--out", "rail.xlsx", "--json")).stdout);
	expect(exported).toMatchObject({ file: "rail.xlsx", bytes: statSync(join(folder, "rail.xlsx")).size });
	expect(exported.rates).toBeGreaterThan(100);
	const read = await iqt("import", "rail.xlsx", "--book", "rail", "--json");
	expect([read.code, JSON.parse(read.stdout)]).toMatchObject([0, { state: "preview", counts: { unchanged: exported.rates, error: 0 } }]);
	expect((await iqt("export", "price")).code).toBe(2);
});
