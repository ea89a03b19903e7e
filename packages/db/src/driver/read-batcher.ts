import type { Client, InArgs, ResultSet } from "@libsql/client";

export interface Statement {
	sql: string;
	args: InArgs;
}

interface Waiting {
	statement: Statement;
	resolve(result: ResultSet): void;
	reject(error: unknown): void;
}

/** Statements one request carries: more would keep the first waiting for the last. */
const MOST_IN_BATCH = 16;
/** Turns of the microtask queue a request waits for company; it leaves as soon as a turn brings nobody. */
const MOST_TURNS = 8;

/**
 * Sends the reads that are asked for in one turn of the event loop in one request: the lists and look-ups of a screen, the rounds of a
 * search, what several callers want at once. A request costs more than the reading. Those of later turns go on their own, so that a quick
 * read waits for a slow one only where both were wanted at once.
 */
export class ReadBatcher {
	readonly #client: Client;
	#waiting: Waiting[] = [];

	constructor(client: Client) {
		this.#client = client;
	}

	execute(statement: Statement): Promise<ResultSet> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ statement, resolve, reject });
			if (this.#waiting.length === 1) void this.#gather();
		});
	}

	async #gather(): Promise<void> {
		for (let turn = 0, known = 0; turn < MOST_TURNS && known < this.#waiting.length; turn++) {
			known = this.#waiting.length;
			await Promise.resolve();
		}
		const waiting = this.#waiting;
		this.#waiting = [];
		for (let from = 0; from < waiting.length; from += MOST_IN_BATCH) void this.#send(waiting.slice(from, from + MOST_IN_BATCH));
	}

	async #send(batch: Waiting[]): Promise<void> {
		if (batch.length > 1) {
			try {
				const results = await this.#client.batch(
					batch.map(({ statement }) => statement),
					"read",
				);
				for (const [at, { resolve }] of batch.entries()) resolve(results[at] as ResultSet);
				return;
			} catch {
				// One of them is at fault, or all: each gets an answer of its own.
			}
		}
		for (const { statement, resolve, reject } of batch) this.#client.execute(statement).then(resolve, reject);
	}
}
