import { partOf } from "../price-book/batch-lost.ts";
import type { RateBook } from "../price-book/define.ts";
import type { Hole } from "../price-book/uncovered.ts";
import { turns } from "../sheet/turns.ts";
import { type CellProblem, LEAVES_CONTAINERS, LEAVES_HOLE } from "./parsed-record.ts";

/** Rows warned at once. */
const CHUNK = 500;

/** What rows of a sheet, once they are taken, leave without a price, to be said in each; others get their turn meanwhile. */
export async function* leftWithoutPrice(
	book: Pick<RateBook, "fields" | "tiers">,
	holes: Iterable<Hole>,
): AsyncGenerator<{ line: number; problem: CellProblem }[]> {
	const turn = turns();
	let found: { line: number; problem: CellProblem }[] = [];
	for (const hole of holes) {
		await turn();
		const { from, to, weightFrom, weightTo, steps, containers } = partOf(book, hole);
		const days = { from, to: to ?? "", open: to === null ? "yes" : "no" };
		const weights = { whole: weightFrom === null ? "yes" : "no", weightFrom: weightFrom ?? "", weightTo: weightTo ?? "" };
		const values = { ...days, ...weights, stepped: steps === null ? "no" : "yes", steps: steps ?? "" };
		const told = containers
			? ({ field: "containerType", messageId: LEAVES_CONTAINERS, values: { ...values, containers: containers.join(", ") } } as const)
			: ({ field: "validTo", messageId: LEAVES_HOLE, values } as const);
		found.push({ line: hole.line, problem: { column: null, level: "warning", ...told } });
		if (found.length < CHUNK) continue;
		yield found;
		found = [];
	}
	if (found.length > 0) yield found;
}
