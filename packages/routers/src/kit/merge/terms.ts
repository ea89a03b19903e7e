import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { RateBook } from "../price-book/declaration.ts";
import { listedBooks } from "../price-book/listed.ts";
import { keyOfLane, laneOfKey, termFields } from "../price-book/term-lanes.ts";
import type { AnyKind } from "../records/define.ts";
import type { Mover } from "./moves.ts";
import type { Duplicates, Holding } from "./rates.ts";

/** A text of terms on its way to the lane it will be of. */
interface Placed {
	id: string;
	key: string;
	to: string;
	language: string;
	body: string;
}

/** The texts of one lane, in its languages. */
type Side = readonly Placed[];

/** Texts of a book whose lanes become one. */
export interface TermMove {
	book: RateBook;
	moving: readonly Placed[];
	/** Of lanes that become one the texts of each, those of the record that stays first, then those of duplicates in their order. */
	joined: readonly (readonly Side[])[];
}

const said = (side: Side): Placed[] => side.filter(({ body }) => body !== "");

/** Whether a lane says all that another says, in every language of it. */
const says = (side: Side, other: Side): boolean =>
	said(other).every((text) => side.some(({ language, body }) => language === text.language && body === text.body));

/** Of lanes that become one the one that says all that the others say; without one somebody has to decide: its readers would get what was agreed with others. */
const wholeOf = (sides: readonly Side[]): Side | undefined => sides.find((side) => sides.every((other) => says(side, other)));

/** Two texts of lanes that become one and say different things; null where nothing has to be decided. */
export function differing(sides: readonly Side[]): readonly [Placed, Placed] | null {
	if (wholeOf(sides)) return null;
	const [one = [], other = []] = sides.map(said).filter(({ length }) => length > 0);
	const pairs = one.flatMap((text) => other.filter(({ language }) => language === text.language).map((twin) => [text, twin] as const));
	const pair = pairs.find(([text, twin]) => text.body !== twin.body) ?? ([one[0], other[0]] as const);
	return pair[0] && pair[1] ? [pair[0], pair[1]] : null;
}

/** Where terms are kept by places, those of lanes that name a duplicate. Nothing is written. */
export async function lookAtTerms(db: Kysely<Database>, kind: AnyKind, { stays, goes }: Duplicates): Promise<TermMove[]> {
	const rates = kind.merging?.rates;
	if (rates?.by !== "id") return [];
	const gone = goes.map(({ id }) => id);
	const found: TermMove[] = [];
	for (const book of listedBooks()) {
		const naming = termFields(book).map((field) => rates.isNaming(field, stays));
		if (!naming.includes(true)) continue;
		const { rows } = await sql<Omit<Placed, "to">>`select id, lane_key as key, language, body from term where domain = ${book.domain}
			and exists (select 1 from json_each(${JSON.stringify([...gone, stays.id])}) named where instr(lane_key, named.value) > 0)
			order by lane_key, language`.execute(db);
		const placed = rows.map((row) => {
			const lane = laneOfKey(row.key).map((value, i) => (naming[i] && gone.includes(value) ? stays.id : value));
			return { ...row, to: keyOfLane(lane) };
		});
		const moving = placed.filter(({ key, to }) => key !== to);
		if (moving.length === 0) continue;
		const rank = ([text]: Side) => (text === undefined || text.key === text.to ? -1 : gone.findIndex((id) => text.key.includes(id)));
		const lanes = [...Map.groupBy(placed, ({ to }) => to).values()].map((texts) => [...Map.groupBy(texts, ({ key }) => key).values()]);
		const joined = lanes.filter((sides) => sides.length > 1).map((sides) => sides.sort((one, other) => rank(one) - rank(other)));
		found.push({ book, moving, joined });
	}
	return found;
}

/** The lane whose texts are kept of several that become one: one that says something, of the side that holds. */
function keptOf(sides: readonly Side[], holding: Holding | undefined): Side | undefined {
	const whole = wholeOf(sides);
	if (whole) return whole;
	const saying = sides.filter((side) => said(side).length > 0);
	const ofDuplicates = saying.filter(([text]) => text?.key !== text?.to);
	return (holding === "goes" ? ofDuplicates[0] : undefined) ?? saying[0];
}

/** Moves the terms; texts that give way go. Answers how many texts moved. */
export async function moveTerms(moves: readonly TermMove[], mover: Mover, holding: Holding | undefined): Promise<number> {
	let count = 0;
	for (const { moving, joined } of moves) {
		const lost = new Set(
			joined.flatMap((sides) => {
				const kept = keptOf(sides, holding);
				return sides.flatMap((side) => (side === kept ? [] : side.map(({ id }) => id)));
			}),
		);
		await mover.remove("term", [...lost]);
		const moved = moving.filter(({ id }) => !lost.has(id));
		await mover.move(
			"term",
			"lane_key",
			moved.map(({ id, key, to }) => ({ id, was: key, now: to })),
		);
		count += moved.length;
	}
	return count;
}
