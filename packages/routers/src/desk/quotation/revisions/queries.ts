import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { fromMinor } from "../../../kit/money/money.ts";
import { ownerIn, type Scope } from "../queries.ts";
import type { QuotationState } from "../schema.ts";

/** Revisions of an offer at most. */
const MOST = 50;

interface RevisionRow {
	id: string;
	number: string;
	state: QuotationState;
	origin: "extend" | "requote" | null;
	createdAt: string;
	sentAt: string | null;
	ownerName: string;
	currency: string;
	total_minor: number;
	exponent: number;
}

/**
 * The revisions of the offer a quotation belongs to, within the scope, oldest first: what it takes the place of, and what takes its own, over any number of
 * steps. A copy begins an offer of its own. Totals are decimal strings.
 */
export async function revisionsOf(db: Kysely<Database>, scope: Scope, id: string) {
	const isRevision = (alias: string) => sql`${sql.ref(`${alias}.document`)} ->> '$.internal.origin' IN ('extend', 'requote')`;
	const owner = ownerIn(scope);
	const { rows } = await sql<RevisionRow>`WITH RECURSIVE
		earlier (id, step) AS (
			SELECT ${id}, 0
			UNION ALL SELECT q.replaces_id, earlier.step + 1 FROM earlier JOIN quotation q ON q.id = earlier.id
				WHERE q.replaces_id IS NOT NULL AND ${isRevision("q")} AND earlier.step < ${MOST}),
		chain (id, step) AS (
			SELECT id, 0 FROM (SELECT id FROM earlier ORDER BY step DESC LIMIT 1)
			UNION SELECT q.id, chain.step + 1 FROM chain JOIN quotation q ON q.replaces_id = chain.id
				WHERE ${isRevision("q")} AND chain.step < ${MOST})
		SELECT q.id, q.number, q.state, iif(${isRevision("q")}, q.document ->> '$.internal.origin', NULL) AS origin, q.created_at AS createdAt,
			q.sent_at AS sentAt, u.display_name AS ownerName, q.currency, q.total_minor, c.exponent
		FROM chain JOIN quotation q ON q.id = chain.id JOIN user u ON u.id = q.owner_id JOIN currency c ON c.code = q.currency
		WHERE ${owner === null ? sql`1` : sql`q.owner_id = ${owner}`}
		ORDER BY q.created_at, chain.step, q.id LIMIT ${MOST}`.execute(db);
	return rows.map(({ total_minor, exponent, ...row }) => ({ ...row, total: fromMinor(total_minor, exponent) }));
}
