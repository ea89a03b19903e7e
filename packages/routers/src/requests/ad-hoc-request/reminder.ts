import type { Database } from "@iqt/db";
import { addWorkdays, businessDay, dayStart } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { readers } from "../../desk/message/people.ts";
import { addHandlers, noteIn } from "../../desk/message/threads.ts";
import type { Writing } from "../../desk/message/writing.ts";
import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { type Handlers, handlersOf, turnOf } from "./handlers.ts";

/** Working days after the reminder until others are told. */
const escalateAfter = 1;
const batch = 200;
/** No working day is shorter, milliseconds: those reminded since keep no others from their turn. */
const DAY = 86_400_000;

/** Requests whose price is due today or was before, and of which others were not told yet, the longest overdue first. */
const due = (db: Kysely<Database>, now: Date) =>
	db
		.selectFrom("ad_hoc_request as r")
		.innerJoin("user as u", "u.id", "r.owner_id")
		.select(["r.id", "r.state", "r.required_date as day", "r.service_type as serviceType", "r.port_city_id as portCity", "r.owner_id as owner"])
		.select(["r.handler_teams as teams", "r.handler_people as people", "r.reminded_at as remindedAt"])
		.select(["u.guid as ownerGuid", "u.display_name as requester"])
		.where("r.state", "in", ["requestCreated", "costUpdated", "priceUpdated"])
		.where("r.required_date", "<=", businessDay(now))
		.where("r.escalated_at", "is", null)
		// Who has it since today has just been told of it.
		.where(({ or, eb }) => or([eb("r.turn_at", "is", null), eb("r.turn_at", "<", dayStart(businessDay(now)).toISOString())]))
		.where(({ or, eb }) => or([eb("r.reminded_at", "is", null), eb("r.reminded_at", "<=", new Date(now.getTime() - DAY).toISOString())]))
		.orderBy("r.required_date")
		.orderBy("r.id")
		.limit(batch);
type Due = Awaited<ReturnType<ReturnType<typeof due>["execute"]>>[number];

interface Told {
	ids: number[];
	names: string[];
}

/** Active staff who read messages, of these GUIDs. */
async function toldOf(db: Kysely<Database>, guids: readonly string[]): Promise<Told> {
	const found =
		guids.length === 0
			? []
			: await readers(db).select(["u.id", "u.display_name as name"]).where("u.guid", "in", guids).orderBy("u.display_name").execute();
	return { ids: found.map(({ id }) => id), names: found.map(({ name }) => name) };
}

/** GUIDs of the people of teams: all of each, or who leads it. */
async function peopleOf(db: Kysely<Database>, teams: readonly string[], whom: "everybody" | "leaders"): Promise<string[]> {
	const rows = await db
		.selectFrom("team")
		.select(["leader", "members"])
		.where("active", "=", 1)
		.where(sql<boolean>`id IN (SELECT value FROM json_each(${JSON.stringify(teams)}))`)
		.execute();
	return [...new Set(rows.flatMap(({ leader, members }) => (whom === "leaders" ? [leader] : [leader, ...(JSON.parse(members) as string[])])))];
}

/** Whose turn it is. */
async function handlersNow(db: Kysely<Database>, request: Due): Promise<string[]> {
	const [teams, people] = [request.teams, request.people].map((list) => JSON.parse(list) as string[]);
	return [...(await peopleOf(db, teams ?? [], "everybody")), ...(people ?? [])];
}

/** Who sees to it when they do not: who leads their team, and who leads the team that makes prices of such requests, or whoever does. */
async function othersFor(db: Kysely<Database>, request: Due): Promise<string[]> {
	const pricing: Handlers = await handlersOf(db, { ...request, state: "costUpdated" });
	const teams = [...(JSON.parse(request.teams) as string[]), ...pricing.teams];
	return [...new Set([...(await peopleOf(db, teams, "leaders")), ...pricing.people])];
}

/** Reminds of one request, or tells others of it, as far as its time has come. */
async function remindOf(db: Kysely<Database>, request: Due, now: Date): Promise<"escalated" | "reminded" | null> {
	const change = changeWriter(db, { id: null, name: "timed task", source: "job" }, now);
	const work: Writing = { db, caller: { userId: request.owner, displayName: request.requester }, change };
	const values = { day: request.day, turn: turnOf(request.state) };
	const mark = (column: "escalated_at" | "reminded_at") =>
		db
			.updateTable("ad_hoc_request")
			.set({ [column]: change.at })
			.where("id", "=", request.id)
			.execute();
	if (request.remindedAt === null) {
		const { ids } = await toldOf(db, await handlersNow(db, request));
		await addHandlers(work, request.id, ids);
		await noteIn(work, request.id, { happened: { event: "adHocReminded", values }, loud: true, mail: true, to: ids });
		await mark("reminded_at");
		return "reminded";
	}
	if (addWorkdays(new Date(request.remindedAt), escalateAfter) > now) return null;
	const { ids, names } = await toldOf(db, await othersFor(db, request));
	if (ids.length > 0) {
		await addHandlers(work, request.id, ids);
		const happened = { event: "adHocEscalated", values: { ...values, names: names.join(", ") } } as const;
		await noteIn(work, request.id, { happened, loud: true, mail: true, to: ids });
	}
	await mark("escalated_at");
	const after = { requiredDate: request.day, told: names };
	await change.write({ action: "escalateRequest", objectType: "adHocRequest", objectId: request.id, before: null, after });
	return "escalated";
}

/**
 * Reminds those whose turn a request is, on the day its price is needed by, and tells who leads them and who makes such prices one working day later, each once a turn. Each request is a
 * transaction of its own: the mails of many are more than a server gives one.
 */
export async function remindOfRequests(services: Services, now: Date): Promise<{ reminded: number; escalated: number }> {
	const counted = { reminded: 0, escalated: 0 };
	for (const { id } of await due(services.db, now).execute()) {
		const done = await services.db.transaction().execute(async (db) => {
			const request = await due(db, now).where("r.id", "=", id).executeTakeFirst();
			return request ? remindOf(db, request, now) : null;
		});
		if (done) counted[done]++;
	}
	return counted;
}
