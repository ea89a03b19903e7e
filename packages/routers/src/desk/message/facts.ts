import type { Database } from "@iqt/db";
import { type Language, type MessageId, translate } from "@iqt/i18n";
import Big from "big.js";
import { type Kysely, sql } from "kysely";
import { grouped } from "../../kit/money/formula-words.ts";
import { fromMinor } from "../../kit/money/money.ts";
import { percentOff, soldTo } from "../quotation/with-customer.ts";

/** Who is told facts: totals of sale everybody in the thread, costs who may see them, what was sold to the customer before who decides. */
export interface FactReader {
	language: Language;
	seesCost: boolean;
	decides: boolean;
}

/** Something that is asked for: "Standard total: CNY 13,195.16". */
export interface Fact {
	label: MessageId;
	value: string;
}

const money = (currency: string, amount: string) => `${currency} ${grouped(amount)}`;

/** Facts with something to say. */
const knownFacts = (facts: Readonly<Partial<Record<MessageId, string | null>>>): Fact[] =>
	Object.entries(facts).flatMap(([label, value]) => (value ? [{ label: label as MessageId, value }] : []));

/** What is left of a total over its cost, with its share of the total: "CNY 1,200.00 (10.5 %)"; null without a cost. */
function margin(currency: string, total: string, cost: string | null): string | null {
	if (cost === null) return null;
	const left = Big(total).minus(cost);
	const share = Big(total).gt(0) ? ` (${left.div(total).times(100).toFixed(1)} %)` : "";
	return `${money(currency, left.toFixed(total.split(".")[1]?.length ?? 0))}${share}`;
}

/** What the customer was sent before, in a sentence. */
async function beforehand(db: Kysely<Database>, quotation: Parameters<typeof soldTo>[1], language: Language): Promise<string> {
	const { sent, accepted, last } = await soldTo(db, quotation);
	const values = last
		? { number: last.number, total: money(last.currency, last.total), off: last.off ?? "none", day: last.day }
		: { number: "none", total: "", off: "none", day: "" };
	return translate(language, "message.fact.soldBefore", { sent, accepted, ...values });
}

/** What a discount request asks for, and what it would be without; for who decides, what that leaves and what the customer has had. */
export async function discountFacts(db: Kysely<Database>, id: string, { language, seesCost, decides }: FactReader): Promise<Fact[]> {
	const row = await db
		.selectFrom("discount_request as d")
		.innerJoin("quotation as q", "q.id", "d.quotation_id")
		.innerJoin("currency as c", (join) => join.on("c.code", "=", (eb) => eb.fn.coalesce("d.currency", "q.currency")))
		.select([
			"d.asked_minor",
			"d.standard_minor",
			"c.code as currency",
			"q.currency as presentCurrency",
			"c.exponent",
			"q.id",
			"q.company_id",
			"q.customer_id",
			"q.customer_name as name",
			"q.customer_email as email",
		])
		.select(
			sql<string>`coalesce(json_extract(q.document, '$.internal.standard'), json_extract(q.document, '$.public.standardTotal'))`.as(
				"presentStandard",
			),
		)
		.select(sql<string | null>`json_extract(q.document, '$.internal.cost')`.as("cost"))
		.select(sql<string | null>`json_extract(q.document, '$.internal.msr')`.as("msr"))
		.where("d.id", "=", id)
		.executeTakeFirst();
	if (!row) return [];
	const asked = fromMinor(row.asked_minor, row.exponent);
	const { currency, name, email } = row;
	const standard = row.standard_minor === null ? row.presentStandard : fromMinor(row.standard_minor, row.exponent);
	const off = percentOff(standard, asked);
	// What the draft costs now says nothing of a price in another currency.
	const { cost, msr } = currency === row.presentCurrency ? row : { cost: null, msr: null };
	return knownFacts({
		"message.fact.asked": money(currency, asked),
		"message.fact.standard": money(currency, standard),
		"message.fact.off": off && `${off} %`,
		"message.fact.msr": seesCost && msr !== null ? money(currency, msr) : null,
		"message.fact.margin": seesCost ? margin(currency, asked, cost) : null,
		"message.fact.before": decides
			? await beforehand(db, { quotationId: row.id, companyId: row.company_id, customerId: row.customer_id, name, email }, language)
			: null,
	});
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
	return knownFacts({ "message.fact.lanes": String(row.lanes), "message.fact.shown": total });
}

/** What an ICR form asks a price for. */
export async function icrFacts(db: Kysely<Database>, id: string): Promise<Fact[]> {
	const row = await db
		.selectFrom("icr_ad_hoc")
		.select(["containers", "commodity", "ready_date", "target_price", "currency"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return [];
	return knownFacts({
		"icrAdHoc.containers": (JSON.parse(row.containers) as string[]).join(", "),
		"icrAdHoc.commodity": row.commodity,
		"icrAdHoc.readyDate": row.ready_date,
		"icrAdHoc.targetPrice": row.target_price === null || row.currency === null ? null : money(row.currency, row.target_price),
	});
}

/** What an ad hoc request asks a price for. */
export async function adHocFacts(db: Kysely<Database>, id: string): Promise<Fact[]> {
	const row = await db
		.selectFrom("ad_hoc_request")
		.select(["containers", "commodity", "required_date", "target_price", "currency"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return [];
	return knownFacts({
		"adHocRequest.containers": (JSON.parse(row.containers) as string[]).join(", "),
		"adHocRequest.commodity": row.commodity,
		"adHocRequest.requiredDate": row.required_date,
		"adHocRequest.targetPrice": row.target_price === null || row.currency === null ? null : money(row.currency, row.target_price),
	});
}
