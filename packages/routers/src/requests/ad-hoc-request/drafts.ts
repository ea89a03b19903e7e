import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { DomainError } from "../../door/errors.ts";
import type { draftInput } from "./schema.ts";

type Sent = z.output<typeof draftInput>;
interface Work {
	userId: number;
	at: string;
}

/** Half forms one person keeps at most; the oldest make room. */
const mostDrafts = 50;

const asDraft = ({ fields, changed_at, ...draft }: { id: string; fields: string; version: number; changed_at: string }) => ({
	...draft,
	changedAt: changed_at,
	fields: JSON.parse(fields) as Sent["fields"],
});

const own = (db: Kysely<Database>, userId: number) =>
	db.selectFrom("ad_hoc_draft").select(["id", "fields", "version", "changed_at"]).where("owner_id", "=", userId);

/** The caller's half forms, the last one first. */
export async function draftsOf(db: Kysely<Database>, userId: number) {
	return (await own(db, userId).orderBy("changed_at", "desc").orderBy("id").execute()).map(asDraft);
}

/** A half form of the caller's; DomainError `notFound` of any other. */
export async function draftOf(db: Kysely<Database>, { userId, id }: { userId: number; id: string }) {
	const draft = await own(db, userId).where("id", "=", id).executeTakeFirst();
	if (!draft) throw new DomainError("notFound", "error.notFound");
	return asDraft(draft);
}

/** Keeps a form as it stands, unchecked; DomainError `stale` where `version` is another than the one it has. */
export async function saveDraft(db: Kysely<Database>, { userId, at }: Work, { id, version, fields }: Sent): Promise<{ id: string; version: number }> {
	const columns = { fields: JSON.stringify(fields), changed_at: at };
	if (id) {
		const there = await draftOf(db, { userId, id });
		if (version && version !== there.version) throw new DomainError("stale", "error.stale");
		if (JSON.stringify(there.fields) === columns.fields) return { id, version: there.version };
		const next = there.version + 1;
		await db
			.updateTable("ad_hoc_draft")
			.set({ ...columns, version: next })
			.where("id", "=", id)
			.execute();
		return { id, version: next };
	}
	const made = crypto.randomUUID();
	await db
		.insertInto("ad_hoc_draft")
		.values({ id: made, owner_id: userId, created_at: at, ...columns })
		.execute();
	const tooMany = (await draftsOf(db, userId)).slice(mostDrafts).map((draft) => draft.id);
	if (tooMany.length > 0) await db.deleteFrom("ad_hoc_draft").where("id", "in", tooMany).execute();
	return { id: made, version: 1 };
}

/** Throws a half form away; DomainError `notFound` of one that is not the caller's. */
export async function dropDraft(db: Kysely<Database>, { userId, id }: { userId: number; id: string }): Promise<void> {
	await draftOf(db, { userId, id });
	await db.deleteFrom("ad_hoc_draft").where("id", "=", id).execute();
}
