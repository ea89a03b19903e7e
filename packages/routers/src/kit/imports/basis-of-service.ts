import { isChargedOnce } from "../price-book/basis-checks.ts";
import { basisOf } from "../price-book/standards.ts";
import { blankQuestion } from "./blanks.ts";
import type { ImportBook } from "./book.ts";
import { isPrice } from "./field.ts";
import type { CellProblem, ParsedRecord } from "./parsed-record.ts";
import { ONCE_FOR_ALL } from "./questions.ts";

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

/** The rates of a row that differ in their container alone, where each of the row's has a price. */
function repeatedIn(fields: ImportBook["fields"], records: readonly ParsedRecord[]): ReadonlySet<ParsedRecord> {
	const prices = fields.filter(isPrice).map(({ name }) => name);
	const textOf = (record: ParsedRecord, of: (name: string) => boolean) =>
		JSON.stringify(Object.entries(record.row).filter(([name]) => name !== "containerType" && of(name)));
	const alike = Map.groupBy(records, (record) => textOf(record, (name) => !prices.includes(name)));
	const isPriced = ({ row, priceless }: ParsedRecord) => !priceless && prices.some((name) => row[name] !== undefined);
	const isRepeated = (group: readonly ParsedRecord[]) =>
		group.every(isPriced) &&
		new Set(group.map(({ row }) => row.containerType)).size > 1 &&
		new Set(group.map((record) => textOf(record, (name) => prices.includes(name)))).size === 1;
	return new Set([...alike.values()].filter(isRepeated).flat());
}

/**
 * Prices of one container type that the sheet says are charged once for them all: a person may say that they are per container, and of those that stand
 * alike under each container of their row, that they are one for any of them (`forAll`). `row` hears of all rates of a row, `none` of them without a price.
 */
export function chargedOnce(
	{ fields, rates }: Pick<ImportBook, "fields" | "rates">,
	of: { otherwise: ReadonlySet<string>; forAll: boolean },
): { row(records: readonly ParsedRecord[], none: number): void; settle(record: ParsedRecord, column: string | null): CellProblem[] } {
	const bases = fields.find(({ name }) => name === "basis")?.choices;
	let repeated: ReadonlySet<ParsedRecord> = new Set();
	return {
		row(records, none) {
			repeated = none === 0 && records.length > 1 ? repeatedIn(fields, records) : new Set();
		},
		/** `column`: the basis's. */
		settle(record, column) {
			const { row, sources } = record;
			const basis = String(row.basis);
			const isOfOne = typeof row.containerType === "string" && row.containerType !== "*";
			// A basis the book never charges is told as that.
			if (rates.bases && !rates.bases.some((one) => one === basis)) return [];
			if (!isChargedOnce(basis) || !isOfOne || !bases?.some(({ value }) => value === "container")) return [];
			const question = repeated.has(record) ? ONCE_FOR_ALL : ONCE_BASIS;
			const settled = question === ONCE_FOR_ALL && of.forAll ? { containerType: "*" } : of.otherwise.has(question) ? { basis: "container" } : null;
			if (settled === null)
				return [{ field: "basis", column, level: "error", messageId: "import.onceForContainer", values: { value: basis }, question }];
			for (const [field, value] of Object.entries(settled)) sources.set(field, { kind: "given", where: null, value, cell: null });
			Object.assign(row, settled);
			return [];
		},
	};
}
