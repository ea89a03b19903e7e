import { UnderWay } from "@iqt/db";
import type { Services } from "../../door/context.ts";

/** Bytes of files that are read at once: more would take the memory that is left for everybody else. One alone may be larger. */
export const AT_ONCE = 2 * 1024 * 1024;
/** A smaller one never waits: what it unpacks to is little. */
export const SMALL = 256 * 1024;
const LOOK_AGAIN_MS = 50;
/** A turn nothing was heard of for so long, milliseconds, was left by work that died with its request. */
const LEFT_MS = 15 * 60_000;

type Clock = Pick<Services, "now">;

/** Bytes being read, by what keeps the clock of a process or isolate. */
const reading = new UnderWay<Clock>(LEFT_MS);

/**
 * Reads a file of so many bytes when its turn has come: large ones one after the other, smaller ones together as long as they are no more than a large one, whosever
 * they are. `goesOn` is to be called by what takes its time. Waited for by the caller's own timer: in workerd no request may wake another.
 */
export async function inTurnIfLarge<T>(services: Clock, bytes: number, read: (goesOn: () => void) => Promise<T>): Promise<T> {
	if (bytes <= SMALL) return read(() => undefined);
	const now = () => services.now().getTime();
	const others = () => reading.of(services, now());
	while (others() > 0 && others() + bytes > AT_ONCE) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
	const turn = reading.begin(services, now(), bytes);
	try {
		return await read(() => turn.renew(now()));
	} finally {
		turn.end();
	}
}
