import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import { areaChain } from "../../kit/charges/match.ts";
import type { RateBook } from "../../kit/price-book/define.ts";
import { type RateReader, ratesById } from "../../kit/price-book/list.ts";
import { oneMeant, placeCodes, type RateWithPlaces, withPlaceIds } from "../../kit/price-book/older/places.ts";
import { areasMeant } from "../../kit/price-book/older/registers.ts";
import type { ByAreaInput, OrderInput } from "./schema.ts";

/** Rows told at once; who would have more has to narrow them down. */
const MOST = 1_000;

const hubKinds = ["inlandCity", "portCity"] as const;

/** The ids of the places trucks start from by a hub's GUID, code or name: of a code that an inland city and a port city share, both. InvalidFieldError for none. */
export async function hubsMeant(db: Kysely<Database>, said: string): Promise<string[]> {
	const code = oneMeant((await placeCodes(db, [said]))(hubKinds, said), "hub", said);
	if (code === undefined) throw new InvalidFieldError("hub", "problem.unknownPlace", { code: said });
	const found = await db.selectFrom("place").select(["id"]).where("kind", "in", hubKinds).where("code", "=", code).orderBy("kind").execute();
	const own = found.filter(({ id }) => id === said.toLowerCase());
	return (own.length > 0 ? own : found).map(({ id }) => id);
}

/** The code of the area a text names by code, name or path. InvalidFieldError for none, or several. */
export async function areaMeant(db: Kysely<Database>, said: string): Promise<string> {
	const code = oneMeant((await areasMeant(db, [said]))(said), "areaCode", said) ?? said;
	if (!/^(\d{2}|\d{4}|\d{6}|\d{9})$/.test(code)) throw new InvalidFieldError("areaCode", "problem.unknownArea", { code: said });
	return code;
}

/** What rows are wanted: of any hub, area, container or day where that is left out. */
interface Wanted {
	hubs?: readonly string[] | undefined;
	/** Areas, the empty code for every one. */
	areas?: readonly string[] | undefined;
	containers?: readonly string[] | undefined;
	direction?: string | undefined;
	day?: string | undefined;
}

const oneOf = (column: string, values: readonly string[] | undefined) =>
	values === undefined ? sql`1` : sql`${sql.ref(`r.${column}`)} in (select value from json_each(${JSON.stringify(values)}))`;

/**
 * Rows of a trucking book in the order a search tries them: by hub, the smaller area before the larger, a container's own before those for every one, what is
 * of the very cargo and ownership before the general. InvalidFieldError at `hub` where there are too many to be told at once.
 */
async function rowsInOrder(db: Kysely<Database>, book: RateBook, wanted: Wanted, reader: RateReader): Promise<RateWithPlaces[]> {
	const { day, direction } = wanted;
	const vendor = book.fields.find(({ vendorOf }) => vendorOf !== undefined);
	const vendorColumn = vendor ? sql.ref(`r.${vendor.column}`) : sql`null`;
	const { rows } = await sql<{ id: string }>`select r.id from ${sql.table(book.table)} r join place p on p.id = r.hub_id
		where ${oneOf("hub_id", wanted.hubs)} and ${oneOf("area_code", wanted.areas)} and ${oneOf("container_type", wanted.containers)}
			and ${direction === undefined ? sql`1` : sql`r.direction = ${direction}`}
			and ${day === undefined ? sql`1` : sql`r.valid_from <= ${day} and r.valid_to >= ${day}`}
		order by p.name, p.id, length(r.area_code) desc, r.area_code, r.container_type = '*', r.container_type, r.direction desc, r.cargo = 'general', r.cargo,
			r.ownership = 'COC', r.weight_from, r.valid_from, r.basis, ${vendorColumn}, r.id
		limit ${MOST + 1}`.execute(db);
	if (rows.length > MOST) throw new InvalidFieldError("hub", "problem.narrowByHub", { limit: MOST });
	const ids = rows.map(({ id }) => id);
	const rates = new Map((await ratesById(db, book, ids, reader)).map((rate) => [rate.id, rate]));
	return withPlaceIds(
		db,
		book,
		ids.flatMap((id) => rates.get(id) ?? []),
	);
}

/** Strategies in the order a search tries them: those that hold on the day, of an area those of the larger areas around it, too. */
export async function strategiesInOrder(db: Kysely<Database>, book: RateBook, input: OrderInput, reader: RateReader): Promise<RateWithPlaces[]> {
	const { hub, areaCode, containerType, direction, date } = input;
	return rowsInOrder(
		db,
		book,
		{
			hubs: hub === undefined ? undefined : await hubsMeant(db, hub),
			areas: areaCode === undefined ? undefined : [...areaChain(await areaMeant(db, areaCode)), ""],
			containers: containerType === undefined ? undefined : [containerType, "*"],
			direction,
			day: date ?? reader.today,
		},
		reader,
	);
}

/** Rows of an area and of those it lies in, the smallest first; of a book that has them those for every area last. */
export async function rowsOfArea(db: Kysely<Database>, book: RateBook, input: ByAreaInput, reader: RateReader): Promise<RateWithPlaces[]> {
	const hubs = input.hub === undefined ? undefined : await hubsMeant(db, input.hub);
	return rowsInOrder(db, book, { hubs, areas: [...areaChain(await areaMeant(db, input.areaCode)), ""], day: input.validOn }, reader);
}
