import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { type CodeKind, codedKinds } from "./code-kinds.ts";
import { codedRecords } from "./coded.ts";
import type { RateBook, RateRow } from "./declaration.ts";
import type { RateField } from "./fields.ts";

/** What a row may refer to in a database of tests. */
export interface SampleReference {
	/** Codes of places by kind. */
	places: ReadonlyMap<string, readonly string[]>;
	area: string;
	container: string;
	/** Codes of records of master data, by kind. */
	records: ReadonlyMap<CodeKind | undefined, string>;
}

/** One of each that is there. */
export async function sampleReference(db: Kysely<Database>): Promise<SampleReference> {
	const places = await db.selectFrom("place").select(["kind", "code"]).orderBy("code").execute();
	const codes = new Map<string, string[]>();
	for (const { kind, code } of places) codes.set(kind, [...(codes.get(kind) ?? []), code]);
	const area = await db.selectFrom("area").select("code").orderBy("code").limit(1).executeTakeFirst();
	const container = await db.selectFrom("container_type").select("code").limit(1).executeTakeFirstOrThrow();
	const kinds = Object.keys(codedKinds) as CodeKind[];
	const records = await Promise.all(kinds.map(async (kind) => [kind, [...(await codedRecords(db, kind)).keys()][0] ?? ""] as const));
	return { places: codes, area: area?.code ?? "31", container: container.code, records: new Map<CodeKind | undefined, string>(records) };
}

/** A row of any book by what its fields are; `saying` says what a field holds instead. */
export function sampleRow(
	book: RateBook,
	known: SampleReference,
	saying: (field: RateField) => RateRow[string] | undefined = () => undefined,
): RateRow {
	const taken = new Set<string>();
	// A lane does not begin where it ends: of each kind the next one there is.
	const placeOf = ({ placeKinds = [] }: RateField): string => {
		const kind = placeKinds.find((one) => known.places.has(one)) ?? "";
		const codes = known.places.get(kind) ?? [];
		const code = codes.find((one) => !taken.has(`${kind} ${one}`)) ?? codes[0] ?? "";
		taken.add(`${kind} ${code}`);
		return code;
	};
	const usual = (field: RateField): RateRow[string] => {
		switch (field.kind) {
			case "place":
				return placeOf(field);
			case "area":
				return known.area;
			case "container":
				return field.standard === "*" ? "*" : known.container;
			case "record":
				return known.records.get(field.codes) ?? null;
			case "enum":
				return field.standard ?? (field.required ? (field.options?.[0]?.value ?? null) : null);
			case "price":
				return "1";
			case "money":
				return book.required.includes(field.name) ? "1" : null;
			case "date":
				return "2027-01-01";
			case "currency":
				return "CNY";
			case "integer":
				return field.required ? 1 : null;
			default:
				// A word in capitals, as codes are kept: a sign alone, such as X, says in a sheet that there is none.
				return field.standard ?? (field.required ? "SAMPLE" : null);
		}
	};
	return Object.fromEntries(book.fields.map((field) => [field.name, saying(field) ?? usual(field)]));
}
