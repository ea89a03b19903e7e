import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { changeParts, noteIn, openThread, type PartSent } from "../../desk/message/threads.ts";
import type { RecordHead, RecordWork } from "../../kit/records/define.ts";
import { type Handlers, handlersOf, turnOf } from "./handlers.ts";
import type { AdHocRequest, AdHocState } from "./schema.ts";

type Kept = RecordHead & AdHocRequest;

/** Whose turn a request is kept as. */
const handlersKept = (db: Kysely<Database>, id: string) =>
	db.selectFrom("ad_hoc_request").select(["handler_teams", "handler_people"]).where("id", "=", id).executeTakeFirst();

/** Finds whose turn it is with a request in a state, and keeps that with it. */
export async function keepHandlers(db: Kysely<Database>, { id, state, at }: { id: string; state: AdHocState; at: string }): Promise<Handlers> {
	const row = await db
		.selectFrom("ad_hoc_request as r")
		.innerJoin("user as u", "u.id", "r.owner_id")
		.select(["r.service_type as serviceType", "r.port_city_id as portCity", "u.guid as ownerGuid"])
		.where("r.id", "=", id)
		.executeTakeFirstOrThrow();
	const handlers = await handlersOf(db, { state, ...row });
	await db
		.updateTable("ad_hoc_request")
		.set({ handler_teams: JSON.stringify(handlers.teams), handler_people: JSON.stringify(handlers.people), handler_reason: handlers.reason })
		// Whoever has it now has not been reminded of it.
		.set({ turn_at: at, reminded_at: null, escalated_at: null })
		.where("id", "=", id)
		.execute();
	return handlers;
}

/** What is asked of whose turn it is, as a part of the request's thread; null where it is the requester's. */
export async function partFor(db: Kysely<Database>, state: AdHocState, { teams, people }: Handlers): Promise<PartSent | null> {
	const part = turnOf(state);
	if (part === "requester") return null;
	const ids = people.length === 0 ? [] : await db.selectFrom("user").select("id").where("guid", "in", people).execute();
	return { part, teams, people: ids.map(({ id }) => id) };
}

/** A new request begins a thread that its handlers are told by; one that is for another service or port city now may have other handlers, who are told there. */
export async function openRequest(work: RecordWork, saved: Kept, current: Kept | null): Promise<void> {
	const { db, caller } = work;
	const isMoved = current !== null && (current.serviceType !== saved.serviceType || current.portCity !== saved.portCity);
	if (current && !isMoved) return;
	const before = await handlersKept(db, saved.id);
	const handlers = await keepHandlers(db, { id: saved.id, state: "requestCreated", at: work.change.at });
	const part = await partFor(db, "requestCreated", handlers);
	const parts = part ? [part] : [];
	if (!current) return openThread(work, { id: saved.id, kind: "adHoc", askedBy: caller.userId, parts, text: saved.remark ?? "", mail: true });
	await changeParts(work, saved.id, parts);
	const isSame = JSON.stringify(before) === JSON.stringify(await handlersKept(db, saved.id));
	if (!isSame) await noteIn(work, saved.id, { happened: { event: "adHocMoved" }, loud: true, mail: true });
}
