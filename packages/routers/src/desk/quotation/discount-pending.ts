import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Caller } from "../../door/context.ts";
import { holds } from "../../door/permissions.ts";
import { mandatesOf } from "../../settings/auditors/queries.ts";
import { closeThread } from "../message/threads.ts";
import type { Work } from "./work.ts";

const pendingStates = ["requested", "finalRequested"] as const;

/** Whether a request waits for a decision. */
export const isPending = (state: string): state is (typeof pendingStates)[number] => pendingStates.some((pending) => pending === state);

/** Requests on a quotation that wait for a decision. */
export const pendingOn = (db: Kysely<Database>, quotationId: string) =>
	db.selectFrom("discount_request").select(["id", "version"]).where("quotation_id", "=", quotationId).where("state", "in", pendingStates).execute();

/** Nobody decides on the discount of a draft that is given up: what waits is withdrawn with it. Answers the ids of what was. */
export async function withdrawPending(work: Work, quotationId: string): Promise<string[]> {
	const pending = await pendingOn(work.db, quotationId);
	for (const { id, version } of pending) {
		await work.db
			.updateTable("discount_request")
			.set({ state: "withdrawn", version: version + 1 })
			.where("id", "=", id)
			.execute();
		await closeThread(work, id, { happened: { event: "draftWithdrawn" }, loud: true });
	}
	return pending.map(({ id }) => id);
}

interface Asking {
	db: Kysely<Database>;
	today: string;
	caller: Pick<Caller, "isSuper" | "permissions" | "userId">;
}

/** Of a request (`d`) and its quotation (`q`): it waits for a step that the caller, who may decide on discounts, may take. */
export async function waitsFor({ db, today, caller }: Asking): Promise<RawBuilder<SqlBool>> {
	const standsIn = async () => (await mandatesOf(db, caller.userId, today)).some((mandate) => mandate.standsIn && mandate.kind === "final");
	const states = holds(caller, "discount.approveFinal") || (await standsIn()) ? pendingStates : (["requested"] as const);
	return sql<SqlBool>`(q.state = 'draft' AND d.requested_by <> ${caller.userId} AND d.state IN (${sql.join(states)}))`;
}

/** How many requests wait for the caller. */
export async function countWaiting(ctx: Asking): Promise<number> {
	const row = await ctx.db
		.selectFrom("discount_request as d")
		.innerJoin("quotation as q", "q.id", "d.quotation_id")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where(await waitsFor(ctx))
		.executeTakeFirstOrThrow();
	return row.count;
}
