import type { Database } from "@iqt/db";
import { businessDay } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { changeWriter } from "../door/change-log.ts";
import type { Services } from "../door/context.ts";
import type { RecordWork } from "../kit/records/define.ts";
import type { DemoWorld, RecordDomain } from "../kit/records/domain.ts";
import { saveRecord } from "../kit/records/queries.ts";
import * as domains from "./record-domains.ts";

const all: readonly RecordDomain<unknown>[] = Object.values(domains);

/** Demo users that rows name. */
const needed = ["admin", "pm", "vdm", "cx", "sales", "approver", "finalapprover"];

async function isEmpty(db: Kysely<Database>, table: string): Promise<boolean> {
	const { rows } = await sql`SELECT id FROM ${sql.table(table)} LIMIT 1`.execute(db);
	return rows.length === 0;
}

async function fill(work: RecordWork, { kind, demo }: RecordDomain<unknown>, world: DemoWorld): Promise<number> {
	if (demo.replaces) await sql`DELETE FROM ${sql.table(kind.table)}`.execute(work.db);
	const ids: string[] = [];
	for (const row of demo.rows(world)) ids.push((await saveRecord(work, kind, row as Record<string, unknown>)).id);
	await demo.after?.(work, ids);
	return ids.length;
}

/**
 * Gives a demo its records: parameters, settings, notices in every state, price settings, auditors, teams and whatever else is declared. Does nothing
 * where there are any already, or the demo users are missing. All or nothing; answers how many records it made.
 */
export async function seedRecords(services: Services): Promise<number> {
	const now = services.now();
	return services.db.transaction().execute(async (db) => {
		const people = await db.selectFrom("user").select(["id", "guid", "user_name as name", "display_name as displayName"]).limit(50).execute();
		const person = (name: string) => people.find((one) => one.name === name)?.guid ?? "";
		const admin = people.find(({ name }) => name === "admin");
		if (!admin || needed.some((name) => person(name) === "")) return 0;
		for (const { kind, demo } of all) if (!demo.replaces && !demo.beside && !(await isEmpty(db, kind.table))) return 0;
		const places = await db.selectFrom("place").select(["id", "code"]).where("kind", "=", "portCity").where("active", "=", 1).limit(200).execute();
		const cities = (...codes: string[]) => places.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
		const caller = { userId: admin.id, displayName: admin.displayName, seesCost: true, isSuper: true, permissions: new Set<string>() };
		const change = changeWriter(db, { id: admin.id, name: admin.displayName, source: "job" }, now);
		const work: RecordWork = { db, now, language: "zh", caller, change };
		let made = 0;
		for (const domain of all) made += await fill(work, domain, { person, cities, today: businessDay(now) });
		return made;
	});
}
