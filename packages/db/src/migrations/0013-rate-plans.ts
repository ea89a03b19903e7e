import type { Kysely } from "kysely";
import { createStepTable } from "./rate-table.ts";
import { statements } from "./statements.ts";

/**
 * Large changes of a price book over HTTP: prepared as rows of `<book>_step`, then written by one update of `rate_plan`, whose triggers do the
 * rest. A server that ends transactions of several statements after seconds lets one statement take its time, and it is all or nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await statements(
		db,
		`CREATE TABLE rate_plan (
			id TEXT PRIMARY KEY, book TEXT NOT NULL, domain TEXT NOT NULL, created_at TEXT NOT NULL, mark INTEGER NOT NULL, change_id TEXT,
			at TEXT, user_id INTEGER, work_id TEXT, work_lease TEXT, batch_id TEXT, log TEXT, answer TEXT) STRICT`,
		`CREATE TRIGGER rate_plan_allowed BEFORE UPDATE OF change_id ON rate_plan BEGIN
			SELECT RAISE(ABORT, 'BOOK_MOVED') WHERE EXISTS (SELECT 1 FROM change_log WHERE id > NEW.mark AND object_type = NEW.domain);
			SELECT RAISE(ABORT, 'LOG_MOVED') WHERE (SELECT hash FROM change_log ORDER BY id DESC LIMIT 1) <> NEW.log ->> '$.prev_hash';
			SELECT RAISE(ABORT, 'WORK_ENDED') WHERE NEW.work_id IS NOT NULL
				AND NOT EXISTS (SELECT 1 FROM work WHERE id = NEW.work_id AND state = 'running' AND lease_until = NEW.work_lease);
			SELECT RAISE(ABORT, 'BATCH_MOVED') WHERE NEW.batch_id IS NOT NULL
				AND NOT EXISTS (SELECT 1 FROM import_batch WHERE id = NEW.batch_id AND state = 'applied'); END`,
		`CREATE TRIGGER rate_plan_logged AFTER UPDATE OF change_id ON rate_plan BEGIN
			UPDATE work SET state = 'done', updated_at = NEW.at WHERE id = NEW.work_id;
			UPDATE import_batch SET state = 'undone', updated_at = NEW.at WHERE id = NEW.batch_id;
			INSERT INTO change_log (change_id, at, actor_id, actor_name, source, action, object_type, object_id, before, after, prev_hash, hash)
				VALUES (NEW.change_id, NEW.at, NEW.log ->> '$.actor_id', NEW.log ->> '$.actor_name', NEW.log ->> '$.source', NEW.log ->> '$.action',
					NEW.log ->> '$.object_type', NEW.log ->> '$.object_id', NEW.log ->> '$.before', NEW.log ->> '$.after',
					NEW.log ->> '$.prev_hash', NEW.log ->> '$.hash');
			INSERT INTO idempotency_key (key, user_id, procedure, input_hash, response, created_at)
				SELECT NEW.answer ->> '$.key', NEW.answer ->> '$.user_id', NEW.answer ->> '$.procedure', NEW.answer ->> '$.input_hash',
					NEW.answer ->> '$.response', NEW.answer ->> '$.created_at' WHERE NEW.answer IS NOT NULL; END`,
	);
	const books = ["inland_rail_rate", "trucking_cost_rate", "cost_strategy_rate", "corridor_rate", "booking_service_rate", "customs_rate"];
	for (const name of books) await createStepTable(db, name);
}
