import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Of options one is accepted: which one is kept, and the quotation's total is that one's from then on. Those accepted before do not say which. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE quotation ADD COLUMN accepted_lane INTEGER CHECK (accepted_lane >= 0)`,
		`DROP TRIGGER quotation_frozen`,
		// As before, and the option with its total are written by the step that accepts it, and by no other.
		`CREATE TRIGGER quotation_frozen BEFORE UPDATE OF document, total_minor, currency, customer_email, customer_name, lanes_are, accepted_lane ON quotation
			WHEN OLD.state <> 'draft' AND (NEW.document <> OLD.document OR NEW.lanes_are <> OLD.lanes_are
				OR NEW.currency <> OLD.currency OR NEW.customer_email <> OLD.customer_email OR NEW.customer_name <> OLD.customer_name
				OR ((NEW.total_minor <> OLD.total_minor OR NEW.accepted_lane IS NOT OLD.accepted_lane)
					AND NOT (OLD.state = 'sent' AND NEW.state = 'accepted' AND OLD.lanes_are = 'options' AND NEW.accepted_lane IS NOT NULL)))
			BEGIN SELECT RAISE(ABORT, 'QUOTATION_FROZEN'); END`,
	);
