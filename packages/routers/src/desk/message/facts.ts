import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { grouped } from "../../kit/money/formula-words.ts";
import { fromMinor } from "../../kit/money/money.ts";

/** Something that is asked for: "Standard total: CNY 13,195.16". Totals of sale alone: whoever is in the thread may know them. */
export interface Fact {
	label: MessageId;
	value: string;
}

const money = (currency: string, amount: string) => `${currency} ${grouped(amount)}`;

/** Facts with something to say. */
const told = (facts: Readonly<Partial<Record<MessageId, string | null>>>): Fact[] =>
	Object.entries(facts).flatMap(([label, value]) => (value ? [{ label: label as MessageId, value }] : []));

/** What a discount request asks for, and what it would be without. */
export async function discountFacts(db: Kysely<Database>, id: string): Promise<Fact[]> {
	const row = await db
		.selectFrom("discount_request as d")
		.innerJoin("quotation as q", "q.id", "d.quotation_id")
		.innerJoin("currency as c", "c.code", "q.currency")
		.select(["d.asked_minor", "q.currency", "c.exponent", sql<string>`json_extract(q.document, '$.public.standardTotal')`.as("standard")])
		.where("d.id", "=", id)
		.executeTakeFirst();
	if (!row) return [];
	const asked = fromMinor(row.asked_minor, row.exponent);
	return told({ "message.fact.asked": money(row.currency, asked), "message.fact.standard": money(row.currency, row.standard) });
}

/** How much a customer was shown, of how many lanes. */
export async function priceFacts(db: Kysely<Database>, id: string): Promise<Fact[]> {
	const row = await db
		.selectFrom("quotation_request as r")
		.innerJoin("currency as c", "c.code", "r.currency")
		.select(["r.total_minor", "r.lanes", "r.currency", "c.exponent"])
		.where("r.id", "=", id)
		.executeTakeFirst();
	if (!row) return [];
	const total = row.total_minor > 0 ? money(row.currency, fromMinor(row.total_minor, row.exponent)) : null;
	return told({ "message.fact.lanes": String(row.lanes), "message.fact.shown": total });
}

/** What an ICR form asks a price for. */
export async function icrFacts(db: Kysely<Database>, id: string): Promise<Fact[]> {
	const row = await db
		.selectFrom("icr_ad_hoc")
		.select(["containers", "commodity", "ready_date", "target_price", "currency"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return [];
	return told({
		"icrAdHoc.containers": (JSON.parse(row.containers) as string[]).join(", "),
		"icrAdHoc.commodity": row.commodity,
		"icrAdHoc.readyDate": row.ready_date,
		"icrAdHoc.targetPrice": row.target_price === null || row.currency === null ? null : money(row.currency, row.target_price),
	});
}
