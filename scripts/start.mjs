/**
 * `npm start`: installs, builds and serves; each step only when something changed. Plain Node 20.19, no dependencies.
 *
 *   npm start -- [--seed=demo|large|none]   on this machine, with a database file
 *   npm run start:edge                      the same in workerd, with libsql-server
 *   npm run start:cluster                   the same with two replicas, in two portals on two ports
 *   npm run dev                             with hot reload on both sides
 *   npm run bench                           the benchmarks
 *   npm run load                            a mixed day of 200 people
 *   npm run kill                            portals killed while a desk is at work
 *   npm run pictures                        the pictures of the README
 */
import { join } from "node:path";
import { ensureInstalled, node, requireNode, root, run } from "./bootstrap.mjs";
import { isBuilt, noteBuilt, sourcesOf } from "./built.mjs";
import { heapFlags } from "./heap.mjs";
import { keepRunning } from "./keep-running.mjs";

/** What is run instead of the portal; it reads its own arguments. */
const tools = { "--bench": "bench/run.ts", "--load": "bench/load.ts", "--kill": "apps/api/test/kill/run.ts", "--pictures": "scripts/pictures.ts" };
const hosts = { "--edge": "apps/api/src/edge.ts", "--cluster": "apps/api/src/cluster.ts" };
const modes = [...Object.keys(hosts), "--dev", ...Object.keys(tools)];

requireNode();
const mode = process.argv.slice(2).find((arg) => modes.includes(arg));
const rest = process.argv.slice(2).filter((arg) => !modes.includes(arg));
const unknown = rest.find((arg) => !/^--seed=(demo|large|none)$/.test(arg));
if (unknown && !(mode in tools)) {
	console.error(`Unknown option ${unknown}. Options: --seed=demo, --seed=large, --seed=none.`);
	process.exit(2);
}

async function ensureBuilt() {
	if (isBuilt(root)) return;
	const from = sourcesOf(root);
	console.log("Building the portal …");
	const { code, output } = await run("turbo", ["run", "build", "--output-logs=errors-only"], { quiet: true });
	if (code !== 0) {
		console.error(`${output.slice(-8_000)}\nThe portal could not be built; what is wrong stands above.`);
		process.exit(code);
	}
	noteBuilt(root, from);
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
	keepRunning(node, mode in hosts ? [hosts[mode], ...rest] : [...heapFlags, "apps/api/src/node.ts", ...rest], { withChannel: true });
}
