/** For whom statements run: readers are shared out between people, and what nobody waits for any more is stopped. */
export interface Asker {
	/** Whoever it is, by whatever name; undefined where it is nobody, as for timed tasks. */
	readonly who: string | undefined;
	/** Whether nobody waits for what is read. Left out where the work goes on all the same. */
	hasLeft?(): boolean;
}

/** How often it is looked whether somebody still waits, milliseconds; what is over sooner costs no look. */
const LOOK_MS = 50;

interface Watched {
	asker: Asker;
	leave(): void;
}

/** Looks after people who may hang up while the database is at work for them. */
export class Watch {
	readonly #watched = new Set<Watched>();
	#timer: ReturnType<typeof setInterval> | undefined;

	/** Calls `leave` once when `asker` has left before `work` is over. */
	async over<T>(asker: Asker | undefined, leave: () => void, work: Promise<T>): Promise<T> {
		if (!asker?.hasLeft) return work;
		const watched = { asker, leave };
		this.#watched.add(watched);
		this.#timer ??= setInterval(() => this.#look(), LOOK_MS);
		try {
			return await work;
		} finally {
			this.#watched.delete(watched);
		}
	}

	#look(): void {
		for (const watched of this.#watched) {
			if (!watched.asker.hasLeft?.()) continue;
			this.#watched.delete(watched);
			watched.leave();
		}
		if (this.#watched.size > 0) return;
		clearInterval(this.#timer);
		this.#timer = undefined;
	}
}
