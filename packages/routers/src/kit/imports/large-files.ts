import { UnderWay } from "@iqt/db";
import type { Services } from "../../door/context.ts";

/** A file of more bytes is large: several read side by side would take more memory than is left for everybody else. */
export const LARGE = 2 * 1024 * 1024;
const LOOK_AGAIN_MS = 50;
/** A turn taken so long ago, milliseconds, was left by work that died with its request. */
const LEFT_MS = 15 * 60_000;

type Clock = Pick<Services, "now">;

/** Large files being read, by what keeps the clock of a process or isolate. */
const reading = new UnderWay<Clock>(LEFT_MS);

/**
 * Reads a file of so many bytes when its turn has come: large ones one after the other, whosever they are, others at once. Waited for by the caller's own
 * timer: in workerd no request may wake another.
 */
export async function inTurnIfLarge<T>(services: Clock, bytes: number, read: () => Promise<T>): Promise<T> {
	if (bytes <= LARGE) return read();
	const now = () => services.now().getTime();
	while (reading.of(services, now()) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
	const turn = reading.begin(services, now());
	try {
		return await read();
	} finally {
		turn.end();
	}
}
