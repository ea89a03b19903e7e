import type { Database } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { laneNames, type NameReader, type ObjectName, rateNames } from "../../kit/price-book/rate-names.ts";
import { recordKindOf } from "../../kit/records/registry.ts";
import { shownRoleName } from "../../people/roles/shown-names.ts";
import { bookOf } from "../../prices/books.ts";
import { codedKey, codesIn, namesOfCodes } from "./place-codes.ts";
import { goneName, recordNames, referredIn, referredNames } from "./record-names.ts";
import { nameFields, partsOf, type Side } from "./rules.ts";

export interface Names {
	/** By kind and id. */
	objects: ReadonlyMap<string, string>;
	/** By id. */
	referred: ReadonlyMap<string, string>;
	/** Places and areas of rates, by kinds and code. */
	coded: ReadonlyMap<string, string>;
}

type Named = { action: string; objectType: string; objectId: string; before: Side; after: Side };

/** Of objects changed together this many are named one by one. */
const partsNamed = 20;

/** The name an object had when it was recorded; null where nothing recorded says it. */
function recordedName(...sides: Side[]): string | null {
	for (const side of sides) {
		for (const field of nameFields) {
			const name = side?.[field];
			if (typeof name === "string" && name !== "") return name;
		}
	}
	return null;
}

/** What many rates changed together are called; null for an entry that tells no number of rates. */
function numberOfRates({ objectType, objectId, after }: Named, language: Language): string | null {
	if (after === null || bookOf(objectType) === undefined) return null;
	const cells = objectId === "many" ? Object.keys(after).length : null;
	const count = typeof after.count === "number" ? after.count : cells;
	return count === null ? null : translate(language, "log.rates", { count });
}

/** What a record that is gone was called; null for what is none. */
function goneRecord({ objectType, before, after }: Named, referred: Names["referred"], language: Language): string | null {
	const kind = recordKindOf(objectType);
	return kind ? goneName(kind, after ?? before, referred, language) : null;
}

/** What the object of an entry is called, by the names of `objectNames` first; null where nobody could tell but by its id. */
export const nameOf = (entry: Named, { objects, referred }: Names, language: Language): string | null =>
	objects.get(`${entry.objectType} ${entry.objectId}`) ??
	recordedName(entry.after, entry.before) ??
	goneRecord(entry, referred, language) ??
	numberOfRates(entry, language);

/**
 * Names by id of those an entry tells of: the rates changed one by one, the first of them where there are many, or the people and companies it
 * refers to; and by field and code ("portCity CNSHA") of the places its rates name.
 */
export function partNames({ objectType, before, after }: Named, { objects, referred, coded }: Names): Record<string, string> {
	const parts = partsOf(before, after);
	// Of rates deleted together their names are told and none of their fields.
	const nameless = parts.length > 1 && Array.isArray(before?.ids);
	const named = [
		...parts.map((id) => [id, objects.get(`${objectType} ${id}`)] as const),
		...(parts.length > 0 ? [] : referredIn({ before, after }).map((id) => [id, referred.get(id)] as const)),
		...(nameless ? [] : codesIn({ objectType, before, after })).map((one) => [`${one.field} ${one.code}`, coded.get(codedKey(one))] as const),
	];
	return Object.fromEntries(named.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])));
}

/** What people call the objects of a page now, and those they refer to: people, roles, records, quotations, files, and rates, their lanes and imports. */
export async function objectNames(db: Kysely<Database>, rows: readonly Named[], reader: NameReader): Promise<Names> {
	const read = async (wanted: (row: Named) => boolean, query: (ids: string[]) => Promise<ObjectName[]>): Promise<[string, string][]> => {
		const asked = rows.filter(wanted);
		if (asked.length === 0) return [];
		const names = new Map((await query([...new Set(asked.map((row) => row.objectId))])).map(({ id, name }) => [id, name]));
		return asked.map(({ objectType, objectId }) => [`${objectType} ${objectId}`, names.get(objectId) ?? ""]);
	};
	const roles = async (guids: string[]) => {
		const found = await db.selectFrom("role").select(["guid as id", "code", "name"]).where("guid", "in", guids).execute();
		return found.map(({ id, ...role }) => ({ id, name: shownRoleName(reader.language, role) }));
	};
	const is = (objectType: string) => (row: Named) => row.objectType === objectType;
	const types = [...new Set(rows.map((row) => row.objectType))];
	const books = types.flatMap((type) => bookOf(type) ?? []);
	const kinds = types.flatMap((type) => recordKindOf(type) ?? []);
	const [coded, referred, ...found] = await Promise.all([
		namesOfCodes(db, rows, reader),
		referredNames(
			db,
			rows.filter((row) => bookOf(row.objectType) === undefined),
		),
		read(is("user"), (ids) => db.selectFrom("user").select(["guid as id", "display_name as name"]).where("guid", "in", ids).execute()),
		read(is("role"), roles),
		read(is("vendorInquiry"), (ids) => db.selectFrom("vendor_inquiry").select(["id", "number as name"]).where("id", "in", ids).execute()),
		read(is("quotation"), (ids) => db.selectFrom("quotation").select(["id", "number as name"]).where("id", "in", ids).execute()),
		read(is("quotationRequest"), (ids) =>
			db
				.selectFrom("quotation_request as r")
				.innerJoin("company as c", "c.id", "r.company_id")
				.select(["r.id", "c.name"])
				.where("r.id", "in", ids)
				.execute(),
		),
		read(is("file"), (ids) => db.selectFrom("stored_file").select(["object_name as id", "name"]).where("object_name", "in", ids).execute()),
		...kinds.map((kind) => read(is(kind.name), (ids) => recordNames(db, kind, ids, reader.language))),
		...books.map(async (book) => {
			const entries = rows.filter(is(book.domain));
			const ids = entries.flatMap((row) => [row.objectId, ...partsOf(row.before, row.after).slice(0, partsNamed)]);
			const rates = await rateNames(db, book, [...new Set(ids)], reader);
			return rates.map(({ id, name }): [string, string] => [`${book.domain} ${id}`, name]);
		}),
		...books.map((book) =>
			read(
				(row) => row.action === "saveTerm" && row.objectType === book.domain,
				(lanes) => laneNames(db, book, lanes, reader),
			),
		),
		read(
			(row) => row.action === "undoImport" || row.action === "discardImport",
			(ids) => db.selectFrom("import_batch").select(["id", "file_name as name"]).where("id", "in", ids).execute(),
		),
	]);
	return { objects: new Map(found.flat().filter(([, name]) => name !== "")), referred: new Map(referred.map(({ id, name }) => [id, name])), coded };
}
