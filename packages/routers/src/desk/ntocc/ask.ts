import type { Database } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { changeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { BusyError, DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { answerToKeep, earlierAnswer, type KeyedRequest } from "../../door/idempotency.ts";
import { goOn } from "../../door/places.ts";
import { actorOf } from "../../door/session/actor.ts";
import { toMinor } from "../../kit/money/money.ts";
import type { NtoccAnswer } from "./provider.ts";
import { providerOf } from "./providers.ts";
import { endProbe, putAll } from "./put.ts";
import { asking, callOf, citiesOf, questionOf, questionsLeft, type Run } from "./record.ts";
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

/** A truck that may be chosen on a day. */
const truckOn = (db: Kysely<Database>, code: string, day: string) =>
	db
		.selectFrom("truck_type")
		.select("payload_kg as payloadKg")
		.where("code", "=", code)
		.where((eb) => eb.or([eb("active_from", "is", null), eb("active_from", "<=", day)]))
		.where((eb) => eb.or([eb("active_to", "is", null), eb("active_to", ">=", day)]))
		.executeTakeFirst();

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

/** Whether more is to be loaded than a truck carries. */
const isOver = ({ weightKg }: AskInput, { payloadKg }: { payloadKg: number }): boolean => (weightKg ?? 0) > payloadKg;

/** Looks up what a question names. InvalidFieldError with every field that is wrong. */
async function runOf({ db, today }: Pick<Asking, "db" | "today">, input: AskInput): Promise<Run> {
	if (input.cargo === "dangerous") throw new DomainError("state", "sale.dangerousGoods");
	const [from, to, truck] = [await citiesOf(db, input.from), await citiesOf(db, input.to), await truckOn(db, input.truckType, input.loadDay)];
	refuseAll(
		!from && new InvalidFieldError("from", "ntocc.unknownCity", { code: input.from }),
		!to && new InvalidFieldError("to", "ntocc.unknownCity", { code: input.to }),
		input.from === input.to && new InvalidFieldError("to", "ntocc.sameCity"),
		!truck && new InvalidFieldError("truckType", "ntocc.unknownTruck", { code: input.truckType }),
		truck !== undefined &&
			isOver(input, truck) &&
			new InvalidFieldError("weightKg", "ntocc.overPayload", { code: input.truckType, payload: truck.payloadKg }),
		input.loadDay < today && new InvalidFieldError("loadDay", "ntocc.dayOver"),
	);
	if (!from || !to) throw new Error("an unknown end was not refused");
	const { cargo, truckType: truck_type, loadDay: load_day } = input;
	return { from, to, asked: { from_id: from.id, to_id: to.id, truck_type, cargo, weight_kg: input.weightKg ?? null, load_day } };
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
		...{ rate_id: priced.rateId, rate_version: priced.rateVersion, steps: priced.steps, vat_bp: priced.vatBp },
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
	if ((await questionsLeft(db, caller.userId, now)) === 0) throw new BusyError("ntocc.tooMany", 60);
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
	const { put, probed } = await asking.take(ctx.services, caller.userGuid, () => putAll(ctx.services, provider, [questionOf(run)]));
	const [only] = put;
	if (!only) throw new Error("a question was not put");
	const { answer, row } = await callOf(db, provider.kind, run, only, { userId: caller.userId, origin: "screen", heldMs: null });
	const wanted = { from: run.from.ids, to: run.to.ids, truckType: run.asked.truck_type, day: run.asked.load_day };
	const priced = answer.outcome === "cost" ? await priceOf(db, wanted, { ...answer, weightKg: input.weightKg ?? null }, ctx.today) : null;
	const why = whyOf(answer) ?? (priced && !priced.ok ? priced.why : null);
	const callId = row.id;
	return ctx.services.db.transaction().execute(async (trx) => {
		await trx.insertInto("ntocc_call").values(row).execute();
		if (probed) await endProbe(trx);
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
