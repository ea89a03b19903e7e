import type { Migration } from "kysely/migration";
import * as m0001 from "./0001-identity.ts";
import * as m0002 from "./0002-operations.ts";
import * as m0003 from "./0003-reference.ts";
import * as m0004 from "./0004-rates.ts";
import * as m0005 from "./0005-quotation.ts";
import * as m0006 from "./0006-search-indexes.ts";

/** Static, so that they run in workerd too; a test checks that folder and map agree. */
export const migrations: Record<string, Migration> = {
	"0001-identity": m0001,
	"0002-operations": m0002,
	"0003-reference": m0003,
	"0004-rates": m0004,
	"0005-quotation": m0005,
	"0006-search-indexes": m0006,
};
