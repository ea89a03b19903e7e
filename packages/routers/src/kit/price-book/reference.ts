import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { formulaParameterNames } from "../money/formula-parameters.ts";
import { type CodeKind, codedKinds } from "./code-kinds.ts";
import { type CodedByKind, codedRecords } from "./coded.ts";
import type { DeclaredBook, RateBook } from "./declaration.ts";
import type { PlaceKind, RateField } from "./fields.ts";
import { codeSince, codesSinceMerged } from "./merged-values.ts";
import { type NamesInBook, namesInBook } from "./names-in-book.ts";

/** What rate rows refer to, read once per call. */
export interface Reference {
	/** Place id by "kind code". */
	placeIds: ReadonlyMap<string, string>;
	/** Code of the port city that the port with an id belongs to, of ports that belong to one. */
	portCities?: ReadonlyMap<string, string>;
	/** Digits after the point by currency. */
	exponents: ReadonlyMap<string, number>;
	containers: ReadonlySet<string>;
	/** Those of them with a cooling machine. */
	reefers?: ReadonlySet<string>;
	/** Records of master data that rates name by their codes, by kind. */
	coded?: CodedByKind;
	/** Area codes there are, of those asked about; missing where none were, and where the register of areas holds none at all. */
	areas?: ReadonlySet<string> | undefined;
	/** What codes of duplicates mean since they were merged, by kind of record. */
	merged?: ReadonlyMap<string, ReadonlyMap<string, string>>;
	/** Parameters formulas may name. */
	parameters: readonly string[];
	/** Names of the book that no register keeps, at the places of the rows that were asked about. */
	names?: NamesInBook;
}

/** `areas` are codes rows are about to be given, which are looked up, or `all`; rows that stand in the book, or were held against it before, need none. */
export async function loadReference(db: Kysely<Database>, areas: readonly string[] | "all" = []): Promise<Reference> {
	const kinds = Object.keys(codedKinds) as CodeKind[];
	const [places, called, currencies, containers, parameters, known, coded, merged] = await Promise.all([
		db.selectFrom("place").select(["id", "code", "port_city_id"]).execute(),
		db.selectFrom("place_called").select(["id", "kind", "code"]).execute(),
		db.selectFrom("currency").select(["code", "exponent"]).execute(),
		db.selectFrom("container_type").select(["code", "reefer"]).execute(),
		formulaParameterNames(db),
		areas.length > 0 ? knownAreas(db, areas) : undefined,
		Promise.all(kinds.map(async (kind) => [kind, await codedRecords(db, kind)] as const)),
		codesSinceMerged(db),
	]);
	const codes = new Map(places.map(({ id, code }) => [id, code]));
	return {
		portCities: new Map(places.flatMap(({ id, port_city_id: city }) => (city && codes.has(city) ? [[id, codes.get(city) ?? ""] as const] : []))),
		placeIds: new Map(called.map((p) => [`${p.kind} ${p.code}`, p.id])),
		exponents: new Map(currencies.map((c) => [c.code, c.exponent])),
		containers: new Set(["*", ...containers.map((c) => c.code)]),
		reefers: new Set(containers.flatMap(({ code, reefer }) => (reefer === 1 ? [code] : []))),
		parameters,
		coded: new Map(coded),
		merged,
		areas: known,
	};
}

/** What rows refer to that a book is about to be given: with the areas they name, and the names it has at their places. */
export async function referenceFor(
	db: Kysely<Database>,
	book: Pick<RateBook, "fields" | "table">,
	rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Reference> {
	return { ...(await loadReference(db, areasIn(book, rows))), names: await namesInBook(db, book, rows) };
}

/** Those of the codes that are an area's. One text for all: tens of thousands of rows would take a driver far longer. */
async function knownAreas(db: Kysely<Database>, codes: readonly string[] | "all"): Promise<ReadonlySet<string> | undefined> {
	const asked = codes === "all" ? sql`1` : sql`code in (select value from json_each(${JSON.stringify(codes)}))`;
	const { rows } = await sql<{ found: string; some: number }>`select (select json_group_array(code) from area where ${asked}) as found,
		exists (select 1 from area) as some`.execute(db);
	return rows[0]?.some ? new Set(JSON.parse(rows[0].found) as string[]) : undefined;
}

/** The area codes rows of a book name. */
export const areasIn = ({ fields }: Pick<DeclaredBook, "fields">, rows: readonly Readonly<Record<string, unknown>>[]): string[] => {
	const named = fields.filter(({ kind }) => kind === "area").flatMap(({ name }) => rows.map((row) => row[name]));
	return [...new Set(named.flatMap((code) => (typeof code === "string" ? code.trim() : [])))].filter((code) => code !== "");
};

/** A code of a field as it is meant: that of a duplicate means the record it became, while no other has it. */
export function codeMeant({ merged, coded }: Reference, { codes, vendorOf }: RateField, code: string): string {
	const kind = codes ?? (vendorOf ? "supplier" : undefined);
	if (kind === undefined || (codes && coded?.get(codes)?.has(code))) return code;
	return codeSince(merged, kind, code) ?? code;
}

/** Id of the place of one of `kinds` with this code; undefined where there is none. */
export function placeId(reference: Reference, kinds: readonly PlaceKind[], code: string): string | undefined {
	for (const kind of kinds) {
		const found = reference.placeIds.get(`${kind} ${code.toUpperCase()}`);
		if (found) return found;
	}
	return undefined;
}
