import { randomInt } from "node:crypto";
import { tryPort } from "../src/free-port.ts";

/** Below what systems hand out of themselves, to connections as well (Linux begins at 32,768). */
const [from, to] = [10_000, 32_000];

/**
 * A port for what ends and listens on it anew: `freePort` gives one that any connection of this machine may have got in between.
 * Throws the system's error where no port can be had.
 */
export async function lastingPort(tries = 20): Promise<number> {
	try {
		return await tryPort(randomInt(from, to), "127.0.0.1");
	} catch (error) {
		if (tries === 1) throw error;
		return lastingPort(tries - 1);
	}
}
