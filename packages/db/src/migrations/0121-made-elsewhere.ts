import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE quotation ADD COLUMN made_elsewhere TEXT`,
		// When somebody of the customer's looked at it first.
		`ALTER TABLE quotation ADD COLUMN opened_at TEXT`,
	);
