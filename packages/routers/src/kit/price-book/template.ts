import type { Database } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { addDays } from "@iqt/i18n/days";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { FileAnswer } from "../rest/types.ts";
import { styledCell, writeSheet } from "../sheet/write.ts";
import type { CodeKind } from "./code-kinds.ts";
import { codedOf, isActive } from "./coded.ts";
import type { RateBook } from "./define.ts";
import { cellKind, XLSX } from "./export.ts";
import { choosable, type RateField } from "./fields.ts";
import { type RateReader, visibleFields } from "./list.ts";
import { sheetName } from "./sheet-name.ts";
import { toBeSaid } from "./standards.ts";

/** Days the example of an end lies ahead. */
const QUARTER = 90;

/** What the book's columns may hold, as the database has it. */
interface Known {
	/** A place's name and an area's path by field. */
	names: ReadonlyMap<string, string>;
	containers: readonly string[];
	currencies: readonly string[];
	/** Names of records that may be chosen today, by the kind. */
	records: ReadonlyMap<CodeKind | undefined, readonly string[]>;
	today: string;
}

async function knownOf(db: Kysely<Database>, fields: readonly RateField[], { today }: RateReader, language: Language): Promise<Known> {
	const [containers, currencies] = await Promise.all([
		db.selectFrom("container_type").select("code").orderBy("sort").execute(),
		db.selectFrom("currency").select("code").orderBy("code").execute(),
	]);
	const names = await placeWithArea(db, fields, language);
	for (const { name, kind, placeKinds = [] } of fields) {
		if (names.has(name)) continue;
		if (kind === "place") {
			const place = await db
				.selectFrom("place")
				.select(["name", "name_zh"])
				.where("kind", "in", [...placeKinds])
				.where("active", "=", 1)
				.orderBy("code")
				.limit(1)
				.executeTakeFirst();
			if (place) names.set(name, (language === "zh" && place.name_zh) || place.name);
		} else if (kind === "area") {
			const area = await db.selectFrom("area").select("code").where("level", "=", "district").orderBy("code").limit(1).executeTakeFirst();
			if (area) names.set(name, area.code);
		}
	}
	const records = new Map(
		[...(await codedOf(db, { fields }))].map(([kind, all]) => [
			kind as CodeKind | undefined,
			// Those with steps first: the example is a step.
			[...all.values()]
				.filter((one) => isActive(one, today))
				.sort((one, other) => Number(other.steps) - Number(one.steps))
				.map((one) => one.names[language]),
		]),
	);
	return { names, records, containers: containers.map((c) => c.code), currencies: currencies.map((c) => c.code), today };
}

/** Of a book with a place and an area: a place and a district of its own city, as an example names them. Nothing where none is known. */
async function placeWithArea(db: Kysely<Database>, fields: readonly RateField[], language: Language): Promise<Map<string, string>> {
	const place = fields.find(({ kind }) => kind === "place");
	const area = fields.find(({ kind }) => kind === "area");
	if (!place || !area) return new Map();
	const found = await db
		.selectFrom("place as p")
		.innerJoin("area as a", (join) =>
			join.on("a.level", "=", "district").on(sql<SqlBool>`p.name_zh <> '' and replace('/' || a.path, ' ', '') like '%/' || p.name_zh || '市/%'`),
		)
		.select(["p.name", "p.name_zh", "a.code"])
		.where("p.kind", "in", [...(place.placeKinds ?? [])])
		.where("p.active", "=", 1)
		.orderBy("p.code")
		.orderBy("a.code")
		.limit(1)
		.executeTakeFirst();
	if (!found) return new Map();
	return new Map([
		[place.name, (language === "zh" && found.name_zh) || found.name],
		[area.name, found.code],
	]);
}

const labelsOf = (field: RateField, language: Language): string[] => choosable(field).map((option) => translate(language, option.label));

function choicesOf(field: RateField, known: Known, language: Language): readonly string[] {
	if (field.kind === "enum") return labelsOf(field, language);
	if (field.kind === "boolean") return [translate(language, "rate.yes"), translate(language, "rate.no")];
	if (field.kind === "container") return known.containers;
	if (field.kind === "record") return known.records.get(field.codes) ?? [];
	return field.kind === "currency" ? known.currencies : [];
}

type Need = "required" | "priced" | "said" | "standard" | "optional";

/** Whether a column must be filled in: always, unless the rate is on request, or not. */
function needOf(book: RateBook, field: RateField): Need {
	if ((book.required as readonly string[]).includes(field.name)) return "priced";
	if (field.standard !== undefined) return toBeSaid(book, field.name) ? "said" : "standard";
	return field.required ? "required" : "optional";
}

/** What a column takes, in two sentences: whether it must be filled in, and how it is written. */
const hintOf = (book: RateBook, field: RateField, language: Language): string =>
	`${translate(language, `rate.hint.${needOf(book, field)}`)} ${translate(language, `rate.hint.${field.kind}`)}`;

/** The mark of a column that must be filled in. */
const markOf = (need: Need): string => (need === "required" || need === "priced" ? " *" : "");

/** A value as it would stand in the column. */
function exampleOf({ tiers }: RateBook, field: RateField, known: Known, language: Language): unknown {
	switch (field.kind) {
		case "place":
		case "area":
			return known.names.get(field.name) ?? null;
		case "enum":
			return labelsOf(field, language)[0] ?? null;
		case "record":
			return known.records.get(field.codes)?.[0] ?? null;
		case "boolean":
			return translate(language, "rate.no");
		case "container":
			return known.containers.includes("40HC") ? "40HC" : (known.containers[0] ?? null);
		case "currency":
			return known.currencies.includes("CNY") ? "CNY" : (known.currencies[0] ?? null);
		case "date":
			return known.today;
		case "endDate":
			return addDays(known.today, QUARTER);
		case "price":
			return field.name === "ssr" ? "4500" : "4300";
		case "money":
			return field.name === "cost" ? "4000" : null;
		case "weight":
			return field.name === "weightTo" ? "999.999" : "0";
		case "percent":
			return "9";
		case "integer":
			return field.name === tiers?.from ? (tiers.startsWith ?? 1) : 5;
		case "text":
			return field.required ? "A1" : null;
	}
}

/**
 * The sheet to fill in: the book's columns under their labels, those that must be filled in marked with a star, with drop-downs and a hint on every
 * cell, and one row as an example, which the import skips when it is left in.
 */
export async function template(db: Kysely<Database>, book: RateBook, reader: RateReader, language: Language): Promise<FileAnswer> {
	const title = translate(language, book.title);
	const fields = visibleFields(book, reader);
	const known = await knownOf(db, fields, reader, language);
	const look = { italic: true, color: "6B7280", fill: "F5F6F8" };
	// The example is charged by what stands first: it has nothing to say of other ways.
	const elsewhere = new Set(book.checks.flatMap((check) => (check.kind === "onlyWhere" ? [check.field] : [])));
	const example = fields.map((field, i) => {
		const value = elsewhere.has(field.name) ? null : exampleOf(book, field, known, language);
		return i === 0
			? styledCell(`${translate(language, "rate.exampleMark")} ${String(value ?? "")}`.trim(), look, { kind: "text" })
			: styledCell(value, look);
	});
	const columns = fields.map((field) => ({
		header: `${translate(language, field.label)}${markOf(needOf(book, field))}`,
		kind: cellKind(field),
		choices: choicesOf(field, known, language),
		hint: hintOf(book, field, language),
	}));
	const body = writeSheet({ sheetName: sheetName(book, language), columns, rows: [example] });
	return { file: { name: `${title} ${translate(language, "files.template")}.xlsx`, contentType: XLSX, body } };
}
