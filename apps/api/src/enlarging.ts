import type { Enlargement } from "@iqt/db/seed";
import type { Services } from "@iqt/routers";
import { logSeed } from "./first-start.ts";

const inEnglish = (n: number) => n.toLocaleString("en");
const secondsSince = (started: number) => (performance.now() - started) / 1_000;

/** What the console says before, of how long it takes: measured with two processors and nothing else to do. */
export const enlargingTold = ({ count }: Enlargement): string =>
	`Rates                 ${inEnglish(count)} more are added while it serves: some two minutes on two processors, told as they come`;

/**
 * Adds the rates of a large database while the portal serves, and tells the log at every tenth how many there are, how long it took and will take.
 * `stop` ends it after the rows under way; the next start with `--seed=large` goes on.
 */
export function startEnlarging(services: Pick<Services, "db" | "now" | "log">, more: Enlargement): { stop(): Promise<void> } {
	const ending = new AbortController();
	const started = performance.now();
	let tenths = 0;
	const tell = (message: string) => services.log("info", "seeding", { message });
	const progress = (done: number) => {
		if (Math.floor((done / more.count) * 10) <= tenths) return;
		tenths = Math.floor((done / more.count) * 10);
		const seconds = secondsSince(started);
		const left = (seconds / done) * (more.count - done);
		tell(`${inEnglish(done)} of ${inEnglish(more.count)} rates after ${seconds.toFixed(0)} s, about ${left.toFixed(0)} s to go`);
	};
	const running = more.run({ now: services.now, logChange: logSeed, progress, signal: ending.signal }).then(
		(whole) =>
			tell(whole ? `all ${inEnglish(more.count)} rates are there after ${secondsSince(started).toFixed(0)} s` : "ended before all rates were there"),
		(error: unknown) => services.log("error", "seeding failed", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
	);
	return {
		async stop() {
			ending.abort();
			await running;
		},
	};
}
