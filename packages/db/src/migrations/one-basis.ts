import { type Kysely, sql } from "kysely";
import { boxBasesSql } from "./rate-table.ts";
import { statements } from "./statements.ts";

/** Ways of charging that are each a price of their own, as they were when this was released; those of `boxBasesSql` are one. */
const ownBases = ["bl", "document", "shipment", "item", "day", "percent"];
/** Columns of the key index that two rates charged otherwise never need to share. */
const notShared = ["basis", "valid_from", "valid_to", "weight_from", "weight_to"];

/**
 * Gives a price book's table the triggers that refuse a rate beside one that is charged by something else while all else of their keys is the same and
 * their weight bands and validity meet (`RATE_OVERLAP`): only one of the two could be charged. `of` says what one way of charging is held to: a whole shipment,
 * where the containers of the two need not be the same, or each container. What stands so stays until it is changed.
 */
export async function refuseOtherBases(db: Kysely<unknown>, name: string, of: "shipment" | "container" = "shipment"): Promise<void> {
	const index = await sql<{ name: string }>`select name from pragma_index_info(${`${name}_key`}) order by seqno`.execute(db);
	const columns = index.rows.map((r) => r.name);
	const shared = columns.filter((c) => !notShared.includes(c) && (of === "container" || c !== "container_type"));
	const same = shared.map((c) => `r.${c} = NEW.${c}`).join(" AND ");
	const stands = (bases: string, other: string) => `EXISTS (SELECT 1 FROM ${name} r WHERE ${same} AND r.basis ${bases}
		AND r.valid_to >= NEW.valid_from AND r.valid_from <= NEW.valid_to AND r.weight_from < NEW.weight_to AND r.weight_to > NEW.weight_from ${other})`;
	// One question a basis: of those a charge is not charged by the index tells at once that there are none.
	const refuse = (other: string) =>
		`WHEN ${[
			`(NEW.basis NOT IN ${boxBasesSql} AND ${stands(`IN ${boxBasesSql}`, other)})`,
			...ownBases.map((basis) => `(NEW.basis <> '${basis}' AND ${stands(`= '${basis}'`, other)})`),
		].join(" OR ")} BEGIN SELECT RAISE(ABORT, 'RATE_OVERLAP'); END`;
	await statements(
		db,
		`CREATE INDEX ${name}_basis ON ${name} (${shared.join(", ")}, basis, valid_to, valid_from, weight_to, weight_from)`,
		`CREATE TRIGGER ${name}_basis_insert BEFORE INSERT ON ${name} ${refuse("AND r.id <> NEW.id")}`,
		`CREATE TRIGGER ${name}_basis_update BEFORE UPDATE OF ${columns.join(", ")} ON ${name} ${refuse("AND r.rowid <> OLD.rowid")}`,
	);
}
