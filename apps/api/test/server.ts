import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../src/free-port.ts";
import { root } from "../src/settings.ts";

const password = "violet-ferry-27-harbour";

/** User and system time of a process and the children it has waited for, from /proc (ticks of 10 ms). */
function processorMs(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
		.replace(/^.*\) /s, "")
		.split(" ");
	return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

/** Starts a host as people do, on a data folder and a port of its own unless `extra` names one; `stop` sends SIGTERM, `kill` SIGKILL, and both answer the exit code. */
export async function startServer(host: "node" | "edge", dataDir: string, args: string[], extra: Record<string, string> = {}) {
	const port = Number(extra.PORT ?? (await freePort()));
	const child = spawn(process.execPath, [`apps/api/src/${host}.ts`, ...args], {
		cwd: root,
		env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), IQT_DATA_DIR: dataDir, IQT_DEMO_PASSWORD: password, ...extra },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk: Buffer) => {
			output += chunk.toString();
		});
	}
	const url = `http://127.0.0.1:${port}`;
	const deadline = Date.now() + 240_000;
	for (;;) {
		// Another one that was left on the port may answer as well.
		const announced = output.includes("Instant Price Query");
		const ok =
			announced &&
			(await fetch(`${url}/health`).then(
				(r) => r.ok,
				() => false,
			));
		if (ok) break;
		if (child.exitCode !== null || Date.now() > deadline) {
			child.kill("SIGKILL");
			throw new Error(`the ${host} host did not start (${child.exitCode}):\n${output}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	const call = async (method: string, path: string, token: string | null, body?: unknown) => {
		const response = await fetch(url + path, {
			method,
			headers: { language: "en", ...(token ? { token } : {}) },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		return (await response.json()) as { code: string; message: string; data: Record<string, unknown> };
	};
	const end = (signal: "SIGTERM" | "SIGKILL") =>
		new Promise<number | null>((resolve) => {
			if (child.exitCode !== null) return resolve(child.exitCode);
			child.once("exit", (code) => resolve(code));
			child.kill(signal);
		});
	return {
		url,
		port,
		pid: child.pid ?? 0,
		/** Once its process has ended. */
		gone,
		/** Processor time the start took, milliseconds: what else the machine does is not in it. */
		startMs: processorMs(child.pid ?? 0),
		output: () => output,
		call,
		async signIn(userName: string): Promise<string> {
			const answer = await call("POST", "/api/Common/InternalLogin", null, { userName, password });
			if (typeof answer.data?.token !== "string") throw new Error(`sign-in failed: ${answer.code} ${answer.message}`);
			return answer.data.token;
		},
		stop: () => end("SIGTERM"),
		kill: () => end("SIGKILL"),
	};
}

/** A data folder of one's own. */
export function dataFolder(): { path: string; remove(): void } {
	const path = mkdtempSync(join(tmpdir(), "iqt-data-"));
	return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
