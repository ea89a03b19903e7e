import { ruled, Table, type TableColumn } from "@iqt/ui/table";

interface Figure<Row> extends Pick<TableColumn<Row>, "name" | "label" | "cell"> {
	cellClass?: (row: Row) => string;
}

interface FigureTableProps<Row> {
	rows: readonly Row[];
	/** What a row's figures are of. */
	of: { label: string; cell: (row: Row) => string };
	/** What tells a row from the others, where that does not. */
	keyOf?: (row: Row) => string;
	figures: readonly Figure<Row>[];
	/** Space at the ends of a line: where the table reaches from edge to edge of its card, as much as the card's. */
	edge: "px-2" | "px-4";
}

/** Figures side by side, a line each. */
export function FigureTable<Row>({ rows, of, keyOf = of.cell, figures, edge }: FigureTableProps<Row>) {
	const ends = { "px-2": "", "px-4": "first:px-4 last:px-4" }[edge];
	return (
		<Table
			{...ruled}
			rows={rows}
			rowKey={keyOf}
			columns={[
				{ name: "of", ...of, rowHead: true, className: `px-2 py-1.5 text-left ${ends}`, cellClass: "font-normal tabular-nums" },
				...figures.map(({ cellClass, ...figure }) => ({
					...figure,
					className: `px-2 py-1.5 text-right ${ends}`,
					cellClass: (row: Row) => `tabular-nums ${cellClass?.(row) ?? ""}`,
				})),
			]}
		/>
	);
}
