import type { PricedLine } from "../kit/charges/lines.ts";
import type { HaulConditions, SearchLeg } from "../kit/charges/search.ts";
import type { Transit } from "../kit/charges/source.ts";

/** What a part of a way costs, and what else is known of it. */
export interface PricedPart {
	lines: PricedLine[];
	transit?: Transit;
	frequency?: string | null;
	conditions?: HaulConditions;
}

/** One stretch or service of an option: how it reads, and its lines once it is known which leg it is. */
export interface Part {
	leg: Omit<SearchLeg, "transitMin" | "transitMax" | "frequency">;
	/** Is no leg where nothing is charged for it. */
	onlyCharged?: true;
	price(index: number): PricedPart | null;
}

/** Every part with its lines, in order; null as soon as all are looked at and one has no price. */
export function pricedParts(parts: readonly Part[]): { part: Part; priced: PricedPart }[] | null {
	const found: { part: Part; priced: PricedPart }[] = [];
	let missing = false;
	for (const part of parts) {
		const priced = part.price(found.length);
		if (!priced) missing = true;
		else if (priced.lines.length > 0 || !part.onlyCharged) found.push({ part, priced });
	}
	return missing ? null : found;
}
