import type { Database } from "@iqt/db";
import Big from "big.js";
import { type Kysely, sql } from "kysely";
import type { Caller, Context } from "../../door/context.ts";
import { fromMinor } from "../../kit/money/money.ts";
import { ownedBy } from "../../kit/own-rows.ts";
import { type AnyKind, ownerFor } from "../../kit/records/define.ts";
import { getRecord } from "../../kit/records/queries.ts";
import { ownerIn } from "../quotation/queries.ts";
import type { QuotationState } from "../quotation/schema.ts";
import { scopeOf } from "../quotation/scope.ts";
import { winRate } from "../quotation/win-rate.ts";
import { customers } from "./queries.ts";

/** Quotations looked through, newest first. */
const most = 300;

/**
 * A lane as it was quoted once. `total` is its sum at standard rates in `currency`, `discount` what the quotation took off those in percent (null for
 * nothing), `taken` whether it was accepted.
 */
export interface QuotedLane {
	quotationId: string;
	number: string;
	state: QuotationState;
	/** When it was made, ISO 8601 UTC. */
	createdAt: string;
	origin: string;
	destination: string;
	mode: string;
	/** "2 × 40HC, 1 × 20GP". */
	containers: string;
	total: string;
	currency: string;
	discount: string | null;
	taken: boolean;
}

interface LaneRow extends Omit<QuotedLane, "containers" | "discount" | "taken"> {
	containers: string | null;
	off: string | null;
	standard: string;
	taken: 0 | 1;
}

/** What was taken off, in percent with two digits at most; null for nothing. */
function percentOff({ off, standard }: Pick<LaneRow, "off" | "standard">): string | null {
	if (off === null || Big(off).lte(0) || Big(standard).lte(0)) return null;
	return Big(off).times(100).div(standard).round(2).toFixed();
}

/** Lanes of quotations, as their documents have them: an option that was not the one accepted is none that was taken. */
async function lanesOf(db: Kysely<Database>, ids: readonly string[]): Promise<QuotedLane[]> {
	const { rows } = await sql<LaneRow>`SELECT q.id AS quotationId, q.number, q.state, q.created_at AS createdAt,
			item.value ->> '$.origin.name' AS origin, item.value ->> '$.destination.name' AS destination, item.value ->> '$.mode' AS mode,
			(SELECT group_concat((box.value ->> '$.count') || ' × ' || (box.value ->> '$.type'), ', ') FROM json_each(item.value, '$.containers') box) AS containers,
			item.value ->> '$.total' AS total, q.currency, q.document ->> '$.public.discount' AS off, q.document ->> '$.public.standardTotal' AS standard,
			q.state = 'accepted' AND (q.accepted_lane IS NULL OR q.accepted_lane = item.key) AS taken
		FROM quotation q JOIN json_each(q.document, '$.public.items') item
		WHERE q.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
		ORDER BY q.created_at DESC, q.id, item.key`.execute(db);
	return rows.map(({ off, standard, ...row }) => ({
		...row,
		containers: row.containers ?? "",
		discount: percentOff({ off, standard }),
		taken: row.taken === 1,
	}));
}

/** What was quoted to a customer that the caller reaches, of the quotations within their scope. DomainError `notFound` for any other customer. */
export async function soldTo(ctx: Pick<Context, "db" | "language" | "today"> & { caller: Caller }, id: string) {
	const kind = customers as unknown as AnyKind;
	const record = await getRecord(ctx.db, kind, id, { seesCost: false, language: ctx.language, owner: ownerFor(kind, ctx.caller), today: ctx.today });
	const scope = scopeOf(ctx.caller);
	const quotations = await ctx.db
		.selectFrom("quotation as q")
		.innerJoin("currency as c", "c.code", "q.currency")
		.select(["q.id", "q.number", "q.state", "q.currency", "q.total_minor", "c.exponent", "q.sent_at as sentAt", "q.decided_at as decidedAt"])
		.where("q.customer_id", "=", record.id)
		.where(ownedBy("q.owner_id", ownerIn(scope)))
		.$if("companyId" in scope, (query) => query.where("q.id", "is", null))
		.orderBy("q.created_at", "desc")
		.orderBy("q.id")
		.limit(most)
		.execute();
	const count = (state: QuotationState) => quotations.filter((one) => one.state === state).length;
	const [won, lost] = [count("accepted"), count("declined")];
	return {
		quotations: quotations.map(({ total_minor, exponent, ...quotation }) => ({ ...quotation, total: fromMinor(total_minor, exponent) })),
		/** Whether there are older ones that are not told. */
		isMore: quotations.length === most,
		won,
		decided: won + lost,
		/** Whole percent of those that were decided; null where none was. */
		winRate: winRate({ won, decided: won + lost }),
		lanes: await lanesOf(
			ctx.db,
			quotations.map((quotation) => quotation.id),
		),
	};
}
