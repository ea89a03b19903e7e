import { DbBusyError, DbTimeoutError, isBusy } from "../errors.ts";
import { UnderWay } from "../under-way.ts";
import { LOST_MS } from "./kept-streams.ts";

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits for `work` at most `ms`; then throws DbTimeoutError after `abandon` let go of what it holds. */
export async function within<T>(work: Promise<T>, ms: number, what: string, abandon?: () => void): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			// The abandoned call may still fail later: nobody listens then.
			work.catch(() => undefined);
			reject(new DbTimeoutError(what, ms));
			abandon?.();
		}, ms);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Asks a second time, by `again`, where nobody has answered after `ms`; the first answer counts, and an error only when no answer can come
 * any more. `again` gives undefined where it does not ask. Only for what may be asked twice.
 */
export function askAgainAfter<T>(ms: number, ask: () => Promise<T>, again: () => Promise<T> | undefined): Promise<T> {
	return new Promise<T>((resolve, reject) => {
		let waiting = 0;
		const listen = (answer: Promise<T> | undefined) => {
			if (answer === undefined) return;
			waiting++;
			answer.then(resolve, (error: unknown) => {
				if (--waiting === 0) reject(error);
			});
			const ended = () => clearTimeout(timer);
			answer.then(ended, ended);
		};
		const timer = setTimeout(() => listen(again()), ms);
		listen(ask());
	});
}

/** Second asks under way at one time: a server that is only slow must not get twice the work. */
const MOST_AGAIN = 16;

/** Bounds how many reads are sent a second time and not answered yet. */
export class SecondAsks {
	readonly #underWay = new UnderWay<"read">(LOST_MS);

	/** What `ask` answers; undefined where there are enough already. */
	send<T>(ask: () => Promise<T>): Promise<T> | undefined {
		const now = Date.now();
		if (this.#underWay.all(now) >= MOST_AGAIN) return undefined;
		const sent = this.#underWay.begin("read", now);
		return ask().finally(sent.end);
	}
}

/** Repeats `work` while another writer holds the database, with growing pauses, for at most `budgetMs`. */
export async function retryWhileBusy<T>(work: () => T | Promise<T>, budgetMs: number): Promise<T> {
	const until = Date.now() + budgetMs;
	for (let pause = 4; ; pause = Math.min(pause * 2, 250)) {
		try {
			return await work();
		} catch (error) {
			if (!isBusy(error)) throw error;
			if (Date.now() + pause > until) throw new DbBusyError(`the database was busy for ${budgetMs} ms`, error);
			await sleep(pause * (0.5 + Math.random() / 2));
		}
	}
}

/** One writer at a time in this process, in order of asking. */
export class WriterLock {
	#held = false;
	readonly #waiting: (() => void)[] = [];

	/** Takes the lock and gives what frees it (once). DbBusyError when it is not free within `timeoutMs`. */
	async take(timeoutMs: number): Promise<() => void> {
		if (this.#held) {
			await new Promise<void>((resolve, reject) => {
				const mine = () => {
					clearTimeout(timer);
					resolve();
				};
				const timer = setTimeout(() => {
					this.#waiting.splice(this.#waiting.indexOf(mine), 1);
					reject(new DbBusyError(`a transaction of this process held the database for ${timeoutMs} ms; is a write inside it made outside of it?`));
				}, timeoutMs);
				this.#waiting.push(mine);
			});
		}
		this.#held = true;
		let freed = false;
		return () => {
			if (freed) return;
			freed = true;
			const next = this.#waiting.shift();
			if (next) next();
			else this.#held = false;
		};
	}
}
