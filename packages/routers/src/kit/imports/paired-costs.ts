import { columnName } from "../sheet/format.ts";
import type { ImportBook } from "./book.ts";
import { type Table, tablesOf, withTables } from "./mapping.ts";
import { BARE_PRICES, CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import type { OpenedSheet } from "./reading.ts";
import { labelKey } from "./text.ts";
import { type OpenPrice, toldKey } from "./told-prices.ts";
import { simplified } from "./traditional.ts";
import { costs, sells } from "./vocabulary.ts";

type Column = Table["columns"][number];

/** Columns told in one question. */
const TOLD = 6;

/** A column of prices of a container, its own or that of its row, in one currency of the costs. `box`: what it is of beside that, as a key. */
interface Paired {
	currency: string;
	set: Record<string, string>;
	box: string;
}

/** What a column is that a container and a currency name, or of rows with a container (`isOfRow`) a currency alone, read as a price or as its cost already; null for any other. */
function pairedOf({ target, header }: Column, of: { perContainer: string; costsIn: ReadonlyMap<string, string>; isOfRow: boolean }): Paired | null {
	const { perContainer, costsIn, isOfRow } = of;
	const { currency: said, ...set } = target?.set ?? {};
	const currency = target?.field === perContainer ? said : [...costsIn].find(([, field]) => field === target?.field)?.[0];
	// "Price (CNY)" may be of either side.
	const isLoose = set.containerType === undefined && (!isOfRow || target?.field === perContainer);
	if (currency === undefined || !costsIn.has(currency) || isLoose || sells.test(simplified(header))) return null;
	return { currency, set, box: JSON.stringify(Object.entries(set).sort()) };
}

/**
 * A sheet of a book with a cost in each of several currencies, of which columns stand side by side for a container, one in each of these,
 * "20GP CNY | 20GP USD": they and those of other containers are its costs, which is asked where their heads do not say so. Those of one currency alone are
 * where their heads do, and selling prices never.
 */
export function withPairedCosts<T extends Pick<OpenedSheet, "mapping" | "labels" | "told">>(
	opened: T,
	of: { book: ImportBook; otherwise: ReadonlySet<string>; questions: QuestionBook; open: (one: OpenPrice) => void },
): T {
	const { costsIn } = opened.labels;
	const perContainer = of.book.fields.find((field) => field.perContainer)?.name;
	if (costsIn.size < 2 || perContainer === undefined) return opened;
	const asked: { cell: string; header: string }[] = [];
	// As the portal itself heads them, in any of its languages, nothing is left open.
	const isSaid = ({ header, target }: Column) => costs.test(simplified(header)) || opened.labels.get(labelKey(header)) === (target?.field ?? null);
	const tables = tablesOf(opened.mapping).map((table, at): Table => {
		const isOfRow = table.columns.some(({ target }) => target?.field === "containerType");
		const all = table.columns.flatMap((one) => {
			const found = pairedOf(one, { perContainer, costsIn, isOfRow });
			return found ? [{ one, ...found }] : [];
		});
		const groups = [...Map.groupBy(all, ({ box }) => box).values()];
		const isWhole = (group: readonly Paired[]) => new Set(group.map(({ currency }) => currency)).size === costsIn.size;
		const paired = groups.some(isWhole) ? all : all.filter(({ one }) => isSaid(one));
		if (paired.length === 0) return table;
		const isTold = (one: Column) => opened.told.has(toldKey(table, one));
		const silent = paired.filter(({ one }) => !isSaid(one));
		for (const { one } of silent) of.open({ table: at, column: one.column, question: isTold(one) ? null : BARE_PRICES });
		const asks = silent.filter(({ one }) => !isTold(one));
		const isSold = asks.length > 0 && of.otherwise.has(BARE_PRICES);
		for (const { one } of isSold ? [] : asks) asked.push({ cell: `${columnName(one.column)}${table.headerRows[1]}`, header: one.header });
		const targets = new Map(
			paired
				.filter(({ one }) => !isTold(one))
				.map(({ one, currency, set }) => [
					one,
					isSold
						? { field: perContainer, set: { ...set, currency } }
						: { field: costsIn.get(currency) ?? perContainer, ...(Object.keys(set).length > 0 ? { set } : {}) },
				]),
		);
		return { ...table, columns: table.columns.map((one) => ({ ...one, target: targets.get(one) ?? one.target })) };
	});
	const text = [...new Set(asked.map(({ header }) => header))].slice(0, TOLD).join(", ");
	for (const { cell } of asked)
		of.questions.add({ id: BARE_PRICES, group: "doubtful", messageId: "import.ask.barePrices", values: { text }, options: [CONFIRM, OTHER] }, cell);
	return { ...opened, mapping: withTables(opened.mapping, tables) };
}
