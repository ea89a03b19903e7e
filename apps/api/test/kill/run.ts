/**
 * `npm run kill [-- file=60 libsql=30 edge=20 cluster=50]`: kills portals while a whole desk is at work, waits each time until everything has moved on,
 * and prints what that has cost. Worlds of one kind share their rounds, since most of a round is waiting. Of a cluster each part is killed in turn.
 * Exit code 1 where anything was lost, half there or mailed twice, or took longer than it may.
 */
import { killCluster } from "./cluster.ts";
import { killData } from "./data.ts";
import type { Caught } from "./pending.ts";
import { type Target, targets } from "./portal.ts";
import { type Outcome, runRounds, wrongIn } from "./rounds.ts";
import { moments } from "./said.ts";

const usual: Record<Target, number> = { file: 60, libsql: 30, edge: 20 };
/** Worlds at once: with twelve, two processors leave statements unanswered for longer than they may take. */
const worlds: Record<Target, number> = { file: 4, libsql: 2, edge: 2 };
/** In which everything pending has to move again after a restart, milliseconds. */
const MOST_MS = 90_000;

/** Of a cluster, and how long its reads may stop, milliseconds. */
const CLUSTER_ROUNDS = 50;
const MOST_GAP_MS = 2_000;

const asked = process.argv.slice(2).map((arg) => arg.split("=") as [Target | "cluster", string]);
if (asked.some(([name, count]) => !(name === "cluster" || targets.includes(name)) || !/^\d{1,4}$/.test(count ?? ""))) {
	console.error(`Usage: npm run kill [-- ${targets.map((name) => `${name}=${usual[name]}`).join(" ")} cluster=${CLUSTER_ROUNDS}]`);
	process.exit(2);
}
const all = [...targets.map((name) => [name, usual[name]] as const), ["cluster", CLUSTER_ROUNDS] as const];
const wanted = asked.length > 0 ? asked.map(([name, count]) => [name, Number(count)] as const) : all;
const rounds = wanted.filter((one): one is readonly [Target, number] => one[0] !== "cluster");
const clusterRounds = wanted.find(([name]) => name === "cluster")?.[1] ?? 0;

const data = await killData();
const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

/** All rounds of one kind, shared by its worlds; a world that breaks counts as a fault. */
async function roundsOf(target: Target, count: number): Promise<Outcome[]> {
	const share = Math.ceil(count / worlds[target]);
	const shares = Array.from({ length: Math.ceil(count / share) }, (_, i) => ({ from: i * share, rounds: Math.min(share, count - i * share) }));
	const run = (one: (typeof shares)[number]) =>
		runRounds(target, data, { ...one, time: "real", tell }).catch((error: unknown) => {
			broken++;
			tell(`broken: ${error}`);
			return null;
		});
	return (await Promise.all(shares.map(run))).filter((outcome) => outcome !== null);
}

let broken = 0;
const found = await Promise.all(rounds.map(async ([target, count]) => ({ target, count, outcomes: await roundsOf(target, count) })));
let failed = false;
for (const { target, count, outcomes } of found) {
	const sum = (value: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + value(outcome), 0);
	const done = sum((o) => o.rounds);
	const [lost, half, twice] = (["lost", "half", "twice"] as const).map((kind) => sum((o) => o.costs[kind].length));
	const longestMs = Math.max(0, ...outcomes.map((o) => o.longestMs));
	const downMs = Math.max(0, ...outcomes.map((o) => o.longestDownMs));
	const answers = (
		[
			"edits",
			"changes",
			"imports",
			"quotations",
			"requests",
			"inquiries",
			"answers",
			"declined",
			"awards",
			"prices",
			"written back",
			"bought",
			"exports",
			"repeated",
		] as const satisfies (keyof Outcome["answers"])[]
	).map((kind) => [kind, sum((o) => o.answers[kind])] as const);
	const cut = (["reading", "applying", "claimed", "sending", "tasks", "work"] as const satisfies (keyof Caught)[])
		.map((kind) => `${sum((o) => o.caught[kind])} ${kind}`)
		.join(", ");
	console.log(
		`\n${target}: ${done} of ${count} rounds, ${lost} lost, ${half} half, ${twice} twice, ${sum((o) => o.uncertain)} mails uncertain; ` +
			`everything pending moved after ${(longestMs / 1000).toFixed(1)} s at most\n  cut off: ${cut}; started again after ${(downMs / 1000).toFixed(1)} s at most\n` +
			`  told done: ${answers.map(([kind, count]) => `${count} ${kind}`).join(", ")}`,
	);
	for (const outcome of outcomes) {
		for (const what of wrongIn(outcome)) console.log(`  ${what}`);
		failed ||= outcome.faults.length > 0;
	}
	// What was never told done could not be lost; a quotation is asked for again only where a kill has cut its answer off.
	const untold = answers.filter(([kind, count]) => kind !== "repeated" && count === 0).map(([kind]) => kind);
	if (untold.length > 0) console.log(`  nothing was told done: ${untold.join(", ")}`);
	// In few rounds no moment comes a second time, with what is done before it.
	failed ||= (untold.length > 0 && done >= 2 * moments.length) || done < count || lost !== 0 || half !== 0 || twice !== 0 || longestMs > MOST_MS;
}
// By itself: what else is at work would count as a pause of its reads.
if (clusterRounds > 0) {
	const outcome = await killCluster(data, clusterRounds, tell);
	const { lost, stale, stuck } = outcome;
	console.log(
		`\ncluster: ${outcome.rounds} of ${clusterRounds} rounds, ${lost.length} of ${outcome.acknowledged} acknowledged writes lost, ` +
			`${stale.length} of ${outcome.read} reads old; reads stopped for ${(outcome.gapMs / 1000).toFixed(1)} s at most (after ${outcome.gapAfter}), ` +
			`writes for ${(outcome.writeGapMs / 1000).toFixed(1)} s`,
	);
	for (const what of [...lost, ...stale, ...stuck.map((part) => `no write went after ${part} was killed`)]) console.log(`  ${what}`);
	failed ||= lost.length + stale.length + stuck.length > 0 || outcome.gapMs > MOST_GAP_MS;
}
process.exitCode = failed || broken > 0 ? 1 : 0;
