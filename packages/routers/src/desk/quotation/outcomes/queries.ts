import type { Database } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { addDays, dayStart } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { ownedBy } from "../../../kit/own-rows.ts";
import { type DeclineReason, declineReasons } from "../by-link/reasons.ts";
import { ownerIn, type Scope } from "../queries.ts";
import { winRate } from "../win-rate.ts";
import type { OutcomeGroup, OutcomesWanted } from "./schema.ts";
import { typedEnds } from "./typed-ends.ts";

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

/** The key of lanes that were written down by hand and mean none that is known by name. */
const OTHER_LANES = "other";

/** What a group is known by, and what it is called; `joined` is what that takes beside the quotation (`q`), its owner (`u`), its customer (`r`) and what ends that were written by hand mean (`typed`). */
function groupOf(by: OutcomeGroup, language: Language): { key: RawBuilder<string>; label: RawBuilder<string>; joined?: RawBuilder<unknown> } {
	const called = language === "zh" ? "zh" : "en";
	switch (by) {
		case "lane": {
			const end = (alias: "typed_origin" | "typed_destination", of: "origin" | "destination") =>
				sql`LEFT JOIN typed ${sql.ref(alias)} ON q.made_elsewhere IS NOT NULL AND ${sql.ref(`${alias}.word`)} = ${sql.ref(`q.${of}_en`)}`;
			/** A lane by its ends: as it was priced, as it is meant, or none. */
			const lane = (ends: (from: string, to: string) => RawBuilder<string>, language: "zh" | "en", other: string) =>
				sql<string>`CASE WHEN q.made_elsewhere IS NULL THEN ${ends(`q.origin_${language}`, `q.destination_${language}`)}
					WHEN typed_origin.word IS NULL OR typed_destination.word IS NULL THEN ${other}
					ELSE ${ends(`typed_origin.${language}`, `typed_destination.${language}`)} END`;
			const inWords = lane((from, to) => sql`${sql.ref(from)} || ' → ' || ${sql.ref(to)}`, called, translate(language, "outcomeScreen.otherLanes"));
			return {
				key: lane((from, to) => sql`json_array(${sql.ref(from)}, ${sql.ref(to)})`, "en", OTHER_LANES),
				label: sql`max(${inWords})`,
				joined: sql`${end("typed_origin", "origin")} ${end("typed_destination", "destination")}`,
			};
		}
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

/** What became of the quotations that were sent within a period, of those in the scope: in all and by lane, sales or customer. One statement, once it is known what lanes written by hand mean. */
export async function outcomesOf(db: Kysely<Database>, scope: Scope, { by, from, to, ownerId }: OutcomesWanted, language: Language) {
	const during = sql<SqlBool>`q.sent_at >= ${dayStart(from).toISOString()} AND q.sent_at < ${dayStart(addDays(to, 1)).toISOString()}`;
	const within = sql<SqlBool>`${during}
		AND ${ownedBy("q.owner_id", ownerIn(scope))} AND ${ownerId === undefined ? sql`1` : sql`q.owner_id = ${ownerId}`}`;
	const typed = by === "lane" ? await typedEnds(db, { during, counted: within }) : [];
	const { key, label, joined = sql`` } = groupOf(by, language);
	const counted = [
		...states.map((state) => ({ name: state, count: sql`sum(q.state = ${sql.lit(state)})` })),
		...reasons.map((because) => ({ name: because, count: sql`sum(q.state = 'declined' AND (${isLost(because)}))` })),
	];
	const columns = sql.join(
		counted.flatMap(({ name, count }) => [sql`${count} AS ${sql.ref(name)}`, sql`sum(${count}) OVER () AS ${sql.ref(`${name}InAll`)}`]),
	);
	const { rows } = await sql<Counts>`WITH typed AS (SELECT value ->> '$.word' AS word, value ->> '$.en' AS en, value ->> '$.zh' AS zh
			FROM json_each(${JSON.stringify(typed)}))
		SELECT ${key} AS key, ${label} AS label, ${columns}, count(*) OVER () AS groups
		FROM quotation q JOIN user u ON u.id = q.owner_id LEFT JOIN customer r ON r.id = q.customer_id ${joined}
		WHERE ${within} GROUP BY 1 ORDER BY count(*) DESC, label, key LIMIT ${MOST}`.execute(db);
	return {
		/** Over all quotations, also of groups that are not told. */
		all: outcomeOf(rows[0], "InAll"),
		groups: rows.map((row) => ({ key: String(row.key), label: row.label, ...outcomeOf(row, "") })),
		/** How many groups there are; those told are the first 200. */
		count: rows[0]?.groups ?? 0,
	};
}

export type Outcomes = Awaited<ReturnType<typeof outcomesOf>>;
