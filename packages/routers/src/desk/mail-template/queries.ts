import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { type AnyKind, recordKind } from "../../kit/records/define.ts";
import { recordToChange } from "../../kit/records/save.ts";
import { customers } from "../customer/queries.ts";
import { mailTemplate } from "./schema.ts";

const customerKind = customers as unknown as AnyKind;

/** The name of a template's customer; nothing where it is for all. */
const customerName = sql`(SELECT c.name FROM customer c WHERE c.id = r.customer_id)`;

/** What mails of quotations begin with; those of a customer are theirs who see that customer. */
export const mailTemplates = recordKind(mailTemplate, {
	table: "mail_template",
	own: { column: "owner_id", all: "quotation.viewAll", shared: "colleagues", within: { table: "customer", by: "customer_id", noneIsAllOurs: true } },
	columns: { customerName: { ref: customerName, filter: ["eq", "contains", "isNull", "notNull"], sort: true, search: true } },
	extra: async (db, records) => {
		const ids = JSON.stringify(records.map(({ id }) => id));
		const rows = await db
			.selectFrom("mail_template as r")
			.select(["r.id", sql<string | null>`${customerName}`.as("customerName")])
			.where(sql<boolean>`r.id IN (SELECT value FROM json_each(${ids}))`)
			.execute();
		return new Map(rows.map(({ id, customerName: name }) => [id, { customerName: name }]));
	},
	beforeSave: async (work, fields, current) => {
		if (fields.customer !== null && fields.customer !== current?.customer) await refuseUnreached(work, fields.customer);
		// The index takes any number of rows without a customer.
		if (fields.customer === null) await refuseSecond(work.db, fields.language, current?.id ?? "");
		return fields;
	},
});

async function refuseUnreached(work: Parameters<typeof recordToChange>[0], id: string): Promise<void> {
	try {
		await recordToChange(work, customerKind, id);
	} catch (error) {
		if (error instanceof DomainError && error.kind === "notFound") throw new InvalidFieldError("customer", "problem.unknownReference", { value: id });
		throw error;
	}
}

async function refuseSecond(db: Kysely<Database>, language: string, id: string): Promise<void> {
	const other = await db
		.selectFrom("mail_template")
		.select("name")
		.where("customer_id", "is", null)
		.where("language", "=", language)
		.where("id", "<>", id)
		.executeTakeFirst();
	if (other) throw new InvalidFieldError("language", "mailTemplate.taken", { name: other.name });
}

/** The template of a customer's mails in a language: the customer's own, else the one for all; null where there is neither. */
export async function templateFor(db: Kysely<Database>, customerId: string | null, language: Language) {
	const found = await db
		.selectFrom("mail_template")
		.select(["id", "name", "subject", "text"])
		.where("language", "=", language)
		.where((eb) => eb.or([eb("customer_id", "is", null), ...(customerId === null ? [] : [eb("customer_id", "=", customerId)])]))
		.orderBy(sql`customer_id IS NULL`)
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
	return found ?? null;
}
