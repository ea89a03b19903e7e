import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type Attacked, type Reading, startAttacked } from "./attacked.ts";
import type { Probe } from "./probe.ts";
import type { Asked } from "./probe-thread.ts";

/** The longest the server may be busy without a pause, milliseconds of processor time: nobody else is answered meanwhile. */
const mostMs = 1_000;
/** The most an attack may add to what `/ready` takes others, p99 in milliseconds. */
const mostAddedMs = 1_000;
/** An attack that adds more is run again, so often at most. */
const mostRounds = 4;
/** How often it is asked before an attack, to know what it takes without. */
const askedBefore = 5;
const settleMs = 50;

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

const percentile = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
const whole = (ms: number | null | undefined) => (ms === null || ms === undefined ? "–" : `${Math.round(ms)} ms`);

/** The p99 of what questions took; of their own time null where the system does not tell it. */
function p99(asked: readonly Asked[], what: "clockMs" | "ownMs", share = 0.99): number | null {
	const values = asked.map((one) => one[what]);
	return values.includes(null) ? null : percentile(values as number[], share);
}

interface Round {
	got: Answer[];
	asked: Asked[];
	reading: Reading | null;
	/** Memory the server took, bytes. */
	taken: number;
	/** What the attack added to the p99 of `/ready`, milliseconds of its own time; null where the system does not tell. */
	addedMs: number | null;
}

/** One attack, beside questions to `/ready`. */
async function round(server: Attacked, probe: Probe, run: (server: Attacked) => Promise<Answer | Answer[]>): Promise<Round> {
	const quiet = await probe.some(askedBefore);
	await server.meter("reset");
	const before = (await server.meter("read"))?.bytes ?? 0;
	await server.meter("reset");
	const running = run(server);
	const asked = await probe.until(running);
	const got = [await running].flat();
	const reading = await server.meter("read");
	// The median: what an attack before this one left to do must not make this one look better.
	const [without, during] = [p99(quiet, "ownMs", 0.5), p99(asked, "ownMs")];
	const addedMs = without === null || during === null ? null : during - without;
	return { got, asked, reading, taken: (reading?.bytes ?? 0) - before, addedMs };
}

/**
 * Runs attacks on one server, each beside questions to `/ready`: everybody else is answered during and after it, the server's thread is never
 * busy for long without a pause, and what the attack adds to the p99 of those questions is less than a second. Times are the product's own:
 * while a thread waits for a processor, others have it, and how long it does is not judged; times on the clock are printed only, and of a host
 * whose thread cannot be looked into nothing else.
 */
export function attacks(list: readonly Attack[], start: () => Promise<Attacked> = startAttacked): void {
	let server: Attacked;
	let probe: Probe;
	const lines: string[] = [];
	beforeAll(async () => {
		server = await start();
		probe = server.probe();
		await probe.some(askedBefore);
	});
	afterAll(async () => {
		console.log(["attack: longest without a pause (processor, clock), /ready p99 (added, clock), memory", ...lines].join("\n"));
		await probe?.end();
		await server?.stop();
	});

	// What it costs others is measured; how long all of it takes is up to what else the machine does.
	test.each(list.map((attack) => [attack.name, attack] as const))("%s", { timeout: 240_000 }, async (name, { answers, memory, prepare, run }) => {
		const file = prepare?.() ?? new Uint8Array();
		// Making it kept this thread busy: connections that ended meanwhile are noticed now, not with the attack.
		await new Promise((resolve) => setTimeout(resolve, settleMs));
		for (let again = true, rounds = 1; again; rounds++) {
			const { got, asked, reading, taken, addedMs } = await round(server, probe, (attacked) => run(attacked, file));
			const figures = [reading?.processorMs, reading?.wallMs, addedMs, p99(asked, "clockMs")].map(whole).join(", ");
			lines.push(`  ${figures.padEnd(36)} ${String(Math.round(taken / 1024 / 1024)).padStart(4)} MiB  ${name}: ${[...new Set(got)].join(", ")}`);
			expect([...new Set(got)].filter((answer) => !answers.includes(answer))).toEqual([]);
			expect(got.length).toBeGreaterThan(0);
			expect(asked.filter(({ ok }) => !ok)).toEqual([]);
			if (reading) expect(reading.processorMs).toBeLessThan(mostMs);
			if (reading && memory !== undefined) expect(taken).toBeLessThan(memory);
			// A disk that stands still for others is waited for too, and a processor they share works slower: what an attack costs, it costs each time.
			again = rounds < mostRounds && addedMs !== null && addedMs >= mostAddedMs;
			if (!again && addedMs !== null) expect(addedMs).toBeLessThan(mostAddedMs);
		}
	});
}
