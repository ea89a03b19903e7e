import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Keeps the rates that the lines of a document were priced by: each line's own, the strategy over it, the cost it was made from, and that of another book its cost is. */
const keepRates = `INSERT OR IGNORE INTO quotation_rate (rate_id, quotation_id)
	SELECT r.value, q.id FROM (SELECT NEW.id AS id, iif(json_valid(NEW.document), NEW.document, '{}') AS document) q,
		json_each(q.document, '$.internal.items') i, json_each(i.value, '$.priced.lines') l,
		json_each(json_array(l.value ->> '$.explanation.rateId', l.value ->> '$.explanation.strategyId', l.value ->> '$.confidential.purchase.rateId',
			l.value ->> '$.confidential.costRate.rateId')) r
	WHERE r.value IS NOT NULL`;

/** Knows of a rate of costs, such as those of customs, which quotations stand on it; documents from before name none. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"DROP TRIGGER quotation_rates_added",
		"DROP TRIGGER quotation_rates_changed",
		`CREATE TRIGGER quotation_rates_added AFTER INSERT ON quotation BEGIN ${keepRates}; END`,
		`CREATE TRIGGER quotation_rates_changed AFTER UPDATE OF document ON quotation BEGIN
			DELETE FROM quotation_rate WHERE quotation_id = NEW.id;
			${keepRates}; END`,
	);
