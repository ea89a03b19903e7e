/** A portal on `--seed=large`, in a process of its own on both cores. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { heapFlags } from "../scripts/heap.mjs";
import { pause } from "./people.ts";
import { freePort, portalEnvironment, start } from "./portal.ts";

export interface LargePortal {
	/** Where it answers. */
	address: string;
	/** Its database. */
	path: string;
	folder: string;
	/** Processor time its server has taken, seconds. */
	processorTime: () => number;
	environment: Record<string, string>;
}

/** User and system time of a process, seconds, from /proc (ticks of 10 ms). */
function processorTime(pid: number | undefined): number {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
		.replace(/^.*\) /s, "")
		.split(" ");
	return fields.slice(11, 13).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
}

/** Ends a server and waits until it has. */
export const ended = (server: ChildProcess) =>
	new Promise((resolve) => {
		server.once("exit", resolve);
		server.kill();
	});

/** Runs a command of ours to its end. */
export const command = (script: string, args: string[], env: Record<string, string>) =>
	new Promise<void>((resolve, reject) => {
		const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
		child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`))));
	});

/** Waits until all of a large database's rates are there, which come while its portal serves. */
async function enlarged(path: string): Promise<void> {
	const db = new DatabaseSync(path, { readOnly: true });
	const told = db.prepare("select 1 from change_log where object_type = 'rates' and object_id = 'seedLarge' and action = 'update'");
	while (told.get() === undefined) await pause(500);
	db.close();
}

/**
 * Runs `work` with a portal on a million rates and ends it; the folder stays for the next run where `data` names one. `whileMade` is run while the
 * rates come, in a run that makes them.
 */
export async function withLargePortal<T>(
	data: string | undefined,
	work: (portal: LargePortal) => Promise<T>,
	whileMade?: (portal: LargePortal, made: Promise<void>) => Promise<void>,
): Promise<T> {
	const folder = data === undefined ? mkdtempSync(join(tmpdir(), "iqt-bench-")) : join(data, "portal");
	mkdirSync(folder, { recursive: true });
	const path = join(folder, "iqt.db");
	const port = await freePort();
	const environment = portalEnvironment(port, folder);
	const started = (...args: string[]) =>
		start([...heapFlags, "apps/api/src/node.ts", ...args], port, environment, { patienceMs: 1_800_000, cores: "0,1" });
	const isThere = existsSync(path);
	// One that was cut off goes on.
	let server = await started("--seed=large");
	const portal: LargePortal = { address: `http://127.0.0.1:${port}`, path, folder, environment, processorTime: () => processorTime(server.pid) };
	try {
		const made = enlarged(path);
		if (!isThere) await whileMade?.(portal, made);
		await made;
		if (!isThere) {
			await ended(server);
			server = await started();
		}
		return await work(portal);
	} finally {
		await ended(server);
		if (data === undefined) rmSync(folder, { recursive: true, force: true });
	}
}
