import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** The currency a discount was asked for in, and the standard total it was asked of, in its minor units: the draft's may be others later. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"ALTER TABLE discount_request ADD COLUMN currency TEXT",
		"ALTER TABLE discount_request ADD COLUMN standard_minor INTEGER",
		"UPDATE discount_request SET currency = (SELECT q.currency FROM quotation q WHERE q.id = quotation_id)",
	);
