import type { AnsweredCall } from "@iqt/routers/door/context";
import type { CallHours, CallTally } from "@iqt/routers/overview/health/call-hours";
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
		this.#add(path, { count: 1, failed: outcome === "failed" ? 1 : 0, slow: ms > slowMs ? 1 : 0, ms, slowestMs: ms });
	};

	#add(path: string, more: CallTally): void {
		const tally = this.#fresh.get(path) ?? { count: 0, failed: 0, slow: 0, ms: 0, slowestMs: 0 };
		this.#fresh.set(path, tally);
		tally.count += more.count;
		tally.failed += more.failed;
		tally.slow += more.slow;
		tally.ms += more.ms;
		tally.slowestMs = Math.max(tally.slowestMs, more.slowestMs);
	}

	/** The calls since it was asked last, to be kept. */
	take(): CallHours {
		const fresh = this.#fresh;
		this.#fresh = new Map();
		return fresh;
	}

	/** Takes back calls that could not be kept: those of a database that is away are the ones to be told of. */
	giveBack(calls: CallHours): void {
		for (const [path, tally] of calls) this.#add(path, tally);
	}

	lines(): string[] {
		return [...[this.#requests, this.#requestTimes, this.#calls, this.#callTimes].flatMap((each) => each.lines()), ...this.#process()];
	}
}
