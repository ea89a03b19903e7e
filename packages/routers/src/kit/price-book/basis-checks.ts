import Big from "big.js";
import type { DeclaredBook, RateRow, RowProblem } from "./declaration.ts";

/** Percent of the cost that a mark-up may be: what is more was meant as an amount. */
export const MOST_MARK_UP = 300;

/** Charged once, whatever containers a shipment has: for one of them alone it would be charged for the others as well, or not at all. */
const chargedOnce: ReadonlySet<string> = new Set(["bl", "document", "item", "shipment"]);

/** Whether a basis charges a shipment once, whatever containers it has. */
export const isChargedOnce = (basis: string): boolean => chargedOnce.has(basis);

const isFigure = (value: unknown): value is string => typeof value === "string" && /^\d+(\.\d+)?$/.test(value);

const isSame = (one: unknown, other: unknown): boolean => (isFigure(one) && isFigure(other) ? Big(one).eq(other) : (one ?? null) === (other ?? null));

/** A share that was meant as a percentage, and that percentage. */
export const shareOf = (share: string): { share: string; percent: string } => ({ share, percent: Big(share).times(100).toFixed() });

/**
 * What is wrong with what a row is charged by, and with prices that are mark-ups: a basis its book never charges, a container for what is charged once a shipment, a formula, an amount or a share of one in the place of a
 * percentage, and a number that was the one and would become the other because the basis alone changes. `was` is the row as it stands: what stays as
 * it is stands.
 */
export function basisProblems(book: Pick<DeclaredBook, "fields" | "bases">, row: RateRow, was?: RateRow): RowProblem[] {
	const { basis } = row;
	if (typeof basis !== "string") return [];
	const stays = was !== undefined && was.basis === basis;
	if (book.bases && !stays && !book.bases.some((one) => one === basis))
		return [{ field: "basis", messageId: "problem.basisOfBook", values: { bases: book.bases.join(", ") } }];
	const forAll = isChargedOnce(basis) && book.fields.some(({ kind }) => kind === "price");
	if (forAll && (row.containerType ?? "*") !== "*" && !(stays && was.containerType === row.containerType))
		return [{ field: "containerType", messageId: "problem.containerOnce", values: {} }];
	const turned = was !== undefined && (basis === "percent") !== (was.basis === "percent");
	return book.fields.flatMap(({ kind, name }): RowProblem[] => {
		const price = row[name] ?? null;
		if (kind !== "price" || price === null) return [];
		const problem = (messageId: RowProblem["messageId"], values: RowProblem["values"] = {}) => [{ field: name, messageId, values }];
		const kept = isSame(price, was?.[name]);
		if (turned && kept && isFigure(price)) return problem("problem.basisAlone");
		if (basis !== "percent" || (stays && kept)) return [];
		if (!isFigure(price)) return problem("problem.percentFormula");
		if (Big(price).gt(0) && Big(price).lt(1)) return problem("problem.percentShare", shareOf(price));
		return Big(price).gt(MOST_MARK_UP) ? problem("problem.percentAmount", { maximum: MOST_MARK_UP }) : [];
	});
}
