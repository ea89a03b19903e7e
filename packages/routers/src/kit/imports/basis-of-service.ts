import { isChargedOnce } from "../price-book/basis-checks.ts";
import { basisOf } from "../price-book/standards.ts";
import { blankQuestion } from "./blanks.ts";
import type { ImportBook } from "./book.ts";
import type { CellProblem, ParsedRecord } from "./parsed-record.ts";

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

/** The question about prices of one container type that are charged once for all containers of a shipment by what the sheet says: "票" above them. */
export const ONCE_BASIS = "onceBasis";

/** A price of one container type that the sheet says is charged once for them all; a person may say that it is per container. `column`: the basis's. */
export function settleOnce(
	{ fields, rates }: Pick<ImportBook, "fields" | "rates">,
	{ row, sources }: Pick<ParsedRecord, "row" | "sources">,
	of: { otherwise: ReadonlySet<string>; column: string | null },
): CellProblem[] {
	const basis = String(row.basis);
	const bases = fields.find(({ name }) => name === "basis")?.choices;
	const isOfOne = typeof row.containerType === "string" && row.containerType !== "*";
	// A basis the book never charges is told as that.
	if (rates.bases && !rates.bases.some((one) => one === basis)) return [];
	if (!isChargedOnce(basis) || !isOfOne || !bases?.some(({ value }) => value === "container")) return [];
	if (!of.otherwise.has(ONCE_BASIS))
		return [
			{
				...{ field: "basis", column: of.column, level: "error", messageId: "import.onceForContainer" },
				...{ values: { value: basis }, question: ONCE_BASIS },
			},
		];
	row.basis = "container";
	sources.set("basis", { kind: "given", where: null, value: "container", cell: null });
	return [];
}
