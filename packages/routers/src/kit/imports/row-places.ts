import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { ImportBook } from "./book.ts";
import type { Batch } from "./queries.ts";
import { understoodOf } from "./understood.ts";

/** What places and areas are called in a language, by field and code. */
export type RowPlaces = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The names of places and areas by the fields their codes stand in. */
async function namesOf(
	db: Kysely<Database>,
	book: ImportBook,
	codes: (kind: "place" | "area") => readonly unknown[],
	language: Language,
): Promise<RowPlaces> {
	const known = (kind: "place" | "area") => [...new Set(codes(kind).filter((code) => typeof code === "string" && code !== ""))] as string[];
	const [placeCodes, areaCodes] = [known("place"), known("area")];
	const places = placeCodes.length
		? await db.selectFrom("place").select(["kind", "code", "name", "name_zh"]).where("code", "in", placeCodes).execute()
		: [];
	const areas = areaCodes.length ? await db.selectFrom("area").select(["code", "path", "path_en"]).where("code", "in", areaCodes).execute() : [];
	const areaNames = new Map(areas.map((area) => [area.code, (language !== "zh" && area.path_en) || area.path]));
	return new Map(
		book.fields.flatMap(({ name, kind, placeKinds }): [string, ReadonlyMap<string, string>][] => {
			if (kind === "area") return [[name, areaNames]];
			if (kind !== "place") return [];
			const own = places.filter((p) => placeKinds?.includes(p.kind) ?? true);
			return [[name, new Map(own.map((p) => [p.code, (language === "zh" && p.name_zh) || p.name]))]];
		}),
	);
}

/** The names of the places and areas in staged rows, `row` being what was read of one as JSON. */
export function rowPlaces(db: Kysely<Database>, book: ImportBook, rows: readonly { row: string }[], language: Language): Promise<RowPlaces> {
	const read = rows.map(({ row }) => JSON.parse(row) as Record<string, unknown>);
	return namesOf(db, book, (kind) => book.fields.filter((f) => f.kind === kind).flatMap(({ name }) => read.map((row) => row[name])), language);
}

/** The names of the places and areas that a batch's sources and questions speak of. */
export function batchPlaces(db: Kysely<Database>, book: ImportBook, batch: Batch, language: Language): Promise<RowPlaces> {
	const { sources = [], questions = [] } = understoodOf(batch) ?? {};
	const said = [
		...sources.flatMap(({ field, from }) => from.map(({ value }) => ({ field, value: value as unknown }))),
		...questions.flatMap(({ values }) =>
			[values.value, values.other].map((value) => ({ field: String(values.fields ?? ""), value: value as unknown })),
		),
	];
	const kinds = new Map(book.fields.map(({ name, kind }) => [name, kind]));
	return namesOf(db, book, (kind) => said.flatMap(({ field, value }) => (kinds.get(field) === kind ? [value] : [])), language);
}

/** A place or area by its name, with its code; null where it has none. */
export function placeLabel(places: RowPlaces, field: string, value: string): string | null {
	const name = places.get(field)?.get(value);
	return name === undefined ? null : `${name} (${value})`;
}
