import { readFileSync } from "node:fs";
import { get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** One question to `/ready`. */
export interface Asked {
	ok: boolean;
	/** How long it took, milliseconds on the clock. */
	clockMs: number;
	/** The same without the time in which the server's thread or this one waited for a processor; null where the system does not tell. */
	ownMs: number | null;
}

const { url, pid } = workerData as { url: string; pid: number | null };
const pauseMs = 50;

/** What a thread has had of a processor and how long it has waited for one, milliseconds; null where the system does not tell. */
function scheduled(path: string): { ranMs: number; waitedMs: number } | null {
	try {
		const [ran = 0, waited = 0] = readFileSync(path, "utf8").split(" ").map(Number);
		return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
	} catch {
		return null;
	}
}
// Of a process this is its first thread, which is the one that serves.
const reading = () => ({
	at: performance.now(),
	server: pid === null ? null : scheduled(`/proc/${pid}/schedstat`),
	here: scheduled("/proc/thread-self/schedstat"),
});

/** A connection of its own each time: one that is kept may end while this side is busy. */
const answered = () =>
	new Promise<boolean>((resolve) => {
		const asking = get(`${url}/ready`, { agent: false, timeout: 60_000 }, (answer) => {
			answer.resume();
			answer.on("end", () => resolve(answer.statusCode === 200));
		});
		asking.on("timeout", () => asking.destroy());
		asking.on("error", () => resolve(false));
	});

async function ask(): Promise<Asked> {
	const before = reading();
	const ok = await answered();
	const after = reading();
	const clockMs = after.at - before.at;
	if (!before.server || !after.server || !before.here || !after.here) return { ok, clockMs, ownMs: null };
	const waited = after.server.waitedMs - before.server.waitedMs + after.here.waitedMs - before.here.waitedMs;
	// Never less than the server worked: both may have waited at once.
	return { ok, clockMs, ownMs: Math.max(clockMs - waited, after.server.ranMs - before.server.ranMs) };
}

let stopped = false;
parentPort?.on("message", async (message: "stop" | { times: number }) => {
	if (message === "stop") {
		stopped = true;
		return;
	}
	const all: Asked[] = [];
	stopped = false;
	do {
		all.push(await ask());
		if (message.times === Number.MAX_SAFE_INTEGER) await new Promise((resolve) => setTimeout(resolve, pauseMs));
	} while (!stopped && all.length < message.times);
	parentPort?.postMessage(all);
});
