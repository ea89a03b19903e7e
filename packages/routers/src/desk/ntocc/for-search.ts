import { insertMany } from "@iqt/db";
import type { Caller, Context } from "../../door/context.ts";
import { BusyError } from "../../door/errors.ts";
import { goOn } from "../../door/places.ts";
import { type PlatformAnswer, runKey } from "../../kit/charges/platform.ts";
import type { SearchInput } from "../../kit/charges/search.ts";
import type { PlatformQuestion } from "../../pricing/platform.ts";
import { type SearchAnswer, searchPrices } from "../../pricing/queries.ts";
import { holdMs, providerOf } from "./providers.ts";
import { endProbe, type Put, putAll } from "./put.ts";
import { asking, callOf, citiesOf, questionOf, questionsLeft, type Run } from "./record.ts";

/** Who searches, and when. */
type Searching = Pick<Context, "now" | "services" | "today"> & { caller: Pick<Caller, "userGuid" | "userId"> };

/** Questions of one search: those of the cheapest options. */
const MOST = 8;

interface Asked {
	question: PlatformQuestion;
	run: Run;
}

/** The questions with their ends as records name them; one whose city is gone meanwhile is left out. */
async function runsOf({ services: { db } }: Searching, questions: readonly PlatformQuestion[]): Promise<Asked[]> {
	const codes = [...new Set(questions.flatMap(({ from, to }) => [from, to]))];
	const cities = new Map(await Promise.all(codes.map(async (code) => [code, await citiesOf(db, code)] as const)));
	return questions.flatMap((question) => {
		const [from, to] = [cities.get(question.from), cities.get(question.to)];
		if (!from || !to) return [];
		const { truckType: truck_type, cargo, weightKg: weight_kg, loadDay: load_day } = question;
		return [{ question, run: { from, to, asked: { from_id: from.id, to_id: to.id, truck_type, cargo, weight_kg, load_day } } }];
	});
}

/** Puts the questions of a search, records what came of each, and answers what is not told by the records. */
async function askFor(ctx: Searching, asked: readonly Asked[]): Promise<[string, PlatformAnswer][]> {
	const { services, caller } = ctx;
	const { db } = services;
	const [provider, heldMs] = [await providerOf(services), await holdMs(db)];
	const { put, probed } = await putAll(
		services,
		provider,
		asked.map(({ run }) => questionOf(run)),
	);
	const by = { userId: caller.userId, origin: "search", heldMs } as const;
	const calls = await Promise.all(asked.map(({ run }, at) => callOf(db, provider.kind, run, put[at] as Put, by)));
	await db.transaction().execute(async (trx) => {
		await insertMany(
			trx,
			"ntocc_call",
			calls.map(({ row }) => row),
		);
		if (probed) await endProbe(trx);
	});
	return asked.flatMap(({ question }, at): [string, PlatformAnswer][] => {
		const answer = calls[at]?.answer;
		return answer?.outcome === "failed" ? [[runKey(question), { outcome: "failed", failure: answer.failure }]] : [];
	});
}

/**
 * The price search, which asks a truck platform where no own truck brings a price and one of a platform may: each run once, all by one deadline and before anything is
 * written. What was answered is kept in call records, which the search then sells by, as whoever takes an option of it does; what was not is told among its reasons.
 */
export async function searchAsking(ctx: Searching, search: SearchInput): Promise<SearchAnswer> {
	const { services, caller, now } = ctx;
	const found = await searchPrices(services.db, search, now);
	const questions = search.readyDate < ctx.today ? [] : found.toAsk().slice(0, MOST);
	if (questions.length === 0) return found;
	const end = goOn(services);
	try {
		const asked = await runsOf(ctx, questions);
		const busy = asked.map(({ question }): [string, PlatformAnswer] => [runKey(question), { outcome: "failed", failure: "busy" }]);
		const left = await questionsLeft(services.db, caller.userId, services.now());
		const failures =
			left < asked.length
				? busy
				: await asking
						.take(services, caller.userGuid, () => askFor(ctx, asked))
						.catch((error: unknown) => {
							if (error instanceof BusyError) return busy;
							throw error;
						});
		return await searchPrices(services.db, search, now, new Map(failures));
	} finally {
		end();
	}
}
