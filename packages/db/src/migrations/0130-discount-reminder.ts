import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** When a discount that waits was last brought to mind, and given to others; those that wait are found without the rest, as is what a customer was sent before. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"ALTER TABLE discount_request ADD COLUMN reminded_at TEXT",
		"ALTER TABLE discount_request ADD COLUMN escalated_at TEXT",
		"CREATE INDEX discount_request_pending ON discount_request (state) WHERE state IN ('requested', 'finalRequested')",
		"CREATE INDEX quotation_customer_email ON quotation (customer_email COLLATE NOCASE, sent_at)",
	);
