import type { Database } from "@iqt/db";
import { businessDay } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { changeWriter } from "../door/change-log.ts";
import type { Services } from "../door/context.ts";
import type { RecordWork } from "../kit/records/define.ts";
import type { DemoWorld, RecordDomain } from "../kit/records/domain.ts";
import { saveRecord } from "../kit/records/save.ts";
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

/** What is filled at one time, and the table whose rows tell that it is done. */
interface Part {
	domains: RecordDomain<unknown>[];
	table: string;
}

/** Kinds that may have rows before, and those that share the table of one before them, go with the next one whose rows tell that it is done. */
function parts(): Part[] {
	const list: Part[] = [];
	const tables = new Set<string>();
	let domains: RecordDomain<unknown>[] = [];
	for (const domain of all) {
		domains.push(domain);
		const { table } = domain.kind;
		if (domain.demo.replaces || domain.demo.beside || tables.has(table)) continue;
		tables.add(table);
		list.push({ domains, table });
		domains = [];
	}
	list.at(-1)?.domains.push(...domains);
	return list;
}

/**
 * Gives a demo its records: parameters, settings, notices in every state, price settings, auditors, teams and whatever else is declared. Goes on where a
 * start that was cut off stopped; does nothing where there are others already, or the demo users are missing. A transaction a kind: a server ends one that
 * takes seconds. Answers how many records it made.
 */
export async function seedRecords(services: Services): Promise<number> {
	const { db } = services;
	const now = services.now();
	const people = await db.selectFrom("user").select(["id", "guid", "user_name as name", "display_name as displayName"]).limit(50).execute();
	const person = (name: string) => people.find((one) => one.name === name)?.guid ?? "";
	const admin = people.find(({ name }) => name === "admin");
	if (!admin || needed.some((name) => person(name) === "")) return 0;
	const filled: boolean[] = [];
	for (const { table } of parts()) filled.push(!(await isEmpty(db, table)));
	const done = filled.filter(Boolean).length;
	if (filled.lastIndexOf(true) >= done) return 0;
	const places = await db.selectFrom("place").select(["id", "code"]).where("kind", "=", "portCity").where("active", "=", 1).limit(200).execute();
	const cities = (...codes: string[]) => places.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
	const caller = { userId: admin.id, displayName: admin.displayName, seesCost: true, isSuper: true, permissions: new Set<string>() };
	let made = 0;
	for (const part of parts().slice(done)) {
		made += await db.transaction().execute(async (trx) => {
			const change = changeWriter(trx, { id: admin.id, name: admin.displayName, source: "job" }, now);
			const work: RecordWork = { db: trx, now, language: "zh", caller, change };
			let count = 0;
			for (const domain of part.domains) count += await fill(work, domain, { person, cities, today: businessDay(now) });
			return count;
		});
	}
	return made;
}
