import { columnName } from "../sheet/format.ts";
import type { ImportBook } from "./book.ts";
import { currenciesIn } from "./currency.ts";
import { isPrice } from "./field.ts";
import { type Table, type Target, tablesOf, withTables } from "./mapping.ts";
import { isBareHead, type PriceName, pricesSaid } from "./price-names.ts";
import { BARE_LEAST, BARE_PRICES, BARE_SOLD, CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import type { OpenedSheet } from "./reading.ts";
import { lineSays } from "./statements.ts";
import { type OpenPrice, toldKey } from "./told-prices.ts";

type Column = Table["columns"][number];
type Opened = Pick<OpenedSheet, "mapping" | "labels" | "titles" | "sheet" | "told" | "profile">;

interface Of {
	book: ImportBook;
	otherwise: ReadonlySet<string>;
	/** Whether a person said that they are the least prices. */
	areLeast: boolean;
	questions: QuestionBook;
	/** Hears which columns leave open whose prices they hold. */
	open: (one: OpenPrice) => void;
}

/** Columns told in one question. */
const TOLD = 6;

const asks = {
	cost: { id: BARE_PRICES, messageId: "import.ask.barePrices" },
	ssr: { id: BARE_SOLD, messageId: "import.ask.bareSold" },
	msr: { id: BARE_LEAST, messageId: "import.ask.bareLeast" },
} as const;

/**
 * A sheet of which columns that name no price are what a title or the sheet's name says, or as a person does; where nobody says as `standard` has it, which
 * is asked. `isBare`: whether a column may be one, by its field and the others of its table; `targetOf`: what it is, null for none of that name; `isKnown`: whether
 * the other columns of its table tell what they are.
 */
function withNames<T extends Opened>(
	opened: T,
	of: Of,
	ways: {
		standard: "cost" | "ssr";
		isBare(column: Column, all: readonly Column[]): boolean;
		targetOf(name: PriceName, column: Column): Target | null;
		isKnown(others: readonly Column[], said: PriceName | null): boolean;
	},
): T {
	const { mapping, labels, titles, sheet } = opened;
	const has = (name: PriceName) => name === "cost" || of.book.fields.some((field) => field.name === name && isPrice(field));
	// What stands above the first of several tables says nothing of the others.
	const above = tablesOf(mapping).length > 1 || mapping.repeated.length > 0 ? [] : titles;
	const heard = pricesSaid([{ row: 0, column: 0, text: sheet.name }, ...above], mapping, labels).filter(({ named }) => has(named));
	const all = [...new Set(heard.map(({ named }) => named))];
	const [only = null] = all.length === 1 ? all : [];
	// Vendors call their own price 底价 as well.
	const isLoose = only === "msr" && heard.every(({ isLoose }) => isLoose);
	const ask = asks[isLoose ? "msr" : ways.standard];
	const other = ways.standard === "cost" && !isLoose ? "ssr" : "cost";
	const isOther = (only === null || isLoose) && of.otherwise.has(ask.id);
	const name = isOther ? other : (only ?? (of.areLeast && has("msr") ? "msr" : ways.standard));
	const asked: { cell: string; header: string }[] = [];
	let isTaken = false;
	/** Whether all of them can be the other one. */
	let isOffered = true;
	const tables = tablesOf(mapping).map((table, at): Table => {
		const heads = table.columns.filter((one) => ways.isBare(one, table.columns) && isBareHead(one.header, labels));
		const told = heads.filter((one) => opened.told.has(toldKey(table, one)));
		for (const { column } of told) of.open({ table: at, column, question: null });
		const bare = new Set(heads.filter((one) => !told.includes(one)));
		// What a person said of one of them says nothing of the others.
		const others = table.columns.filter((one) => !heads.includes(one));
		if (bare.size === 0 || ways.isKnown(others, only)) return table;
		isTaken = true;
		for (const { column, header } of only === null || isLoose ? bare : []) {
			asked.push({ cell: `${columnName(column)}${table.headerRows[1]}`, header });
			of.open({ table: at, column, question: ask.id });
		}
		isOffered &&= [...bare].every((one) => ways.targetOf(other, one) !== null);
		return { ...table, columns: table.columns.map((one) => (bare.has(one) ? { ...one, target: ways.targetOf(name, one) } : one)) };
	});
	const text = [...new Set(asked.map(({ header }) => header))].slice(0, TOLD).join(", ");
	const options = [CONFIRM, ...(isOffered ? [OTHER] : []), ...(!isLoose && has("msr") ? ["msr"] : [])];
	for (const { cell } of asked) of.questions.add({ ...ask, group: "doubtful", values: { text }, options }, cell);
	// What such a line says its prices are is heard by then.
	const rests = new Map(isTaken && only !== null ? heard.map(({ row, column, rest }) => [`${row}:${column}`, rest]) : []);
	return {
		...opened,
		mapping: withTables(mapping, tables),
		titles: titles.map((title) => {
			const unheard = rests.get(`${title.row}:${title.column}`);
			return unheard === undefined ? title : { ...title, unheard };
		}),
	};
}

const names: ReadonlySet<string> = new Set<PriceName>(["cost", "ssr", "msr"]);

const perContainer = ({ fields }: ImportBook, name: string): boolean =>
	fields.some((field) => field.name === name && field.perContainer === true && isPrice(field));

/**
 * A sheet of which the columns that a container, an owner, a weight, days or "Price" alone name are what a title or the sheet's name says, or as a person does;
 * costs where nobody says, which is asked. Beside a column of selling prices they are costs, and what a person said of each stays.
 */
export function withBarePrices<T extends Opened>(opened: T, of: Of): T {
	if (!perContainer(of.book, "cost") || !perContainer(of.book, "ssr")) return opened;
	return withNames(opened, of, {
		standard: "cost",
		isBare: ({ target }) => names.has(target?.field ?? ""),
		targetOf: (field, { target }) => target && { ...target, field },
		isKnown: (others, said) => others.some(({ target }) => target?.field === (said === "msr" ? "msr" : "ssr")),
	});
}

/** The currency that a sheet's titles say its prices are in, or all cells of its column of currencies do; null where they say none, or several. */
function currencyOf({ titles, profile, mapping }: Opened): string | null {
	const named = titles.flatMap(({ text }) => lineSays(text).says.currency?.[0] ?? []);
	const isColumn = tablesOf(mapping).some(({ columns }) => columns.some(({ target }) => target?.field === "currency"));
	const [only = null, ...others] = new Set([...named, ...(isColumn ? profile.currencies : [])]);
	return others.length > 0 ? null : only;
}

/**
 * The same of a book with a cost in each of several currencies and none of a container: selling prices where nobody says, and of costs those in the
 * currency of their heads, or of the sheet; without one they are in no column that is used.
 */
export function withBareSold<T extends Opened>(opened: T, of: Of): T {
	const { costsIn } = opened.labels;
	if (costsIn.size === 0 || perContainer(of.book, "cost") || !perContainer(of.book, "ssr")) return opened;
	const ofSheet = currencyOf(opened);
	const costs = new Set(costsIn.values());
	/** What a column is of beside its price, and the currencies its head may say. */
	const saidOf = ({ header, target }: Column) => {
		const { currency, ...box } = target?.set ?? {};
		const own = currenciesIn(header).length > 0 ? [...costsIn].flatMap(([code, field]) => (field === target?.field ? [code] : [])) : [];
		return { box, codes: currency?.split("|") ?? own };
	};
	const boxOf = (one: Column) => JSON.stringify(Object.entries(saidOf(one).box).sort());
	return withNames(opened, of, {
		standard: "ssr",
		isBare: (one, all) => {
			const field = one.target?.field ?? "";
			if (one.target?.set?.containerType === undefined) return false;
			// Those that stand in pairs are asked about as such.
			const isPaired = all.some(
				(other) => other.target && other.target.field !== field && costs.has(other.target.field) && boxOf(other) === boxOf(one),
			);
			return costs.has(field) ? !isPaired : names.has(field);
		},
		targetOf(name, column) {
			const { box, codes } = saidOf(column);
			if (name !== "cost") return { field: name, set: codes.length > 0 ? { ...box, currency: codes.join("|") } : box };
			const [field] = (codes.length > 0 ? codes : [ofSheet ?? ""]).flatMap((code) => costsIn.get(code) ?? []);
			return field === undefined ? null : { field, set: box };
		},
		isKnown: (others, said) =>
			said === null && (of.otherwise.has(BARE_PRICES) || others.some(({ target }) => target?.field === "ssr" || costs.has(target?.field ?? ""))),
	});
}
