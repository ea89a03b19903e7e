/**
 * Holds random price searches against the oracle, to the cent: `npm run oracle -- COUNT [SEED]`. Works in as many processes as there are processors; every world
 * of so many searches has a seed of its own, from SEED on. Fails when an answer differs.
 */
import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Compared, World } from "./oracle-process.ts";

/** Searches in one world. */
const OF_WORLD = 250;
const TELL_MS = 10_000;

const [count = 1_000, seed = 1] = process.argv.slice(2).map(Number);
if (!Number.isInteger(count) || !Number.isInteger(seed) || count < 1) throw new Error("usage: npm run oracle -- COUNT [SEED]");

const began = performance.now();
let [begun, searches, priced, different] = [0, 0, 0, 0];

function nextWorld(): World | null {
	const world = { seed: seed + begun / OF_WORLD, searches: Math.min(OF_WORLD, count - begun) };
	begun += OF_WORLD;
	return world.searches > 0 ? world : null;
}

function told(): string {
	const seconds = (performance.now() - began) / 1_000;
	return `${searches} searches of ${count}, ${priced} of them with prices, ${different} different, ${seconds.toFixed(0)} s, ${(searches / seconds).toFixed(0)} a second`;
}

function take(compared: Compared): void {
	searches += compared.searches;
	priced += compared.priced;
	different += compared.differences.length;
	for (const { at, told } of compared.differences) console.log(`npm run oracle -- ${at + 1} ${compared.seed}\n${told}`);
}

/** Gives a process world after world until none is left; fails when it ends with one unfinished. */
function work(child: ChildProcess): Promise<void> {
	return new Promise((resolve, reject) => {
		const give = () => {
			const world = nextWorld();
			if (world) child.send(world);
			else child.disconnect();
		};
		child.on("message", (compared: Compared) => {
			take(compared);
			give();
		});
		child.once("exit", (code, signal) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code ?? signal}`))));
		give();
	});
}

const telling = setInterval(() => console.log(told()), TELL_MS);
const processes = Math.min(availableParallelism(), Math.ceil(count / OF_WORLD));
const file = fileURLToPath(new URL("oracle-process.ts", import.meta.url));
try {
	await Promise.all(Array.from({ length: processes }, () => work(fork(file))));
} finally {
	clearInterval(telling);
}
console.log(told());
process.exitCode = different > 0 ? 1 : 0;
