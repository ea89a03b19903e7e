import { atOneMoment, type Database, type ListInput, listChunks } from "@iqt/db";
import type { Kysely } from "kysely";
import { refuseWrongInput } from "../../door/lists.ts";
import { ownerFor } from "../../kit/records/define.ts";
import { specOf } from "../../kit/records/list-spec.ts";
import { own } from "./queries.ts";
import { type Asking, kind } from "./reading.ts";
import { dueLight, outcomeOf } from "./rules.ts";
import { type AdHocState, adHocStates, dueLights, outcomes, serviceTypes } from "./schema.ts";

interface Row {
	state: AdHocState;
	service_type: (typeof serviceTypes)[number];
	required_date: string;
	created_at: string;
	costed_at: string | null;
	priced_at: string | null;
	accepted_at: string | null;
	handler_teams: string;
	handler_people: string;
}

/** Hours between two steps: half of the requests took no more than the median, nine of ten no more than `p90`; null where none got there. */
export interface Hours {
	count: number;
	median: number | null;
	p90: number | null;
}

/** Hours from one moment to another. */
export const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;

/** Half and nine of ten of some hours. */
export function hoursIn(values: readonly number[]): Hours {
	const sorted = [...values].sort((a, b) => a - b);
	const at = (share: number): number | null => {
		const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
		return value === undefined ? null : Math.round(value * 10) / 10;
	};
	return { count: sorted.length, median: at(0.5), p90: at(0.9) };
}

/** How often each value stands among others. */
export function counted<V extends string>(values: readonly V[], of: readonly V[]): Record<V, number> {
	const counts = Object.fromEntries(values.map((value) => [value, 0])) as Record<V, number>;
	for (const value of of) counts[value]++;
	return counts;
}

async function namesOf(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const teams = await db.selectFrom("team").select(["id", "name"]).where("id", "in", ids).execute();
	const people = await db.selectFrom("user").select(["guid as id", "display_name as name"]).where("guid", "in", ids).execute();
	return new Map([...teams, ...people].map(({ id, name }) => [id, name]));
}

/** What the requests that match come to, of those the caller sees: by state, type, time left and whose turn it is; how long costs and prices took; what was won and lost. */
export async function statisticsOf(ctx: Asking & { services: { db: Kysely<Database> } }, input: Pick<ListInput, "filters" | "search">) {
	const reader = { seesCost: ctx.caller.seesCost, language: ctx.language, owner: ownerFor({ own }, ctx.caller), today: ctx.today };
	const spec = specOf(kind, reader);
	return atOneMoment(ctx.services.db, async (moment) => {
		refuseWrongInput(moment, spec, input);
		const rows: Row[] = [];
		for await (const chunk of listChunks(moment, spec, input, 500)) rows.push(...(chunk as unknown as Row[]));
		const byHandler = new Map<string, number>();
		for (const { handler_teams, handler_people, state } of rows) {
			if (state === "cancelled" || state === "quotationSent") continue;
			const teams = JSON.parse(handler_teams) as string[];
			for (const id of teams.length > 0 ? teams : (JSON.parse(handler_people) as string[])) byHandler.set(id, (byHandler.get(id) ?? 0) + 1);
		}
		const names = await namesOf(moment, [...byHandler.keys()]);
		const outcomesOf = rows.map((row) => outcomeOf({ state: row.state, pricedAt: row.priced_at, acceptedAt: row.accepted_at }));
		return {
			total: rows.length,
			byState: counted(
				adHocStates,
				rows.map(({ state }) => state),
			),
			byType: counted(
				serviceTypes,
				rows.map((row) => row.service_type),
			),
			byDue: counted(
				dueLights,
				rows.map((row) => dueLight({ state: row.state, requiredDate: row.required_date }, ctx.today)),
			),
			/** Teams and people whose turn it is, most first. */
			byHandler: [...byHandler]
				.map(([id, count]) => ({ id, name: names.get(id) ?? "", count }))
				.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
			/** From asking to the first costs, and from those to the first prices. */
			hoursToCost: hoursIn(rows.flatMap((row) => (row.costed_at === null ? [] : [hoursBetween(row.created_at, row.costed_at)]))),
			hoursToPrice: hoursIn(
				rows.flatMap((row) => (row.costed_at === null || row.priced_at === null ? [] : [hoursBetween(row.costed_at, row.priced_at)])),
			),
			outcomes: counted(outcomes, outcomesOf),
		};
	});
}
