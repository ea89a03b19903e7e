import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import { DomainError } from "../../door/errors.ts";
import type { RateBook } from "./define.ts";
import { sanitize } from "./rules.ts";
import type { termLanguages } from "./schema.ts";

type TermLanguage = (typeof termLanguages)[number];

export interface Term {
	lane: string[];
	language: TermLanguage;
	body: string;
	/** 0 before the first save. */
	version: number;
	updatedAt: string | null;
}

const laneKey = (lane: readonly string[]) => lane.join("|");

/** The term of a lane in a language; an empty one with version 0 where there is none. */
export async function findTerm(db: Kysely<Database>, domain: string, lane: readonly string[], language: TermLanguage): Promise<Term> {
	const row = await db
		.selectFrom("term")
		.selectAll()
		.where("domain", "=", domain)
		.where("lane_key", "=", laneKey(lane))
		.where("language", "=", language)
		.executeTakeFirst();
	return { lane: [...lane], language, body: row?.body ?? "", version: row?.version ?? 0, updatedAt: row?.updated_at ?? null };
}

/** Refuses a lane with places there are none of (000002), or one in the place of another, such as a port for the inland city (000001 at `inlandCityGUID`). */
async function refuseOtherLane(db: Kysely<Database>, { fields, terms = [] }: RateBook, lane: readonly string[]): Promise<void> {
	const places = await db.selectFrom("place").select(["id", "kind", "code"]).where("id", "in", lane).execute();
	const known = new Map(places.map((place) => [place.id, place]));
	if (lane.length !== terms.length || known.size !== new Set(lane).size) throw new DomainError("notFound", "error.notFound");
	const misplaced = terms.flatMap((name, i) => {
		const place = known.get(lane[i] ?? "");
		const kinds: readonly string[] = fields.find((field) => field.name === name)?.placeKinds ?? [];
		return !place || kinds.includes(place.kind)
			? []
			: [{ field: `${name}GUID`, messageId: "problem.placeOfOtherKind" as const, values: { code: place.code } }];
	});
	if (misplaced.length > 0) throw new DomainError("invalid", "error.invalid", {}, misplaced);
}

/** Saves a term, cleaned of everything but simple formatting; one that says the same stays, and is both of what is answered. 000003 when somebody else saved meanwhile. */
async function saveTerm(trx: Kysely<Database>, book: RateBook, input: Omit<Term, "updatedAt">, at: string): Promise<{ before: Term; after: Term }> {
	const { domain } = book;
	await refuseOtherLane(trx, book, input.lane);
	const before = await findTerm(trx, domain, input.lane, input.language);
	if (before.version !== input.version) throw new DomainError("stale", "error.stale", {}, { mine: input.body, theirs: before });
	const body = sanitize(input.body);
	if (body === before.body) return { before, after: before };
	const after = { ...input, body, version: input.version + 1, updatedAt: at };
	await trx
		.insertInto("term")
		.values({
			id: crypto.randomUUID(),
			domain,
			lane_key: laneKey(input.lane),
			language: input.language,
			body: after.body,
			version: after.version,
			updated_at: at,
		})
		.onConflict((c) => c.columns(["domain", "lane_key", "language"]).doUpdateSet({ body: after.body, version: after.version, updated_at: at }))
		.execute();
	return { before, after };
}

/** Saves a term as part of the caller's change, which it writes down, or calls nothing where it says the same; answers its version. */
export async function saveTermLogged(
	{ db, change }: { db: Kysely<Database>; change: ChangeWriter },
	book: RateBook,
	input: Omit<Term, "updatedAt">,
): Promise<{ version: number }> {
	const { before, after } = await saveTerm(db, book, input, change.at);
	if (after === before) change.nothing();
	else
		await change.write({
			action: "saveTerm",
			objectType: book.domain,
			objectId: input.lane.join("|"),
			before: { body: before.body },
			after: { body: after.body },
		});
	return { version: after.version };
}

/** Terms of every lane that touches a place of this name or code, newest first. */
export async function termsOfPlace(db: Kysely<Database>, domain: string, name: string, language: TermLanguage): Promise<Term[]> {
	const places = await db
		.selectFrom("place")
		.select("id")
		.where((eb) =>
			eb.or([eb("code", "=", name.toUpperCase()), eb(eb.fn<string>("lower", ["name"]), "=", name.toLowerCase()), eb("name_zh", "=", name)]),
		)
		.limit(20)
		.execute();
	if (places.length === 0) return [];
	const rows = await db
		.selectFrom("term")
		.selectAll()
		.where("domain", "=", domain)
		.where("language", "=", language)
		.where((eb) => eb.or(places.map((p) => eb("lane_key", "like", `%${p.id}%`))))
		.orderBy("updated_at", "desc")
		.limit(200)
		.execute();
	return rows.map((r) => ({ lane: r.lane_key.split("|"), language: r.language, body: r.body, version: r.version, updatedAt: r.updated_at }));
}
