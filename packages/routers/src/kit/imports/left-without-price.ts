import { OPEN_END } from "@iqt/db";
import Big from "big.js";
import { stepWords } from "../price-book/bands.ts";
import type { Hole } from "../price-book/batch-holes.ts";
import type { RateBook } from "../price-book/define.ts";
import { turns } from "../sheet/turns.ts";
import { type CellProblem, LEAVES_CONTAINERS, LEAVES_HOLE } from "./parsed-record.ts";

/** Rows warned at once. */
const CHUNK = 500;

/** What rows of a sheet, once they are taken, leave without a price, to be said in each; others get their turn meanwhile. */
export async function* leftWithoutPrice(
	{ fields, tiers }: Pick<RateBook, "fields" | "tiers">,
	holes: Iterable<Hole>,
): AsyncGenerator<{ line: number; problem: CellProblem }[]> {
	const hasWeights = fields.some(({ kind }) => kind === "weight");
	const turn = turns();
	let found: { line: number; problem: CellProblem }[] = [];
	for (const { line, from, to, weightFrom, weightTo, steps, whole, containers } of holes) {
		await turn();
		const days = to === OPEN_END ? { from, to: "", open: "yes" } : { from, to, open: "no" };
		const weights = { whole: whole || !hasWeights ? "yes" : "no", weightFrom: tonnes(weightFrom), weightTo: tonnes(weightTo) };
		const stepped = tiers && !whole ? { stepped: "yes", steps: stepWords(steps) } : { stepped: "no", steps: "" };
		const values = { ...days, ...weights, ...stepped };
		const told = containers
			? ({ field: "containerType", messageId: LEAVES_CONTAINERS, values: { ...values, containers: containers.join(", ") } } as const)
			: ({ field: "validTo", messageId: LEAVES_HOLE, values } as const);
		found.push({ line, problem: { column: null, level: "warning", ...told } });
		if (found.length < CHUNK) continue;
		yield found;
		found = [];
	}
	if (found.length > 0) yield found;
}

const tonnes = (kilograms: number): string => new Big(kilograms).div(1000).toFixed();
