import type { Cell } from "./cell-reading.ts";
import { isPrice } from "./field.ts";
import type { Part, Slot } from "./layout.ts";
import { isNone, isNotOffered } from "./text.ts";

/** The question about rows that say of all their prices that there are none. */
export const NOT_OFFERED = "dropped.notOffered";

/** A price's cell that says there is none. */
export interface NoPrice {
	column: number;
	text: string;
}

/**
 * Cells of a rate's prices that say it is not offered, "N/A", "暂不接", where none of them says anything else: of its own columns, where it has such, and else of
 * all of its prices. None where a price stands there, all are blank, or one is struck through. `cellOf`: what a person has put in a cell's place, or the cell.
 */
export function pricesNotOffered({ own, slots }: Pick<Part, "own" | "slots">, cellOf: (slot: Slot) => Cell): NoPrice[] {
	const found: NoPrice[] = [];
	for (const slot of own.length > 0 ? own : slots.values()) {
		if (!isPrice(slot.field)) continue;
		const { value, struck } = cellOf(slot);
		if (value === null || (typeof value === "string" && value.trim() === "")) continue;
		if (typeof value !== "string" || struck || !(isNone(value) || isNotOffered(value))) return [];
		found.push({ column: slot.column, text: value.trim() });
	}
	return found;
}
