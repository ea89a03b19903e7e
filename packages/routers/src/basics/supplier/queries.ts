import type { Database } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import type { RateField } from "../../kit/price-book/fields.ts";
import { countInBooks, formerInBooks, usesInBooks } from "../../kit/price-book/uses.ts";
import { aliasesListed } from "../../kit/records/aliases.ts";
import { recordKind } from "../../kit/records/define.ts";
import { type Supplier, supplier } from "./schema.ts";

/** Whether a field names vendors of a kind. */
const naming =
	(kind: string) =>
	({ vendorOf }: RateField) =>
		vendorOf === kind;

/** Refuses other names of a vendor that another of its kind is called: a sheet that says one would mean either. */
async function refuseNamesOfOthers(db: Kysely<Database>, { aliases, kind }: Supplier, id = ""): Promise<void> {
	if (aliases.length === 0) return;
	const words = sql`(select lower(value) from json_each(${JSON.stringify(aliases)}))`;
	const { rows } = await sql<{ code: string; name: string }>`select code, name from supplier where kind = ${kind} and id <> ${id}
		and (lower(code) in ${words} or lower(name) in ${words} or lower(name_zh) in ${words}) limit 1`.execute(db);
	const [other] = rows;
	if (other) throw new InvalidFieldError("aliases", "place.aliasOfOther", other);
}

/** Vendors. One that rates name, or have named, stays, and so do its code and kind. */
export const supplierKind = recordKind(supplier, {
	table: "supplier",
	columns: aliasesListed,
	beforeSave: async ({ db }, fields, current) => {
		await refuseNamesOfOthers(db, fields, current?.id);
		if (current === null || (current.code === fields.code && current.kind === fields.kind)) return fields;
		const used = await countInBooks(db, naming(current.kind), current.code);
		const count = used.reduce((sum, one) => sum + one.count, 0);
		if (count > 0) throw new InvalidFieldError(current.code === fields.code ? "kind" : "code", "problem.codeInUse", { count });
		return fields;
	},
	usedBy: async (work, { code, kind }) => {
		const former = await formerInBooks(work.db, naming(kind), code);
		return [
			...(await usesInBooks(work, naming(kind), code)),
			...(former > 0 ? [{ text: translate(work.language, "place.usedInHistory", { count: former }) }] : []),
		];
	},
	merging: {
		rates: { by: "code", isNaming: ({ vendorOf }, { kind }) => vendorOf !== undefined && vendorOf === kind },
		alike: ["kind"],
	},
});

/** The ids of vendors by GUID, code or name, in any case. 000002 with those there is none of, and for a name several have. */
export async function suppliersMeant(db: Kysely<Database>, said: readonly string[]): Promise<string[]> {
	const words = [...new Set(said.map((word) => word.toLowerCase()))];
	const list = sql`(select value from json_each(${JSON.stringify(words)}))`;
	const { rows } = await sql<{ id: string; code: string; name: string; name_zh: string | null }>`select id, code, name, name_zh from supplier
		where id in ${list} or lower(code) in ${list} or lower(name) in ${list} or lower(name_zh) in ${list}`.execute(db);
	const found = words.map((word) => {
		const known = rows.find(({ id, code }) => id === word || code.toLowerCase() === word);
		const [named, ...others] = rows.filter(({ name, name_zh }) => name.toLowerCase() === word || name_zh?.toLowerCase() === word);
		return { word, id: known?.id ?? (others.length === 0 ? named?.id : undefined) };
	});
	const missing = found.filter(({ id }) => id === undefined).map(({ word }) => word);
	if (missing.length > 0) throw new DomainError("notFound", "error.notFound", {}, missing);
	return found.flatMap(({ id }) => id ?? []);
}
