import { basisOf } from "../price-book/standards.ts";
import type { ImportBook } from "./book.ts";
import type { ParsedRecord } from "./parsed-record.ts";

/** Of a basis nothing speaks of, what the service of its rate is charged by: it comes from where that is said. */
export function settleBasis({ rates, coded }: Pick<ImportBook, "rates" | "coded">, { row, sources }: Pick<ParsedRecord, "row" | "sources">): void {
	const from = sources.get(rates.fields.find(({ codes }) => codes !== undefined)?.name ?? "");
	const basis = sources.get("basis")?.kind === "assumed" ? basisOf(rates, row, coded) : null;
	if (basis === null || !from) return;
	row.basis = basis;
	sources.set("basis", { ...from, value: basis, cell: null });
}
