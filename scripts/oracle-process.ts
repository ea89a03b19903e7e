/** A process of `npm run oracle`: is told worlds, and answers what was compared in each, until it is let go. */
import { kinds, searchesIn } from "@iqt/routers/pricing/oracle-worlds.test-support";

export interface World {
	seed: number;
	searches: number;
}

export interface Compared extends World {
	/** Searches that had a price. */
	priced: number;
	differences: { /** The search of its world, from zero. */ at: number; told: string }[];
}

const names = Object.keys(kinds) as (keyof typeof kinds)[];

/** What is thrown where there is no price is caught at once: telling where it was thrown takes a tenth of the time. */
function quickly<T>(run: () => Promise<T>): Promise<T> {
	const limit = Error.stackTraceLimit;
	Error.stackTraceLimit = 0;
	return run().finally(() => {
		Error.stackTraceLimit = limit;
	});
}

/** What `run` throws, with the places it was thrown at. */
const thrownBy = (run: () => Promise<unknown>): Promise<string> =>
	run().then(
		() => "it agreed when it was repeated",
		(error: unknown) => {
			if (!(error instanceof Error)) return String(error);
			return error.cause instanceof Error ? `${error.message}\n${error.cause.stack}` : `${error.stack}`;
		},
	);

async function compare({ seed, searches }: World): Promise<Compared> {
	// Worlds of consecutive seeds are of every kind in turn.
	const kind = names[Math.abs(seed) % names.length] ?? "inland";
	const compared: Compared = { seed, searches, priced: 0, differences: [] };
	for await (const { i, agree } of searchesIn(kind, seed, searches)) {
		try {
			const { expected } = await quickly(agree);
			compared.priced += expected.length > 0 ? 1 : 0;
		} catch {
			compared.differences.push({ at: i, told: await thrownBy(agree) });
		}
	}
	return compared;
}

process.on("message", async (world: World) => {
	process.send?.(await compare(world));
});
