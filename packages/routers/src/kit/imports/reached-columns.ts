import { columnName } from "../sheet/format.ts";
import type { ImportBook } from "./book.ts";
import { ownOf, type Table, tablesOf, withTables } from "./mapping.ts";
import { CONFIRM, OTHER, type QuestionBook, UNDER_GROUP } from "./questions.ts";
import type { OpenedSheet } from "./reading.ts";
import { toldKey } from "./told-prices.ts";

/**
 * A sheet of which columns stand behind the last group of their head with nothing over them, "20GP | 40HC" over "Cost | Cost | Basis": they hold for all rates
 * of their row, or for those of that group alone, as a person says; nobody can tell from how it is drawn.
 * What no rate can be without is of them all.
 */
export function withReachedColumns<T extends Pick<OpenedSheet, "mapping" | "reached" | "told">>(
	opened: T,
	of: { book: ImportBook; otherwise: ReadonlySet<string>; questions: QuestionBook },
): T {
	if (opened.reached.length === 0) return opened;
	const needed = new Set(of.book.fields.flatMap(({ name, required }) => (required ? name : [])));
	const asked = new Set<(typeof opened.reached)[number]>();
	const tables = tablesOf(opened.mapping).map((table): Table => {
		const own = ownOf(table.columns, of.book.fields, new Set());
		const columns = table.columns.map((one) => {
			const group = opened.reached.find(({ column, row }) => column === one.column && row === table.headerRows[0]);
			const set = own.get(one.column);
			if (!group || !set || !one.target || one.target.set !== undefined || needed.has(one.target.field) || opened.told.has(toldKey(table, one)))
				return one;
			asked.add(group);
			return of.otherwise.has(UNDER_GROUP) ? { ...one, target: { ...one.target, set } } : one;
		});
		return { ...table, columns };
	});
	for (const { column, row, text } of asked)
		of.questions.add(
			{ id: UNDER_GROUP, group: "doubtful", messageId: "import.ask.underGroup", values: { text }, options: [CONFIRM, OTHER] },
			`${columnName(column)}${row}`,
		);
	return { ...opened, mapping: withTables(opened.mapping, tables), reached: opened.reached.filter((one) => !asked.has(one)) };
}
