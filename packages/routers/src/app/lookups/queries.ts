import { containedInAny, type Database, type PlaceTable, type SupplierTable, startsWith, typedWords } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import { EVERY } from "../../kit/price-book/coded.ts";

export interface PlaceQuery {
	kinds?: PlaceTable["kind"][];
	search?: string;
	ids?: string[];
	activeOnly?: boolean;
	limit?: number;
}

/** 上海港 and 上海市 are looked for as 上海. */
const placeWord = (word: string): string => word.replace(/(?<=..)[港市]$/u, "");

/** Ports, port cities and inland cities, each of the words typed in a code, a name or another spelling; an exact code first, then where the company works, then by name. */
export async function findPlaces(db: Kysely<Database>, query: PlaceQuery) {
	const search = query.search?.toLowerCase() ?? "";
	const words = typedWords(search);
	const isEvery = search === EVERY;
	if (search !== "" && !isEvery && words.length === 0) return [];
	let select = db.selectFrom("place").select(["id", "kind", "code", "name", "name_zh", "country", "port_city_id", "latitude", "longitude", "active"]);
	// Nobody goes everywhere: what stands for it is found by who asks for its kind.
	select = query.kinds ? select.where("kind", "in", query.kinds) : select.where("kind", "<>", "everywhere");
	if (isEvery) select = select.where("code", "=", EVERY);
	if (query.ids) select = select.where("id", "in", query.ids);
	if (query.activeOnly) select = select.where("active", "=", 1);
	const texts = [sql.ref("code"), sql.ref("name"), sql.ref("name_zh"), sql.ref("aliases")];
	for (const word of words) select = select.where(({ or }) => or([word, placeWord(word)].map((spelling) => containedInAny(texts, spelling))));
	const rows = await select
		.orderBy(sql`lower(code) = ${search}`, "desc")
		.orderBy("active", "desc")
		.orderBy(startsWith(sql.ref("name"), search), "desc")
		.orderBy("name")
		.orderBy("id")
		.limit(query.limit ?? 50)
		.execute();
	return rows.map(({ name_zh, port_city_id, active, ...row }) => ({ ...row, nameZh: name_zh, portCityId: port_city_id, active: active === 1 }));
}

/** Ids of the places that products which can be sold on a day go by, in one direction or both; 2,000 at most. */
export async function placesOnSale(db: Kysely<Database>, { direction, date }: { direction?: "westbound" | "eastbound" | undefined; date: string }) {
	const { rows } = await sql<{ id: string }>`WITH c AS (SELECT port_id, port_city_id, inland_city_id FROM corridor_rate
			WHERE valid_from <= ${date} AND valid_to >= ${date} AND (${direction ?? null} IS NULL OR direction = ${direction ?? null}))
		SELECT port_id AS id FROM c UNION SELECT port_city_id FROM c UNION SELECT inland_city_id FROM c LIMIT 2000`.execute(db);
	return rows.map((row) => row.id);
}

/** Cities that trains between China and Europe begin or end at, or whose ramps they are priced to, by name. */
export const trainCities = (db: Kysely<Database>) =>
	db
		.selectFrom("place")
		.select(["id", "code", "name", "name_zh as nameZh", "country"])
		.where("id", "in", ({ selectFrom }) =>
			selectFrom("icr_rate")
				.select("pol_id as id")
				.union(selectFrom("icr_rate").select("pod_id as id"))
				.union(selectFrom("icr_rate").select("ramp_city_id as id")),
		)
		.orderBy("name")
		.limit(500);

/** Places a truck runs from or to: those with a trucking cost. The costs are read once, not once for each place, since no index begins with the hub. */
export const truckHubs = (db: Kysely<Database>) =>
	db
		.selectFrom("place")
		.select(["id", "kind", "code", "name", "name_zh as nameZh"])
		.where("id", "in", ({ selectFrom }) => selectFrom("trucking_cost_rate").select("hub_id").distinct())
		.orderBy("name")
		.limit(500);

/** Whether a record may be chosen on a day. */
const mayBeChosen = (eb: ExpressionBuilder<Database, "currency" | "container_type">, day: string) =>
	eb.and([eb.or([eb("active_from", "is", null), eb("active_from", "<=", day)]), eb.or([eb("active_to", "is", null), eb("active_to", ">=", day)])]);

/** Currencies with their names in a language, English where they have none, those that may be chosen on a day where one is given; those the product quotes in first. */
export function findCurrencies(db: Kysely<Database>, { language, day }: { language: Language; day?: string }) {
	const own = language === "en" ? "name" : (`name_${language}` as const);
	return db
		.selectFrom("currency")
		.select(["code", "exponent"])
		.select(sql<string>`coalesce(nullif(${sql.ref(own)}, ''), name)`.as("name"))
		.$if(day !== undefined, (query) => query.where((eb) => mayBeChosen(eb, day ?? "")))
		.orderBy(sql`instr('CNY USD HKD EUR', code) = 0`)
		.orderBy(sql`instr('CNY USD HKD EUR', code)`)
		.orderBy("code")
		.limit(500)
		.execute();
}

/** Codes of the currencies without an exchange rate on a day, against which nothing can be converted then; the dollar is what the others are reckoned by. */
export async function unratedCurrencies(db: Kysely<Database>, day: string): Promise<string[]> {
	const rated = db.selectFrom("exchange_rate").select("currency").where("valid_from", "<=", day);
	const rows = await db.selectFrom("currency").select("code").where("code", "<>", "USD").where("code", "not in", rated).orderBy("code").execute();
	return rows.map(({ code }) => code);
}

/** Container types in their own order, those that may be chosen on a day where one is given; `teu` is a decimal string, weights are kilograms. */
export async function findContainerTypes(db: Kysely<Database>, { language, day }: { language: Language; day?: string }) {
	const rows = await db
		.selectFrom("container_type")
		.select(["code", "iso_code as isoCode", "teu", "reefer", "max_gross_kg as maxGrossKg"])
		.select((eb) => eb.fn.coalesce(`name_${language}`, "name_en").as("name"))
		.$if(day !== undefined, (query) => query.where((eb) => mayBeChosen(eb, day ?? "")))
		.orderBy("sort")
		.orderBy("code")
		.limit(500)
		.execute();
	return rows.map((row) => ({ ...row, reefer: row.reefer === 1 }));
}

/** Suppliers by code or name. */
export function findSuppliers(db: Kysely<Database>, query: { search?: string; kind?: SupplierTable["kind"]; limit?: number }) {
	let select = db.selectFrom("supplier").select(["id", "code", "name", "kind", "email"]);
	if (query.kind) select = select.where("kind", "=", query.kind);
	if (query.search) select = select.where(containedInAny([sql.ref("code"), sql.ref("name")], query.search));
	return select
		.orderBy("code")
		.limit(query.limit ?? 200)
		.execute();
}
