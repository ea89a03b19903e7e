import { partOf } from "../price-book/batch-lost.ts";
import type { RateBook } from "../price-book/define.ts";
import type { Hole } from "../price-book/uncovered.ts";
import { turns } from "../sheet/turns.ts";
import { type CellProblem, GOES_ON, LEAVES_CONTAINERS, LEAVES_HOLE, LEAVES_TO_GENERAL } from "./parsed-record.ts";

/** Rows warned at once. */
const CHUNK = 500;

/** What a row says of what it leaves of a rate: days, weights or containers without a price, or where the old price goes on. */
export function holeProblem(book: Pick<RateBook, "fields" | "tiers">, hole: Hole): CellProblem {
	const { from, to, weightFrom, weightTo, steps, containers, instead } = partOf(book, hole);
	const days = { from, to: to ?? "", open: to === null ? "yes" : "no" };
	const weights = { whole: weightFrom === null ? "yes" : "no", weightFrom: weightFrom ?? "", weightTo: weightTo ?? "" };
	const values = { ...days, ...weights, stepped: steps === null ? "no" : "yes", steps: steps ?? "" };
	const of = { column: null, level: "warning" } as const;
	if (containers) return { ...of, field: "containerType", messageId: LEAVES_CONTAINERS, values: { ...values, containers: containers.join(", ") } };
	if (hole.kept) return { ...of, field: "validTo", messageId: GOES_ON, values };
	if (instead === null) return { ...of, field: "validTo", messageId: LEAVES_HOLE, values };
	return { ...of, field: "validTo", messageId: LEAVES_TO_GENERAL, values: { ...values, price: instead || "none" } };
}

/** What rows of a sheet, once they are taken, leave without a price, to be said in each; others get their turn meanwhile. */
export async function* leftWithoutPrice(
	book: Pick<RateBook, "fields" | "tiers">,
	holes: AsyncIterable<Hole>,
): AsyncGenerator<{ line: number; problem: CellProblem }[]> {
	const turn = turns();
	let found: { line: number; problem: CellProblem }[] = [];
	for await (const hole of holes) {
		await turn();
		found.push({ line: hole.line, problem: holeProblem(book, hole) });
		if (found.length < CHUNK) continue;
		yield found;
		found = [];
	}
	if (found.length > 0) yield found;
}
