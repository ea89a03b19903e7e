import type { Database } from "@iqt/db";
import { type Language, type MessageId, translate } from "@iqt/i18n";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Permission } from "../../door/permissions.ts";
import { adHocFacts, discountFacts, type Fact, type FactReader, icrFacts, priceFacts } from "./facts.ts";

type Words = RawBuilder<string | null>;

/** A kind of request that people talk about: its line here is all that its threads, the inbox and the search need. */
export interface Subject {
	kind: string;
	title: MessageId;
	/** Whoever holds it sees the threads of all. */
	viewAll: Permission;
	/** Where a request lies, and its id there. */
	from: RawBuilder<unknown>;
	id: Words;
	number: Words;
	customer: Words;
	origin: (language: Language) => Words;
	destination: (language: Language) => Words;
	/** The quotation it led to. */
	quotationId: Words;
	/** The portal's screen of it. */
	path: Words;
	/** The state of the request itself. */
	state: Words;
	/** What is asked for, beside what it is called. */
	facts: (db: Kysely<Database>, id: string, reader: FactReader) => Promise<Fact[]>;
}

const ref = (name: string): Words => sql.ref(name);
const inChinese = (language: Language) => (language === "zh" ? "zh" : "en");
const placeName = (column: string, door: string, language: Language): Words =>
	sql`coalesce((SELECT p.code || ' ' || coalesce(nullif(${sql.ref(`p.${language === "en" ? "name" : `name_${language}`}`)}, ''), p.name)
		FROM place p WHERE p.id = ${sql.ref(column)}), ${sql.ref(door)})`;
const withMore = (name: string, more: RawBuilder<number>): Words => sql`${sql.ref(name)} || CASE WHEN ${more} > 0 THEN ' +' || ${more} ELSE '' END`;

/** Requests with threads, a kind each. */
export const subjects: readonly Subject[] = [
	{
		kind: "discount",
		title: "message.kind.discount",
		viewAll: "quotation.viewAll",
		from: sql`discount_request d JOIN quotation q ON q.id = d.quotation_id`,
		id: ref("d.id"),
		number: ref("q.number"),
		customer: ref("q.customer_name"),
		origin: (language) => ref(`q.origin_${inChinese(language)}`),
		destination: (language) => withMore(`q.destination_${inChinese(language)}`, sql<number>`q.more_lanes`),
		quotationId: ref("d.quotation_id"),
		path: sql`'/QuotationReference/quotationRecord/' || d.quotation_id`,
		state: ref("d.state"),
		facts: discountFacts,
	},
	{
		kind: "price",
		title: "message.kind.price",
		viewAll: "quotation.viewAll",
		from: sql`quotation_request r JOIN company co ON co.id = r.company_id LEFT JOIN quotation q ON q.id = r.quotation_id`,
		id: ref("r.id"),
		number: sql`coalesce(q.number, co.code)`,
		customer: ref("co.name"),
		origin: () => ref("r.origin_label"),
		destination: () => withMore("r.destination_label", sql<number>`(r.lanes - 1)`),
		quotationId: ref("r.quotation_id"),
		path: sql`'/QuotationReference/quotationRecord?request=' || r.id`,
		state: ref("r.state"),
		facts: priceFacts,
	},
	{
		kind: "icr",
		title: "message.kind.icr",
		viewAll: "icrAdHoc.viewAll",
		from: sql`icr_ad_hoc f`,
		id: ref("f.id"),
		number: ref("f.number"),
		customer: ref("f.customer"),
		origin: (language) => placeName("f.pol_id", "f.pickup", language),
		destination: (language) => placeName("f.pod_id", "f.delivery", language),
		quotationId: ref("t.quotation_id"),
		path: sql`'/icr/adHocForm?q=' || f.number`,
		state: ref("f.state"),
		facts: icrFacts,
	},
	{
		kind: "adHoc",
		title: "message.kind.adHoc",
		viewAll: "adHocRequest.viewAll",
		from: sql`ad_hoc_request a`,
		id: ref("a.id"),
		number: ref("a.number"),
		customer: ref("a.customer"),
		// As `endsOf` has them (requests/ad-hoc-request/lane.ts); of a depot the services stand where another has its end.
		origin: (language) => sql`CASE WHEN a.service_type = 'D' OR (a.service_type <> 'F' AND a.direction = 'eastbound')
			THEN ${placeName("a.port_city_id", "a.address", language)} WHEN a.service_type = 'F' THEN a.address
			ELSE ${placeName("a.inland_city_id", "a.address", language)} END`,
		destination: (language) => sql`CASE WHEN a.service_type = 'D' THEN (SELECT group_concat(value, ', ') FROM json_each(a.depot_services))
			WHEN a.service_type <> 'F' AND a.direction = 'eastbound' THEN ${placeName("a.inland_city_id", "a.address", language)}
			WHEN a.service_type = 'F' AND a.inland_city_id IS NOT NULL THEN ${placeName("a.inland_city_id", "a.address", language)}
			ELSE ${placeName("a.port_city_id", "a.address", language)} END`,
		quotationId: ref("t.quotation_id"),
		path: sql`'/quotationPortal/QPRequesDetails?id=' || a.id`,
		state: ref("a.state"),
		facts: adHocFacts,
	},
];

type Told = "customer" | "destination" | "id" | "number" | "origin" | "path" | "quotationId" | "state";

/** What a request of a thread (`t`) is called, looked up where it lies. */
export function subjectField(what: Told, language: Language): RawBuilder<string | null> {
	const cases = subjects.map((subject) => {
		const words = subject[what];
		return sql`WHEN ${sql.lit(subject.kind)} THEN (SELECT ${typeof words === "function" ? words(language) : words} FROM ${subject.from}
			WHERE ${subject.id} = t.id)`;
	});
	return sql`CASE t.kind ${sql.join(cases, sql` `)} END`;
}

/** What the request of a thread asks for, as its reader may know it, in his language. */
export async function factsOf(db: Kysely<Database>, { id, kind }: { id: string; kind: string }, reader: FactReader) {
	const facts = (await subjects.find((subject) => subject.kind === kind)?.facts(db, id, reader)) ?? [];
	return facts.map(({ label, value }) => ({ label: translate(reader.language, label), value }));
}

/** What people call the request of a thread, for a reader of a language. */
export async function calledIn(db: Kysely<Database>, threadId: string, language: Language) {
	const row = await db
		.selectFrom("message_thread as t")
		.select([subjectField("number", language).as("number"), subjectField("customer", language).as("customer")])
		.select([subjectField("origin", language).as("origin"), subjectField("destination", language).as("destination")])
		.where("t.id", "=", threadId)
		.executeTakeFirstOrThrow();
	return { number: row.number ?? "", customer: row.customer ?? "", lane: `${row.origin ?? ""} → ${row.destination ?? ""}` };
}
