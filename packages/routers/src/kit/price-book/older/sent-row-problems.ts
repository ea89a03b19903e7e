import { isBlank } from "../../rest/fit.ts";
import type { RateBook, RateRow, RowProblem } from "../declaration.ts";
import { isMoney } from "../odd-values.ts";
import type { Reference } from "../reference.ts";
import { basisOf, toBeSaid } from "../standards.ts";

type Cells = Readonly<Record<string, unknown>>;

/** Whether a number was sent that may be an amount as well as a percentage, so that only what it is charged by tells. */
const isOrPercent = ({ bases = [], fields }: RateBook, cells: Cells): boolean =>
	bases.includes("percent") &&
	bases.length > 1 &&
	fields.some(({ kind, name }) => kind === "price" && /^\s*\d[\d.,]*\s*$/.test(String(cells[name] ?? "")));

/**
 * What a new rate must say as it must in a sheet, but its last day: forms leave an open end blank. That a rate holds for every area is said by a blank one, not by none, which may be
 * a slip in its name.
 */
const unsaid = (book: RateBook, cells: Cells, { coded }: Reference): RowProblem[] =>
	book.fields.flatMap(({ name, kind }) => {
		const isSaid =
			kind === "area"
				? cells[name] !== undefined
				: name === "validTo" || !(toBeSaid(book, name) || (name === "basis" && isOrPercent(book, cells))) || !isBlank(cells[name]);
		return isSaid || (name === "basis" && basisOf(book, cells, coded) !== null)
			? []
			: [{ field: name, messageId: "problem.required" as const, values: {} }];
	});

/** That a currency alone is changed, and with it what amounts come to that were not sent. */
function recurrencied(book: RateBook, cells: Cells, was: RateRow, { exponents }: Reference): RowProblem[] {
	const read = isBlank(cells.currency) ? undefined : book.fields.find(({ kind }) => kind === "currency")?.schema.safeParse(cells.currency);
	// One that nobody pays in is told by the row itself.
	if (!read?.success || !isMoney(String(read.data)) || !exponents.has(String(read.data)) || was.currency === undefined || read.data === was.currency)
		return [];
	// A mark-up is in no currency; its limits are, and so is any formula but a multiple of the cost.
	const isInCurrency = (kind: string) => kind === "money" || (kind === "price" && was.basis !== "percent");
	const left = book.fields.filter(
		({ name, kind, currency: own }) =>
			isInCurrency(kind) && !own && !/^$|^\s*cost\s*([*/]\s*[\d.]+\s*)?$/i.test(String(was[name] ?? "")) && !(name in cells),
	);
	return left.length > 0 ? [{ field: "currency", messageId: "problem.currencyAlone", values: { was: String(was.currency) } }] : [];
}

/**
 * The cells a program sent of a row (`was`, or a new one), without the amounts it has to have that were sent empty: they stay as they are. A rate on request has to have none: there they are
 * emptied, or they would be sold again once it is on request no longer.
 */
export function withoutBlankAmounts<C extends Cells>(book: RateBook, cells: C, was?: RateRow): C {
	const onRequest = book.fields.find(({ name }) => name === "onRequest")?.schema.safeParse({ ...was, ...cells }.onRequest);
	if (onRequest?.data === true) return cells;
	return Object.fromEntries(Object.entries(cells).filter(([name, value]) => !(book.required.includes(name) && isBlank(value)))) as C;
}

/** What a program's rows are held against: what the book refers to, and the codes it has (`codesInBook`). */
export interface SentAgainst {
	reference: Reference;
	codes: ReadonlySet<string> | null;
	/** Codes of the vendors its rates may name; null where it names none, or none are registered. */
	vendors: ReadonlySet<string> | null;
}

/** Codes told of those a book has. */
const NAMED = 20;

/** Codes nobody knows that a row has not had before: they would be charged beside those that are meant. */
const unknownCodes = (book: RateBook, cells: Cells, codes: SentAgainst["codes"], was?: RateRow): RowProblem[] =>
	book.fields.flatMap(({ name, codeOf }): RowProblem[] => {
		const text = cells[name];
		if (!codeOf || !codes || typeof text !== "string" || isBlank(text) || codeOf(text) !== null) return [];
		const own = text.trim().toUpperCase();
		if (codes.has(own) || was?.[name] === own) return [];
		return [{ field: name, messageId: "problem.unknownCode", values: { text: text.trim(), known: [...codes].sort().slice(0, NAMED).join(", ") } }];
	});

/** Vendors nobody has registered that a row has not had before. */
const unknownVendors = (book: RateBook, cells: Cells, vendors: SentAgainst["vendors"], was?: RateRow): RowProblem[] =>
	book.fields.flatMap(({ name, vendorOf }): RowProblem[] => {
		const text = cells[name];
		if (!vendorOf || !vendors || typeof text !== "string" || isBlank(text) || vendors.has(text.trim()) || was?.[name] === text.trim()) return [];
		return [{ field: name, messageId: "problem.unknownTrucker", values: { text: text.trim() } }];
	});

/** What is wrong with the cells a program sent of a row, beside what the book itself refuses: read as a sheet is, where nobody can be asked either. `was` is the row as it stands; a new one has none. */
export const sentRowProblems = (book: RateBook, cells: Cells, { reference, codes, vendors }: SentAgainst, was?: RateRow): RowProblem[] => [
	...(was ? recurrencied(book, cells, was, reference) : unsaid(book, cells, reference)),
	...unknownCodes(book, cells, codes, was),
	...unknownVendors(book, cells, vendors, was),
];
