import type { Services } from "@iqt/routers";

/** How often due jobs are looked for, milliseconds. */
const everyMs = 15_000;

/** Runs due jobs in this process until stopped; `stop` waits for a run under way. */
export function startScheduler(services: Services, runDue: () => Promise<unknown>): { stop(): Promise<void> } {
	let running: Promise<void> | null = null;
	const tick = () => {
		running ??= runDue()
			.then(
				() => {},
				(error: unknown) => services.log("error", "jobs failed", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
			)
			.finally(() => {
				running = null;
			});
	};
	const timer = setInterval(tick, everyMs);
	timer.unref();
	tick();
	return {
		async stop() {
			clearInterval(timer);
			await running;
		},
	};
}
