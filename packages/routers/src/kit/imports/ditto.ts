import type { CellRange } from "../sheet/ranges.ts";
import type { Cell, Reading } from "./cell-reading.ts";
import { type ImportField, isPrice } from "./field.ts";
import type { Part, Slot } from "./layout.ts";
import { tidy } from "./text.ts";

interface OwnReading {
	slot: Slot | undefined;
	cell: Cell & { range?: CellRange };
	reading: Reading;
	corrected?: true;
}

const again = /^(?:同上|同前|上同|同左|〃|["”“″]|''|′′|ditto|do\.|idem|ídem|same as above|as above|同じ|上に同じ|同上。)$/i;

/** Whether a cell says that it is the one above once more. */
export const isDitto = ({ value }: Cell): boolean => typeof value === "string" && value.length < 20 && again.test(tidy(value));

/** Follows columns down a sheet for cells that say 同上: each has what stands above it, which is asked about. A price is none to be taken from another rate. */
export function dittos() {
	const above = new Map<number, OwnReading>();
	let table = -1;
	return <T extends OwnReading>(field: ImportField, part: Part, own: T): T => {
		if (!own.slot || isPrice(field)) return own;
		if (part.table !== table) {
			table = part.table;
			above.clear();
		}
		const { column } = own.slot;
		const before = above.get(column);
		const isAgain = !own.corrected && isDitto(own.cell);
		if (!isAgain) {
			above.set(column, own);
			return own;
		}
		if (before?.reading.kind !== "value") return own;
		const { unit: _, ...said } = before.reading;
		const reading: Reading = { ...said, remark: "ditto" };
		return { ...own, reading, cell: { ...before.cell, value: own.cell.value, isDate: false } };
	};
}
