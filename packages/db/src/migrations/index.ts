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
import * as m0014 from "./0014-cost-right.ts";
import * as m0015 from "./0015-quotation-options.ts";
import * as m0016 from "./0016-access.ts";
import * as m0017 from "./0017-second-factor.ts";
import * as m0020 from "./0020-area-names.ts";
import * as m0021 from "./0021-import-history.ts";
import * as m0022 from "./0022-quotation-request.ts";
import * as m0023 from "./0023-accepted-option.ts";
import * as m0024 from "./0024-import-corrections.ts";
import * as m0025 from "./0025-one-price-a-box.ts";
import * as m0026 from "./0026-quotation-lanes.ts";
import * as m0028 from "./0028-former-names.ts";
import * as m0029 from "./0029-import-questions.ts";
import * as m0030 from "./0030-import-sheet-rows.ts";
import * as m0031 from "./0031-health.ts";
import * as m0032 from "./0032-percent-prices.ts";
import * as m0034 from "./0034-crowded-keys.ts";

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
	"0014-cost-right": m0014,
	"0015-quotation-options": m0015,
	"0016-access": m0016,
	"0017-second-factor": m0017,
	"0020-area-names": m0020,
	"0021-import-history": m0021,
	"0022-quotation-request": m0022,
	"0023-accepted-option": m0023,
	"0024-import-corrections": m0024,
	"0025-one-price-a-box": m0025,
	"0026-quotation-lanes": m0026,
	"0028-former-names": m0028,
	"0029-import-questions": m0029,
	"0030-import-sheet-rows": m0030,
	"0031-health": m0031,
	"0032-percent-prices": m0032,
	"0034-crowded-keys": m0034,
};
