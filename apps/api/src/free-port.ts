import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** How long a port is waited for: a portal that was killed a moment ago takes this long to end. */
const longestWaitMs = 6_000;
const pauseMs = 200;

/** Listens for a moment on an address, 0 for any port; answers the port, and throws what the system says where it cannot be had. */
const tryPort = (port: number, hostname: string) =>
	new Promise<number>((resolve, reject) => {
		const probe = createServer();
		probe.once("error", reject);
		probe.listen(port, hostname, () => {
			const address = probe.address();
			probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port"))));
		});
	});

/** A port of this machine nobody listens on now. */
export const freePort = (): Promise<number> => tryPort(0, "127.0.0.1");

/** Waits until an address is free to listen on; throws the system's error where it stays in use or cannot be had at all. */
export async function awaitPort({ hostname, port }: { hostname: string; port: number }): Promise<void> {
	const until = performance.now() + longestWaitMs;
	for (let waiting = false; ; waiting = true) {
		try {
			await tryPort(port, hostname);
			return;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || performance.now() > until) throw error;
			if (!waiting) console.log(`${hostname}:${port} is in use: waiting for what may be ending there …`);
			await new Promise((resolve) => setTimeout(resolve, pauseMs));
		}
	}
}

/** Below what systems hand out of themselves, to connections as well (Linux begins at 32,768). */
const [lowest, highest] = [10_000, 32_000];

/**
 * A port for what ends and listens on it anew, the first of as many as `ports`: `freePort` gives one that any connection of this machine may have got
 * in between. Throws the system's error where none can be had in so many `tries`.
 */
export async function lastingPort({ ports = 1, tries = 20 } = {}): Promise<number> {
	const first = randomInt(lowest, highest);
	try {
		for (let port = first; port < first + ports; port++) await tryPort(port, "127.0.0.1");
		return first;
	} catch (error) {
		if (tries === 1) throw error;
		return lastingPort({ ports, tries: tries - 1 });
	}
}
