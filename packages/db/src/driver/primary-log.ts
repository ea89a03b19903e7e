/** A primary nothing was heard of for this long may have begun a new log meanwhile, milliseconds: shorter than its streams are kept. */
const SILENT_MS = 4_000;

/** The index of its log a server answers with; a text that is shown has its quotes escaped and is none. */
const indexes = /"replication_index":"(\d+)"/g;

/** The furthest index an answer names; -1 where it names none. */
function furthestIn(text: string): bigint {
	let furthest = -1n;
	for (const [, found = ""] of text.matchAll(indexes)) if (BigInt(found) > furthest) furthest = BigInt(found);
	return furthest;
}

/**
 * How far the primary's log is known to go. Every answer of libsql-server names the index it was given at, and a replica can be asked to answer no
 * earlier than it has reached one. A server that was killed begins a new log, with indexes from the beginning: what was known, and which replicas
 * follow, is then worth nothing. `age` tells one log from the next as far as this process can.
 */
export class PrimaryLog {
	#latest = 0n;
	#heardAt = Number.NEGATIVE_INFINITY;
	#age = 0;

	/** The furthest index heard of. */
	get latest(): bigint {
		return this.#latest;
	}

	/** Grows where the primary may have begun a new log. */
	age(now: number): number {
		if (now - this.#heardAt > SILENT_MS) this.doubt();
		return this.#age;
	}

	/** The primary was away, or has forgotten what it should know. */
	doubt(): void {
		if (this.#latest === 0n) return;
		this.#age++;
		this.#latest = 0n;
	}

	/** Takes in what the primary answered to a request that was sent when `before` was the furthest index. */
	heard(text: string, before: { latest: bigint; age: number }, now: number): void {
		const index = furthestIn(text);
		this.#heardAt = now;
		if (index < 0n || before.age !== this.#age) return;
		if (index < before.latest) this.doubt();
		if (index > this.#latest) this.#latest = index;
	}
}

const isPipeline = (request: Request) => request.method === "POST" && new URL(request.url).pathname.endsWith("/pipeline");

/** A `fetch` for the client of the primary: what it answers is taken into `log`. */
export const heardBy =
	(log: PrimaryLog, send: typeof fetch): typeof fetch =>
	async (input, init) => {
		const request = new Request(input, init);
		if (!isPipeline(request)) return send(request);
		const body = await request.text();
		const before = { age: log.age(Date.now()), latest: log.latest };
		const response = await send(request.url, { method: "POST", headers: request.headers, body });
		if (!response.ok) {
			// A server that does not know a stream it was asked to keep was begun anew.
			if (/"baton":"/.test(body)) log.doubt();
			return response;
		}
		const text = await response.text();
		log.heard(text, before, Date.now());
		return new Response(text, { status: response.status, headers: response.headers });
	};

interface Waits {
	replication_index?: string;
}

/** A replica that answered before it had what it was asked to wait for: a stream of a log it has given up. */
export class BehindError extends Error {}

/** A `fetch` for the client of a replica: each statement is answered once the replica has all that was heard of the primary's log. */
export const noEarlierThan =
	(log: PrimaryLog, send: typeof fetch): typeof fetch =>
	async (input, init) => {
		const request = new Request(input, init);
		const { latest } = log;
		if (!isPipeline(request) || latest === 0n) return send(request);
		const pipeline = (await request.json()) as { requests: { stmt?: Waits; batch?: Waits }[] };
		for (const { stmt, batch } of pipeline.requests) {
			if (stmt) stmt.replication_index = String(latest);
			if (batch) batch.replication_index = String(latest);
		}
		const response = await send(request.url, { method: "POST", headers: request.headers, body: JSON.stringify(pipeline) });
		if (!response.ok) return response;
		const text = await response.text();
		const index = furthestIn(text);
		if (index >= 0n && index < latest) throw new BehindError(`the replica is at ${index}, not at ${latest}`);
		return new Response(text, { status: response.status, headers: response.headers });
	};
