import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError } from "../door/errors.ts";
import { oneMeant, placeCodes } from "../kit/price-book/older/places.ts";

type Kind = "inlandCity" | "portCity";

const nameIn = (language: Language) => sql.ref(language === "en" ? "name" : `name_${language}`);

/** "CNSIA Xi'an" of the places with some ids, in the reader's language. */
export async function placeNames(db: Kysely<Database>, ids: readonly (string | null)[], language: Language): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom("place")
		.select(["id", "code", sql<string>`coalesce(nullif(${nameIn(language)}, ''), name)`.as("name")])
		.where(sql<boolean>`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
		.execute();
	return new Map(rows.map(({ id, code, name }) => [id, `${code} ${name}`]));
}

/**
 * The GUIDs of the places that fields of a request (`kinds`: what each takes) name by GUID, code or name; null where one names none. InvalidFieldError where
 * there is no such place, or several.
 */
export async function placesMeant<F extends string>(
	db: Kysely<Database>,
	kinds: Readonly<Record<F, Kind>>,
	fields: Readonly<Record<NoInfer<F>, string | null>>,
): Promise<Record<F, string | null>> {
	const names = Object.keys(kinds) as F[];
	const meant = await placeCodes(
		db,
		names.map((field) => fields[field]),
	);
	const codeOf = (field: F): string | null => {
		const said = fields[field];
		if (said === null) return null;
		const code = oneMeant(meant([kinds[field]], said), field, said);
		if (code === undefined) throw new InvalidFieldError(field, "problem.unknownPlace", { code: said });
		return code;
	};
	const codes = names.map((field) => ({ field, kind: kinds[field], code: codeOf(field) }));
	const named = codes.flatMap(({ code }) => (code === null ? [] : [code]));
	const found = named.length === 0 ? [] : await db.selectFrom("place").select(["id", "code", "kind"]).where("code", "in", named).execute();
	const idOf = ({ kind, code }: (typeof codes)[number]) => found.find((place) => place.code === code && place.kind === kind)?.id ?? null;
	return Object.fromEntries(codes.map((one) => [one.field, idOf(one)])) as Record<F, string | null>;
}
