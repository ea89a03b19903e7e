import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heapFlags } from "../../../scripts/heap.mjs";
import { lastingPort } from "../src/free-port.ts";
import { root } from "../src/settings.ts";

const copy = mkdtempSync(join(tmpdir(), "iqt-start-"));
const at = (...path: string[]) => join(copy, ...path);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const left = new Set(["node_modules", "dist", "e2e", "check", "bench", ".git", ".turbo", ".data", ".stryker-tmp", "reports"]);
const workspaces = {
	...{ api: "apps/api", web: "apps/web" },
	...{ client: "packages/client", db: "packages/db", i18n: "packages/i18n", routers: "packages/routers", ui: "packages/ui" },
};

// A clone as somebody has it, its packages installed and nothing built.
beforeAll(() => {
	cpSync(root, copy, { recursive: true, filter: (source) => source === root || !left.has(basename(source)) });
	rmSync(at("packages/i18n/src/catalogs.ts"), { force: true });
	mkdirSync(at("node_modules/@iqt"), { recursive: true });
	for (const name of readdirSync(join(root, "node_modules")))
		if (name === ".bin" || (!name.startsWith(".") && name !== "@iqt")) symlinkSync(join(root, "node_modules", name), at("node_modules", name));
	for (const [name, folder] of Object.entries(workspaces)) symlinkSync(at(folder), at("node_modules/@iqt", name));
	const lock = createHash("sha256")
		.update(readFileSync(at("package-lock.json")))
		.digest("hex");
	writeFileSync(at("node_modules/.installed"), lock);
}, 120_000);

/** Starts the portal as `npm start` does, asks it something, and stops it; answers what it said, too. */
async function started<T>(ask: (url: string, starter: number) => Promise<T>): Promise<{ said: string; answer: T }> {
	const port = await lastingPort();
	const env = {
		PATH: process.env.PATH,
		HOME: process.env.HOME,
		PORT: String(port),
		IQT_DATA_DIR: at(".data"),
		IQT_ADMIN_PASSWORD: "violet-ferry-27-harbour",
	};
	const child = spawn(process.execPath, ["scripts/start.mjs", "--seed=none"], { cwd: copy, env, stdio: ["ignore", "pipe", "pipe"] });
	let said = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk: Buffer) => {
			said += chunk.toString();
		});
	}
	const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
	const url = `http://127.0.0.1:${port}`;
	const up = () =>
		fetch(`${url}/health`).then(
			({ ok }) => ok,
			() => false,
		);
	try {
		await expect.poll(async () => child.exitCode !== null || (await up()), { timeout: 400_000, interval: 200 }).toBe(true);
		expect(child.exitCode, said).toBe(null);
		return { said, answer: await ask(url, child.pid ?? 0) };
	} finally {
		child.kill("SIGTERM");
		await ended;
	}
}

const built = "Building the portal";
/** The page, and whether the portal has a domain: who is not signed in is told so of one, and of another that there is none. */
const look = async (url: string) => ({
	page: await (await fetch(`${url}/IQT/`)).text(),
	domain: (await fetch(`${url}/trpc/tollRoad.list?input=%7B%7D`)).status,
});
/** The command of the server that was started. */
const commandOf = (starter: number): string[] => {
	const [server] = readFileSync(`/proc/${starter}/task/${starter}/children`, "utf8").split(" ");
	return readFileSync(`/proc/${server}/cmdline`, "utf8").split("\0");
};
const filesBelow = (folder: string): string[] =>
	readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		if (left.has(entry.name)) return [];
		return entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)];
	});
/** Every file of the sources with its content, as a branch has them. */
const branch = () =>
	new Map(["apps", "packages", "docs"].flatMap((part) => filesBelow(at(part))).map((file) => [relative(copy, file), readFileSync(file)]));
/** Makes the sources those of a branch, as git does; what git does not know stays. */
function switchTo(files: ReadonlyMap<string, Buffer>, from: ReadonlyMap<string, Buffer>): void {
	for (const file of from.keys()) if (!files.has(file)) rmSync(at(file));
	for (const [file, content] of files) if (!from.get(file)?.equals(content)) writeFileSync(at(file), content);
}
test("a domain added and taken back, and branches switched, never keep the portal from starting as its sources are", {
	timeout: 900_000,
}, async () => {
	const first = await started(async (url, starter) => ({ ...(await look(url)), command: commandOf(starter) }));
	expect(first.answer.command).toEqual(expect.arrayContaining(heapFlags));
	expect(first.said).toContain(built);
	expect(first.answer).toMatchObject({ domain: 404, page: expect.stringContaining("/IQT/assets/") });
	const plain = branch();
	const page = readFileSync(at("apps/web/dist/index.html"), "utf8");
	const texts = readFileSync(at("packages/i18n/src/catalogs.ts"), "utf8");

	// Nothing has changed but when files were written.
	for (const file of plain.keys()) utimesSync(at(file), new Date(), new Date());
	expect((await started(look)).said).not.toContain(built);

	execFileSync(process.execPath, ["scripts/new-domain.ts", "toll road", "公路通行费"], { cwd: copy, stdio: "pipe" });
	const withDomain = branch();
	const added = await started(look);
	expect(added.said).toContain(built);
	expect(added.answer.domain).toBe(401);
	expect(readFileSync(at("packages/i18n/src/catalogs.ts"), "utf8")).toContain("toll-road.json");

	// Its table stays in the database, which nobody is kept out of by that.
	switchTo(plain, withDomain);
	const removed = await started(look);
	expect(removed.answer.domain).toBe(404);
	expect(readFileSync(at("packages/i18n/src/catalogs.ts"), "utf8")).toBe(texts);
	expect(readFileSync(at("apps/web/dist/index.html"), "utf8")).toBe(page);

	switchTo(withDomain, plain);
	expect((await started(look)).answer.domain).toBe(401);
});

test("what is built counts as built while sources and all that came of them are as they were", async () => {
	const { isBuilt, noteBuilt, sourcesOf } = (await import(pathToFileURL(at("scripts/built.mjs")).href)) as {
		isBuilt(root: string): boolean;
		noteBuilt(root: string, from: string): void;
		sourcesOf(root: string): string;
	};
	expect(isBuilt(copy)).toBe(true);
	const assets = readdirSync(at("apps/web/dist/assets"));
	const decides = ["packages/i18n/src/catalogs.ts", "packages/i18n/dist/en.js", "apps/web/dist/ahead.js", `apps/web/dist/assets/${assets[0]}`];
	const sources = [
		"packages/i18n/src/days.ts",
		"packages/i18n/src/messages/shell.json",
		"packages/routers/src/prices/books.ts",
		"apps/web/vite.config.ts",
		"docs/using.es.md",
	];
	for (const file of [...decides, ...sources]) {
		const before = readFileSync(at(file));
		appendFileSync(at(file), "\n");
		expect(isBuilt(copy), file).toBe(false);
		rmSync(at(file));
		expect(isBuilt(copy), file).toBe(false);
		writeFileSync(at(file), before);
		expect(isBuilt(copy), file).toBe(true);
	}
	// What changed while it was built is not in the build.
	const from = sourcesOf(copy);
	appendFileSync(at("apps/web/vite.config.ts"), "\n");
	noteBuilt(copy, from);
	expect(isBuilt(copy)).toBe(false);
});
