import { columnName } from "../sheet/format.ts";
import { unitOf, withoutFeu } from "./amount.ts";
import type { ImportBook } from "./book.ts";
import { withoutCurrencies } from "./currency.ts";
import { type ImportField, isPrice, type LabelIndex } from "./field.ts";
import { matchLabel } from "./label-match.ts";
import { type Table, tablesOf, withTables } from "./mapping.ts";
import { periodWithin } from "./period.ts";
import { BARE_PRICES, CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import type { OpenedSheet } from "./reading.ts";
import { containerNames, statementsIn } from "./statements.ts";
import { labelKey } from "./text.ts";
import { costs, sells } from "./vocabulary.ts";

type Column = Table["columns"][number];

/** What prices sell at, in a book that has both; undefined for any other. */
const sellingOf = (fields: readonly ImportField[]): ImportField | undefined =>
	fields.some(({ perContainer }) => perContainer) ? fields.find((field) => field.name === "ssr" && isPrice(field)) : undefined;

/** Names of prices that vendors and sellers use alike. */
const ofEither: ReadonlySet<string> = new Set(
	[
		...["rate", "price", "tariff", "freight", "base rate", "amount", "freight rate", "unit price"],
		...["运价", "出口运价", "进口运价", "运费", "费用", "收费标准", "价格", "单价", "报价", "運賃", "precio", "tarifa"],
	].map(labelKey),
);

/** Whether a head names a price and not whose it is, beside its container, currency and unit: "Price", "运价 / 20GP", "Rate (USD)". */
const isOfEither = (header: string): boolean =>
	header
		.split(" / ")
		.map((part) =>
			withoutCurrencies(unitOf(withoutFeu(part)).rest)
				.replace(containerNames, " ")
				.replace(/ in *$/i, ""),
		)
		.some((name) => ofEither.has(labelKey(name)));

/** What prices may be of, which tells nothing of whose they are. */
const services = /铁路|班列|拖车|驳船|堆场|订舱|报关|(?<![a-z])(?:rail(?:way)?|truck(?:ing)?|barge|depot|booking|list|sheet|book)(?![a-z])/g;

/** Which of the two a line names: "卖价", "Selling rates Q1"; where it stands right over prices (`isOver`) by the name of a column, too. */
function priceNamed(text: string, labels: LabelIndex, isOver: boolean): "cost" | "ssr" | null {
	const field = isOver && !isOfEither(text) ? labels.get(labelKey(text)) : undefined;
	if (field === "cost" || field === "ssr") return field;
	const isSelling = sells.test(text);
	if (isSelling === costs.test(text)) return null;
	// "Sales contact", a company's name or "incl. customs costs" say nothing of what the prices are.
	const { rest } = statementsIn(text.replace(isSelling ? sells : costs, " ").toLowerCase());
	const left = rest
		.replace(periodWithin(rest)?.words ?? "", " ")
		.replace(services, " ")
		.replace(/[\s\p{P}\d年月表]/gu, "");
	return left !== "" ? null : isSelling ? "ssr" : "cost";
}

/** Columns told in one question. */
const TOLD = 6;

/**
 * A sheet of which the columns that a container, an owner, a weight, days or "Price" alone name are what a title or the sheet's name says, or as a person does;
 * costs where nobody says, which is asked. Beside a column of selling prices they are costs, and what people settled stays (`isSettled`).
 */
export function withBarePrices<T extends Pick<OpenedSheet, "mapping" | "labels" | "titles" | "sheet" | "settledHeads">>(
	opened: T,
	of: { book: ImportBook; isSettled: boolean; otherwise: ReadonlySet<string>; questions: QuestionBook },
): T {
	const { mapping, labels, titles, sheet } = opened;
	const { fields } = of.book;
	const selling = sellingOf(fields);
	const cost = fields.find(({ name, perContainer }) => perContainer && name === "cost")?.name;
	if (!selling || !cost || of.isSettled) return opened;
	const isOver = ({ row, column }: { row: number; column: number }) =>
		row === mapping.headerRows[0] - 1 &&
		mapping.columns.some((one) => one.column === column && isPrice(fields.find(({ name }) => name === one.target?.field)));
	// What stands above the first of several tables says nothing of the others.
	const above = tablesOf(mapping).length > 1 || mapping.repeated.length > 0 ? [] : titles;
	const lines = [{ row: 0, column: 0, text: sheet.name }, ...above].map((line) => ({
		row: line.row,
		named: priceNamed(line.text, labels, isOver(line)),
	}));
	const said = [...new Set(lines.flatMap(({ named }) => named ?? []))];
	const [only = null] = said.length === 1 ? said : [];
	const isSold = only === null ? of.otherwise.has(BARE_PRICES) : only === "ssr";
	const isBare = ({ header, target }: Column): boolean => {
		if (target?.field !== cost && target?.field !== selling.name) return false;
		if (costs.test(header) || sells.test(header)) return false;
		const named = matchLabel(header.split(" / "), labels)?.field ?? "";
		return !labels.prices.has(named) || isOfEither(header);
	};
	const asked: { cell: string; header: string }[] = [];
	let isTaken = false;
	const tables = tablesOf(mapping).map((table): Table => {
		const bare = new Set(opened.settledHeads.has(table.headerRows[0]) ? [] : table.columns.filter(isBare));
		const isBeside = table.columns.some((one) => !bare.has(one) && one.target?.field === selling.name);
		if (bare.size === 0 || isBeside) return table;
		isTaken = true;
		for (const { column, header } of only === null ? bare : []) asked.push({ cell: `${columnName(column)}${table.headerRows[1]}`, header });
		const field = isSold ? selling.name : cost;
		return { ...table, columns: table.columns.map((one) => (bare.has(one) && one.target ? { ...one, target: { ...one.target, field } } : one)) };
	});
	const text = [...new Set(asked.map(({ header }) => header))].slice(0, TOLD).join(", ");
	for (const { cell } of asked)
		of.questions.add({ id: BARE_PRICES, group: "doubtful", messageId: "import.ask.barePrices", values: { text }, options: [CONFIRM, OTHER] }, cell);
	const heard = new Set(isTaken && only === "ssr" ? lines.flatMap(({ row, named }) => (named === only ? [row] : [])) : []);
	return {
		...opened,
		mapping: withTables(mapping, tables),
		// What such a line says its prices are is heard by then.
		titles: titles.map((title) => (heard.has(title.row) ? { ...title, text: title.text.replace(sells, " ").replace(/\s+/g, " ").trim() } : title)),
	};
}
