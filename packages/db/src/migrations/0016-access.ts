import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Check codes that every demo installation had: whoever has seen one portal could register in another. */
const sharedCodes = "'5E6B17C2', '3438B3FB', '3A52FAC6', '2480A792', '64A78AD0', '765FBE7B', '600E761A', '3613E41F', '8B4FC9CA', 'D0DC75D5'";

/** Files and long work know what it takes to fetch them, files are kept under a name of ours, and check codes are of one installation. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`UPDATE company SET check_code = upper(hex(randomblob(5))) WHERE check_code IN (${sharedCodes})`,
		`ALTER TABLE stored_file ADD COLUMN stored_as TEXT`,
		`ALTER TABLE stored_file ADD COLUMN token_id TEXT`,
		`ALTER TABLE work ADD COLUMN needs TEXT`,
	);
