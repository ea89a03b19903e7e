import { parseAmount, unitOf } from "./amount.ts";
import { readChoice } from "./choice-cells.ts";
import { currenciesIn, withoutCurrencies } from "./currency.ts";
import { parseDay } from "./day.ts";
import { type ImportField, isPrice } from "./field.ts";
import { tradeLabels } from "./labels.ts";
import { looksPriced } from "./ledger.ts";
import type { SheetProfile } from "./profile.ts";
import { type Statements, statementsIn } from "./statements.ts";
import { containerOf, containersIn } from "./terms.ts";
import { isNone, isOnRequest, isOpenEnd, labelKey, tidy } from "./text.ts";

const keys = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(labelKey));

/** Heads that are over things of many kinds: what all their cells are tells which. */
const vague: readonly { heads: ReadonlySet<string>; field: string }[] = [
	{ heads: keys(["type", "types", "类型", "规格", "型号", "尺寸", "箱", "柜", "tipo", "タイプ"]), field: "containerType" },
	{ heads: keys(["单位", "units", "uom", "unit of measure", "计量单位", "unidad"]), field: "basis" },
];
/** Heads over both ends of something, which are days of a step where numbers stand below, and those of validity where days do. */
const ends: readonly { heads: ReadonlySet<string>; field: string; valid: string }[] = [
	{ heads: keys(["from", "start", "desde", "von", "ab", "起", "从", "自", "开始", "起始"]), field: "dayFrom", valid: "validFrom" },
	{ heads: keys(["to", "until", "till", "end", "hasta", "bis", "止", "至", "到", "结束", "截止"]), field: "dayTo", valid: "validTo" },
];
/** Heads over what is charged, or over how much: "费用". */
const charges = keys(tradeLabels.charge ?? []);
const costs = keys(tradeLabels.cost ?? []);

/** Whether a text is a value of a field, and nothing else. */
const isValueOf = (text: string, field: ImportField): boolean =>
	field.kind === "container" ? containerOf(text) !== null || containersIn(text) !== null : readChoice(field, text).kind === "value";

/** Whether texts are values of a field; of units one that is none, "个" among "箱" and "票", is asked about below it, but no money. */
function areValuesOf(texts: readonly string[], field: ImportField): boolean {
	const isUnit = (text: string) => field.name === "basis" && isWord(text) && currenciesIn(text).length === 0;
	return texts.some((text) => isValueOf(text, field)) && texts.every((text) => isValueOf(text, field) || isUnit(text));
}

const isWord = (text: string): boolean => /\p{L}/u.test(text) && !/\d{2}/.test(text) && parseAmount(text).kind !== "amount";

/** A column of a head and the field its words name. */
export interface NamedColumn {
	column: number;
	header: string;
	field: string | null;
}

type Cells = Pick<SheetProfile, "texts" | "numbers" | "years">;
type Named = Pick<NamedColumn, "column" | "header">;

/** The different texts below a head; null where a number stands there. */
function textsBelow({ column, header }: Named, headRow: number, { texts, numbers }: Cells): string[] | null {
	if ((numbers.get(column) ?? 0) > headRow) return null;
	const all = [...(texts.get(column) ?? [])].filter(([, row]) => row > headRow).map(([text]) => text);
	return all.filter((text) => labelKey(text) !== labelKey(header) && !isNone(text));
}

/** Whether numbers stand below a head that are no dates. */
const countsDays = (column: Named, headRow: number, cells: Cells): boolean =>
	(cells.numbers.get(column.column) ?? 0) > headRow && !cells.years.has(column.column);

/** Whether days with their years stand below a head, and nothing else. */
function holdsWholeDays({ column, header }: Named, headRow: number, { texts, numbers, years }: Cells): boolean {
	const below = [...(texts.get(column) ?? [])].filter(([text, row]) => row > headRow && labelKey(text) !== labelKey(header) && !isNone(text));
	const isDates = (numbers.get(column) ?? 0) > headRow && years.has(column) && !years.get(column)?.has("");
	if ((numbers.get(column) ?? 0) > headRow && !isDates) return false;
	const read = { date1904: false, end: false, order: null } as const;
	return (isDates || below.length > 0) && below.every(([text]) => isOpenEnd(text) || parseDay({ value: text, isDate: false }, read).kind === "day");
}

/** Whether amounts stand in a column below a row. */
export const holdsAmounts = (column: number, row: number, { texts, numbers, years }: Cells): boolean =>
	((numbers.get(column) ?? 0) > row && !years.has(column)) ||
	[...(texts.get(column) ?? [])].some(([text, at]) => at > row && looksPriced({ value: text, isDate: false }));

/** Whether a column is headed "费用" or the like and holds what is charged, and no amount. */
export function holdsCharges(column: Named, headRow: number, cells: Cells): boolean {
	const below = charges.has(labelKey(column.header)) ? (textsBelow(column, headRow, cells) ?? []) : [];
	return below.length > 0 && below.every((text) => isWord(text) && !isOnRequest(text));
}

/** The currencies that a head which says how prices are counted, and nothing else, may mean: "元/箱", "USD"; none for any other head. */
function countedIn(header: string): readonly string[] {
	const { says, rest } = statementsIn(header);
	// "Price (CNY)" has a word of its own.
	const isNamed = /\p{L}/u.test(withoutCurrencies(unitOf(tidy(header)).rest));
	const isAlone = !isNamed && rest === "" && Object.keys(says).every((name) => name === "currency" || name === "basis");
	return isAlone ? (says.currency ?? []) : [];
}

/** The way a head names, and nothing else but a container: "Export", "进口 20GP"; null for any other head. */
function wayIn(header: string): string | null {
	const parts = header.split(" / ").map(statementsIn);
	const says: Statements = Object.assign({}, ...parts.map((part) => part.says));
	const { direction, containerType: _, ...others } = says;
	return direction !== undefined && Object.keys(others).length === 0 && parts.every(({ rest, several }) => rest === "" && several.length === 0)
		? direction
		: null;
}

/**
 * Columns of numbers under heads of nothing but a currency or the way rates go, with the field each has: of a table without prices the price by the container of a single one or of each way, and
 * of a book with costs in several currencies, one of which no other column has, those of one for each.
 */
function pricesUntold(columns: readonly NamedColumn[], headRow: number, { fields, cells }: { fields: readonly ImportField[]; cells: Cells }) {
	const found = new Map<number, string>();
	const byName = new Map(fields.map((field) => [field.name, field]));
	const isMoney = (one: NamedColumn) => countedIn(one.header).length > 0 && countsDays(one, headRow, cells);
	const money = columns.filter(isMoney);
	const priced = new Set(columns.flatMap((one) => (!money.includes(one) && isPrice(byName.get(one.field ?? "")) ? (one.field ?? []) : [])));
	const costs = fields.filter(({ ownCurrency, name }) => ownCurrency !== undefined && name.startsWith("cost"));
	const perContainer = fields.find((field) => field.perContainer)?.name;
	const [only, ...others] = money;
	if (costs.length === 0 && priced.size === 0 && only && others.length === 0 && perContainer !== undefined) found.set(only.column, perContainer);
	const ways = columns.filter((one) => one.field === null && wayIn(one.header) !== null && countsDays(one, headRow, cells));
	// One of each way: of several alike nobody knows what tells them apart.
	const isOnly = new Set(ways.map(({ header }) => header)).size === ways.length && !columns.some(({ field }) => field === perContainer);
	if (costs.length === 0 && perContainer !== undefined && byName.has("direction") && isOnly)
		for (const { column } of ways) found.set(column, perContainer);
	if (costs.length < 2 || money.length !== costs.length || costs.some(({ name }) => priced.has(name))) return found;
	const own = costs.flatMap(({ name, ownCurrency = "" }) => {
		const of = money.filter(({ header }) => countedIn(header)[0] === ownCurrency);
		return of.length === 1 && of[0] ? [[of[0].column, name] as const] : [];
	});
	return own.length === costs.length ? new Map(own) : found;
}

/** Makes the function that gives columns whose head may name several things the field that all their cells are of, where no other column has it. */
export function toldByCells(fields: readonly ImportField[], cells: Cells) {
	const byName = new Map(fields.map((field) => [field.name, field]));
	return (columns: readonly NamedColumn[], headRow: number): NamedColumn[] => {
		const taken = new Set(columns.flatMap(({ field }) => field ?? []));
		const free = (name: string): string | null => (byName.has(name) && !taken.has(name) ? name : null);
		// "From" over a city begins a lane, whatever stands below the other end.
		const both = columns.filter(({ header }) => ends.some(({ heads }) => heads.has(labelKey(header))));
		const areDays = both.length > 0 && both.every((one) => holdsWholeDays(one, headRow, cells));
		const fieldOf = (one: NamedColumn): string | null => {
			const key = labelKey(one.header);
			const end = ends.find(({ heads }) => heads.has(key));
			if (end && byName.has(end.field) && countsDays(one, headRow, cells)) return free(end.field) ?? one.field;
			if (end && one.field === null && areDays) return free(end.valid);
			if (one.field === "charge" && costs.has(key) && textsBelow(one, headRow, cells) === null) return free("cost") ?? one.field;
			if (one.field !== null) return isPrice(byName.get(one.field)) && holdsCharges(one, headRow, cells) ? free("charge") : one.field;
			const field = byName.get(free(vague.find(({ heads }) => heads.has(key))?.field ?? "") ?? "");
			const below = field ? (textsBelow(one, headRow, cells) ?? []) : [];
			return field && areValuesOf(below, field) ? field.name : null;
		};
		const untold = pricesUntold(columns, headRow, { fields, cells });
		return columns.map((one) => {
			const field = untold.get(one.column) ?? fieldOf(one);
			if (field !== null) taken.add(field);
			return { ...one, field };
		});
	};
}
