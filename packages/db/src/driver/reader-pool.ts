import { DbAbandonedError } from "../errors.ts";
import type { Asker, Watch } from "./asker.ts";

/**
 * What a connection is wanted for: a statement known to be short, another one, or a read-only transaction or stream, which keeps it for as long as it
 * lasts.
 */
export type Wanted = "short" | "statement" | "lease";

/** Connections at once: for statements, how many of these may be at one that is not known to be short, and for leases; and the same for one person. */
const MOST = { statements: 4, notShort: 3, leases: 6 };
const MOST_OF_ONE = { notShort: 2, leases: 3 };
/** Connections kept while nobody wants them. */
const KEPT = 4;

interface Use {
	wanted: Wanted;
	who: string | undefined;
}

interface Waiting extends Use {
	begin(): void;
	refuse(): void;
}

/**
 * Connections that read, shared out: one is always left for short statements, nobody has all of them, and of those who wait whoever has fewest at work
 * comes first.
 */
export class ReaderPool<Handle extends object> {
	readonly #open: () => Handle;
	readonly #close: (handle: Handle) => void;
	readonly #watch: Watch;
	readonly #idle: Handle[] = [];
	readonly #used = new Set<Use>();
	readonly #waiting: Waiting[] = [];
	readonly #lost = new WeakSet<Handle>();
	#closed = false;

	constructor(open: () => Handle, close: (handle: Handle) => void, watch: Watch) {
		this.#open = open;
		this.#close = close;
		this.#watch = watch;
	}

	/** Runs `work` with a connection when there is one. Throws DbAbandonedError where who asked has left before. */
	async with<T>(wanted: Wanted, asker: Asker | undefined, work: (handle: Handle) => Promise<T>): Promise<T> {
		const { handle, giveBack } = await this.take(wanted, asker);
		try {
			return await work(handle);
		} finally {
			giveBack();
		}
	}

	/** The same for what goes on until `giveBack` is called. */
	async take(wanted: Wanted, asker: Asker | undefined): Promise<{ handle: Handle; giveBack: () => void }> {
		if (this.#closed) throw new DbAbandonedError();
		const use: Use = { wanted, who: asker?.who };
		if (!this.#fits(use)) await this.#wait(use, asker);
		else this.#used.add(use);
		const handle = this.#idle.pop() ?? this.#open();
		let given = false;
		return {
			handle,
			giveBack: () => {
				if (given) return;
				given = true;
				this.#used.delete(use);
				if (this.#lost.has(handle)) this.#lost.delete(handle);
				else if (this.#idle.length < KEPT) this.#idle.push(handle);
				else this.#close(handle);
				this.#next();
			},
		};
	}

	/** Nobody gets a connection any more. */
	close(): void {
		this.#closed = true;
		for (const waiting of this.#waiting.splice(0)) waiting.refuse();
	}

	/** Forgets a connection that is gone, now or once it is given back. */
	lost(handle: Handle): void {
		this.#lost.add(handle);
		const at = this.#idle.indexOf(handle);
		if (at >= 0) this.#idle.splice(at, 1);
	}

	#wait(use: Use, asker: Asker | undefined): Promise<void> {
		const turn = Promise.withResolvers<void>();
		const begin = () => {
			this.#used.add(use);
			turn.resolve();
		};
		const waiting = { ...use, begin, refuse: () => turn.reject(new DbAbandonedError()) };
		this.#waiting.push(waiting);
		const leave = () => {
			const at = this.#waiting.indexOf(waiting);
			if (at < 0) return;
			this.#waiting.splice(at, 1);
			waiting.refuse();
		};
		return this.#watch.over(asker, leave, turn.promise);
	}

	#count(is: (use: Use) => boolean): number {
		let count = 0;
		for (const use of this.#used) if (is(use)) count++;
		return count;
	}

	#fits({ wanted, who }: Use): boolean {
		const own = (kind: Wanted) => (who === undefined ? 0 : this.#count((use) => use.wanted === kind && use.who === who));
		if (wanted === "lease") return this.#count((use) => use.wanted === "lease") < MOST.leases && own("lease") < MOST_OF_ONE.leases;
		if (this.#count((use) => use.wanted !== "lease") >= MOST.statements) return false;
		return wanted === "short" || (this.#count((use) => use.wanted === "statement") < MOST.notShort && own("statement") < MOST_OF_ONE.notShort);
	}

	/** Lets those begin for whom there is a connection. */
	#next(): void {
		for (;;) {
			const busy = (waiting: Waiting) => this.#count((use) => use.who === waiting.who);
			const fitting = this.#waiting.filter((waiting) => this.#fits(waiting));
			const [first, ...others] = fitting;
			if (first === undefined) return;
			const chosen = others.reduce((best, one) => (busy(one) < busy(best) ? one : best), first);
			this.#waiting.splice(this.#waiting.indexOf(chosen), 1);
			chosen.begin();
		}
	}
}
