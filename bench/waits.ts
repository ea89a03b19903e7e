/** What others wait for while one person's long work runs: the health check, a price search, a list, a small write, each beside what it takes with nothing under way. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchInput } from "@iqt/routers/kit/charges/search";
import { heapFlags } from "../scripts/heap.mjs";
import { type Options, type Row, toRow } from "./harness.ts";
import { longSheet } from "./import-sheets.ts";
import { codesIn, ended } from "./imports.ts";
import { freePort, password, portalEnvironment, start } from "./portal.ts";

/** How long nothing but the probes runs, and how long they run at least beside work, milliseconds. */
const IDLE_MS = 15_000;
const LEAST_MS = 6_000;
/** Pauses between an answer and the next question, milliseconds. */
const PAUSES = { health: 20, search: 100, list: 200, write: 200 };

/** Rates on one side of the business in one box: a sixth of the book. */
const sixth = {
	filters: [
		{ field: "direction", op: "eq", value: "westbound" },
		{ field: "containerType", op: "eq", value: "20GP" },
	],
};

type Probe = keyof typeof PAUSES;
type Waits = Record<Probe, number[]>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The value that `share` of all stay below. */
function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A signed-in person at the portal's own doors. */
async function person(address: string, userName: string) {
	const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
		const answer = await fetch(`${address}${path}`, { method: "POST", headers, body });
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		return (await answer.json()) as { data: never; result: { data: never } };
	};
	const json = { "content-type": "application/json" };
	const signedIn = await post("/api/Common/InternalLogin", JSON.stringify({ userName, password }), json);
	const headers = { token: (signedIn.data as { token: string }).token };
	return {
		async query<T>(name: string, input: unknown): Promise<T> {
			const answer = await fetch(`${address}/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers });
			if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
			return ((await answer.json()) as { result: { data: T } }).result.data;
		},
		change: async <T>(name: string, input: unknown): Promise<T> =>
			(await post(`/trpc/${name}`, JSON.stringify(input), { ...json, ...headers })).result.data,
		async upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
			const sent = { ...headers, "x-file-name": "rates.xlsx", "content-type": "application/octet-stream" };
			return ((await post("/api/upload", bytes, sent)).data as { objectName: string }).objectName;
		},
	};
}

type Person = Awaited<ReturnType<typeof person>>;

/** Refused because somebody else has written for too long: it has waited all the same. */
const refusedAsBusy = (error: unknown) => {
	if (!String(error).includes(" 429 ")) throw error;
};

/** Waits until something of the server has ended. */
async function until<T extends { state: string }>(look: () => Promise<T>, going: readonly string[]): Promise<T> {
	for (;;) {
		const now = await look();
		if (!going.includes(now.state)) return now;
		await pause(250);
	}
}

/** Work of the server, from its beginning to its end. */
async function worked(who: Person, started: { id: string }): Promise<{ changeId: string | null; count: number | null }> {
	const work = await until(
		() => who.query<{ state: string; error: string | null; changeId: string | null; count: number | null }>("work.get", { id: started.id }),
		["running"],
	);
	if (work.state !== "done") throw new Error(`long work: ${JSON.stringify(work)}`);
	return work;
}

/** Runs a command of ours to its end. */
const command = (script: string, args: string[], env: Record<string, string>) =>
	new Promise<void>((resolve, reject) => {
		const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
		child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`))));
	});

/** Asks each thing again and again while `work` goes on; answers what each time took, milliseconds. */
async function waitsDuring(asks: Record<Probe, () => Promise<unknown>>, work: () => Promise<unknown>): Promise<{ waits: Waits; seconds: number }> {
	const waits: Waits = { health: [], search: [], list: [], write: [] };
	let goesOn = true;
	const probes = (Object.keys(asks) as Probe[]).map(async (probe) => {
		while (goesOn) {
			const asked = performance.now();
			await asks[probe]();
			waits[probe].push(performance.now() - asked);
			await pause(PAUSES[probe]);
		}
	});
	const started = performance.now();
	await Promise.all([work(), pause(LEAST_MS)]).finally(() => {
		goesOn = false;
	});
	const seconds = (performance.now() - started) / 1_000;
	await Promise.all(probes);
	return { waits, seconds };
}

const search = searchInput.parse({
	scope: "doorToDoor",
	direction: "westbound",
	origin: { kind: "area", code: "500112" },
	destination: { kind: "area", code: "310115" },
	containers: [{ type: "40HC", count: 2 }],
	grossWeightKg: 18_000,
	readyDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
	services: { customs: true, depot: false, bookingService: true },
});

/** All bars of what others wait for: one portal on a million rates, one long work after the other. */
export async function waitRows({ data }: Pick<Options, "data">): Promise<Row[]> {
	const folder = data === undefined ? mkdtempSync(join(tmpdir(), "iqt-bench-")) : join(data, "portal");
	mkdirSync(folder, { recursive: true });
	const path = join(folder, "iqt.db");
	const port = await freePort();
	const environment = portalEnvironment(port, folder);
	const portal = (...args: string[]) =>
		start([...heapFlags, "apps/api/src/node.ts", ...args], port, environment, { patienceMs: 1_800_000, cores: "0,1" });
	let server: ChildProcess | undefined;
	try {
		if (!existsSync(path)) await ended(await portal("--seed=large"));
		server = await portal();
		const address = `http://127.0.0.1:${port}`;
		const [worker, other] = [await person(address, "admin"), await person(address, "pm")];
		const operation = { field: "cost", op: "percent", value: "1", includePast: true };
		let changeId: string | null = null;
		const sheet = await longSheet(codesIn(path), 50_000);
		const works: Record<string, () => Promise<unknown>> = {
			"a preview of apply to all on 165,000 rows": () => worker.query("truckingCost.previewApply", { predicate: sixth, operation }),
			"apply to all on 165,000 rows": async () => {
				({ changeId } = await worked(worker, await worker.change("truckingCost.startApplyToAll", { predicate: sixth, operation })));
			},
			"its undo": () => worker.change("truckingCost.undo", { changeId }),
			"an import of 50,000 rows, from the upload to applied": async () => {
				const { id } = await worker.change<{ id: string }>("imports.start", { domain: "inlandRail", objectName: await worker.upload(sheet) });
				const batch = () => worker.query<{ state: string; error: string | null }>("imports.batch", { batchId: id });
				const going = ["uploaded", "reading", "applying"];
				await until(batch, going);
				const confirmed = ["missing", "doubtful", "dropped", "assumed"];
				await worker.change("imports.startApply", { batchId: id, mode: "merge", leaveOutErrors: true, confirmed });
				const applied = await until(batch, going);
				if (applied.state !== "applied") throw new Error(`import: ${JSON.stringify(applied)}`);
				await worker.change("imports.undo", { batchId: id });
			},
			"an export of everything": async () => worked(worker, await worker.change("truckingCost.startExport", {})),
			"verifying the change log": () => command("apps/api/src/verify-change-log.ts", [], environment),
			"a backup": () => command("apps/api/src/make-backup.ts", [join(folder, `backup-${Date.now()}.db`)], environment),
		};
		const asks = {
			health: () => fetch(`${address}/health`).then((answer) => answer.text()),
			search: () => other.query("sale.search", search),
			list: () => other.query("truckingCost.list", { pageIndex: 1, pageSize: 50 }),
			write: () => other.change("preferences.set", { key: "bench.waits", value: Date.now() }).catch(refusedAsBusy),
		};
		for (let i = 0; i < 8; i++) await Promise.all(Object.values(asks).map((ask) => ask()));
		const idle = await waitsDuring(asks, () => pause(IDLE_MS));
		const rows: Row[] = [];
		const idleSearch = quantile(idle.waits.search, 0.95);
		console.log(
			`With nothing under way: health p99 ${quantile(idle.waits.health, 0.99).toFixed(1)} ms, search p95 ${idleSearch.toFixed(1)}, list p95 ${quantile(idle.waits.list, 0.95).toFixed(0)}, write p95 ${quantile(idle.waits.write, 0.95).toFixed(0)}`,
		);
		for (const [name, work] of Object.entries(works)) {
			const { waits, seconds } = await waitsDuring(asks, work);
			const longest = Math.max(...waits.health);
			const during = `during ${name} (${seconds.toFixed(0)} s)`;
			const made = [
				toRow(
					`/health p99 ${during}`,
					{ atMost: 50 },
					[quantile(waits.health, 0.99)],
					"ms",
					`longest ${longest.toFixed(0)} ms of ${waits.health.length}`,
				),
				toRow(
					`search p95 ${during} / with nothing under way`,
					{ atMost: 5 },
					[quantile(waits.search, 0.95) / idleSearch],
					"×",
					`${idleSearch.toFixed(1)} ms then`,
				),
				toRow(
					`list p95 ${during}`,
					{ atMost: 500 },
					[quantile(waits.list, 0.95)],
					"ms",
					`${quantile(idle.waits.list, 0.95).toFixed(0)} ms with nothing under way`,
				),
				toRow(
					`a small write, longest ${during}`,
					{ atMost: 500 },
					[Math.max(...waits.write)],
					"ms",
					`${Math.max(...idle.waits.write).toFixed(0)} ms with nothing under way, ${waits.write.length} writes`,
				),
			];
			for (const row of made) console.log(`${row.what}: ${row.figure.toFixed(1)} ${row.unit} (${row.note})`);
			rows.push(...made);
		}
		return rows;
	} finally {
		if (server) await ended(server);
		if (data === undefined) rmSync(folder, { recursive: true, force: true });
	}
}
