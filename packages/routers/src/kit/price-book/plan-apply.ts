import type { Database } from "@iqt/db";
import { dayBefore } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Services } from "../../door/context.ts";
import { MOST_VALUES } from "../../door/lists.ts";
import {
	type ApplyPreview,
	countChanging,
	matching,
	type Predicate,
	type Prepared,
	prepared,
	previewApply,
	previewOrder,
	previewStoppingAtZero,
	standingOf,
	TRIED,
} from "./apply.ts";
import { refuseMeeting, refuseWrongDays, refuseWrongRows, rowsMeeting } from "./apply-checks.ts";
import { rowsOf, uuid } from "./apply-write.ts";
import type { RateBook } from "./define.ts";
import { type Impact, impactOfApply, impactOfRemoval } from "./impact.ts";
import type { RateReader } from "./list.ts";
import { marginsOf } from "./margins.ts";
import type { Operation } from "./operation.ts";
import { refusingOverlaps } from "./overlap.ts";
import type { PlannedChange } from "./plan.ts";
import type { RateChange } from "./queries.ts";

/** One change of all rows that match, as asked. */
export interface Applying {
	predicate: Predicate;
	operation: Operation;
	reader: RateReader;
}

/** The rows an operation is for and what it writes, after all that `applyToAll` refuses has been refused; nothing is written. */
async function checked(db: Kysely<Database>, book: RateBook, { predicate, operation, reader }: Applying): Promise<Prepared> {
	const plan = await prepared(db, book, predicate, operation, reader);
	const { target, assignments } = plan;
	await refuseWrongDays(db, target, assignments);
	await refuseMeeting(db, target, assignments);
	await refuseWrongRows(db, target, operation, assignments);
	return plan;
}

/** A change as a plan; `heard` hears what it brings about once it is planned. */
type Planning = Pick<PlannedChange, "plan" | "refusing">;

/** `applyToAll` as a plan. */
export function applyPlan(db: Kysely<Database>, book: RateBook, applying: Applying, heard: (impact: Impact) => void): Planning {
	let inTheWay = async (): Promise<string[]> => [];
	return {
		async plan(steps) {
			const { target, assignments } = await checked(db, book, applying);
			const rows = await rowsOf(db, book, target.matching);
			heard((await impactOfApply(db, { target, assignments, rows }, { from: applying.operation.from, today: applying.reader.today })).impact);
			inTheWay = () => rowsMeeting(db, target, assignments);
			const values = new Map(assignments.map((a) => [a.column, a.value]));
			const day = applying.operation.from;
			const source = { id: sql.ref("r.id"), alias: "r" };
			const those = (which: RawBuilder<unknown>) => sql`${sql.table(book.table)} r where ${which} and ${target.matching}`;
			if (day === undefined) {
				const moves = values.has("valid_from") || values.has("valid_to");
				return steps.add(moves ? "move" : "update", { ...source, from: those(sql`1`), values });
			}
			const running = those(sql`r.valid_from < ${day}`);
			const ended = await steps.add("end", { ...source, from: running, values: new Map([["valid_to", sql`${dayBefore(day)}`]]) });
			await steps.add("insert", { ...source, id: uuid, from: running, values: new Map([...values, ["valid_from", sql`${day}`]]) });
			return ended + (await steps.add("update", { ...source, from: those(sql`r.valid_from >= ${day}`), values }));
		},
		refusing: (write) => refusingOverlaps(db, book, () => inTheWay(), write),
	};
}

/** `removeMatching` as a plan. */
export const removePlan = (
	db: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	reader: RateReader,
	heard: (impact: Impact) => void,
): Planning => ({
	async plan(steps) {
		const wanted = await matching(db, book, predicate, reader);
		heard((await impactOfRemoval(db, book, await rowsOf(db, book, wanted), reader.today)).impact);
		return steps.add("remove", { id: sql.ref("r.id"), alias: "r", from: sql`${sql.table(book.table)} r where ${wanted}` });
	},
	refusing: (write) => write(),
});

/** What `applyToAll` would do. Of many rows those that matter most are done and rolled back; the rest is looked at and counted, while others write. */
export async function previewOf(services: Services, book: RateBook, applying: Applying, change: RateChange): Promise<ApplyPreview> {
	const { db } = services;
	const { predicate, operation, reader } = applying;
	const whole = () => previewApply(db, book, predicate, operation, reader, change);
	if ((await countChanging(db, book, predicate, operation, reader)) <= TRIED) return whole();
	const looked = await previewStoppingAtZero(operation, async (tried) => {
		const plan = await checked(db, book, { ...applying, operation: tried });
		const margins = await marginsOf(db, plan.target, plan.assignments, operation.from ?? reader.today);
		const { rows } = await sql<{ n: number; id: string }>`select id, count(*) over () as n from ${sql.table(book.table)} where ${plan.target.matching}
			order by ${previewOrder(plan, margins)} limit ${MOST_VALUES}`.execute(db);
		const shown: Predicate = { filters: [{ field: "id", op: "in", value: rows.map((r) => r.id) }] };
		const { samples, brought } = await previewApply(db, book, shown, tried, reader, change);
		const impact = await impactOfApply(
			db,
			{ ...plan, rows: await rowsOf(db, book, plan.target.matching) },
			{ from: tried.from, today: reader.today },
		);
		return { count: rows[0]?.n ?? 0, atZero: plan.falling.count, margins, impact, samples, brought };
	});
	return { ...looked, ...(await standingOf(db, book, predicate, reader)) };
}
