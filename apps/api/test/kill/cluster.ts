import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createDatabase } from "@iqt/db";
import { clientOf, putData } from "@iqt/db/testing";
import { lastingPort } from "../../src/free-port.ts";
import { root } from "../../src/settings.ts";
import { compileCache } from "../compile-cache.ts";
import { dataFolder } from "../server.ts";
import type { KillData } from "./data.ts";
import { callerOf } from "./desk.ts";

/** What is killed, in turn. */
const parts = ["primary", "replica-1", "portal-1", "replica-2", "portal-2"] as const;
type Part = (typeof parts)[number];

/** Readers and writers at once. */
const READERS = 4;
const WRITERS = 2;
/** ms between what one of them asks. */
const BETWEEN_MS = 20;
/** A call that is not answered by then is asked of the other portal, ms. */
const ANSWER_MS = 1_500;
/** How long everybody works before a kill, and after it at least, ms. */
const BEFORE_MS = 1_500;
const AFTER_MS = 2_500;
/** By then writes have to go again, ms. */
const RESUME_MS = 30_000;
/** Replicas have heard of a write by then, ms: of one that was later than that when the primary was killed they may not have. */
const TOLD_MS = 5_000;
const START_MS = 240_000;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface ClusterOutcome {
	rounds: number;
	/** Writes that were acknowledged, and those of them nobody finds. */
	acknowledged: number;
	lost: string[];
	/** Reads that were answered, and those that lacked what had been acknowledged before they were asked. */
	read: number;
	stale: string[];
	/** The longest time in which no read of one reader was answered, ms, and what had been killed. */
	gapMs: number;
	gapAfter: Part | null;
	/** The longest time in which no write was acknowledged, ms. */
	writeGapMs: number;
	/** Rounds after which nothing was written in time. */
	stuck: string[];
}

/** Processes whose command line tells that they are a part of the cluster on `folder`. */
function pidOf(part: Part, folder: string, ports: readonly number[]): number {
	const ofPortal = part.startsWith("portal-");
	const port = ports[Number(part.at(-1)) - 1];
	for (const name of readdirSync("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		try {
			const said = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
			if (!ofPortal && said[0]?.endsWith("/sqld") && said.includes(join(folder, "cluster", part))) return Number(name);
			if (!ofPortal || !said[1]?.endsWith("/edge.ts")) continue;
			const env = readFileSync(`/proc/${name}/environ`, "utf8").split("\0");
			if (env.includes(`PORT=${port}`)) return Number(name);
		} catch {
			// It has ended meanwhile.
		}
	}
	throw new Error(`${part} does not run`);
}

/** Starts the cluster as people do, on a database of `bytes`. */
async function startCluster(folder: string, bytes: Uint8Array) {
	putData(join(folder, "cluster/primary"), bytes);
	const first = await lastingPort({ ports: 2 });
	const ports = [first, first + 1] as const;
	const child = spawn(process.execPath, ["apps/api/src/cluster.ts", "--seed=none"], {
		cwd: root,
		env: { PATH: process.env.PATH, HOME: process.env.HOME, ...compileCache, PORT: String(first), IQT_DATA_DIR: folder, IQT_FLOOD_LIMIT: "0" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk: Buffer) => {
			output += chunk.toString();
		});
	}
	const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const stop = async () => {
		child.kill("SIGTERM");
		await gone;
	};
	const until = Date.now() + START_MS;
	while (!output.includes("Everything runs")) {
		if (child.exitCode !== null || Date.now() > until) {
			await stop();
			throw new Error(`the cluster did not start:\n${output}`);
		}
		await sleep(100);
	}
	const primaryUrl = /Primary +(\S+)/.exec(output)?.[1] ?? "";
	return { folder, ports, primaryUrl, output: () => output, stop };
}

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Work of people on both portals: each asks the one he is at, and the other one where that does not answer. */
function people(cluster: Cluster, tokens: KillData["tokens"], outcome: ClusterOutcome) {
	const desks = cluster.ports.map((port) => callerOf({ url: `http://127.0.0.1:${port}` }));
	/** In order of their acknowledgement. */
	const acknowledged: { key: string; at: number }[] = [];
	let primaryKilledAt = Number.NEGATIVE_INFINITY;
	let [working, lastWrite, wave] = [true, Date.now(), 0];
	let killed: Part | null = null;
	const deskOf = (at: number) => desks[at % desks.length] as (typeof desks)[number];
	const timed = <T>(call: Promise<T>) => Promise.race([call, sleep(ANSWER_MS).then(() => Promise.reject(new Error("no answer")))]);

	async function write(name: string): Promise<void> {
		for (let at = 0, next = 0; working; ) {
			const key = `${name}-${next}`;
			try {
				const saved = { key, name: key, type: "text", value: key, shared: true };
				await timed(deskOf(at).change(tokens.pm, "parameter.save", saved, `cluster-${key}`));
				acknowledged.push({ key, at: Date.now() });
				if (wave > 0) outcome.writeGapMs = Math.max(outcome.writeGapMs, Date.now() - lastWrite);
				lastWrite = Date.now();
				next++;
			} catch {
				// Asked of the other portal, as the same request: an answer may have been cut off.
				at++;
			}
			await sleep(BETWEEN_MS);
		}
	}

	/** Whether replicas may lack a write: the primary was killed before it could tell them, and is away or just back. */
	const mayLack = (at: number, asked: number) => at <= primaryKilledAt && at > primaryKilledAt - TOLD_MS && asked < primaryKilledAt + RESUME_MS;

	async function read(at: number): Promise<void> {
		let [desk, answered, round] = [at, Date.now(), wave];
		while (working) {
			const known = acknowledged.at(-1 - Math.floor(Math.random() * 3));
			try {
				const filters = known === undefined ? [] : [{ field: "key", op: "eq", value: known.key }];
				const asked = Date.now();
				const list = await timed(
					deskOf(desk).query<{ items: { key: string }[] }>(tokens.pm, "parameter.list", { pageIndex: 1, pageSize: 5, filters }),
				);
				outcome.read++;
				const lacks = known !== undefined && !list.items.some(({ key }) => key === known.key);
				if (lacks && !mayLack(known.at, asked)) outcome.stale.push(`${known.key} (${killed} killed before)`);
				const gap = Date.now() - answered;
				if (gap > outcome.gapMs && round > 0) Object.assign(outcome, { gapMs: gap, gapAfter: killed });
				answered = Date.now();
				round = wave;
			} catch {
				desk++;
			}
			await sleep(BETWEEN_MS);
		}
	}

	const all = [
		...Array.from({ length: WRITERS }, (_, i) => write(`w${i}-${crypto.randomUUID().slice(0, 8)}`)),
		...Array.from({ length: READERS }, (_, i) => read(i)),
	];
	return {
		acknowledged,
		killing(part: Part) {
			killed = part;
			if (part === "primary") primaryKilledAt = Date.now();
			wave++;
		},
		lastWrite: () => lastWrite,
		async stop() {
			working = false;
			await Promise.allSettled(all);
		},
	};
}

/** Kills one part after the other while people read and write on both portals. */
export async function killCluster(data: KillData, rounds: number, tell: (line: string) => void = () => {}): Promise<ClusterOutcome> {
	const folder = dataFolder();
	const outcome: ClusterOutcome = {
		...{ rounds: 0, acknowledged: 0, lost: [], read: 0, stale: [], gapMs: 0, gapAfter: null, writeGapMs: 0, stuck: [] },
	};
	const cluster = await startCluster(folder.path, data.bytes);
	try {
		const at = people(cluster, data.tokens, outcome);
		for (; outcome.rounds < rounds; outcome.rounds++) {
			const part = parts[outcome.rounds % parts.length] as Part;
			await sleep(BEFORE_MS);
			process.kill(pidOf(part, folder.path, cluster.ports), "SIGKILL");
			at.killing(part);
			await sleep(AFTER_MS);
			const from = Date.now();
			while (at.lastWrite() <= from && Date.now() - from < RESUME_MS) await sleep(20);
			if (at.lastWrite() <= from) outcome.stuck.push(part);
			tell(`${part} killed: ${at.acknowledged.length} writes, ${outcome.read} reads, longest pause ${outcome.gapMs} ms`);
			await running(part, folder.path, cluster.ports);
		}
		await at.stop();
		outcome.acknowledged = at.acknowledged.length;
		const db = createDatabase(clientOf({ url: cluster.primaryUrl }), { timeoutMs: 60_000 });
		const kept = new Set((await db.selectFrom("parameter").select("key").execute()).map(({ key }) => key));
		outcome.lost = at.acknowledged.flatMap(({ key }) => (kept.has(key) ? [] : [key]));
		await db.destroy();
		return outcome;
	} finally {
		await cluster.stop();
		folder.remove();
	}
}

/** Waits until what was killed has been started again. */
async function running(part: Part, folder: string, ports: readonly number[]): Promise<void> {
	const until = Date.now() + RESUME_MS;
	for (;;) {
		try {
			pidOf(part, folder, ports);
			return;
		} catch (error) {
			if (Date.now() > until) throw error;
			await sleep(100);
		}
	}
}
