import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDatabase, type Database } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { clientOf, putData, type Sqld, startSqld } from "@iqt/db/testing";
import type { Kysely } from "kysely";
import { lastingPort } from "../../src/free-port.ts";
import { removeEmptyStatistics } from "../../src/sqld.ts";
import { compileCache } from "../compile-cache.ts";
import { mailServer } from "../mail-server.ts";
import { dataFolder, startServer } from "../server.ts";

/** Where the portal runs and what it keeps its data in: a file, libsql-server, or workerd with libsql-server. */
export const targets = ["file", "libsql", "edge"] as const;
export type Target = (typeof targets)[number];

/**
 * What is killed: the portal's own process, the database server, both; at the edge also the runtime alone, and everything the portal has
 * started together with it.
 */
export const victims = {
	file: ["portal"],
	libsql: ["portal", "both", "database"],
	edge: ["all", "portal", "runtime", "both", "database"],
} as const satisfies Record<Target, readonly string[]>;
export type Victim = (typeof victims)[Target][number];

/** A file about a process, "" where it has ended. */
function aboutProcess(pid: number, file: "stat" | "comm"): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, "utf8");
	} catch {
		return "";
	}
}

const nameOf = (pid: number) => aboutProcess(pid, "comm").trim();
const parentOf = (pid: number) =>
	Number(
		aboutProcess(pid, "stat")
			.replace(/^.*\) /s, "")
			.split(" ")[1],
	);

/** Processes that a process has started and that are still there. */
const childrenOf = (pid: number) =>
	readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((id) => parentOf(id) === pid);

const end = (pid: number) => {
	try {
		process.kill(pid, "SIGKILL");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
};

/** A portal as people start it, with its data and a mail server that outlive it. */
export interface World {
	target: Target;
	/** Where the portal answers, the same after every start. */
	url: string;
	mail: Awaited<ReturnType<typeof mailServer>>;
	/** Whether the portal has to be started. */
	down(): boolean;
	start(): Promise<void>;
	/** Ends what is named with SIGKILL, and the portal as well where it cannot go on without it. */
	kill(victim: Victim): Promise<void>;
	/** Has the database take calls again where it is a server that was killed. */
	revive(): Promise<void>;
	/** The data seen from outside of the portal; `use` may be called while it runs. */
	withData<T>(use: (db: Kysely<Database>) => Promise<T>): Promise<T>;
	/** The same before the portal is started again: of a file a copy, since whoever opens one after a crash mends it. */
	asLeft<T>(use: (db: Kysely<Database>) => Promise<T>): Promise<T>;
	/** What its portals have said of what went wrong, one after the other. */
	output(): string[];
	close(): Promise<void>;
}

/** Makes a world of `bytes`; nothing runs but the mail server until `start`. */
export async function openWorld(target: Target, bytes: Uint8Array): Promise<World> {
	const folder = dataFolder();
	const mail = await mailServer();
	const [port, sqldPort] = [await lastingPort(), await lastingPort()];
	const sqldFolder = join(folder.path, "server");
	const file = join(folder.path, "iqt.db");
	if (target === "file") writeFileSync(file, bytes);
	else putData(sqldFolder, bytes);
	let server: Sqld | undefined;
	let portal: Awaited<ReturnType<typeof startServer>> | undefined;
	/** What portals that were killed have said. */
	let before = "";
	/** What portals that were killed had started: none of it may outlive this. */
	const runtimes = new Set<number>();
	const revive = async () => {
		if (target === "file" || server) return;
		removeEmptyStatistics(sqldFolder);
		server = await startSqld({ folder: sqldFolder, port: sqldPort, checkpointSeconds: 10 });
	};
	const killServer = async () => {
		await server?.stop("SIGKILL");
		server = undefined;
	};
	const killPortal = async (pids: number[]) => {
		for (const pid of pids) end(pid);
		await portal?.gone;
		before += portal?.output() ?? "";
		portal = undefined;
	};
	const withData: World["withData"] = async (use) => {
		if (server) {
			// What looks on is no caller: at a high load it waits longer than the portal would.
			const db = createDatabase(clientOf(server), { timeoutMs: 60_000 });
			return use(db).finally(() => db.destroy());
		}
		const { db, close } = openFile(file);
		return use(db).finally(close);
	};
	return {
		target,
		url: `http://127.0.0.1:${port}`,
		mail,
		revive,
		down: () => portal === undefined,
		output: () => (before + (portal?.output() ?? "")).split("\n").filter((line) => line !== "" && !line.includes('"level":"info"')),
		async start() {
			await revive();
			portal = await startServer(target === "edge" ? "edge" : "node", folder.path, ["--seed=none"], {
				...compileCache,
				PORT: String(port),
				DATABASE_URL: server?.url ?? `file:${file}`,
				SMTP_URL: mail.url,
				IQT_FLOOD_LIMIT: "0",
			});
		},
		async kill(victim) {
			const pid = portal?.pid ?? 0;
			const started = target === "edge" ? childrenOf(pid) : [];
			for (const one of started) runtimes.add(one);
			const database = victim === "database" || victim === "both" ? killServer() : null;
			if (victim === "portal" || victim === "both") await killPortal([pid]);
			if (victim === "all") await killPortal([pid, ...started]);
			// The host cannot serve without its runtime; who looks after it starts it anew.
			if (victim === "runtime") await killPortal([...started, pid]);
			await database;
		},
		withData,
		async asLeft(use) {
			if (server) return withData(use);
			const copy = join(folder.path, "as-left");
			mkdirSync(copy);
			// By another process: one that shuts a file gives up its locks on it, and connections that were closed hold it until their statements are collected.
			const files = readdirSync(folder.path).filter((name) => name.startsWith("iqt.db"));
			execFileSync("cp", [...files.map((name) => join(folder.path, name)), copy]);
			const { db, close } = openFile(join(copy, "iqt.db"));
			return use(db).finally(async () => {
				await close();
				rmSync(copy, { recursive: true });
			});
		},
		async close() {
			if (portal) await killPortal([portal.pid, ...(target === "edge" ? childrenOf(portal.pid) : [])]);
			for (const pid of runtimes) if (nameOf(pid) === "workerd") end(pid);
			await killServer();
			await mail.close();
			folder.remove();
		},
	};
}
