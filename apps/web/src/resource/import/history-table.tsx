import { ScrollBox, Table, type TableColumn } from "@iqt/ui/table";
import type { ReactNode } from "react";
import { useText } from "../../lib/text.ts";

/** Classes of a cell that stays on one line. */
export const line = "px-2 py-1.5 whitespace-nowrap";

interface HistoryTableProps<Item> {
	items: readonly Item[];
	columns: readonly (TableColumn<Item> | false)[];
	/** What can be done with one; they stay in view when the table scrolls sideways. */
	actions: (item: Item) => ReactNode;
}

/** What was done to books, one a line: what, who, when, and what can be done about it. */
export function HistoryTable<Item extends { id: string | number }>({ items, columns, actions }: HistoryTableProps<Item>) {
	const t = useText();
	return (
		<ScrollBox className="overflow-auto rounded-md border border-line bg-surface">
			<Table
				className="min-w-full border-collapse text-[13px]"
				headClass="bg-soft"
				headCellClass="border-b border-line px-2 py-1.5 text-left whitespace-nowrap"
				rowClass="border-b border-line last:border-b-0"
				rows={items}
				rowKey={(item) => item.id}
				columns={[
					...columns,
					{
						name: "actions",
						label: <span className="sr-only">{t("imports.actions")}</span>,
						className: "sticky right-0",
						headClass: "bg-soft",
						cellClass: "bg-surface px-2 py-1 text-right",
						cell: actions,
					},
				]}
			/>
		</ScrollBox>
	);
}
