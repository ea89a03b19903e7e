import type { Migration } from "kysely/migration";
import * as m0001 from "./0001-identity.ts";
import * as m0002 from "./0002-operations.ts";
import * as m0003 from "./0003-reference.ts";
import * as m0004 from "./0004-rates.ts";
import * as m0005 from "./0005-quotation.ts";
import * as m0006 from "./0006-search-indexes.ts";
import * as m0007 from "./0007-long-work.ts";
import * as m0008 from "./0008-accounts.ts";
import * as m0009 from "./0009-people.ts";
import * as m0010 from "./0010-settings.ts";
import * as m0011 from "./0011-translations.ts";
import * as m0012 from "./0012-companies.ts";
import * as m0013 from "./0013-rate-plans.ts";

/** Static, so that they run in workerd too; a test checks that folder and map agree. */
export const migrations: Record<string, Migration> = {
	"0001-identity": m0001,
	"0002-operations": m0002,
	"0003-reference": m0003,
	"0004-rates": m0004,
	"0005-quotation": m0005,
	"0006-search-indexes": m0006,
	"0007-long-work": m0007,
	"0008-accounts": m0008,
	"0009-people": m0009,
	"0010-settings": m0010,
	"0011-translations": m0011,
	"0012-companies": m0012,
	"0013-rate-plans": m0013,
};
