import { type Kysely, sql } from "kysely";
import { boxBasesSql } from "./rate-table.ts";
import { statements } from "./statements.ts";
import { boxBases } from "./tiered-rate-table.ts";

/** Ways of charging that are each a price of their own, as they were when this was released; those of `boxBasesSql` are one. */
const ownBases = ["bl", "document", "shipment", "item", "day", "percent"];
/** Columns of the key index that two rates charged otherwise never need to share. */
const notShared = ["basis", "valid_from", "valid_to", "weight_from", "weight_to"];

const keyColumns = async (db: Kysely<unknown>, name: string): Promise<string[]> => {
	const { rows } = await sql<{ name: string }>`select name from pragma_index_info(${`${name}_key`}) order by seqno`.execute(db);
	return rows.map((row) => row.name);
};

/** Whether a rate stands that a condition is true of, on days and for weights of the new one. */
const stands = (name: string, condition: string) => `EXISTS (SELECT 1 FROM ${name} r WHERE ${condition}
	AND r.valid_to >= NEW.valid_from AND r.valid_from <= NEW.valid_to AND r.weight_from < NEW.weight_to AND r.weight_to > NEW.weight_from`;

/** Triggers that refuse a rate `when`, which is told what rows other than itself are. */
const refusing = (name: string, kind: string, columns: readonly string[], when: (other: string) => string): string[] => {
	const refuse = (other: string) => `WHEN ${when(other)} BEGIN SELECT RAISE(ABORT, 'RATE_OVERLAP'); END`;
	return [
		`CREATE TRIGGER ${name}_${kind}_insert BEFORE INSERT ON ${name} ${refuse("AND r.id <> NEW.id)")}`,
		`CREATE TRIGGER ${name}_${kind}_update BEFORE UPDATE OF ${columns.join(", ")} ON ${name} ${refuse("AND r.rowid <> OLD.rowid)")}`,
	];
};

/**
 * Gives a price book's table the triggers that refuse a rate beside one that is charged by something else while all else of their keys is the same and
 * their weight bands and validity meet (`RATE_OVERLAP`): only one of the two could be charged. `of` says what one way of charging is held to: a whole shipment,
 * where the containers of the two need not be the same, or each container; bases that are `together` are one way. What stands so stays until it is changed.
 */
export async function refuseOtherBases(
	db: Kysely<unknown>,
	name: string,
	of: "shipment" | "container" = "shipment",
	together: readonly string[] = [],
): Promise<void> {
	const columns = await keyColumns(db, name);
	const shared = columns.filter((c) => !notShared.includes(c) && (of === "container" || c !== "container_type"));
	const same = shared.map((c) => `r.${c} = NEW.${c}`).join(" AND ");
	const ways = [...ownBases.filter((basis) => !together.includes(basis)).map((basis) => [basis]), ...(together.length > 0 ? [together] : [])];
	// One question a way: of those a charge is not charged by the index tells at once that there are none.
	const each = [boxBasesSql, ...ways.map((bases) => `(${bases.map((basis) => `'${basis}'`).join(", ")})`)];
	const when = (other: string) =>
		each.map((bases) => `(NEW.basis NOT IN ${bases} AND ${stands(name, `${same} AND r.basis IN ${bases}`)} ${other})`).join(" OR ");
	await statements(
		db,
		`CREATE INDEX ${name}_basis ON ${name} (${shared.join(", ")}, basis, valid_to, valid_from, weight_to, weight_from)`,
		...refusing(name, "basis", columns, when),
	);
}

/**
 * Gives a table whose rates are charged in one way a shipment (`refuseOtherBases`) the triggers that refuse a rate of a container beside one for every container that
 * prices the box by something else: a container per TEU beside all of them per container. By the same basis it goes before that one.
 */
export async function refuseOtherBoxBases(db: Kysely<unknown>, name: string): Promise<void> {
	const columns = await keyColumns(db, name);
	const same = columns.filter((c) => !notShared.includes(c) && c !== "container_type").map((c) => `r.${c} = NEW.${c}`);
	// One question a basis, which an index answers: the key's of rates for every container, the other's of those for any.
	const others = (general: string, other: string) =>
		boxBases
			.map(
				(basis) =>
					`(NEW.basis <> ${basis} AND ${stands(name, [...same, `r.basis = ${basis}`, ...(general ? [general] : [])].join(" AND "))} ${other})`,
			)
			.join(" OR ");
	const when = (other: string) => `NEW.basis IN ${boxBasesSql} AND CASE WHEN NEW.container_type = '*' THEN ${others("", other)}
		ELSE ${others("r.container_type = '*'", other)} END`;
	await statements(db, ...refusing(name, "boxes", columns, when));
}
