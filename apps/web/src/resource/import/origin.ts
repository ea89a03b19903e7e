import type { Position } from "../grid/moves.ts";
import type { PreviewRow } from "./types.ts";

type Origin = Pick<PreviewRow, "sheetRow" | "origins">;

/**
 * Where among some rows the value of a sheet's cell stands: its field in the first row that has it from there, else the row of the sheet's row. Null for none.
 * With a `field` it is that of the sheet's row, wherever its value comes from.
 */
export function placeFrom(
	rows: readonly Origin[],
	fields: readonly { name: string }[],
	wanted: { row: number; cell: string; field?: string | null },
): Position | null {
	const own = rows.findIndex((r) => r.sheetRow === wanted.row);
	const named = fields.findIndex((f) => f.name === wanted.field);
	if (own >= 0 && named >= 0) return { row: own, column: named };
	const from = (row: Origin) => fields.findIndex((f) => row.origins[f.name] === wanted.cell);
	const candidates = own >= 0 ? [own, ...rows.keys()] : [...rows.keys()];
	for (const row of candidates) {
		const origin = rows[row];
		const column = origin ? from(origin) : -1;
		if (column >= 0) return { row, column };
	}
	return own >= 0 ? { row: own, column: 0 } : null;
}
