import { columnName } from "../sheet/format.ts";
import type { Cell, Reading } from "./cell-reading.ts";
import type { Slot } from "./layout.ts";
import type { CellProblem, ParsedRecord } from "./parsed-record.ts";
import { segmentsOf, statementsIn } from "./statements.ts";

/** The question about a least and a most beside a price per TEU of a container that is more than one. */
export const TEU_BOUNDS = "teuBounds";

/** The least and the most of a price. */
const bounds = ["min", "max", "ssrMin", "ssrMax"] as const;

const saysTeu = (head: string): boolean =>
	head
		.split(" / ")
		.flatMap((part) => [part, ...segmentsOf(part)])
		.some((segment) => statementsIn(segment).says.basis === "teu");

/**
 * The least and the most of a rate per TEU that stand in cells of their own, which the book keeps by the TEU as well: vendors have them by the container
 * as likely, which is another amount where that is more than one TEU. What their head or cell says itself is no doubt.
 */
export function teuBounds(
	{ row }: Pick<ParsedRecord, "row">,
	of: {
		readings: ReadonlyMap<string, { slot: Slot | undefined; cell: Cell; reading: Reading; corrected?: true }>;
		heads: ReadonlyMap<number, string> | undefined;
	},
): CellProblem[] {
	if (row.basis !== "teu" || String(row.containerType).startsWith("20")) return [];
	return bounds.flatMap((field): CellProblem[] => {
		const own = of.readings.get(field);
		if (!own?.slot || own.corrected || own.reading.kind !== "value") return [];
		const { column } = own.slot;
		if (own.reading.per === "teu" || saysTeu(of.heads?.get(column) ?? "")) return [];
		const values = { text: String(own.cell.value) };
		return [{ field, column: columnName(column), level: "warning", messageId: "import.teuBounds", values, question: TEU_BOUNDS }];
	});
}
