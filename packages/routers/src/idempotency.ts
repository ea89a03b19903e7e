import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { sha256Hex } from "./change-log.ts";
import { DomainError } from "./errors.ts";

interface Request {
	trx: Kysely<Database>;
	/** The client's key, or null: then the work simply runs. */
	key: string | null;
	userId: number;
	path: string;
	input: unknown;
	now: Date;
}

/**
 * Runs `work` once per user and key: a repeat with the same input gets the first answer, one with another input is refused.
 * Key and work commit in the same transaction.
 */
export async function once<R extends { ok: true; data: unknown }>(request: Request, work: () => Promise<R>): Promise<R> {
	const { trx, key, userId, path } = request;
	if (key === null) return work();
	const inputHash = await sha256Hex(`${path}\n${JSON.stringify(request.input)}`);
	const seen = await trx
		.selectFrom("idempotency_key")
		.select(["input_hash", "response"])
		.where("user_id", "=", userId)
		.where("key", "=", key)
		.executeTakeFirst();
	if (seen) {
		if (seen.input_hash !== inputHash) throw new DomainError("state", "error.idempotencyKeyReused");
		// tRPC reads only `ok` and `data` of what a middleware answers.
		return { ok: true, data: JSON.parse(seen.response) } as R;
	}
	const result = await work();
	const response = JSON.stringify(result.data ?? null);
	await trx
		.insertInto("idempotency_key")
		.values({ key, user_id: userId, procedure: path, input_hash: inputHash, response, created_at: request.now.toISOString() })
		.execute();
	return result;
}
