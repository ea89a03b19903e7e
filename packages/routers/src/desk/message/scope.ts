import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Caller } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import type { Box } from "./schema.ts";
import { subjects } from "./subjects.ts";

export type ThreadReader = Pick<Caller, "isSuper" | "permissions" | "userGuid" | "userId">;

/** Of a thread (`t`): somebody has it in the inbox. */
const isMember = (userId: number) => sql<SqlBool>`EXISTS (SELECT 1 FROM message_member mm WHERE mm.thread_id = t.id AND mm.user_id = ${userId})`;

/** Of a thread (`t`): it was sent to a team somebody is in now. */
const ofTeam = (guid: string) =>
	sql<SqlBool>`EXISTS (SELECT 1 FROM message_team mt JOIN team te ON te.id = mt.team_id AND te.active = 1
		WHERE mt.thread_id = t.id AND ${guid} IN (SELECT value FROM json_each(te.members)))`;

/** Of a thread (`t`): the caller may see it, because it was sent to them, or because they may see every request of its kind. */
function isVisible(caller: ThreadReader): RawBuilder<SqlBool> {
	const all = subjects.filter(({ viewAll }) => holds(caller, viewAll)).map(({ kind }) => kind);
	return sql<SqlBool>`(${isMember(caller.userId)} OR ${ofTeam(caller.userGuid)} OR t.kind IN (SELECT value FROM json_each(${JSON.stringify(all)})))`;
}

/** What is in a box of the caller's. */
export const inBox = (caller: ThreadReader, box: Box): RawBuilder<SqlBool> =>
	box === "mine" ? isMember(caller.userId) : box === "team" ? ofTeam(caller.userGuid) : isVisible(caller);

export interface Thread {
	id: string;
	kind: string;
	askedBy: number;
	state: "open" | "answered" | "closed";
	/** The caller is to answer it. */
	isHandler: boolean;
}

/** A thread the caller may see; DomainError `notFound` otherwise. */
export async function threadInScope({ db, caller }: { db: Kysely<Database>; caller: ThreadReader }, id: string): Promise<Thread> {
	const row = await db
		.selectFrom("message_thread as t")
		.leftJoin("message_member as m", (join) => join.onRef("m.thread_id", "=", "t.id").on("m.user_id", "=", caller.userId))
		.select(["t.id", "t.kind", "t.asked_by as askedBy", "t.state", "m.role", ofTeam(caller.userGuid).as("ofTeam")])
		.where("t.id", "=", id.toLowerCase())
		.where(isVisible(caller))
		.executeTakeFirst();
	if (!row) throw new DomainError("notFound", "message.notFound");
	const { role, ofTeam: inTeam, ...thread } = row;
	const isHandler = thread.askedBy !== caller.userId && (caller.isSuper || role === "handler" || Number(inTeam) === 1);
	return { ...thread, isHandler };
}
