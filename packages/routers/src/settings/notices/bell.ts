import type { Database } from "@iqt/db";
import { isMessageId, type Language, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import type { noticeLevels } from "./schema.ts";

interface BellReader {
	userId: number;
	now: Date;
	language: Language;
}

/** A person sees at most this many. */
const MAX_SHOWN = 50;

/** What the bell shows of anything. */
export interface BellItem {
	id: string;
	title: string;
	/** Plain text; empty for what a person is told of something that `path` shows. */
	content: string;
	level: (typeof noticeLevels)[number];
	publishedAt: string | null;
	shownTo: string | null;
	readAt: string | null;
	/** Screen within the portal; null for a notice. */
	path: string | null;
}

/** Published notices that are for the person at this moment. */
async function noticesFor(db: Kysely<Database>, { userId, now }: BellReader): Promise<BellItem[]> {
	const at = now.toISOString();
	const rows = await db
		.selectFrom("notice as n")
		.leftJoin("notice_read as r", (join) => join.onRef("r.notice_id", "=", "n.id").on("r.user_id", "=", userId))
		.select(["n.id", "n.title", "n.content", "n.level", "n.published_at as publishedAt", "n.shown_to as shownTo", "r.read_at as readAt"])
		.where("n.status", "=", "published")
		.where((eb) => eb.or([eb("n.shown_from", "is", null), eb("n.shown_from", "<=", at)]))
		.where((eb) => eb.or([eb("n.shown_to", "is", null), eb("n.shown_to", ">", at)]))
		.where(
			sql<boolean>`(n.audience = 'everybody'
				OR (n.audience = 'roles' AND EXISTS (SELECT 1 FROM user_role ur JOIN role ON role.id = ur.role_id, json_each(n.roles) wanted
					WHERE ur.user_id = ${userId} AND role.code = wanted.value))
				OR (n.audience = 'companies' AND EXISTS (SELECT 1 FROM user, json_each(n.companies) wanted
					WHERE user.id = ${userId} AND user.company_id = wanted.value)))`,
		)
		.orderBy(sql`r.read_at IS NOT NULL`)
		.orderBy("n.published_at", "desc")
		.orderBy("n.id")
		.limit(MAX_SHOWN)
		.execute();
	return rows.map((row) => ({ ...row, path: null }));
}

/** What the person alone is told, in their language. */
async function toldTo(db: Kysely<Database>, { userId, language }: BellReader): Promise<BellItem[]> {
	const rows = await db
		.selectFrom("told")
		.selectAll()
		.where("user_id", "=", userId)
		.orderBy(sql`read_at IS NOT NULL`)
		.orderBy("at", "desc")
		.orderBy("id")
		.limit(MAX_SHOWN)
		.execute();
	// A text of a version before may be gone.
	return rows.flatMap(({ id, at, message, message_values, path, read_at }) => {
		if (!isMessageId(message)) return [];
		const title = translate(language, message, JSON.parse(message_values) as Record<string, string | number>);
		return [{ id, title, content: "", level: "info" as const, publishedAt: at, shownTo: null, readAt: read_at, path }];
	});
}

const isRead = ({ readAt }: BellItem): number => (readAt === null ? 0 : 1);
const latestFirst = (a: BellItem, b: BellItem): number => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? "");

/** What the bell shows a person at this moment, notices and what they alone are told: what is not read first, then the latest. */
export async function shownTo(db: Kysely<Database>, reader: BellReader): Promise<{ items: BellItem[]; unread: number }> {
	const all = [...(await noticesFor(db, reader)), ...(await toldTo(db, reader))];
	const items = all.sort((a, b) => isRead(a) - isRead(b) || latestFirst(a, b)).slice(0, MAX_SHOWN);
	return { items, unread: items.filter(({ readAt }) => readAt === null).length };
}

/** Notes that a person has read what the bell shows; what is not shown to them is passed over. Answers how many are left. */
export async function markRead(db: Kysely<Database>, reader: BellReader, ids: readonly string[] | undefined): Promise<{ unread: number }> {
	const { items } = await shownTo(db, reader);
	const unread = items.filter(({ readAt }) => readAt === null);
	const now = unread.filter(({ id }) => ids === undefined || ids.includes(id));
	const told = now.filter(({ path }) => path !== null).map(({ id }) => id);
	if (told.length > 0) await db.updateTable("told").set({ read_at: reader.now.toISOString() }).where("id", "in", told).execute();
	const notices = now.filter(({ path }) => path === null);
	if (notices.length > 0) {
		await db
			.insertInto("notice_read")
			.values(notices.map(({ id }) => ({ notice_id: id, user_id: reader.userId, read_at: reader.now.toISOString() })))
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
	return { unread: unread.length - now.length };
}
