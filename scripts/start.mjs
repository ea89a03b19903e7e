/**
 * `npm start`: installs, builds and serves; each step only when something changed. Plain Node 20.19, no dependencies.
 *
 *   npm start -- [--seed=demo|large|none]   on this machine, with a database file
 *   npm run start:edge                      the same in workerd, with libsql-server
 *   npm run dev                             with hot reload on both sides
 *   npm run bench                           the benchmarks
 *   npm run kill                            portals killed while a desk is at work
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, node, requireNode, root, run } from "./bootstrap.mjs";
import { keepRunning } from "./keep-running.mjs";

/** What the built portal is made from. */
const sources = [
	"apps/web",
	"packages/ui/src",
	"packages/i18n/src/messages",
	"packages/i18n/scripts",
	"packages/routers/src",
	"package-lock.json",
	...["", ".zh", ".es", ".ja"].map((language) => `docs/using${language}.md`),
];
const stamp = join(root, "apps/web/dist/.built-from");
/** What is run instead of the portal; it reads its own arguments. */
const tools = { "--bench": "bench/run.ts", "--kill": "apps/api/test/kill/run.ts" };
const modes = ["--edge", "--dev", ...Object.keys(tools)];

requireNode();
const mode = process.argv.slice(2).find((arg) => modes.includes(arg));
const rest = process.argv.slice(2).filter((arg) => !modes.includes(arg));
const unknown = rest.find((arg) => !/^--seed=(demo|large|none)$/.test(arg));
if (unknown && !(mode in tools)) {
	console.error(`Unknown option ${unknown}. Options: --seed=demo, --seed=large, --seed=none.`);
	process.exit(2);
}

function* filesBelow(path) {
	for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
		if (entry.name === "dist" || entry.name === "node_modules" || entry.name.startsWith(".") || entry.name.endsWith(".test.ts")) continue;
		if (entry.isDirectory()) yield* filesBelow(`${path}/${entry.name}`);
		else yield `${path}/${entry.name}`;
	}
}

function sourceHash() {
	const hash = createHash("sha256");
	for (const source of sources) {
		const files = source.includes(".") ? [source] : filesBelow(source);
		for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
	}
	return hash.digest("hex");
}

async function ensureBuilt() {
	const now = sourceHash();
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === now && existsSync(join(root, "packages/i18n/src/catalogs.ts"))) return;
	console.log("Building the portal …");
	const { code, output } = await run("turbo", ["run", "build", "--output-logs=errors-only"], { quiet: true });
	if (code !== 0) {
		console.error(`${output.slice(-8_000)}\nThe portal could not be built; what is wrong stands above.`);
		process.exit(code);
	}
	writeFileSync(stamp, now);
}

ensureInstalled();
if (mode === "--dev") {
	await run("node", ["packages/i18n/scripts/compile.ts"]);
	const host = process.env.HOST ?? "127.0.0.1";
	const port = process.env.PORT ?? "8787";
	const apiPort = String(Number(port) + 1);
	const address = `http://${host}:${port}/IQT`;
	const extra = { PORT: apiPort, HOST: "127.0.0.1", IQT_PUBLIC_URL: process.env.IQT_PUBLIC_URL ?? address };
	keepRunning(node, ["--watch", "--watch-preserve-output", "apps/api/src/node.ts", ...rest], { extra });
	keepRunning(
		join(root, "node_modules/.bin/vite"),
		["apps/web", "--config", "apps/web/vite.config.ts", "--host", host, "--port", port, "--strictPort", "--logLevel", "warn"],
		{ extra: { API_URL: `http://127.0.0.1:${apiPort}` } },
	);
} else if (mode in tools) {
	await ensureBuilt();
	keepRunning(node, [tools[mode], ...rest]);
} else {
	await ensureBuilt();
	keepRunning(node, [`apps/api/src/${mode === "--edge" ? "edge" : "node"}.ts`, ...rest], { told: true });
}
