import type { Database } from "@iqt/db";
import type { Insertable, Kysely } from "kysely";

/** A quotation that was sent, whole but for what is given. */
export async function sentQuotation(
	db: Kysely<Database>,
	over: Partial<Insertable<Database["quotation"]>> & { number: string; owner_id: number },
): Promise<string> {
	const at = over.sent_at ?? "2026-11-10T08:00:00.000Z";
	const id = crypto.randomUUID();
	await db
		.insertInto("quotation")
		.values({
			...{ id, state: "sent", customer_name: "Huaye", customer_email: "a@example.com", language: "en", currency: "CNY" },
			...{ total_minor: 10_000, cost_minor: 9_000, valid_from: "2026-11-01", valid_to: "2027-01-31", origin_zh: "", destination_zh: "" },
			...{ document: "{}", created_at: at, updated_at: at, sent_at: at, company_id: null },
			...over,
		})
		.execute();
	return id;
}
