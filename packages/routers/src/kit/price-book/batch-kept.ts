import { parseFormula } from "../money/formula.ts";
import { hasOwnAmounts } from "../money/formula-amounts.ts";
import { sameBand, stepsOf, stepWords } from "./bands.ts";
import { basisProblems } from "./basis-checks.ts";
import type { Columns, RowProblem } from "./convert.ts";
import { columnsOf, standingColumns, toColumns, toRow } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import type { RateField } from "./fields.ts";
import type { Reference } from "./reference.ts";
import { endsOfCheck, fieldsOfCheck, wrongCheck } from "./row-checks.ts";

/** A row as its sheet has it. */
export interface Read {
	row: RateRow;
	columns: Columns;
}

/** What is wrong with a row, and what is so only unless it stands in the book as it is. */
interface Found {
	problems: RowProblem[];
	entered: RowProblem[];
}

/** A staged row as columns, or why it does not fit the book any more; what its formulas say of a cost that stays as it was is left to `withKept`. */
export function readStaged(book: RateBook, json: string, reference: Reference, kept: readonly RateField[]): Read & Found {
	const row = JSON.parse(json) as RateRow;
	return { row, ...standingColumns(book, row, reference, { costKept: keepsCost(kept, row) }) };
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

/** Whether a value is an amount, or a formula with one. */
function hasAmounts(value: RateRow[string]): boolean {
	if (value === null) return false;
	const parsed = parseFormula(String(value));
	return parsed.ok && hasOwnAmounts(parsed.ast);
}

/** Says that an amount would stay as it is in another currency. */
const inOtherCurrency = ({ name }: RateField, was: RateRow, currency: string): RowProblem => ({
	field: name,
	messageId: "import.keptInOther",
	values: { fields: name, value: String(was[name]), was: String(was.currency), currency },
});

/** Says of a price that its amount would stay as it is by another basis; a percentage that becomes an amount, or the other way round, is another matter. */
function perOther({ kind, name }: RateField, was: RateRow, basis: RateRow[string]): RowProblem[] {
	const isTurned = basis === null || was.basis === basis || basis === "percent" || was.basis === "percent";
	if (isTurned || (kind !== "price" && name !== "cost")) return [];
	const values = { fields: name, amount: String(was[name]), value: String(was.basis), other: String(basis) };
	return [{ field: "basis", messageId: KEPT_PER_OTHER, values }];
}

/** A row with what stays of the book. */
interface WithKept extends Found {
	columns: Columns;
	/** Fields it has from the live row. */
	stays: readonly RateField[];
}

/**
 * A staged row with the values of the live row it goes on from in those fields its sheet has no column for, and what is then wrong with it: amounts
 * with more decimals than the currency it keeps, a formula over a cost that neither has, an amount kept from another currency. A price the staged row
 * itself has is as the sheet's; what stands where nothing is given, and what a person gave in its place, is that of new rates. Of several live rows
 * (`met`, by first day) it is the first, whose days it takes first.
 */
export function withKept(
	book: RateBook,
	read: Read & Pick<Found, "entered">,
	kept: readonly RateField[],
	met: readonly Columns[],
	reference: Reference,
): WithKept {
	const found = goingOn(book, read, kept, met, reference);
	if (found.problems.length > 0 || found.stays.length === 0) return found;
	return { ...found, entered: [...found.entered, ...brokenByKept(book, found, reference)] };
}

/** Checks of the book that a row breaks by what it says beside what stays of the book, as a form would tell them, with the amounts that stay. */
function brokenByKept(book: RateBook, { columns, stays }: WithKept, { exponents }: Reference): RowProblem[] {
	const staying = new Set(stays.map(({ name }) => name));
	const mixed = book.checks.filter((check) => new Set(fieldsOfCheck(check).map((name) => staying.has(name))).size === 2);
	if (mixed.length === 0) return [];
	const row = toRow(book, { ...columns, exponent: exponents.get(String(columns.currency)) ?? null });
	return mixed.flatMap((check): RowProblem[] => {
		const field = wrongCheck(check, row);
		if (field === null) return [];
		const amounts = stays.filter((one) => isAmount(one) && fieldsOfCheck(check).includes(one.name));
		return [{ field, messageId: check.message, values: endsOfCheck(check, row) }, ...amounts.flatMap(({ name }) => keptPrice(name, row))];
	});
}

/** The same, before the checks of the book. */
function goingOn(
	book: RateBook,
	{ row, columns, entered }: Read & Pick<Found, "entered">,
	kept: readonly RateField[],
	met: readonly Columns[],
	reference: Reference,
): WithKept {
	const [live] = met;
	const costKept = keepsCost(kept, row);
	if (!live) {
		const alone = costKept ? toColumns(book, row, reference) : null;
		return { columns, problems: alone && !alone.ok ? alone.problems : withoutPrices(book, columns), entered, stays: [] };
	}
	const goesOn = kept.some((f) => f.kind === "currency" && live.currency !== columns.currency);
	const currency = String(goesOn ? live.currency : columns.currency);
	// Minor units are those of the currency, and a formula is held to the cost that stays.
	const was = toRow(book, { ...live, exponent: reference.exponents.get(String(live.currency)) ?? null });
	const whole: RateRow = { ...row };
	if (goesOn) whole.currency = currency;
	if (costKept) whole.cost = was.cost ?? null;
	const own = goesOn || costKept ? standingColumns(book, whole, reference, { costKept: false }) : { columns, problems: [], entered };
	if (own.problems.length > 0) return { columns, problems: own.problems, entered: [], stays: [] };
	const given: Columns = { ...own.columns, valid_to: columns.valid_to ?? null };
	const left = kept.filter(
		(f) =>
			f.kind !== "currency" &&
			((f.name === "cost" && costKept) || f.standard !== undefined || columnsOf(f).every((c) => (given[c] ?? null) === null)),
	);
	const stays = goesOn ? [...left, ...kept.filter((f) => f.kind === "currency")] : left;
	const amounts = left.filter((f) => isAmount(f) && hasAmounts(was[f.name] ?? null));
	const problems = [
		...(currency === live.currency ? [] : amounts.map((f) => inOtherCurrency(f, was, currency))),
		...(left.some(({ name }) => name === "basis") ? [] : amounts.flatMap((f) => perOther(f, was, row.basis ?? null))),
	];
	const result = { ...given, ...Object.fromEntries(left.flatMap(columnsOf).map((c) => [c, live[c] ?? null])) };
	const found = { columns: result, entered: own.entered, stays };
	if (problems.length > 0) return { ...found, problems };
	// An amount that stays is none by percent, and a percentage no amount; what is charged once a shipment has no container.
	const staying = book.fields.filter((f) => f.kind === "price").map((f) => [f.name, left.includes(f) ? (was[f.name] ?? null) : null]);
	const basis = left.some(({ name }) => name === "basis") ? { basis: was.basis ?? null } : {};
	const turned = basisProblems(book, { ...whole, ...Object.fromEntries(staying), ...basis }, was);
	if (turned.length > 0) return { ...found, problems: turned };
	const lacking = withoutPrices(book, result);
	if (lacking.length > 0) return { ...found, problems: lacking };
	// A price of the sheet beside one that stays: the lowest may not be above the standard one.
	const keptPrices = left.filter((f) => book.required.some((name) => name === f.name));
	if (keptPrices.length === 0) return { ...found, problems };
	const withPrices = { ...whole, ...Object.fromEntries(keptPrices.map((f) => [f.name, was[f.name] ?? null])) };
	const checked = standingColumns(book, withPrices, reference, { was, costKept: false });
	const said = (wrong: RowProblem[]) => (wrong.length > 0 ? [...wrong, ...keptPrices.flatMap(({ name }) => keptPrice(name, was))] : []);
	return { ...found, problems: said(checked.problems), entered: own.entered.length > 0 ? own.entered : said(checked.entered) };
}

const KEPT_PRICE = "import.keptPrice";

/** Whether a problem only tells what stays beside what is wrong. */
export const isNote = ({ messageId }: RowProblem): boolean => messageId === KEPT_PRICE;

/** Says which price of the book stays in a row that it does not fit: its cell in the sheet is blank. */
const keptPrice = (name: string, { [name]: price, currency }: RateRow): RowProblem[] =>
	(price ?? null) === null
		? []
		: [{ field: name, messageId: KEPT_PRICE, values: { fields: name, value: String(price), currency: String(currency) } }];

/** Says that a price which stays was charged by another basis. */
export const KEPT_PER_OTHER = "import.keptPerOther";
/** Says of a row that the rates it meets differ in a field its sheet says nothing of, and has the first's. */
export const KEPT_DIFFERS = "import.keptDiffers";
/** Says of one that they differ in an amount, or in what it is in: nobody can tell which stays, and it cannot be written. */
export const KEPT_UNCLEAR = "import.keptUnclear";

/** Told for a field in which a rate has nothing. */
const NOTHING = "none";

/** Whether a field says what a rate costs: another one is another price. */
const isOfPrice = (field: RateField): boolean => isAmount(field) || field.kind === "currency" || field.name === "basis";

/** Where a rate holds, as far as it tells it from another of its key: its days, and the weights and steps in which they differ; blank for those they share. */
function placeIn(book: RateBook, live: Columns, rate: RateRow, other: Columns) {
	const isBand = live.weight_from !== other.weight_from || live.weight_to !== other.weight_to;
	const [steps, others] = [stepWords(stepsOf(book, live)), stepWords(stepsOf(book, other))];
	return {
		...{ from: String(rate.validFrom), to: String(rate.validTo ?? "") },
		...{ weightFrom: isBand ? String(rate.weightFrom) : "", weightTo: isBand ? String(rate.weightTo) : "" },
		steps: steps === others ? "" : steps,
	};
}

/** What is to be said of fields in which the rates a row meets differ: the first's value and another's, and where each of them holds. */
export function keptOfSeveral(book: RateBook, stays: readonly RateField[], met: readonly Columns[], { exponents }: Reference): RowProblem[] {
	if (met.length < 2 || stays.length === 0) return [];
	const rates = met.map((live) => ({ live, rate: toRow(book, { ...live, exponent: exponents.get(String(live.currency)) ?? null }) }));
	const [first] = rates;
	return stays.flatMap((field): RowProblem[] => {
		const { name } = field;
		const textOf = (of: { rate: RateRow } | undefined) => String(of?.rate[name] ?? NOTHING);
		const differing = rates.filter((one) => textOf(one) !== textOf(first));
		const [other] = differing;
		if (!first || !other) return [];
		const there = placeIn(book, other.live, other.rate, first.live);
		const others = Object.fromEntries(Object.entries(there).map(([key, value]) => [`other${key.charAt(0).toUpperCase()}${key.slice(1)}`, value]));
		const told = { fields: name, value: textOf(first), other: textOf(other), more: differing.length - 1 };
		const values = { ...told, ...placeIn(book, first.live, first.rate, other.live), ...others };
		return [{ field: name, messageId: isOfPrice(field) ? KEPT_UNCLEAR : KEPT_DIFFERS, values }];
	});
}

/** Prices a rate must have that neither its sheet gives nor the rate it goes on from. */
const withoutPrices = (book: RateBook, columns: Columns): RowProblem[] =>
	Number(columns.on_request) === 1
		? []
		: book.fields
				.filter((f) => book.required.some((name) => name === f.name) && columnsOf(f).every((c) => (columns[c] ?? null) === null))
				.map((f) => ({ field: f.name, messageId: "import.nothingToKeep", values: { fields: f.name } }));
