import type { Database, NtoccCallTable } from "@iqt/db";
import { translate } from "@iqt/i18n";
import Big from "big.js";
import { type Insertable, type Kysely, sql } from "kysely";
import { changeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { BusyError, DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { answerToKeep, earlierAnswer, type KeyedRequest } from "../../door/idempotency.ts";
import { goOn, places } from "../../door/places.ts";
import { actorOf } from "../../door/session/actor.ts";
import { minorOrNull, toMinor } from "../../kit/money/money.ts";
import { failed } from "./platform-answer.ts";
import type { NtoccAnswer, NtoccPlace, NtoccProvider, NtoccQuestion } from "./provider.ts";
import { platformState, providerOf } from "./providers.ts";
import type { AskInput } from "./schema.ts";
import { type NoPrice, type Priced, priceOf } from "./strategy.ts";

/** Who asks, and when. */
type Asking = Pick<Context, "db" | "idempotencyKey" | "language" | "now" | "services" | "source" | "today"> & {
	caller: Pick<Caller, "displayName" | "userGuid" | "userId"> & Partial<Pick<Caller, "by" | "imitator">>;
};

/** What came of a question: a quotation, or why there is none. */
export interface Asked {
	callId: string;
	quotation: { id: string; number: string; price: string; currency: string } | null;
	/** Why there is no price: the provider refused or failed, or its cost has none by the price strategies. */
	why: "refused" | "failed" | "paused" | NoPrice["why"] | null;
	/** The same in the caller's language; a provider's own words stand in the call record. */
	message: string | null;
}

/** Questions a person may put in a minute: each goes out to somebody else's machine. */
const IN_A_MINUTE = 30;
/** Questions under way at once. */
const asking = places({ forOne: 2, inAll: 16 });

/** A city: the id records name it by, those of every place with its code, and what a platform is told. */
interface Found {
	id: string;
	ids: string[];
	place: NtoccPlace;
}

/** The places with a code, which may be both an inland city's and a port city's; null where there is none. */
async function citiesOf(db: Kysely<Database>, code: string): Promise<Found | null> {
	const rows = await db
		.selectFrom("place_called")
		.select(["id", "code", "name", "country", "latitude", "longitude"])
		.where("code", "=", code)
		.where("kind", "in", ["inlandCity", "portCity"])
		.where("active", "=", 1)
		.orderBy("kind")
		.execute();
	const [first] = rows;
	if (!first) return null;
	const { id, ...place } = first;
	return { id, ids: rows.map((row) => row.id), place };
}

/** A truck that may be chosen on a day. */
const truckOn = (db: Kysely<Database>, code: string, day: string) =>
	db
		.selectFrom("truck_type")
		.select("code")
		.where("code", "=", code)
		.where((eb) => eb.or([eb("active_from", "is", null), eb("active_from", "<=", day)]))
		.where((eb) => eb.or([eb("active_to", "is", null), eb("active_to", ">=", day)]))
		.executeTakeFirst();

async function refuseTooMany({ db, now, caller }: Pick<Asking, "caller" | "db" | "now">): Promise<void> {
	const since = new Date(now.getTime() - 60_000).toISOString();
	const { n } = await db
		.selectFrom("ntocc_call")
		.select(({ fn }) => fn.countAll<number>().as("n"))
		.where("asked_by", "=", caller.userId)
		.where("at", ">", since)
		.executeTakeFirstOrThrow();
	if (n >= IN_A_MINUTE) throw new BusyError("ntocc.tooMany", 60);
}

/** A cost the portal can reckon with; a failure where it is in no currency it knows, or larger than money is. */
async function reckonable(
	db: Kysely<Database>,
	kind: NtoccProvider["kind"],
	answer: NtoccAnswer,
): Promise<{ answer: NtoccAnswer; minor: number | null }> {
	if (answer.outcome !== "cost") return { answer, minor: null };
	const currency = await db.selectFrom("currency").select("exponent").where("code", "=", answer.currency).executeTakeFirst();
	const minor = currency ? minorOrNull(answer.cost, currency.exponent) : null;
	if (!currency || minor === null || minor <= 0) return { answer: failed("schema", kind === "platform" ? 200 : null), minor: null };
	// What is priced is what its record says.
	return { answer: { ...answer, cost: Big(minor).div(Big(10).pow(currency.exponent)).toFixed(currency.exponent) }, minor };
}

/** Puts a question to the provider; one that failed too often just before is not asked. */
async function put(ctx: Asking, provider: NtoccProvider, question: NtoccQuestion): Promise<NtoccAnswer> {
	if (provider.kind === "platform" && (await platformState(ctx.db, ctx.services.now())).state === "open") return failed("paused");
	return asking.take(ctx.services, ctx.caller.userGuid, () => provider.quote(question));
}

const nextNumber = (year: string) => {
	const prefix = `N-${year}-`;
	return sql<string>`(SELECT ${prefix} || printf('%06d', coalesce(max(cast(substr(number, ${prefix.length + 1}) AS INTEGER)), 0) + 1)
		FROM ntocc_quotation WHERE number >= ${prefix} AND number < ${`${prefix}:`})`;
};

const whyOf = (answer: NtoccAnswer): Asked["why"] => {
	if (answer.outcome === "cost") return null;
	if (answer.outcome === "refused") return "refused";
	return answer.failure === "paused" ? "paused" : "failed";
};

/** A question that may be put: its ends, as a platform is told them and as records name them. */
interface Run {
	from: Found;
	to: Found;
	asked: Pick<Insertable<NtoccCallTable>, "cargo" | "from_id" | "load_day" | "to_id" | "truck_type" | "weight_kg">;
}

/** Looks up what a question names. InvalidFieldError with every field that is wrong. */
async function runOf({ db, today }: Pick<Asking, "db" | "today">, input: AskInput): Promise<Run> {
	if (input.cargo === "dangerous") throw new DomainError("state", "sale.dangerousGoods");
	const [from, to, truck] = [await citiesOf(db, input.from), await citiesOf(db, input.to), await truckOn(db, input.truckType, input.loadDay)];
	refuseAll(
		!from && new InvalidFieldError("from", "ntocc.unknownCity", { code: input.from }),
		!to && new InvalidFieldError("to", "ntocc.unknownCity", { code: input.to }),
		input.from === input.to && new InvalidFieldError("to", "ntocc.sameCity"),
		!truck && new InvalidFieldError("truckType", "ntocc.unknownTruck", { code: input.truckType }),
		input.loadDay < today && new InvalidFieldError("loadDay", "ntocc.dayOver"),
	);
	if (!from || !to) throw new Error("an unknown end was not refused");
	const { cargo, truckType: truck_type, loadDay: load_day } = input;
	return { from, to, asked: { from_id: from.id, to_id: to.id, truck_type, cargo, weight_kg: input.weightKg ?? null, load_day } };
}

const questionOf = ({ from, to, asked }: Run): NtoccQuestion => ({
	from: from.place,
	to: to.place,
	truckType: asked.truck_type,
	cargo: { kind: asked.cargo, weight: asked.weight_kg == null ? null : Big(asked.weight_kg).div(1000).toFixed() },
	date: asked.load_day,
});

/** What of an answer its record keeps. */
function keptOf(answer: NtoccAnswer, cost_minor: number | null) {
	const none = { cost_minor, failure: null, status: null, reason: null, currency: null, km: null, reference: null };
	if (answer.outcome === "failed") return { ...none, outcome: answer.outcome, failure: answer.failure, status: answer.status };
	if (answer.outcome === "refused") return { ...none, outcome: answer.outcome, reason: answer.reason };
	const { outcome, currency, km, reference } = answer;
	return { ...none, outcome, currency, km, reference };
}

/** Keeps a price as a quotation of the caller's, and logs it. */
async function keepQuotation(
	ctx: Asking,
	trx: Kysely<Database>,
	{ asked, from, to }: Run,
	of: { callId: string; priced: Priced; customer: string | null },
) {
	const { callId, priced, customer } = of;
	const { exponent } = await trx.selectFrom("currency").select("exponent").where("code", "=", priced.currency).executeTakeFirstOrThrow();
	const row = {
		...{ id: crypto.randomUUID(), call_id: callId, owner_id: ctx.caller.userId, created_at: ctx.now.toISOString(), customer_name: customer },
		...{ ...asked, currency: priced.currency, price_minor: toMinor(priced.price, exponent), cost_minor: toMinor(priced.cost, exponent) },
		...{ msr_minor: priced.msr === null ? null : toMinor(priced.msr, exponent) },
		...{ rate_id: priced.rateId, rate_version: priced.rateVersion, steps: priced.steps },
	};
	const { number } = await trx
		.insertInto("ntocc_quotation")
		.values({ ...row, number: nextNumber(ctx.today.slice(0, 4)) })
		.returning("number")
		.executeTakeFirstOrThrow();
	const { truck_type: truckType, load_day: loadDay } = asked;
	const after = { number, fromCity: from.place.code, toCity: to.place.code, truckType, loadDay, price: `${priced.price} ${priced.currency}` };
	await changeWriter(trx, actorOf(ctx), ctx.now).write({ action: "create", objectType: "ntoccQuotation", objectId: row.id, before: null, after });
	return { id: row.id, number, price: priced.price, currency: priced.currency };
}

/**
 * Asks what a truck costs and prices it. The provider is asked before anything is written, so that nobody waits for its answer with the database held; the call
 * is recorded whatever comes of it. Refused before anybody is asked: dangerous goods, ends, trucks and days there are none of, and more than a person's share.
 */
export async function askForTruck(ctx: Asking, input: AskInput): Promise<Asked> {
	const { db, caller, now } = ctx;
	const request = { key: ctx.idempotencyKey, userId: caller.userId, path: "ntocc.ask", input, now };
	const before = await earlierAnswer(db, request);
	if (before) return before.data as Asked;
	const run = await runOf(ctx, input);
	await refuseTooMany(ctx);
	// Who leaves before there is an answer must not keep it from the call records: that a platform is down follows from them.
	const end = goOn(ctx.services);
	try {
		return await putAndKeep(ctx, run, input, request);
	} finally {
		end();
	}
}

/** Puts a question, and keeps what came of it. */
async function putAndKeep(ctx: Asking, run: Run, input: AskInput, request: KeyedRequest): Promise<Asked> {
	const { db, caller } = ctx;
	const provider = await providerOf(ctx.services);
	const started = ctx.services.now();
	const { answer, minor } = await reckonable(db, provider.kind, await put(ctx, provider, questionOf(run)));
	const ms = ctx.services.now().getTime() - started.getTime();
	const wanted = { from: run.from.ids, to: run.to.ids, truckType: run.asked.truck_type, day: run.asked.load_day };
	const priced = answer.outcome === "cost" ? await priceOf(db, wanted, { ...answer, weightKg: input.weightKg ?? null }, ctx.today) : null;
	const why = whyOf(answer) ?? (priced && !priced.ok ? priced.why : null);
	const callId = crypto.randomUUID();
	return ctx.services.db.transaction().execute(async (trx) => {
		const head = { id: callId, at: started.toISOString(), ms, asked_by: caller.userId, provider: provider.kind };
		await trx
			.insertInto("ntocc_call")
			.values({ ...head, ...run.asked, ...keptOf(answer, minor) })
			.execute();
		// The same question may have been sent, and so put, twice at once: it has one quotation.
		const meanwhile = await earlierAnswer(trx, request);
		if (meanwhile) return meanwhile.data as Asked;
		const quotation = priced?.ok ? await keepQuotation(ctx, trx, run, { callId, priced, customer: input.customerName || null }) : null;
		const told: Asked = { callId, quotation, why, message: why && translate(ctx.language, `ntocc.why.${why}`) };
		const kept = await answerToKeep(request, told);
		if (kept) await trx.insertInto("idempotency_key").values(kept).execute();
		return told;
	});
}
