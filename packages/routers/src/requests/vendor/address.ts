import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { Vendor } from "./schema.ts";

type Language = Vendor["languages"][number];

/** Where an inquiry to a vendor goes, and in which language; `email` is null where nobody has said it. */
export interface VendorAddress {
	name: string | null;
	email: string | null;
	language: Language;
}

/** Whom inquiries go to by the vendors' GUIDs: the main contact, else the vendor's own address in the first of its languages. */
export async function addressesOf(db: Kysely<Database>, vendorIds: readonly string[]): Promise<Map<string, VendorAddress>> {
	const rows = await db
		.selectFrom("vendor as v")
		.leftJoin("vendor_contact as p", (join) => join.onRef("p.vendor_id", "=", "v.id").on("p.main", "=", 1))
		.select(["v.id", "v.email as own", "v.languages", "p.name", "p.email", "p.language"])
		.where(sql<boolean>`v.id IN (SELECT value FROM json_each(${JSON.stringify(vendorIds)}))`)
		.execute();
	return new Map(
		rows.map(({ id, own, languages, name, email, language }) => {
			const [first = "zh"] = JSON.parse(languages) as Language[];
			return [id, { name, email: email ?? own, language: (language as Language | null) ?? first }];
		}),
	);
}
