import { columnName } from "../sheet/format.ts";
import { isPerFeu } from "./amount.ts";
import { type Part, partAt } from "./layout.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import { CONFIRM, type QuestionBook } from "./questions.ts";

/** Hears which containers the prices of such heads are for, and asks about a head with rates of others: what of a forty-foot price they cost, nothing says. */
export function fortyFootHeads(mapping: Mapping, parts: readonly Part[], questions: QuestionBook) {
	const heads = tablesOf(mapping).map(
		({ columns, headerRows }) =>
			new Map(
				columns.flatMap(({ column, header, target }) => (target && isPerFeu(header) ? [[column, `${columnName(column)}${headerRows[0]}`]] : [])),
			),
	);
	const doubted = new Set<string>();
	return {
		rate({ part: at, row }: Pick<ParsedRecord, "part" | "row">): void {
			const part = partAt(parts, at);
			const own = heads[part?.table ?? 0];
			if (!part || !own?.size || String(row.containerType).startsWith("40")) return;
			for (const { column } of part.slots.values()) {
				const cell = own.get(column);
				if (cell !== undefined) doubted.add(cell);
			}
		},
		close(): void {
			for (const cell of doubted)
				questions.add({ id: "heads", group: "doubtful", messageId: "import.ask.heads", values: { text: "FEU" }, options: [CONFIRM] }, cell);
		},
	};
}
