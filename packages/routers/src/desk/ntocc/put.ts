import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Services } from "../../door/context.ts";
import { failed } from "./platform-answer.ts";
import type { NtoccAnswer, NtoccProvider, NtoccQuestion } from "./provider.ts";
import { platformState } from "./providers.ts";

/** A question with what came of it: when it was put, and the milliseconds until there was an answer. */
export interface Put {
	question: NtoccQuestion;
	answer: NtoccAnswer;
	at: Date;
	ms: number;
}

/** Questions of one who asks that are under way at once. */
const AT_ONCE = 4;
/** Milliseconds that whoever tries a platform has beyond the deadline, before another may. */
const PROBE_MS = 5_000;

/** Whether the caller is the one who tries a platform that failed, until a moment: of all instances one is. */
async function mayProbe(db: Kysely<Database>, now: Date, until: Date): Promise<boolean> {
	const taken = await db
		.insertInto("ntocc_probe")
		.values({ id: 1, until: until.toISOString() })
		.onConflict((c) => c.column("id").doUpdateSet({ until: until.toISOString() }).where("ntocc_probe.until", "<=", now.toISOString()))
		.returning("id")
		.executeTakeFirst();
	return taken !== undefined;
}

/** Lets the next one try: what this one found stands in the call records. */
export const endProbe = async (db: Kysely<Database>): Promise<void> => {
	await db.deleteFrom("ntocc_probe").execute();
};

/** Runs `work` over all of them, a few at once, in order of the list. */
async function inTurn<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
	const done: R[] = [];
	let next = 0;
	const worker = async () => {
		for (let at = next++; at < list.length; at = next++) done[at] = await work(list[at] as T);
	};
	await Promise.all(Array.from({ length: Math.min(AT_ONCE, list.length) }, worker));
	return done;
}

/**
 * Puts questions to the provider, all by one deadline, whatever is tried again. A platform that failed too often just before is not asked; once its pause is
 * over one question of one caller tries it, and the others go on only where that is answered. `probed` where the caller has to end that trial (`endProbe`) once
 * the call is recorded. Nothing is written but who tries.
 */
export async function putAll(
	services: Pick<Services, "db" | "now">,
	provider: NtoccProvider,
	questions: readonly NtoccQuestion[],
): Promise<{ put: Put[]; probed: boolean }> {
	const { db } = services;
	const start = services.now();
	const deadline = new Date(start.getTime() + provider.timeoutMs);
	const ask = async (question: NtoccQuestion): Promise<Put> => {
		const at = services.now();
		const withinMs = deadline.getTime() - at.getTime();
		const said = await provider.quote(question, withinMs);
		// What others left less than half of the time tells nothing of the platform: who takes its time is not down.
		const isLate = said.outcome === "failed" && said.failure === "timeout" && withinMs < provider.timeoutMs / 2;
		return { question, answer: isLate ? failed("late") : said, at, ms: services.now().getTime() - at.getTime() };
	};
	const leave = (question: NtoccQuestion): Put => ({ question, answer: failed("paused"), at: services.now(), ms: 0 });
	const state = provider.kind === "platform" ? (await platformState(db, start)).state : "closed";
	if (state === "closed") return { put: await inTurn(questions, ask), probed: false };
	const [first, ...others] = questions;
	const probed = state === "trial" && first !== undefined && (await mayProbe(db, start, new Date(deadline.getTime() + PROBE_MS)));
	if (!probed) return { put: questions.map(leave), probed: false };
	const tried = await ask(first);
	return { put: [tried, ...(tried.answer.outcome === "failed" ? others.map(leave) : await inTurn(others, ask))], probed };
}
