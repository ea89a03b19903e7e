import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** A quotation says what its lanes are to each other. Those there are were added up and sent so: they stay parts of one job. */
export const up = (db: Kysely<unknown>) =>
	statements(db, `ALTER TABLE quotation ADD COLUMN lanes_are TEXT NOT NULL DEFAULT 'parts' CHECK (lanes_are IN ('options', 'parts'))`);
