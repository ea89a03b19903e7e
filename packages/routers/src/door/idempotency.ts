import type { Database, IdempotencyKeyTable } from "@iqt/db";
import type { Insertable, Kysely } from "kysely";
import { sha256Hex } from "./change-log.ts";
import type { Context } from "./context.ts";
import { DomainError } from "./errors.ts";

/** What a client asks for under a key of its own. */
export interface KeyedRequest {
	/** The client's key, or null: then the work simply runs. */
	key: string | null;
	userId: number;
	path: string;
	input: unknown;
	/** Milliseconds for which a repeat is one; always where it is left out. */
	within?: number | undefined;
	now: Date;
}

/** A call as what it is told by when it is repeated. */
export const keyedRequest = (
	ctx: Pick<Context, "idempotencyKey" | "now" | "repeatsWithin" | "sent">,
	call: Pick<KeyedRequest, "userId" | "path" | "input">,
): KeyedRequest => ({ ...call, key: ctx.idempotencyKey, input: ctx.sent ?? call.input, within: ctx.repeatsWithin, now: ctx.now });

/** How long the same call of the same person is taken for a repeat of it, where it has no key of its own. */
const SAME_FOR = 60_000;

/** Has a call without a key answer what the same call of the same person did within a minute. */
export async function keyByContent(ctx: Context, path: string, sent: string): Promise<void> {
	ctx.idempotencyKey = `same:${await sha256Hex(`${path}\n${sent}`)}`;
	ctx.repeatsWithin = SAME_FOR;
	ctx.sent = sent;
}

const hashOf = (request: KeyedRequest) => sha256Hex(`${request.path}\n${JSON.stringify(request.input)}`);

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a caller has changed what came of a call since it was made: then its answer was read, and the same call again means a new one. */
async function hasGoneOn(db: Kysely<Database>, userId: number, { response, created_at }: { response: string; created_at: string }): Promise<boolean> {
	const answer: unknown = JSON.parse(response);
	const told =
		typeof answer === "object" && answer !== null ? Object.values(answer).filter((value) => typeof value === "string" && GUID.test(value)) : [];
	if (told.length === 0) return false;
	const since = await db
		.selectFrom("change_log")
		.select("id")
		.where("actor_id", "=", userId)
		.where("at", ">", created_at)
		.where("object_id", "in", told)
		.limit(1)
		.executeTakeFirst();
	return since !== undefined;
}

/** What was answered to the same request before; null the first time. Refused (000004) when its key was used for another. */
export async function earlierAnswer(db: Kysely<Database>, request: KeyedRequest): Promise<{ data: unknown } | null> {
	if (request.key === null) return null;
	const since = request.within === undefined ? "" : new Date(request.now.getTime() - request.within).toISOString();
	const seen = await db
		.selectFrom("idempotency_key")
		.select(["input_hash", "response", "created_at"])
		.where("user_id", "=", request.userId)
		.where("key", "=", request.key)
		.where("created_at", ">=", since)
		.executeTakeFirst();
	if (!seen) return null;
	if (request.within !== undefined && (await hasGoneOn(db, request.userId, seen))) return null;
	if (seen.input_hash !== (await hashOf(request))) throw new DomainError("state", "error.idempotencyKeyReused");
	return { data: JSON.parse(seen.response) };
}

/** The answer to keep, to be written with the work itself; null where the client gave no key. */
export async function answerToKeep(request: KeyedRequest, data: unknown): Promise<Insertable<IdempotencyKeyTable> | null> {
	const { key, userId, path, now } = request;
	if (key === null) return null;
	const response = JSON.stringify(data ?? null);
	return { key, user_id: userId, procedure: path, input_hash: await hashOf(request), response, created_at: now.toISOString() };
}

/**
 * Runs `work` once per user and key: a repeat with the same input gets the first answer, one with another input is refused.
 * Key and work commit in the same transaction.
 */
export async function withIdempotencyKey<R extends { ok: true; data: unknown }>(
	request: KeyedRequest & { trx: Kysely<Database> },
	work: () => Promise<R>,
): Promise<R> {
	const before = await earlierAnswer(request.trx, request);
	// tRPC reads only `ok` and `data` of what a middleware answers.
	if (before) return { ok: true, data: before.data } as R;
	const result = await work();
	const row = await answerToKeep(request, result.data);
	// One that is there is over: it is no repeat of that any more.
	if (row)
		await request.trx
			.insertInto("idempotency_key")
			.values(row)
			.onConflict((met) => met.columns(["user_id", "key"]).doUpdateSet({ response: row.response, created_at: row.created_at }))
			.execute();
	return result;
}
