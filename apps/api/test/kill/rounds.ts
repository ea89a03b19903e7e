import { isTold } from "./asking.ts";
import { checkData } from "./check.ts";
import { type Costs, noCosts } from "./costs.ts";
import type { KillData } from "./data.ts";
import { startLoad } from "./load.ts";
import { type Caught, caughtIn, FREE_AFTER_MS, handedIn, passTime, pendingIn } from "./pending.ts";
import { openWorld, type Target, type Victim, victims, type World } from "./portal.ts";
import { type Moment, moments, nothingSaid, type Said, type StoryStep } from "./said.ts";
import { checkSettled } from "./settled.ts";

const told = ({ stories }: Said, step: StoryStep) => stories.filter((story) => isTold(story, step)).length;

/** What people were told is done, by kind, and how often something was asked for again by its key. */
const answersIn = (said: Said) => ({
	edits: said.edits.reduce((sum, { times }) => sum + times, 0),
	changes: said.bulk.size,
	imports: [...said.batches.values()].filter((answer) => answer === "applied").length,
	quotations: said.quotations.size,
	requests: said.requests.size,
	inquiries: said.inquiries.size,
	answers: [...said.vendorAnswers.values()].filter(({ acknowledged }) => acknowledged !== null).length,
	declined: said.stories.filter(({ declined }) => declined !== null).length,
	awards: told(said, "award"),
	prices: told(said, "price"),
	"written back": told(said, "priceInBook"),
	bought: told(said, "buy"),
	exports: said.exports.size,
	repeated: said.repeated,
});

/** What rounds of one world have come to. */
export interface Outcome {
	rounds: number;
	costs: Costs;
	/** What was told done: rounds in which nothing was could lose nothing. */
	answers: ReturnType<typeof answersIn>;
	/** Work the kills have cut off. */
	caught: Caught;
	/** Mails of which nobody knows whether they were accepted: shown as uncertain and not repeated. */
	uncertain: number;
	/** From the command to start again until nothing waited any more, the longest, milliseconds. */
	longestMs: number;
	/** From a kill to that command, the longest: what was held has less of its time left by then, milliseconds. */
	longestDownMs: number;
	/** Refusals before anything was killed. */
	faults: string[];
}

/** What went wrong, in words. */
export const wrongIn = ({ faults, costs }: Pick<Outcome, "faults" | "costs">): string[] => [
	...faults.map((fault) => `refused before a kill: ${fault}`),
	...(["lost", "half", "twice"] as const).flatMap((kind) => costs[kind].map((what) => `${kind}: ${what}`)),
];

export interface Asked {
	rounds: number;
	/** Waits out what was held, or makes it as if that time had passed. */
	time: "real" | "passed";
	/** The first round's number among those of all worlds: kills go through victims and moments by it. */
	from?: number;
	tell?: (line: string) => void;
}

/** After a moment a kill comes within this time, milliseconds. */
const spread: Record<Moment, number> = {
	reading: 200,
	applying: 100,
	sent: 500,
	task: 60,
	bulk: 250,
	export: 150,
	edit: 1_500,
	asked: 300,
	answered: 150,
	awarded: 300,
	priced: 150,
	accepted: 150,
	writtenBack: 300,
	bought: 150,
};
/** Requests of a round: as often as a kill is tied to one, where somebody waits for that. */
const requestsOf = { real: 3, passed: 1 } as const;
/** Within which a moment comes, however busy the machine is. */
const REACHED_MS = 300_000;
/** How long what is pending is watched before it counts as never moving. */
const GIVE_UP_MS = 240_000;

/** Portals start for the first time one after the other: beside ten others none would in time. */
let starting: Promise<unknown> = Promise.resolve();
function startInTurn(world: World): Promise<void> {
	const start = starting.then(() => world.start());
	starting = start.catch(() => undefined);
	return start;
}

/** When each portal that is to be there has started, or never will: one that starts beside others' rounds would hold up what is measured in them. */
const starts: Promise<void>[] = [];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether something came about within `ms` milliseconds. */
async function isWithin(ms: number, something: Promise<void>): Promise<boolean> {
	const late = Promise.withResolvers<false>();
	const timer = setTimeout(() => late.resolve(false), ms);
	return Promise.race([something.then(() => true), late.promise]).finally(() => clearTimeout(timer));
}

/** Kills the portal of a world of its own, `rounds` times over, and checks what it finds each time and once everything has moved on. */
export async function runRounds(target: Target, data: KillData, { rounds, time, from = 0, tell = () => {} }: Asked): Promise<Outcome> {
	const said = nothingSaid();
	const outcome: Outcome = {
		rounds: 0,
		costs: noCosts(),
		answers: answersIn(said),
		caught: { reading: 0, applying: 0, claimed: 0, sending: 0, tasks: 0, work: 0 },
		uncertain: 0,
		longestMs: 0,
		longestDownMs: 0,
		faults: said.faults,
	};
	const add = (found: Costs) => {
		for (const kind of ["lost", "half", "twice"] as const)
			for (const what of found[kind]) if (!outcome.costs[kind].includes(what)) outcome.costs[kind].push(what);
	};
	const own = Promise.withResolvers<void>();
	starts.push(own.promise);
	const world = await openWorld(target, data.bytes).catch((error: unknown) => {
		own.resolve();
		throw error;
	});
	try {
		await startInTurn(world);
		own.resolve();
		await Promise.all(starts);
		for (let round = from; round < from + rounds; round++) {
			const choice: readonly Victim[] = time === "real" ? victims[target] : victims[target].filter((one) => one !== "database");
			const victim = choice[round % choice.length] as Victim;
			const moment = moments[round % moments.length] as Moment;
			// At its first, second or third time: what is done only then must have been done in some rounds.
			let times = 1 + (Math.floor(round / moments.length) % 3);
			const known = wrongIn(outcome);
			const saidBefore = world.output().length;
			// Some mails are taken at once, some keep the portal waiting for the answer.
			world.mail.state.delayMs = round % 2 === 0 ? 300 : 0;

			const due = Promise.withResolvers<void>();
			const load = startLoad(world, data, said, { round, requests: requestsOf[time] }, (reached) => {
				if (reached === moment && --times === 0) due.resolve();
			});
			if (!(await isWithin(REACHED_MS, due.promise))) said.faults.push(`round ${round}: ${moment} was never reached`);
			await pause(Math.random() * spread[moment]);
			load.expectKill();
			await world.kill(victim);
			const killed = new Date();
			let started = performance.now();
			await world.revive();
			await load.stop();
			const caught = await world.asLeft(async (db) => {
				for (const id of await handedIn(db, killed)) said.handed.add(id);
				if (world.down()) add(await checkData(db, said));
				return caughtIn(db);
			});
			if (time === "passed") {
				const lost = await world.withData(async (db) => {
					const held = await passTime(db, FREE_AFTER_MS);
					// What was on its way to a busy database when its portal went may have arrived since.
					for (const id of await handedIn(db, killed)) said.handed.add(id);
					return held;
				});
				add({ ...noCosts(), lost });
			}
			for (const kind of Object.keys(caught) as (keyof Caught)[]) outcome.caught[kind] += caught[kind];

			if (world.down()) {
				outcome.longestDownMs = Math.max(outcome.longestDownMs, performance.now() - started);
				started = performance.now();
				await world.start();
			}
			let pending: string[] = [];
			let last = "nothing";
			do {
				pending = await world.withData(async (db) => {
					for (const id of await handedIn(db, killed)) said.handed.add(id);
					return pendingIn(db);
				});
				last = pending[0] ?? last;
				if (pending.length > 0) await pause(200);
			} while (pending.length > 0 && performance.now() - started < GIVE_UP_MS);
			const ms = performance.now() - started;
			outcome.longestMs = Math.max(outcome.longestMs, ms);
			add({ ...noCosts(), lost: pending.map((what) => `still pending after ${Math.round(ms / 1000)} s: ${what}`) });
			add(await world.withData((db) => checkData(db, said)));
			const settled = noCosts();
			outcome.uncertain = await checkSettled(world, data, said, settled);
			add(settled);
			outcome.answers = answersIn(said);
			outcome.rounds++;
			const cut = Object.entries(caught).flatMap(([kind, count]) => (count ? [`${count} ${kind}`] : []));
			tell(
				`${target} round ${round}: ${victim} after ${moment}, cut off ${cut.join(", ") || "nothing"}; moved on after ${(ms / 1000).toFixed(1)} s, last: ${last}`,
			);
			const found = wrongIn(outcome).filter((what) => !known.includes(what));
			if (found.length > 0)
				tell([`${target} round ${round} went wrong:`, ...found, "and the portal said:", ...world.output().slice(saidBefore)].join("\n  "));
		}
	} catch (error) {
		throw new Error(`${target}: ${error instanceof Error ? error.message : String(error)}\n${world.output().slice(-20).join("\n")}`, {
			cause: error,
		});
	} finally {
		own.resolve();
		await world.close();
	}
	return outcome;
}
