/** Long work of this process: what it has done of a transaction nobody else can see into, and whether it is to stop. */
interface Live {
	done: number;
	stop: boolean;
}

const running = new Map<string, Live>();

/** Work asked to stop; thrown inside its transaction, so that nothing of it stays. */
export class Stopped extends Error {}

/** Progress of a piece of work in this process; null where it runs elsewhere or not at all. */
export const liveDone = (id: string): number | null => running.get(id)?.done ?? null;

/** Asks work of this process to stop at its next step. */
export function stopLive(id: string): void {
	const live = running.get(id);
	if (live) live.stop = true;
}

/** Runs work that tells how far it is by `progress`, which throws `Stopped` once somebody asked for that. */
export async function runLive<T>(id: string, work: (progress: (done: number) => void) => Promise<T>): Promise<T> {
	const live: Live = { done: 0, stop: false };
	running.set(id, live);
	try {
		return await work((done) => {
			live.done = done;
			if (live.stop) throw new Stopped();
		});
	} finally {
		running.delete(id);
	}
}
