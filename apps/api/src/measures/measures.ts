import type { AnsweredCall } from "@iqt/routers/door/context";
import type { CallHours } from "@iqt/routers/overview/health/call-hours";
import { currentRequest } from "../request-scope.ts";
import { methodOf, routeOf } from "./route.ts";
import { Counter, Histogram } from "./text.ts";

/** A call that takes longer is a slow one, milliseconds. */
const slowMs = 1_000;

/** What one process or isolate has answered since it began, and what of that is not kept in the database yet. */
export class Measures {
	readonly #requests = new Counter("iqt_http_requests_total", "Requests answered.");
	readonly #requestTimes = new Histogram("iqt_http_request_duration_seconds", "From a request to its answer.");
	readonly #calls = new Counter("iqt_calls_total", "Calls of procedures, by whichever door.");
	readonly #callTimes = new Histogram("iqt_call_duration_seconds", "How long calls of procedures took.");
	#fresh: CallHours = new Map();
	readonly #process: () => string[];

	/** `process` says what there is to say of the process, in lines. */
	constructor(process: () => string[] = () => []) {
		this.#process = process;
	}

	answered({ method, pathname, status, ms }: { method: string; pathname: string; status: number; ms: number }): void {
		const [asked, route] = [methodOf(method), routeOf(pathname)];
		this.#requests.add({ method: asked, route, code: String(status) });
		this.#requestTimes.add({ method: asked, route }, ms);
	}

	heard = ({ path, ms, outcome, signedIn }: AnsweredCall): void => {
		const request = currentRequest();
		if (request && signedIn) request.signedIn = true;
		this.#calls.add({ call: path, outcome });
		this.#callTimes.add({ call: path }, ms);
		const tally = this.#fresh.get(path) ?? { count: 0, failed: 0, slow: 0, ms: 0, slowestMs: 0 };
		this.#fresh.set(path, tally);
		tally.count++;
		if (outcome === "failed") tally.failed++;
		if (ms > slowMs) tally.slow++;
		tally.ms += ms;
		tally.slowestMs = Math.max(tally.slowestMs, ms);
	};

	/** The calls since it was asked last, to be kept. */
	take(): CallHours {
		const fresh = this.#fresh;
		this.#fresh = new Map();
		return fresh;
	}

	lines(): string[] {
		return [...[this.#requests, this.#requestTimes, this.#calls, this.#callTimes].flatMap((each) => each.lines()), ...this.#process()];
	}
}
