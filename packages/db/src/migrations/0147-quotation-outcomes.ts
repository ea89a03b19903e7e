import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Why a customer declined, to be counted; what was sent in a period, and what took an offer's place, are found without looking through all. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"ALTER TABLE quotation ADD COLUMN lost_because TEXT",
		"CREATE INDEX quotation_sent ON quotation (sent_at) WHERE sent_at IS NOT NULL",
		"CREATE INDEX quotation_replaces ON quotation (replaces_id) WHERE replaces_id IS NOT NULL",
	);
