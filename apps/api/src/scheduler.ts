import type { Services } from "@iqt/routers";

/** How often due jobs are looked for, milliseconds. */
const everyMs = 15_000;

/** Runs due jobs in this process until stopped, whatever still runs of earlier rounds: a job under way is not due. `stop` waits for all. */
export function startScheduler(services: Services, runDue: () => Promise<unknown>): { stop(): Promise<void> } {
	const running = new Set<Promise<void>>();
	const tick = () => {
		const round = runDue()
			.then(
				() => {},
				(error: unknown) => services.log("error", "jobs failed", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
			)
			.finally(() => running.delete(round));
		running.add(round);
	};
	const timer = setInterval(tick, everyMs);
	timer.unref();
	tick();
	return {
		async stop() {
			clearInterval(timer);
			await Promise.all(running);
		},
	};
}
