import { OPEN_END } from "@iqt/db";
import Big from "big.js";
import type { Hole } from "../price-book/batch-holes.ts";
import { turns } from "../sheet/turns.ts";
import { type CellProblem, LEAVES_HOLE } from "./parsed-record.ts";

/** Rows warned at once. */
const CHUNK = 500;

/** What rows of a sheet, once they are taken, leave without a price, to be said in each; others get their turn meanwhile. */
export async function* leftWithoutPrice(holes: Iterable<Hole>): AsyncGenerator<{ line: number; problem: CellProblem }[]> {
	const turn = turns();
	let found: { line: number; problem: CellProblem }[] = [];
	for (const { line, from, to, weightFrom, weightTo, whole } of holes) {
		await turn();
		const days = to === OPEN_END ? { from, to: "", open: "yes" } : { from, to, open: "no" };
		const weights = { whole: whole ? "yes" : "no", weightFrom: tonnes(weightFrom), weightTo: tonnes(weightTo) };
		found.push({ line, problem: { field: "validTo", column: null, level: "warning", messageId: LEAVES_HOLE, values: { ...days, ...weights } } });
		if (found.length < CHUNK) continue;
		yield found;
		found = [];
	}
	if (found.length > 0) yield found;
}

const tonnes = (kilograms: number): string => new Big(kilograms).div(1000).toFixed();
