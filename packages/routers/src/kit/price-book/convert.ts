import { OPEN_END } from "@iqt/db";
import Big from "big.js";
import { type ParsedFormula, parseFormula, readPrice } from "../money/formula.ts";
import { unclearIn } from "../money/formula-amounts.ts";
import { certainProblem, evaluate, type FormulaValues } from "../money/formula-value.ts";
import { eitherWay, fromMinor, MAX_MINOR, mayBeThousands, minorOrNull, moneyText, priceDigits, roundMoney } from "../money/money.ts";
import { basisProblems } from "./basis-checks.ts";
import type { CodeKind } from "./code-kinds.ts";
import type { DeclaredBook, RateRow, RowProblem } from "./declaration.ts";
import type { RateField } from "./fields.ts";
import { anyCosts, takesOtherCost } from "./other-cost.ts";
import { codeMeant, placeId, type Reference } from "./reference.ts";

export type { RowProblem } from "./declaration.ts";

/** A value of a column as the database holds it. */
export type Cell = string | number | null;
export type Columns = Record<string, Cell>;

/** Names a price formula of this book may use, parameters included. */
export function formulaNames(book: DeclaredBook, parameters: readonly string[]): string[] {
	const hasCost = book.prices.includes("cost") || book.costOf !== undefined || book.costBrought === true;
	return [...(hasCost ? ["cost"] : []), "teu", "weight", ...(book.formulaNames ?? []), ...parameters];
}

/** Whether a formula over the cost is of the row's own and of no other: without one it comes to nothing. */
export const needsOwnCost = ({ prices, costElse }: DeclaredBook): boolean => prices.includes("cost") && costElse === undefined;

/** Columns of the table that hold a field. */
export const columnsOf = (field: RateField): string[] =>
	field.kind === "price" ? [`${field.column}_minor`, `${field.column}_formula`] : [field.column];

/** What stands in the columns every table has for fields a book leaves out: what holds for every one. */
export const everyOne: Columns = {
	...{ direction: "westbound", container_type: "*", ownership: "COC", weight_from: 0, weight_to: 999_999, cargo: "general" },
	...{ basis: "container", currency: "CNY" },
};

/** Whether a rate is for every weight. */
export const isEveryWeight = (row: Columns): boolean => row.weight_from === everyOne.weight_from && row.weight_to === everyOne.weight_to;

const leftOutOf = new WeakMap<DeclaredBook, Columns>();

function leftOut(book: DeclaredBook): Columns {
	const known = leftOutOf.get(book);
	if (known) return known;
	const own = new Set(book.fields.flatMap(columnsOf));
	const basis = book.basis === undefined ? {} : { basis: book.basis };
	const columns = Object.fromEntries(Object.entries({ ...everyOne, ...basis }).filter(([column]) => !own.has(column)));
	leftOutOf.set(book, columns);
	return columns;
}

/** Columns a version of a rate consists of, in the table and in its history. */
export const columnNames = (book: DeclaredBook): string[] => [...book.fields.flatMap(columnsOf), ...Object.keys(leftOut(book))];

/** The weights of a row whose book knows them by names; nothing where there is no such name, which the schema tells. */
function weightsOfClass({ fields }: DeclaredBook, row: RateRow): Columns {
	const classed = fields.find(({ weights }) => weights);
	const band = classed?.weights?.[String(row[classed.name])];
	return band ? { weight_from: kilograms(band[0]), weight_to: kilograms(band[1]) } : {};
}

const kilograms = (tonnes: string) => Big(tonnes).times(1000).round(0, 1).toNumber();
const tonnes = (kg: number) => Big(kg).div(1000).toFixed();

/** Fields that say what a row is sold for; what it costs is its vendor's to say. */
export const selling: readonly string[] = ["ssr", "msr", "min", "max", "basis", "currency"];

/**
 * A checked row as columns, or what is wrong with what it refers to and with its formulas. `was` is the row as it stands: where only other
 * fields change, prices that no longer fit its cost stay, and the search sells at the lowest price; so does an area there is none of. `costKept`: a cost it does not name stays as it
 * is in the book, so that a formula over it is none without.
 */
export function toColumns(
	book: DeclaredBook,
	row: RateRow,
	reference: Reference,
	was?: RateRow,
	costKept = false,
): { ok: true; columns: Columns } | { ok: false; problems: RowProblem[] } {
	const problems: RowProblem[] = [];
	const columns = { ...leftOut(book), ...weightsOfClass(book, row) };
	const currency = String(row.currency ?? "CNY");
	const exponent = reference.exponents.get(currency);
	if (exponent === undefined) problems.push({ field: "currency", messageId: "problem.unknownCurrency", values: { code: currency } });
	const digits = exponent ?? 2;
	const ofPrices = priceDigits(row.basis, digits);
	for (const field of book.fields) {
		const said = row[field.name] ?? null;
		const value = typeof said === "string" && (field.codes || field.vendorOf) ? codeMeant(reference, field, said) : said;
		if (field.kind === "price") {
			const price = value === null ? null : readPrice(String(value));
			columns[`${field.column}_minor`] =
				price?.kind === "number" ? minorIn(field, price.value, { digits: ofPrices, was, percent: row.basis === "percent" }, problems) : null;
			columns[`${field.column}_formula`] = price?.kind === "formula" ? price.text : null;
			if (price?.kind === "formula") {
				problems.push(...formulaProblems(field, formulaNames(book, reference.parameters), price.parsed, row, needsOwnCost(book) && !costKept));
				const doubtful = value === was?.[field.name] ? null : (bareQuantity(price.parsed) ?? unclearFormula(price.parsed, ofPrices));
				if (doubtful) problems.push({ field: field.name, ...doubtful });
			}
		} else if (field.kind === "place") {
			const id = placeId(reference, field.placeKinds ?? [], String(value));
			if (id === undefined) problems.push({ field: field.name, messageId: "problem.unknownPlace", values: { code: String(value) } });
			columns[field.column] = id ?? null;
		} else if (field.kind === "container" && !reference.containers.has(String(value))) {
			problems.push({ field: field.name, messageId: "problem.unknownContainer", values: { type: String(value) } });
		} else if (field.kind === "record" && value !== was?.[field.name] && reference.coded?.get(field.codes as CodeKind)?.has(String(value)) !== true) {
			problems.push(unknownRecord(field, String(value), reference));
		} else if (field.kind === "area" && value !== "" && value !== was?.[field.name] && reference.areas?.has(String(value)) === false) {
			problems.push({ field: field.name, messageId: "problem.unknownArea", values: { code: String(value) } });
		} else if (field.kind === "money" && value !== null) {
			columns[field.column] = minorIn(field, String(value), { digits: field.currency?.digits ?? digits, was }, problems);
		} else columns[field.column] = plainColumn(field, value);
	}
	problems.push(
		...basisProblems(book, row, was),
		...foreignPort(book, row, reference, was),
		...steplessProblems(book, row, reference, was),
		...unitProblems(book, row, reference, was),
	);
	const priced = was === undefined || selling.some((name) => (row[name] ?? null) !== (was[name] ?? null));
	const crossed =
		priced && problems.length === 0
			? (ceilingBelowPrice(row, ofPrices) ?? lowestAbovePrice(book, row, ofPrices) ?? lowestAboveMost(book, row, ofPrices))
			: null;
	if (crossed) problems.push(crossed);
	return problems.length > 0 ? { ok: false, problems } : { ok: true, columns };
}

/**
 * A row of a sheet as columns. What is wrong with it only until it stands in the book, since it is asked where a rate is entered and nothing stays as it
 * was, is told apart (`entered`): it is nothing to a row that stands there as it is.
 */
export function standingColumns(
	book: DeclaredBook,
	row: RateRow,
	reference: Reference,
	{ was, costKept }: { was?: RateRow; costKept: boolean },
): { columns: Columns; problems: RowProblem[]; entered: RowProblem[] } {
	const result = toColumns(book, row, reference, was, costKept);
	if (result.ok) return { columns: result.columns, problems: [], entered: [] };
	// What it refers to has to be there all the same.
	const isReference = ({ kind }: RateField) => kind === "place" || kind === "area" || kind === "record";
	const values = Object.fromEntries(book.fields.filter((field) => !isReference(field)).map(({ name }) => [name, row[name] ?? null]));
	const asItStands = toColumns(book, row, reference, values, costKept);
	if (!asItStands.ok) return { columns: {}, problems: result.problems, entered: [] };
	return { columns: asItStands.columns, problems: [], entered: result.problems };
}

/** Codes told of those there are. */
const NAMED = 20;

/** That a record of master data is named by a code there is none of, with those there are. */
function unknownRecord(field: RateField, text: string, { coded }: Reference): RowProblem {
	const known = [...(coded?.get(field.codes as CodeKind)?.keys() ?? [])];
	return { field: field.name, messageId: "problem.noRecord", values: { text, known: known.slice(0, NAMED).join(", ") } };
}

/** That a rate is a step of several though the record it names has one price for all of them. */
function steplessProblems({ fields, tiers }: DeclaredBook, row: RateRow, { coded }: Reference, was?: RateRow): RowProblem[] {
	if (!tiers || (was && [tiers.from, tiers.to].every((name) => was[name] === row[name]))) return [];
	if (Number(row[tiers.from]) === (tiers.startsWith ?? 1) && (row[tiers.to] ?? null) === null) return [];
	const stepless = fields.find(({ codes, name }) => codes !== undefined && coded?.get(codes)?.get(String(row[name]))?.steps === false);
	if (!stepless) return [];
	const values = { name: String(row[stepless.name]), first: tiers.startsWith ?? 1 };
	return [{ field: (row[tiers.to] ?? null) === null ? tiers.from : tiers.to, messageId: "problem.noSteps", values }];
}

/** That a rate of a record which is charged by the day is charged otherwise, or by the day what is not: it would be sold once instead of every day. */
function unitProblems({ fields }: DeclaredBook, row: RateRow, { coded }: Reference, was?: RateRow): RowProblem[] {
	const field = fields.find(({ codes }) => codes !== undefined);
	const record = field?.codes && coded?.get(field.codes)?.get(String(row[field.name]));
	if (!field || !record || record.unit === null || (was && was.basis === row.basis && was[field.name] === row[field.name])) return [];
	if ((record.unit === "day") === (row.basis === "day")) return [];
	return [{ field: "basis", messageId: "problem.basisOfRecord", values: { name: record.code, unit: record.unit === "day" ? "day" : "once" } }];
}

/** That a port belongs to another port city than its row says: a corridor over both would be sold at the other's prices. */
function foreignPort({ portIn }: DeclaredBook, row: RateRow, reference: Reference, was?: RateRow): RowProblem[] {
	if (!portIn || (was && was[portIn.port] === row[portIn.port] && was[portIn.city] === row[portIn.city])) return [];
	const id = placeId(reference, ["port"], String(row[portIn.port]));
	const own = id === undefined ? undefined : reference.portCities?.get(id);
	if (own === undefined || own === String(row[portIn.city]).toUpperCase()) return [];
	return [{ field: portIn.city, messageId: "problem.portOfOther", values: { port: String(row[portIn.port]), city: own } }];
}

/** That the point of an amount may part thousands as well as decimals: "1.200" is 1.20 to some and 1200 to others. `digits`: decimals of its currency, null where that is not known. Null where nothing is open. */
export function unclearAmount(amount: string, digits: number | null): Pick<RowProblem, "messageId" | "values"> | null {
	if (!mayBeThousands(amount, digits)) return null;
	const { thousands, decimal } = eitherWay(amount, digits);
	return { messageId: "problem.unclearAmount", values: { text: amount, thousands, decimals: decimal } };
}

/** The same of an amount in a formula: "1.200*1.1". */
export function unclearFormula({ ast }: ParsedFormula, digits: number | null): Pick<RowProblem, "messageId" | "values"> | null {
	const amount = unclearIn(ast, digits);
	return amount === null ? null : unclearAmount(amount, digits);
}

/**
 * An amount in minor units, a percentage in hundredths; one too large for them, with more decimals than it may have, or that may be thousands, is put with the problems. What the
 * row says already (`was`) was read when it came.
 */
function minorIn(
	field: RateField,
	amount: string,
	{ digits, was, percent = false }: { digits: number; was: RateRow | undefined; percent?: boolean },
	problems: RowProblem[],
): number | null {
	const fits = roundMoney(Big(amount), digits).eq(amount);
	// No mark-up is of thousands of percent: one with too many decimals is told so.
	const unclear = amount === was?.[field.name] || (percent && !fits) ? null : unclearAmount(amount, digits);
	if (unclear) {
		problems.push({ field: field.name, ...unclear });
		return null;
	}
	if (!fits) {
		problems.push({ field: field.name, messageId: percent ? "problem.percentDecimals" : "problem.decimals", values: { maximum: digits } });
		return null;
	}
	const minor = minorOrNull(amount, digits);
	if (minor === null) problems.push({ field: field.name, messageId: "problem.amountTooLarge", values: { maximum: fromMinor(MAX_MINOR, digits) } });
	return minor;
}

/** A value of any field but prices, places and money as its column holds it. */
export function plainColumn(field: RateField, value: string | number | boolean | null): Cell {
	if (field.kind === "endDate") return value === null ? OPEN_END : String(value);
	if (field.kind === "boolean") return value ? 1 : 0;
	if (value === null) return null;
	if (field.kind === "weight") return kilograms(String(value));
	if (field.kind === "percent") return Big(String(value)).times(100).round(0, 1).toNumber();
	return typeof value === "boolean" ? Number(value) : value;
}

/** That a row's standard price, a number, is above the most it may come to; a formula may well be held by that. */
function ceilingBelowPrice({ ssr, max, basis }: RateRow, digits: number): RowProblem | null {
	if (basis === "percent" || typeof max !== "string" || typeof ssr !== "string") return null;
	const price = readPrice(ssr);
	if (price.kind !== "number" || Big(max).gte(price.value)) return null;
	return { field: "max", messageId: "problem.maxBelowPrice", values: { max: moneyText(Big(max), digits), ssr: moneyText(Big(price.value), digits) } };
}

/** That the lowest price of a row, a number or a formula over its cost, is above the most it may come to, which is never passed. */
function lowestAboveMost(book: DeclaredBook, row: RateRow, digits: number): RowProblem | null {
	const msr = priceValue(row.msr, row.cost, digits);
	if (!book.prices.includes("msr") || row.basis === "percent" || typeof row.max !== "string" || msr === null || Big(row.max).gte(msr)) return null;
	return { field: "msr", messageId: "problem.msrAboveMax", values: { msr: moneyText(Big(msr), digits), max: moneyText(Big(row.max), digits) } };
}

/** That the lowest price of a row is above its standard one: at its own cost, or, where that is none of the row's, at whatever cost. */
export function lowestAbovePrice(book: Pick<DeclaredBook, "prices" | "costOf" | "costBrought">, row: RateRow, digits: number): RowProblem | null {
	if (!book.prices.includes("msr")) return null;
	const costs = takesOtherCost(book) ? anyCosts(digits) : [row.cost];
	const crossed = costs.map((cost) => crossedAt(row, cost, digits));
	return crossed.every((one) => one !== null) ? (crossed[0] ?? null) : null;
}

function crossedAt(row: RateRow, cost: RateRow[string] | undefined, digits: number): RowProblem | null {
	const amount = (value: RateRow[string] | undefined) => (value === null || value === undefined ? null : Big(String(value)));
	const [ssr, msr] = [row.ssr, row.msr].map((price) => amount(priceValue(price, cost, digits)));
	if (!ssr || !msr) return null;
	// Limits are amounts, of a mark-up too, which is a percentage itself.
	const [min, max] = row.basis === "percent" ? [null, null] : [amount(row.min), amount(row.max)];
	let standard = max?.lt(ssr) ? max : ssr;
	if (min?.gt(standard)) standard = min;
	if (msr.lte(standard)) return null;
	return { field: "msr", messageId: "problem.msrAboveSsr", values: { msr: moneyText(msr, digits), ssr: moneyText(standard, digits) } };
}

/** What a formula has by the side of amounts: how many TEU, how many tonnes. */
const quantities: ReadonlySet<string> = new Set(["teu", "weight"]);

/** That a price is a quantity and nothing else: a box would be sold for 2 CNY, as it is two TEU. */
export function bareQuantity({ ast }: ParsedFormula): Pick<RowProblem, "messageId" | "values"> | null {
	return ast.kind === "name" && quantities.has(ast.name) ? { messageId: "problem.bareQuantity", values: { name: ast.name } } : null;
}

function formulaProblems(
	field: RateField,
	allowed: readonly string[],
	{ ast, variables }: ParsedFormula,
	row: RateRow,
	needsCost: boolean,
): RowProblem[] {
	const unknown = variables.filter((v) => !allowed.includes(v));
	const problems: RowProblem[] = unknown.map((name) => ({
		field: field.name,
		messageId: "problem.formulaName",
		values: { name, allowed: allowed.join(", ") },
	}));
	if (variables.includes("cost") && needsCost && (row.cost ?? null) === null) {
		problems.push({ field: "cost", messageId: "problem.costForFormula", values: {} });
	}
	if (problems.length > 0) return problems;
	const never = certainProblem(ast, allowed);
	return never ? [{ field: field.name, messageId: never.messageId, values: never.values }] : [];
}

/** A row of the table (joined with place codes as `<field>_code` and the currency's `exponent`) as people see it. */
export function toRow(book: DeclaredBook, columns: Columns): RateRow {
	const digits = Number(columns.exponent ?? 2);
	const ofPrices = priceDigits(columns.basis, digits);
	const row: RateRow = {};
	for (const field of book.fields) {
		const value = columns[field.column] ?? null;
		switch (field.kind) {
			case "place":
				row[field.name] = columns[`${field.name}_code`] ?? null;
				break;
			case "price": {
				const minor = columns[`${field.column}_minor`] ?? null;
				row[field.name] = minor === null ? (columns[`${field.column}_formula`] ?? null) : fromMinor(Number(minor), ofPrices);
				break;
			}
			case "money":
				row[field.name] = value === null ? null : fromMinor(Number(value), field.currency?.digits ?? digits);
				break;
			case "weight":
				row[field.name] = tonnes(Number(value));
				break;
			case "percent":
				row[field.name] = value === null ? null : Big(Number(value)).div(100).toFixed();
				break;
			case "endDate":
				row[field.name] = value === OPEN_END ? null : value;
				break;
			case "boolean":
				row[field.name] = value === 1;
				break;
			default:
				row[field.name] = value;
		}
	}
	return row;
}

/** Why a price text is none, may be another one, or which name it may not use; null where it is right. `digits`: decimals of its currency, where that is known. */
export function priceProblem(price: string, names: readonly string[], digits: number | null = null): Pick<RowProblem, "messageId" | "values"> | null {
	const read = readPrice(price);
	if (read.kind === "problem") return read.problem;
	const unclear = read.kind === "number" ? unclearAmount(read.value, digits) : unclearFormula(read.parsed, digits);
	if (read.kind !== "formula" || unclear) return unclear;
	const unknown = read.parsed.variables.find((name) => !names.includes(name));
	if (unknown === undefined) return certainProblem(read.parsed.ast, names);
	return { messageId: "problem.formulaName", values: { name: unknown, allowed: names.join(", ") } };
}

/** What a price comes to for one box, with so many digits: the number itself, or the formula over the row's cost. Null where it needs more than the row holds. */
export function priceValue(
	price: RateRow[string] | undefined,
	cost: RateRow[string] | undefined,
	digits: number,
	parameters: FormulaValues = {},
): string | null {
	if (price === null || price === undefined) return null;
	const read = readPrice(String(price));
	if (read.kind === "number") return moneyText(Big(read.value), digits);
	if (read.kind === "problem" || (cost ?? null) === null) return null;
	const parsed = parseFormula(read.text);
	if (!parsed.ok) return null;
	const result = evaluate(parsed.ast, { ...parameters, cost: String(cost) });
	return result.ok ? moneyText(result.value, digits) : null;
}
