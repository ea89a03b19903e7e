import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";

/** A kind of row that belongs to a person: nobody without a right to all of them may read or change another's. For tests. */
export interface OwnedObject {
	/** The router that serves it. */
	domain: string;
	/** Role of the owner, and roles of others who must not reach it. */
	owner: string;
	strangers: string[];
	/** Inserts one row of the owner's that carries `marker` where an answer would show it. */
	create(db: Kysely<Database>, row: { id: string; ownerId: number; marker: string; at: string }): Promise<void>;
	/** The row as it stands. */
	read(db: Kysely<Database>, row: { id: string; ownerId: number }): Promise<unknown>;
	/** Inputs that name the row the ways the procedures take it, beside `id`, `ids` and lists. */
	inputs(id: string, marker: string): unknown[];
}

/** A kind of row with owners adds itself here; the denial matrix then tries every procedure on it as somebody else. */
export const ownedObjects: OwnedObject[] = [
	{
		domain: "quotation",
		owner: "SALS",
		strangers: ["CX", "VDM", "ComAdmin"],
		async create(db, { id, ownerId, marker, at }) {
			const currency = { code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" };
			await db
				.insertInto("currency")
				.values(currency)
				.onConflict((conflict) => conflict.doNothing())
				.execute();
			await db
				.insertInto("quotation")
				.values({
					id,
					number: `Q-2026-${marker}`,
					state: "draft",
					company_id: null,
					customer_name: marker,
					customer_email: "buyer@example.com",
					language: "en",
					currency: "CNY",
					total_minor: 100,
					cost_minor: 90,
					valid_from: "2026-11-20",
					valid_to: "2026-12-20",
					origin_label: marker,
					destination_label: marker,
					document: JSON.stringify({ marker }),
					replaces_id: null,
					owner_id: ownerId,
					created_at: at,
					updated_at: at,
					sent_at: null,
					decided_at: null,
					warned_at: null,
				})
				.execute();
		},
		read: (db, { id }) => db.selectFrom("quotation").selectAll().where("id", "=", id).executeTakeFirst(),
		inputs: (id) => [
			{ quotationId: id, version: 1 },
			{ id, version: 1, reason: "why", state: "withdrawn", days: 7, format: "pdf", language: "en" },
		],
	},
	{
		domain: "preferences",
		owner: "PM",
		strangers: ["superuser", "CX"],
		async create(db, { ownerId, marker, at }) {
			await db
				.insertInto("user_preference")
				.values({ user_id: ownerId, key: "sample.columns", value: JSON.stringify(marker), updated_at: at })
				.execute();
		},
		read: (db, { ownerId }) => db.selectFrom("user_preference").selectAll().where("user_id", "=", ownerId).execute(),
		inputs: () => [{ keys: ["sample.columns"] }, { key: "sample.columns", value: null }],
	},
	{
		domain: "files",
		owner: "PM",
		strangers: ["VDM", "ComAdmin"],
		async create(db, { ownerId, marker, at }) {
			await db
				.insertInto("stored_file")
				.values({
					object_name: `${marker}.pdf`,
					name: "quotation.pdf",
					size: 10,
					mime: "application/pdf",
					sha256: "",
					owner_id: ownerId,
					created_at: at,
				})
				.execute();
		},
		read: (db, { ownerId }) => db.selectFrom("stored_file").selectAll().where("owner_id", "=", ownerId).execute(),
		inputs: (_id, marker) => [{ objectName: `${marker}.pdf` }, { objectNames: [`${marker}.pdf`] }, { objectName: `${marker}.pdf`, name: "mine.pdf" }],
	},
	{
		domain: "auth.tokens",
		owner: "PM",
		strangers: ["superuser", "VDM", "ComAdmin"],
		async create(db, { id, ownerId, marker, at }) {
			await db
				.insertInto("api_token")
				.values({
					id,
					user_id: ownerId,
					name: marker,
					token_hash: marker,
					ending: "abcd",
					scopes: "[]",
					created_at: at,
					expires_at: "2099-01-01T00:00:00.000Z",
					revoked_at: null,
					last_used_at: null,
					last_address: null,
				})
				.execute();
		},
		read: (db, { id }) => db.selectFrom("api_token").selectAll().where("id", "=", id).executeTakeFirst(),
		inputs: () => [],
	},
	{
		domain: "auth.sessions",
		owner: "PM",
		strangers: ["superuser", "VDM", "ComAdmin"],
		async create(db, { id, ownerId, marker, at }) {
			await db
				.insertInto("session")
				.values({
					id,
					user_id: ownerId,
					token_hash: marker,
					previous_token_hash: null,
					previous_valid_until: null,
					rotation_key: "",
					created_at: at,
					rotated_at: at,
					expires_at: "2099-01-01T00:00:00.000Z",
					ended_at: null,
					end_reason: null,
					address: "",
					user_agent: marker,
					// Of a kind that the owner's own sign-ins leave alone.
					kind: "imitation",
					imitator_id: ownerId,
				})
				.execute();
		},
		read: (db, { id }) => db.selectFrom("session").selectAll().where("id", "=", id).executeTakeFirst(),
		inputs: () => [],
	},
];
