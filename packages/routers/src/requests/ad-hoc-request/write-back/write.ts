import { businessDay } from "@iqt/i18n/days";
import type { z } from "zod";
import { DomainError } from "../../../door/errors.ts";
import { addMakingRoom } from "../../../kit/price-book/make-room.ts";
import type { Changing } from "../moves.ts";
import { planOf, rowsToWrite } from "./plan.ts";
import type { writeBackInput } from "./schema.ts";
import { standingOf } from "./standing.ts";

/**
 * Writes a part of an accepted request into its price book, all of it or nothing, as `planOf` and `rowsToWrite` refuse it; DomainError `state` where it stands there already, `exists` where
 * something is in the way and is not to make room. Answers what the book's `undo` takes back.
 */
export async function writeBack(ctx: Changing, { replace, ...asked }: z.output<typeof writeBackInput>) {
	const { db, change, caller, today } = ctx;
	const plan = await planOf(ctx, asked);
	const { request, part, book, reference } = plan;
	const standing = await standingOf(db, request.id, part);
	if (standing)
		throw new DomainError("state", "writeBack.already", { number: request.number, day: businessDay(new Date(standing.at)), by: standing.by });
	const rows = rowsToWrite(plan);
	const { ids, moved } = await addMakingRoom(db, book, rows, {
		...{ reference, replace, today },
		change: { id: change.id, at: change.at, userId: caller.userId },
	});
	await db
		.insertInto("ad_hoc_write_back")
		.values({
			...{ id: crypto.randomUUID(), request_id: request.id, part, book: book.domain, change_id: change.id, rate_ids: JSON.stringify(ids) },
			...{ written_at: change.at, written_by: caller.userId },
		})
		.execute();
	const byId = <T>(pairs: readonly (readonly [string, T])[]) => (pairs.length === 0 ? null : Object.fromEntries(pairs));
	await change.write({
		action: "writeBack",
		objectType: book.domain,
		objectId: ids.length === 1 ? (ids[0] ?? "") : "many",
		before: byId(moved.map(({ rate }) => [rate.id, rate.row] as const)),
		after: byId(rows.map((row, i) => [ids[i] ?? "", row] as const)),
	});
	await change.write({
		action: "writeBack",
		objectType: "adHocRequest",
		objectId: request.id,
		before: null,
		after: { part, book: book.domain, count: ids.length },
	});
	return { id: request.id, part, book: book.domain, changeId: change.id, count: ids.length, ids };
}
