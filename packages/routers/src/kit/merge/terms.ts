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

/** Texts of a book whose lanes become one, and those of them that say something else in the same language. */
export interface TermMove {
	book: RateBook;
	moving: readonly Placed[];
	/** All texts of one lane and language, that of the record that stays first; without one of its own that of the first duplicate. */
	meeting: readonly (readonly Placed[])[];
	/** How many lanes have two different texts. */
	different: number;
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
		const lanes = Map.groupBy(placed, ({ to, language }) => `${to} ${language}`);
		const rank = ({ key, to }: Placed) => (key === to ? -1 : gone.findIndex((id) => key.includes(id)));
		const meeting = [...lanes.values()].filter((texts) => texts.length > 1).map((texts) => texts.sort((one, other) => rank(one) - rank(other)));
		const different = meeting.filter((texts) => new Set(texts.map(({ body }) => body).filter((body) => body !== "")).size > 1).length;
		found.push({ book, moving, meeting, different });
	}
	return found;
}

/** The text that is kept of several for one lane: one that says something, of the side that holds. */
function keptOf(texts: readonly Placed[], holding: Holding | undefined): Placed | undefined {
	const said = texts.filter(({ body }) => body !== "");
	const ofDuplicates = said.filter(({ key, to }) => key !== to);
	return (holding === "goes" ? (ofDuplicates[0] ?? said[0]) : said[0]) ?? texts[0];
}

/** Moves the terms; texts that give way go. Answers how many texts moved. */
export async function moveTerms(moves: readonly TermMove[], mover: Mover, holding: Holding | undefined): Promise<number> {
	let count = 0;
	for (const { moving, meeting } of moves) {
		const lost = new Set(meeting.flatMap((texts) => texts.filter((text) => text !== keptOf(texts, holding)).map(({ id }) => id)));
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
