import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type Attacked, startAttacked } from "./attacked.ts";

/** The longest the server may be busy without a pause, milliseconds of processor time: nobody else is answered meanwhile. */
const mostMs = 1_000;
const probeMs = 50;

/** One attack: who sends what, and every answer it may get. */
export interface Attack {
	name: string;
	/** What each answer must be, as `413 000001`. */
	answers: readonly Answer[];
	/** The most memory the server may have meanwhile, bytes above what it had before. */
	memory?: number;
	/** Makes the file that is sent, before anything is measured. */
	prepare?(): Uint8Array<ArrayBuffer>;
	run(server: Attacked, file: Uint8Array<ArrayBuffer>): Promise<Answer | Answer[]>;
}

/** Asks `/health` again and again until it is stopped; answers how long each took, null for one that failed. */
function probe(server: Attacked): { stop(): Promise<(number | null)[]> } {
	const took: (number | null)[] = [];
	let stopped = false;
	const asking = (async () => {
		do {
			const at = performance.now();
			took.push((await server.health()) ? performance.now() - at : null);
			await new Promise((resolve) => setTimeout(resolve, probeMs));
		} while (!stopped);
	})();
	return {
		async stop() {
			stopped = true;
			await asking;
			return took;
		},
	};
}

const percentile = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/**
 * Runs attacks on one server, each beside a probe: everybody else is answered during and after it, and the server's thread is never busy
 * for long without a pause. Times on the clock are printed, not judged: they are the machine's as much as ours.
 */
export function attacks(list: readonly Attack[]): void {
	let server: Attacked;
	const lines: string[] = [];
	beforeAll(async () => {
		server = await startAttacked();
	});
	afterAll(async () => {
		console.log(["attack: longest without a pause (processor, clock), /health p99, memory", ...lines].join("\n"));
		await server?.stop();
	});

	test.each(list.map((attack) => [attack.name, attack] as const))("%s", async (name, { answers, memory, prepare, run }) => {
		const file = prepare?.() ?? new Uint8Array();
		// Making it kept this thread busy: connections that ended meanwhile are noticed now, not with the attack.
		await new Promise((resolve) => setTimeout(resolve, probeMs));
		await server.meter("reset");
		const before = (await server.meter("read"))?.bytes ?? 0;
		await server.meter("reset");
		const probing = probe(server);
		const got = [await run(server, file)].flat();
		const took = await probing.stop();
		const reading = await server.meter("read");
		const clock = took.filter((ms) => ms !== null);
		const mebibytes = Math.round(((reading?.bytes ?? 0) - before) / 1024 / 1024);
		const figures = [reading?.processorMs, reading?.wallMs, percentile(clock, 0.99)].map((ms) => `${Math.round(ms ?? 0)} ms`);
		lines.push(`  ${figures.join(", ").padEnd(28)} ${String(mebibytes).padStart(4)} MiB  ${name}: ${[...new Set(got)].join(", ")}`);
		expect([...new Set(got)].filter((answer) => !answers.includes(answer))).toEqual([]);
		expect(got.length).toBeGreaterThan(0);
		expect(took).not.toContain(null);
		expect(reading?.processorMs).toBeLessThan(mostMs);
		if (memory !== undefined) expect((reading?.bytes ?? 0) - before).toBeLessThan(memory);
	});
}
