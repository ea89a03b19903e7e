import type { Database } from "@iqt/db";
import { businessDay } from "@iqt/i18n/days";
import Big from "big.js";
import { type Kysely, sql } from "kysely";
import { fromMinor } from "../../kit/money/money.ts";

/** Whom a quotation is for. */
interface For {
	quotationId: string;
	companyId: string | null;
	/** The customer of the register; null where it is none. */
	customerId: string | null;
	name: string;
	email: string;
}

/** What a customer was sent before: of a customer of the register by all of us, of a company likewise, of others under the same name and address. `last` is the last one accepted. */
export async function soldTo(db: Kysely<Database>, { quotationId, companyId, customerId, name, email }: For) {
	const theirs = db
		.selectFrom("quotation as q")
		.where("q.id", "<>", quotationId)
		.where("q.sent_at", "is not", null)
		.$if(customerId !== null, (query) => query.where("q.customer_id", "=", customerId))
		.$if(customerId === null && companyId !== null, (query) => query.where("q.company_id", "=", companyId))
		.$if(customerId === null && companyId === null, (query) =>
			query
				.where("q.company_id", "is", null)
				.where(sql<boolean>`q.customer_email = ${email} COLLATE NOCASE`)
				.where(sql<boolean>`q.customer_name = ${name} COLLATE NOCASE`),
		);
	const { sent, accepted } = await theirs
		.select((eb) => [
			eb.fn.countAll<number>().as("sent"),
			eb.fn.count<number>(eb.case().when("q.state", "=", "accepted").then(1).end()).as("accepted"),
		])
		.executeTakeFirstOrThrow();
	const last = await theirs
		.innerJoin("currency as c", "c.code", "q.currency")
		.select(["q.number", "q.currency", "q.total_minor", "c.exponent", "q.decided_at as at"])
		.select(
			sql<string | null>`coalesce(json_extract(q.document, '$.internal.standard'), json_extract(q.document, '$.public.standardTotal'))`.as(
				"standard",
			),
		)
		.where("q.state", "=", "accepted")
		.orderBy("q.decided_at", "desc")
		.orderBy("q.id")
		.limit(1)
		.executeTakeFirst();
	if (!last) return { sent, accepted, last: null };
	const total = fromMinor(last.total_minor, last.exponent);
	return {
		sent,
		accepted,
		last: {
			number: last.number,
			currency: last.currency,
			total,
			off: percentOff(last.standard, total),
			day: last.at === null ? "" : businessDay(new Date(last.at)),
		},
	};
}

/** How far a total lies below the standard one, in percent with two decimals: "4.55"; null where it does not. */
export function percentOff(standard: string | null, total: string): string | null {
	if (standard === null || Big(standard).lte(total)) return null;
	return Big(standard).minus(total).div(standard).times(100).toFixed(2);
}
