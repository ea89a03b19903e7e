import type { Database, NtoccCallTable } from "@iqt/db";
import Big from "big.js";
import type { Insertable, Kysely } from "kysely";
import { places } from "../../door/places.ts";
import { minorOrNull } from "../../kit/money/money.ts";
import { failed } from "./platform-answer.ts";
import type { NtoccAnswer, NtoccPlace, NtoccProvider, NtoccQuestion } from "./provider.ts";
import type { Put } from "./put.ts";

/** Questions a person may put in a minute: each goes out to somebody else's machine. */
const IN_A_MINUTE = 30;
/** Those who ask at once: a search with all its questions is one. */
export const asking = places({ forOne: 2, inAll: 16 });

/** A city: the id records name it by, those of every place with its code, and what a platform is told. */
export interface Found {
	id: string;
	ids: string[];
	place: NtoccPlace;
}

/** The places with a code, which may be both an inland city's and a port city's; null where there is none. */
export async function citiesOf(db: Kysely<Database>, code: string): Promise<Found | null> {
	const rows = await db
		.selectFrom("place_called")
		.select(["id", "code", "name", "country", "latitude", "longitude"])
		.where("code", "=", code)
		.where("kind", "in", ["inlandCity", "portCity"])
		.where("active", "=", 1)
		.orderBy("kind")
		.execute();
	const [first] = rows;
	if (!first) return null;
	const { id, ...place } = first;
	return { id, ids: rows.map((row) => row.id), place };
}

/** How many more questions a person may put just now. */
export async function questionsLeft(db: Kysely<Database>, userId: number, now: Date): Promise<number> {
	const since = new Date(now.getTime() - 60_000).toISOString();
	const { n } = await db
		.selectFrom("ntocc_call")
		.select(({ fn }) => fn.countAll<number>().as("n"))
		.where("asked_by", "=", userId)
		.where("at", ">", since)
		.executeTakeFirstOrThrow();
	return Math.max(IN_A_MINUTE - n, 0);
}

/** A cost the portal can reckon with; a failure where it is in no currency it knows, or larger than money is. */
async function reckonable(
	db: Kysely<Database>,
	kind: NtoccProvider["kind"],
	answer: NtoccAnswer,
): Promise<{ answer: NtoccAnswer; minor: number | null }> {
	if (answer.outcome !== "cost") return { answer, minor: null };
	const currency = await db.selectFrom("currency").select("exponent").where("code", "=", answer.currency).executeTakeFirst();
	const minor = currency ? minorOrNull(answer.cost, currency.exponent) : null;
	if (!currency || minor === null || minor <= 0) return { answer: failed("schema", kind === "platform" ? 200 : null), minor: null };
	// What is priced is what its record says.
	return { answer: { ...answer, cost: Big(minor).div(Big(10).pow(currency.exponent)).toFixed(currency.exponent) }, minor };
}

/** A question that may be put: its ends, as a platform is told them and as records name them. */
export interface Run {
	from: Found;
	to: Found;
	asked: Pick<Insertable<NtoccCallTable>, "cargo" | "from_id" | "load_day" | "to_id" | "truck_type" | "weight_kg">;
}

export const questionOf = ({ from, to, asked }: Run): NtoccQuestion => ({
	from: from.place,
	to: to.place,
	truckType: asked.truck_type,
	cargo: { kind: asked.cargo, weight: asked.weight_kg == null ? null : Big(asked.weight_kg).div(1000).toFixed() },
	date: asked.load_day,
});

/** What of an answer its record keeps. */
function keptOf(answer: NtoccAnswer, cost_minor: number | null) {
	const none = { cost_minor, failure: null, status: null, reason: null, currency: null, km: null, reference: null };
	if (answer.outcome === "failed") return { ...none, outcome: answer.outcome, failure: answer.failure, status: answer.status };
	if (answer.outcome === "refused") return { ...none, outcome: answer.outcome, reason: answer.reason };
	const { outcome, currency, km, reference } = answer;
	return { ...none, outcome, currency, km, reference };
}

/** Who put a question, and for what. */
interface Asker {
	userId: number;
	origin: "screen" | "search";
	/** Milliseconds searches sell by its answer; null for those who do once. */
	heldMs: number | null;
}

/** What came of a question as its record is kept, and the answer that is reckoned with. */
export async function callOf(db: Kysely<Database>, kind: NtoccProvider["kind"], run: Run, put: Put, { userId, origin, heldMs }: Asker) {
	const { answer, minor } = await reckonable(db, kind, put.answer);
	const held_until = heldMs === null || answer.outcome === "failed" ? null : new Date(put.at.getTime() + heldMs).toISOString();
	const head = { id: crypto.randomUUID(), at: put.at.toISOString(), ms: put.ms, asked_by: userId, provider: kind, origin, held_until };
	return { answer, row: { ...head, ...run.asked, ...keptOf(answer, minor) } };
}
