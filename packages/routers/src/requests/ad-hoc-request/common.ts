import type { Database } from "@iqt/db";
import { type Language, languages, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { adHocRequest, adHocStates, costSources, lineBases } from "./schema.ts";

const nameIn = (language: Language) => sql<string>`coalesce(nullif(${sql.ref(language === "en" ? "name_en" : `name_${language}`)}, ''), name_en)`;

/** Records of a kind of master data by their codes, as a form chooses them, named in the reader's language. */
const coded = (db: Kysely<Database>, table: "depot_service" | "packaging_type" | "truck_type", language: Language) =>
	db
		.selectFrom(table)
		.select(["code", nameIn(language).as("name")])
		.orderBy("code")
		.execute();

/** Places requests name, in the reader's language. */
export function placesOf(db: Kysely<Database>, kind: "inlandCity" | "portCity", language: Language) {
	const own = sql.ref(language === "en" ? "name" : `name_${language}`);
	return db
		.selectFrom("place")
		.select(["id", "code", "country", sql<string>`coalesce(nullif(${own}, ''), name)`.as("name")])
		.where("kind", "=", kind)
		.orderBy("code")
		.limit(2_000)
		.execute();
}

/** The values of a choice of the form with their words. */
function valuesOf(field: string, language: Language) {
	const options = adHocRequest.fields.find(({ name }) => name === field)?.options ?? [];
	return options.map(({ value, label }) => ({ value, label: translate(language, label) }));
}

/** What a form of a request chooses from, in the reader's language. */
export async function commonOf(db: Kysely<Database>, language: Language) {
	const choices = ["serviceType", "priority", "orderType", "direction", "mode", "ownership", "cargo"] as const;
	const of = Object.fromEntries(choices.map((field) => [field, valuesOf(field, language)])) as Record<
		(typeof choices)[number],
		ReturnType<typeof valuesOf>
	>;
	const containers = await db.selectFrom("container_type").select(["code", "max_gross_kg as maxGrossKg"]).orderBy("sort").orderBy("code").execute();
	const currencies = await db.selectFrom("currency").select("code").orderBy("code").execute();
	return {
		...of,
		state: adHocStates.map((value) => ({ value, label: translate(language, `enum.adHocState.${value}`) })),
		customerLanguage: languages.map((value) => ({ value, label: translate(language, `users.language.${value}`) })),
		basis: lineBases.map((value) => ({ value, label: translate(language, `enum.basis.${value}`) })),
		costSource: costSources.map((value) => ({ value, label: translate(language, `enum.adHocSource.${value}`) })),
		depotServices: await coded(db, "depot_service", language),
		truckTypes: await coded(db, "truck_type", language),
		packageTypes: await coded(db, "packaging_type", language),
		containers,
		currencies: currencies.map(({ code }) => code),
	};
}
