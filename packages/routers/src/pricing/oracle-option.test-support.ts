import type { MatchRow } from "../kit/charges/world.ts";
import type { Line } from "./oracle-depot.test-support.ts";

export interface Expected {
	mode: string;
	discountAllowed: boolean;
	/** "charge|container|quantity × 100|currency|amount|amount in the asked currency|cost|floor" in minor units, in order of text. */
	lines: string[];
	total: string;
	cost: string | null;
	msr: string;
	transit: string;
	validFrom: string;
	validTo: string;
}

/** An option, and what it is told from others by on another day. */
export interface OnLane {
	name: string;
	option: Expected;
	/** The ids of its rates, to tell what is the same through another port. */
	rates: string[];
}

/** An option of lines, and of rows beside them that it holds by. */
export function summed(mode: string, lines: Line[], transit: { min: number; max: number } | null, beside: MatchRow[]): Expected {
	const used = [...beside, ...lines.flatMap((l) => l.rows)];
	const sum = (values: bigint[]) => values.reduce((a, b) => a + b, 0n).toString();
	return {
		mode,
		discountAllowed: true,
		lines: lines.map((l) => l.text).sort(),
		total: sum(lines.map((l) => l.converted)),
		cost: lines.some((l) => l.cost === null) ? null : sum(lines.map((l) => l.cost ?? 0n)),
		msr: sum(lines.map((l) => l.floor)),
		transit: transit ? `${transit.min}-${transit.max}` : "",
		validFrom:
			used
				.map((r) => r.valid_from)
				.sort()
				.at(-1) ?? "",
		validTo: used.map((r) => r.valid_to).sort()[0] ?? "",
	};
}
