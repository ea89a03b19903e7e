/**
 * `npm run load [-- file|server|edge …] [--seconds=N] [--people=N]`: a mixed day of so many people (200) for so long (600 s), at a portal on Node with
 * a file, on Node with libsql-server, and in workerd with libsql-server. Ends with 1 where any call failed.
 */
import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { nodeServices } from "../apps/api/src/services-node.ts";
import { readSettings } from "../apps/api/src/settings.ts";
import { startSqld } from "../apps/api/src/sqld.ts";
import { quantile } from "./harness.ts";
import { ended } from "./large-portal.ts";
import { type Doing, mixedDay, workersOf } from "./mixed-day.ts";
import { pause } from "./people.ts";
import { freePort, portalEnvironment, start } from "./portal.ts";

const places = { file: "Node, a file", server: "Node, libsql-server", edge: "workerd, libsql-server" } as const;
type Place = keyof typeof places;
const isPlace = (name: string): name is Place => name in places;

/** How long people work before their memory is looked at for the first time: what is compiled and cached then is. */
const warmUpMs = 5_000;
const lastAnswersMs = 3_000;

/** Resident memory of a process and all it started, MiB. */
function memoryOf(pid: number): number {
	const processes = execFileSync("ps", ["-eo", "pid=,ppid=,rss="], { encoding: "utf8" })
		.trim()
		.split("\n")
		.map((line) => line.trim().split(/\s+/).map(Number));
	const sum = (of: number): number =>
		processes.reduce((total, [id = 0, parent, rss = 0]) => total + (id === of ? rss : 0) + (parent === of ? sum(id) : 0), 0);
	return sum(pid) / 1_024;
}

const figures = (times: readonly number[]) => [0.5, 0.95, 0.99].map((q) => quantile(times, q).toFixed(0)).join(" / ");

/** One line of the table; whether every call was answered as it should. */
async function measure(place: Place, people: number, seconds: number): Promise<{ line: string; wrong: string[]; errors: number }> {
	const folder = mkdtempSync(join(tmpdir(), "iqt-load-"));
	const port = await freePort();
	const server = place === "file" ? null : await startSqld({ folder: join(folder, "sqld"), log: () => {} });
	const environment = { ...portalEnvironment(port, folder), ...(server ? { DATABASE_URL: server.url } : {}) };
	let portal: ChildProcess | undefined;
	try {
		portal = await start([`apps/api/src/${place === "edge" ? "edge" : "node"}.ts`, "--seed=demo"], port, environment, {
			patienceMs: 300_000,
			cores: "0,1",
		});
		const address = `http://127.0.0.1:${port}`;
		const { services, close } = nodeServices(readSettings({ ...environment, IQT_LOG_LEVEL: "error" }, []));
		const workers = await workersOf(services, address, people);
		await close();
		const pid = portal.pid ?? 0;
		const day = mixedDay(address, workers, seconds);
		await pause(warmUpMs);
		const before = memoryOf(pid);
		const { times, seconds: took, errors, wrong } = await day;
		const after = memoryOf(pid);
		// What was asked at the very end is still being answered.
		await pause(lastAnswersMs);
		const all = Object.values(times).flat();
		const share = (doing: Doing) => `${Math.round((100 * times[doing].length) / all.length)} %: ${figures(times[doing])}`;
		const cells = [
			places[place],
			`${all.length} (${(all.length / took).toFixed(1)})`,
			figures(all),
			...(["read", "edit", "quote"] as const).map(share),
			errors,
			`${before.toFixed(0)} → ${after.toFixed(0)}`,
			(loadavg()[0] ?? Number.NaN).toFixed(1),
		];
		return { line: `| ${cells.join(" | ")} |`, wrong, errors };
	} finally {
		if (portal) await ended(portal);
		await server?.stop();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seconds: { type: "string" }, people: { type: "string" } } });
const [seconds, people] = [Number(values.seconds ?? 600), Number(values.people ?? 200)];
if (!positionals.every(isPlace) || !Number.isInteger(seconds) || seconds < 1 || !Number.isInteger(people) || people < 1) {
	console.error(`Usage: npm run load -- [${Object.keys(places).join("|")} …] [--seconds=N] [--people=N]`);
	process.exit(2);
}
const asked = positionals.length > 0 ? positionals.filter(isPlace) : (Object.keys(places) as Place[]);
console.log(`${people} people, ${seconds} s each; times are p50 / p95 / p99 in ms, memory in MiB, the load is the machine's at the end.\n`);
console.log(
	"| where | calls (a second) | all | lists and searches | edits | quotations | errors | memory | load |\n|---|---|---|---|---|---|---|---|---|",
);
let failed = 0;
for (const place of asked) {
	const { line, wrong, errors } = await measure(place, people, seconds);
	console.log(line);
	for (const words of wrong) console.error(words);
	failed += errors;
}
if (failed > 0) process.exitCode = 1;
