import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Since when an ad hoc request waits for those whose turn it is, when they were reminded that it is due, and others told; those that wait are found without the rest. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"ALTER TABLE ad_hoc_request ADD COLUMN turn_at TEXT",
		"ALTER TABLE ad_hoc_request ADD COLUMN reminded_at TEXT",
		"ALTER TABLE ad_hoc_request ADD COLUMN escalated_at TEXT",
		"CREATE INDEX ad_hoc_request_waiting ON ad_hoc_request (required_date) WHERE state IN ('requestCreated', 'costUpdated', 'priceUpdated')",
	);
