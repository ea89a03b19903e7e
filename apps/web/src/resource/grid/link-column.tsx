import { Link } from "wouter";
import type { Column } from "../types.ts";

/** The column a row is known by, which leads to the row's own page. */
export const linkColumn = <Row,>(
	column: Pick<Column<Row>, "label" | "width"> & { field: keyof Row & string },
	path: (row: Row) => string,
): Column<Row> => ({
	...column,
	kind: "text",
	sort: true,
	pinned: true,
	filter: ["contains", "startsWith", "eq"],
	render: (row) => (
		<Link href={path(row)} tabIndex={-1} className="text-accent underline-offset-2 hover:underline">
			{String(row[column.field])}
		</Link>
	),
});
