import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** What a vendor of the middle mile runs, and how often half an answer was kept since an inquiry was written to otherwise. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"ALTER TABLE vendor ADD COLUMN modes TEXT NOT NULL DEFAULT '[]'",
		"ALTER TABLE vendor_inquiry ADD COLUMN drafts INTEGER NOT NULL DEFAULT 0",
	);
