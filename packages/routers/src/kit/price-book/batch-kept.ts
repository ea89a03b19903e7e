import { sameBand } from "./bands.ts";
import { basisProblems } from "./basis-checks.ts";
import type { Columns, RowProblem } from "./convert.ts";
import { columnsOf, toColumns, toRow } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import type { RateField } from "./fields.ts";
import type { Reference } from "./reference.ts";

/** A row as its sheet has it. */
export interface Read {
	row: RateRow;
	columns: Columns;
}

/** A staged row as columns, or why it does not fit the book any more; what its formulas say of a cost that stays as it was is left to `withKept`. */
export function readStaged(book: RateBook, json: string, reference: Reference, kept: readonly RateField[]): Read & { problems: RowProblem[] } {
	const row = JSON.parse(json) as RateRow;
	const result = toColumns(book, row, reference, undefined, keepsCost(kept, row));
	return result.ok ? { row, columns: result.columns, problems: [] } : { row, columns: {}, problems: result.problems };
}

const keepsCost = (kept: readonly RateField[], row: RateRow) => (row.cost ?? null) === null && kept.some((f) => f.name === "cost");

/**
 * A row whose sheet says nothing of its last day ends with the live row it corrects, the one of its weight band and steps that begins on its first day, and
 * does not meet what begins after that. One that corrects none is open: `takenOpen`.
 */
export function ending(
	book: RateBook,
	{ row, columns }: Read,
	met: readonly Columns[],
	endKept: boolean,
): { columns: Columns; met: readonly Columns[]; takenOpen: boolean } {
	if (!endKept || (row.validTo ?? null) !== null) return { columns, met, takenOpen: false };
	const live = met.find((m) => m.valid_from === columns.valid_from && sameBand(book, m, columns));
	if (!live) return { columns, met, takenOpen: true };
	const end = live.valid_to ?? null;
	return { columns: { ...columns, valid_to: end }, met: met.filter((m) => String(m.valid_from) <= String(end)), takenOpen: false };
}

const isAmount = (field: RateField) => field.kind === "money" || field.kind === "price";

/**
 * A staged row with the values of the live row it goes on from in those fields its sheet has no column for, and what is then wrong with it: amounts
 * with more decimals than the currency it keeps, a formula over a cost that neither has, an amount kept from another currency. A price the staged row
 * itself has is as the sheet's; what stands where nothing is given, and what a person gave in its place, is that of new rates.
 */
export function withKept(
	book: RateBook,
	{ row, columns }: Read,
	kept: readonly RateField[],
	met: readonly Columns[],
	reference: Reference,
): { columns: Columns; problems: RowProblem[] } {
	const live = met.toSorted((a, b) => (String(a.valid_from) < String(b.valid_from) ? -1 : 1)).at(-1);
	const costKept = keepsCost(kept, row);
	if (!live) {
		const alone = costKept ? toColumns(book, row, reference) : null;
		return { columns, problems: alone && !alone.ok ? alone.problems : withoutPrices(book, columns) };
	}
	const goesOn = kept.some((f) => f.kind === "currency" && row[f.name] === f.standard && live.currency !== columns.currency);
	const currency = String(goesOn ? live.currency : columns.currency);
	// Minor units are those of the currency, and a formula is held to the cost that stays.
	const was = toRow(book, { ...live, exponent: reference.exponents.get(String(live.currency)) ?? null });
	const whole: RateRow = { ...row };
	if (goesOn) whole.currency = currency;
	if (costKept) whole.cost = was.cost ?? null;
	const own = goesOn || costKept ? toColumns(book, whole, reference) : null;
	if (own && !own.ok) return { columns, problems: own.problems };
	const given = own?.ok ? { ...own.columns, valid_to: columns.valid_to ?? null } : columns;
	const left = kept.filter(
		(f) =>
			f.kind !== "currency" &&
			((f.name === "cost" && costKept) || f.standard !== undefined || columnsOf(f).every((c) => (given[c] ?? null) === null)),
	);
	const foreign =
		currency === live.currency ? [] : left.filter((f) => isAmount(f) && (was[f.name] ?? null) !== null && /^[\d.]+$/.test(String(was[f.name])));
	const problems = foreign.map(
		(f): RowProblem => ({
			field: f.name,
			messageId: "import.keptInOther",
			values: { fields: f.name, value: String(was[f.name]), was: String(live.currency), currency },
		}),
	);
	const result = { ...given, ...Object.fromEntries(left.flatMap(columnsOf).map((c) => [c, live[c] ?? null])) };
	if (problems.length > 0) return { columns: result, problems };
	// An amount that stays is none by percent, and a percentage no amount.
	const staying = book.fields.filter((f) => f.kind === "price").map((f) => [f.name, left.includes(f) ? (was[f.name] ?? null) : null]);
	const turned = basisProblems(book, { ...whole, ...Object.fromEntries(staying) }, was);
	if (turned.length > 0) return { columns: result, problems: turned };
	const lacking = withoutPrices(book, result);
	if (lacking.length > 0) return { columns: result, problems: lacking };
	// A price of the sheet beside one that stays: the lowest may not be above the standard one.
	const keptPrices = left.filter((f) => book.required.some((name) => name === f.name));
	if (keptPrices.length === 0) return { columns: result, problems };
	const checked = toColumns(book, { ...whole, ...Object.fromEntries(keptPrices.map((f) => [f.name, was[f.name] ?? null])) }, reference, was);
	return { columns: result, problems: checked.ok ? [] : checked.problems };
}

/** Prices a rate must have that neither its sheet gives nor the rate it goes on from. */
const withoutPrices = (book: RateBook, columns: Columns): RowProblem[] =>
	Number(columns.on_request) === 1
		? []
		: book.fields
				.filter((f) => book.required.some((name) => name === f.name) && columnsOf(f).every((c) => (columns[c] ?? null) === null))
				.map((f) => ({ field: f.name, messageId: "import.nothingToKeep", values: { fields: f.name } }));
