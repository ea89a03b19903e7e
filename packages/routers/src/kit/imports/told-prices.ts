import { z } from "zod";
import { columnName } from "../sheet/format.ts";
import { type Mapping, type Table, tablesOf } from "./mapping.ts";
import { CONFIRM, type QuestionBook } from "./questions.ts";
import type { RememberedColumns } from "./remembered.ts";

/** A column whose field a person chose, by its head: in other rows it has another one. Tables count from 0, from above. */
export const chosenColumn = z.object({ table: z.number(), column: z.number(), header: z.string() });
export type ChosenColumn = z.infer<typeof chosenColumn>;

/** A column whose head leaves open whose prices it holds: the question about them, null where a person chose its field. */
export const openPrice = z.object({ table: z.number(), column: z.number(), question: z.string().nullable() });
export type OpenPrice = z.infer<typeof openPrice>;

/** Columns told in one question. */
const TOLD = 6;

/** A column for whose prices somebody else's word is taken. */
interface TakenOver {
	cell: string;
	head: string;
	field: string;
	by: string;
}

type Column = Table["columns"][number];
type Settled = (Pick<RememberedColumns, "columns" | "by"> & { foreign: boolean }) | null;

const sameHead =
	({ column, header }: Pick<Column, "column" | "header">) =>
	(other: Pick<Column, "column" | "header">) =>
		other.column === column && other.header === header;

/** The columns a person chose the field of: those that were before, and those with another one than they were read with. */
export const chosenColumns = (before: readonly Table[], after: readonly Table[], earlier: readonly ChosenColumn[]): ChosenColumn[] =>
	after.flatMap(({ columns }, table) =>
		columns.flatMap(({ column, header, target }) => {
			const one = { table, column, header };
			const read = before[table]?.columns.find(sameHead(one));
			const isChosen = (read?.target?.field ?? null) !== (target?.field ?? null);
			return isChosen || earlier.some((known) => known.table === table && sameHead(one)(known)) ? [one] : [];
		}),
	);

/** Whether a table's labels alone say what a column is. */
const isLabelled = (table: Table | undefined, one: Column): boolean => (table?.columns.find(sameHead(one))?.target ?? null) !== null;

/** How a column of a mapping's table is told: by the first row of its head. */
export const toldKey = ({ headerRows }: Pick<Table, "headerRows">, { column }: Pick<Column, "column">): string => `${headerRows[0]}:${column}`;

/**
 * Of which columns a person has said what prices they hold (`toldKey`): those whose field was chosen for this sheet, and those for which that is
 * remembered with the heads of `named`, the tables as their labels say; and of the latter, which somebody else's word is taken for where a label
 * would have them as prices anyway.
 */
export function toldPrices(
	mapping: Mapping,
	{ chosen, settled, named }: { chosen: readonly ChosenColumn[]; settled: readonly Settled[]; named: readonly Table[] },
): { told: ReadonlySet<string>; takenOver: TakenOver[] } {
	const told = new Set<string>();
	const takenOver: TakenOver[] = [];
	for (const [at, table] of tablesOf(mapping).entries()) {
		const head = named.findIndex(({ headerRows }) => headerRows[0] === table.headerRows[0]);
		const known = settled[head] ?? null;
		for (const one of table.columns) {
			const isChosen = chosen.some((own) => own.table === at && sameHead(one)(own));
			const before = known?.columns.find((other) => other.said === true && sameHead(one)(other));
			const isRemembered = before !== undefined && before.field === (one.target?.field ?? null);
			if (isChosen || isRemembered) told.add(toldKey(table, one));
			if (!isChosen && isRemembered && known?.foreign && before.field !== null && isLabelled(named[head], one))
				takenOver.push({ cell: `${columnName(one.column)}${table.headerRows[1]}`, head: one.header, field: before.field, by: known.by });
		}
	}
	return { told, takenOver };
}

/** Asks about prices for which somebody else's word is taken, by what they are. */
export function askAboutTakenOver(columns: readonly TakenOver[], questions: QuestionBook): void {
	for (const [field, ofField] of Map.groupBy(columns, (one) => one.field)) {
		const text = [...new Set(ofField.map(({ head }) => head))].slice(0, TOLD).join(", ");
		const of = { id: `rememberedPrices.${field}`, group: "doubtful", messageId: "import.ask.rememberedPrices" } as const;
		for (const { cell, by } of ofField) questions.add({ ...of, options: [CONFIRM], values: { text, fields: field, by } }, cell);
	}
}

/** Columns that what somebody else settled makes other than what their labels say; what prices they hold is told by itself. */
export function foreignColumns(named: readonly Table[], proposed: Mapping, settled: readonly Settled[]) {
	return named.flatMap((table, i) => {
		const known = settled[i];
		const read = tablesOf(proposed).find((t) => t.headerRows[0] === table.headerRows[0]);
		if (!known?.foreign || !read) return [];
		return table.columns.flatMap((one) => {
			const { column, header, target } = one;
			const other = read.columns.find((c) => c.column === column)?.target?.field ?? null;
			const isTakenOver = isLabelled(table, one) && known.columns.some((c) => c.said === true && sameHead(one)(c));
			return isTakenOver || other === (target?.field ?? null)
				? []
				: [{ cell: `${columnName(column)}${table.headerRows[1]}`, head: header, by: known.by }];
		});
	});
}
