import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { RateBook, RateRow } from "./declaration.ts";
import type { RateField } from "./fields.ts";

/** What a row may refer to in a database of tests. */
export interface SampleReference {
	/** Code of a place by kind. */
	places: ReadonlyMap<string, string>;
	area: string;
	container: string;
}

/** One of each that is there. */
export async function sampleReference(db: Kysely<Database>): Promise<SampleReference> {
	const places = await db.selectFrom("place").select(["kind", "code"]).orderBy("code", "desc").execute();
	const area = await db.selectFrom("area").select("code").orderBy("code").limit(1).executeTakeFirst();
	const container = await db.selectFrom("container_type").select("code").limit(1).executeTakeFirstOrThrow();
	return { places: new Map(places.map(({ kind, code }) => [kind, code])), area: area?.code ?? "31", container: container.code };
}

/** A row of any book by what its fields are; `saying` says what a field holds instead. */
export function sampleRow(
	book: RateBook,
	known: SampleReference,
	saying: (field: RateField) => RateRow[string] | undefined = () => undefined,
): RateRow {
	const usual = (field: RateField): RateRow[string] => {
		switch (field.kind) {
			case "place":
				return known.places.get(field.placeKinds?.find((kind) => known.places.has(kind)) ?? "") ?? "";
			case "area":
				return known.area;
			case "container":
				return field.standard === "*" ? "*" : known.container;
			case "enum":
				return field.standard ?? field.options?.[0]?.value ?? null;
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
