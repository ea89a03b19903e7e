import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Keeps the rates that the lines of a document were priced by: each line's own, the strategy over it, and the cost it was made from. */
const keepRates = (quotations: string) => `INSERT OR IGNORE INTO quotation_rate (rate_id, quotation_id)
	SELECT r.value, q.id FROM ${quotations} q, json_each(q.document, '$.internal.items') i, json_each(i.value, '$.priced.lines') l,
		json_each(json_array(l.value ->> '$.explanation.rateId', l.value ->> '$.explanation.strategyId', l.value ->> '$.confidential.purchase.rateId')) r
	WHERE r.value IS NOT NULL`;

const changed = "(SELECT NEW.id AS id, iif(json_valid(NEW.document), NEW.document, '{}') AS document)";

/**
 * Knows of a rate which quotations stand on it, without reading their documents: whoever changes rates is told of them. Triggers keep it, in the transaction that
 * writes a document.
 */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"CREATE TABLE quotation_rate (rate_id TEXT NOT NULL, quotation_id TEXT NOT NULL, PRIMARY KEY (rate_id, quotation_id)) STRICT, WITHOUT ROWID",
		"CREATE INDEX quotation_rate_quotation ON quotation_rate (quotation_id)",
		`/* long write */ ${keepRates("(SELECT id, iif(json_valid(document), document, '{}') AS document FROM quotation)")}`,
		`CREATE TRIGGER quotation_rates_added AFTER INSERT ON quotation BEGIN ${keepRates(changed)}; END`,
		`CREATE TRIGGER quotation_rates_changed AFTER UPDATE OF document ON quotation BEGIN
			DELETE FROM quotation_rate WHERE quotation_id = NEW.id;
			${keepRates(changed)}; END`,
		"CREATE TRIGGER quotation_rates_gone AFTER DELETE ON quotation BEGIN DELETE FROM quotation_rate WHERE quotation_id = OLD.id; END",
	);
