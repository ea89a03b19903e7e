import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.tsx";

/** The head of a column: `name` tells it from the others. */
export interface ColumnHead {
	name: string;
	label: ReactNode;
	className?: string;
}

/** A column of a table: its head, and what it says of a row. `className` is for head and cells; `rowHead` where rows are known by it. */
export interface TableColumn<Row> extends ColumnHead {
	cell: (row: Row) => ReactNode;
	headClass?: string;
	cellClass?: string | ((row: Row) => string);
	rowHead?: boolean;
}

interface TableHeadProps {
	/** Columns in order; one that is not shown to this reader may be `false`. */
	columns: readonly (ColumnHead | false)[];
	className?: string;
	rowClass?: string;
	/** Classes of every head, before its own. */
	cellClass?: string;
}

/** The heads of a table's columns. */
export function TableHead({ columns, className, rowClass, cellClass }: TableHeadProps) {
	return (
		<thead className={className}>
			<tr className={rowClass}>
				{columns.map(
					(column) =>
						column && (
							<th key={column.name} scope="col" className={cn(cellClass, column.className)}>
								{column.label}
							</th>
						),
				)}
			</tr>
		</thead>
	);
}

interface TableProps<Row> {
	columns: readonly (TableColumn<Row> | false)[];
	rows: readonly Row[];
	rowKey: (row: Row) => string | number;
	caption?: string;
	className?: string;
	headClass?: string;
	headRowClass?: string;
	headCellClass?: string;
	rowClass?: string;
}

/** The look of a table on a card: lines between rows, quiet heads that do not break. */
export const ruled = {
	className: "w-full",
	headRowClass: "border-b border-line text-[13px] text-ink-soft",
	headCellClass: "font-medium whitespace-nowrap",
	rowClass: "border-b border-line last:border-0",
} as const satisfies Partial<TableProps<unknown>>;

/** Rows to be read, told by the same columns. Not for lists that are edited, sorted or paged: those are grids. */
export function Table<Row>({ columns, rows, rowKey, caption, className, headClass, headRowClass, headCellClass, rowClass }: TableProps<Row>) {
	const shown = columns.filter((column) => column !== false);
	const heads = shown.map((column) => ({ ...column, className: cn(column.className, column.headClass) }));
	return (
		<table className={className}>
			{caption && <caption>{caption}</caption>}
			<TableHead columns={heads} className={headClass} rowClass={headRowClass} cellClass={headCellClass} />
			<tbody>
				{rows.map((row) => (
					<tr key={rowKey(row)} className={rowClass}>
						{shown.map(({ name, rowHead, className: both, cellClass, cell }) => {
							const cellProps = { className: cn(both, typeof cellClass === "function" ? cellClass(row) : cellClass), children: cell(row) };
							return rowHead ? <th key={name} scope="row" {...cellProps} /> : <td key={name} {...cellProps} />;
						})}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** A box whose content scrolls, by keyboard too. */
export function ScrollBox(props: ComponentProps<"div">) {
	return (
		<div
			// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
			tabIndex={0}
			{...props}
		/>
	);
}
