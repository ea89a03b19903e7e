import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { addDays, dayStart } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { ownedBy } from "../../../kit/own-rows.ts";
import { type DeclineReason, declineReasons } from "../by-link/reasons.ts";
import { ownerIn, type Scope } from "../queries.ts";
import { winRate } from "../win-rate.ts";
import type { OutcomeGroup, OutcomesWanted } from "./schema.ts";

/** Groups told, those with most quotations first; the sums are over all. */
const MOST = 200;

const states = ["sent", "accepted", "declined", "expired", "withdrawn"] as const;

/** What became of quotations that were sent. `sent` is all of them, `open` those without an answer yet; `lost` are the declined by reason, `unsaid` where none was named. */
export interface Outcome {
	sent: number;
	open: number;
	accepted: number;
	declined: number;
	expired: number;
	withdrawn: number;
	/** Accepted of those the customer answered in whole percent; null where none was. */
	winRate: number | null;
	lost: Record<DeclineReason | "unsaid", number>;
}

type Counts = Record<`${(typeof states)[number] | DeclineReason | "unsaid"}${"" | "InAll"}`, number> & { key: string; label: string; groups: number };

/** What a group is known by, and what it is called. */
function groupOf(by: OutcomeGroup, language: Language): { key: RawBuilder<string>; label: RawBuilder<string> } {
	const called = language === "zh" ? "zh" : "en";
	switch (by) {
		case "lane":
			return {
				key: sql`json_array(q.origin_en, q.destination_en)`,
				label: sql`max(${sql.ref(`q.origin_${called}`)} || ' → ' || ${sql.ref(`q.destination_${called}`)})`,
			};
		case "sales":
			return { key: sql`q.owner_id`, label: sql`max(u.display_name)` };
		case "customer":
			return { key: sql`coalesce(q.customer_id, lower(trim(q.customer_name)))`, label: sql`max(coalesce(r.name, q.customer_name))` };
	}
}

const isLost = (because: DeclineReason | "unsaid") =>
	because === "unsaid"
		? sql`q.lost_because IS NULL OR q.lost_because NOT IN (${sql.join(declineReasons.map((known) => sql.lit(known)))})`
		: sql`q.lost_because = ${sql.lit(because)}`;

const reasons = [...declineReasons, "unsaid"] as const;

/** The figures of one group, or of all of them; nothing was sent where there is no row. */
function outcomeOf(counts: Counts | undefined, which: "" | "InAll"): Outcome {
	const of = (name: (typeof states)[number] | DeclineReason | "unsaid") => counts?.[`${name}${which}`] ?? 0;
	const [open, accepted, declined, expired, withdrawn] = states.map(of) as [number, number, number, number, number];
	return {
		...{ sent: open + accepted + declined + expired + withdrawn, open, accepted, declined, expired, withdrawn },
		winRate: winRate({ won: accepted, decided: accepted + declined }),
		lost: Object.fromEntries(reasons.map((because) => [because, of(because)])) as Outcome["lost"],
	};
}

/** What became of the quotations that were sent within a period, of those in the scope: in all and by lane, sales or customer. One statement. */
export async function outcomesOf(db: Kysely<Database>, scope: Scope, { by, from, to, ownerId }: OutcomesWanted, language: Language) {
	const { key, label } = groupOf(by, language);
	const counted = [
		...states.map((state) => ({ name: state, count: sql`sum(q.state = ${sql.lit(state)})` })),
		...reasons.map((because) => ({ name: because, count: sql`sum(q.state = 'declined' AND (${isLost(because)}))` })),
	];
	const columns = sql.join(
		counted.flatMap(({ name, count }) => [sql`${count} AS ${sql.ref(name)}`, sql`sum(${count}) OVER () AS ${sql.ref(`${name}InAll`)}`]),
	);
	const { rows } = await sql<Counts>`SELECT ${key} AS key, ${label} AS label, ${columns}, count(*) OVER () AS groups
		FROM quotation q JOIN user u ON u.id = q.owner_id LEFT JOIN customer r ON r.id = q.customer_id
		WHERE q.sent_at >= ${dayStart(from).toISOString()} AND q.sent_at < ${dayStart(addDays(to, 1)).toISOString()}
			AND ${ownedBy("q.owner_id", ownerIn(scope))} AND ${ownerId === undefined ? sql`1` : sql`q.owner_id = ${ownerId}`}
		GROUP BY ${key} ORDER BY count(*) DESC, label, key LIMIT ${MOST}`.execute(db);
	return {
		/** Over all quotations, also of groups that are not told. */
		all: outcomeOf(rows[0], "InAll"),
		groups: rows.map((row) => ({ key: String(row.key), label: row.label, ...outcomeOf(row, "") })),
		/** How many groups there are; those told are the first 200. */
		count: rows[0]?.groups ?? 0,
	};
}

export type Outcomes = Awaited<ReturnType<typeof outcomesOf>>;
