import type { AnyKind, RecordWork } from "./define.ts";
import { restoreRecords } from "./save.ts";

/** Records that belong to one of another kind, and go with it: `field` names that one. */
export interface Owned {
	kind: AnyKind;
	field: string;
}

/** Of what belongs to one record, looked for in the log at most. */
const most = 200;

/** What went with records: the entries stand before that of the record it went with, of the same moment. */
async function goneWith({ db }: RecordWork, whole: AnyKind, { kind, field }: Owned, ids: readonly string[]): Promise<string[]> {
	const gone: string[] = [];
	for (const id of ids) {
		const last = await db
			.selectFrom("change_log")
			.select(["id", "at", "actor_id", "action"])
			.where("object_type", "=", whole.name)
			.where("object_id", "=", id)
			.orderBy("id", "desc")
			.limit(1)
			.executeTakeFirst();
		if (last?.action !== "delete") continue;
		const before = await db
			.selectFrom("change_log")
			.select(["object_id as part", "object_type as type", "at", "actor_id", "action", "before"])
			.where("id", "<", last.id)
			.orderBy("id", "desc")
			.limit(most)
			.execute();
		const isOther = before.findIndex(
			({ type, at, actor_id, action, ...entry }) =>
				type !== kind.name ||
				action !== "delete" ||
				// What somebody deleted on its own before that stays deleted.
				at !== last.at ||
				actor_id !== last.actor_id ||
				(JSON.parse(entry.before ?? "{}") as Record<string, unknown>)[field] !== id,
		);
		gone.push(...(isOther < 0 ? before : before.slice(0, isOther)).map(({ part }) => part));
	}
	return gone;
}

/** Brings deleted records back with what went with them; errors as of `restoreRecords`. */
export async function restoreWith(work: RecordWork, whole: AnyKind, owned: Owned, ids: readonly string[]): Promise<{ count: number }> {
	const parts = await goneWith(work, whole, owned, [...new Set(ids)]);
	const restored = await restoreRecords(work, whole, ids);
	if (parts.length > 0) await restoreRecords(work, owned.kind, parts);
	return restored;
}
