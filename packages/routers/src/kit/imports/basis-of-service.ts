import { basisOf } from "../price-book/standards.ts";
import { blankQuestion } from "./blanks.ts";
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

/** Of a service without steps a blank first day is no doubt, whatever stands above it: there is but one price. */
export function settleSteps({ rates, coded }: Pick<ImportBook, "rates" | "coded">, { row, problems }: Pick<ParsedRecord, "row" | "problems">): void {
	const { tiers, fields } = rates;
	const isStepless = fields.some(({ codes, name }) => codes !== undefined && coded?.get(codes)?.get(String(row[name]))?.steps === false);
	if (!tiers || !isStepless) return;
	const left = problems.filter(({ question }) => question !== blankQuestion(tiers.from));
	problems.splice(0, problems.length, ...left);
}
