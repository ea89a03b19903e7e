import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Asked } from "./probe-thread.ts";

export interface Probe {
	/** Asks `times` times, one after the other. */
	some(times: number): Promise<Asked[]>;
	/** Asks until it is stopped, with pauses between; answers every time it asked, at least one. */
	until(stopped: Promise<unknown>): Promise<Asked[]>;
	end(): Promise<unknown>;
}

/** Asks `/ready` of a server whose process is `pid`, null where that does not serve by itself, in a thread of its own: what an attack is made with keeps the suite's thread busy, and that is not the server's doing. */
export function startProbe(url: string, pid: number | null): Probe {
	const thread = new Worker(fileURLToPath(new URL("probe-thread.ts", import.meta.url)), { workerData: { url, pid }, execArgv: [] });
	const timings = async () => (await once(thread, "message"))[0] as Asked[];
	return {
		some(times) {
			const answer = timings();
			thread.postMessage({ times });
			return answer;
		},
		async until(stopped) {
			const answer = timings();
			thread.postMessage({ times: Number.MAX_SAFE_INTEGER });
			await stopped.catch(() => undefined);
			thread.postMessage("stop");
			return answer;
		},
		end: () => thread.terminate(),
	};
}
