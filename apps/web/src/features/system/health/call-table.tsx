import { ruled, Table } from "@iqt/ui/table";
import { useText } from "../../../lib/text.ts";

interface CallTableProps<Row extends { call: string }> {
	rows: readonly Row[];
	figures: readonly { name: string; label: string; cell: (row: Row) => string }[];
}

/** Procedures by their names, with figures of each; nothing where there are none. */
export function CallTable<Row extends { call: string }>({ rows, figures }: CallTableProps<Row>) {
	const t = useText();
	if (rows.length === 0) return null;
	return (
		<Table
			{...ruled}
			rows={rows}
			rowKey={({ call }) => call}
			columns={[
				{
					name: "call",
					label: t("health.call"),
					cell: ({ call }) => <code className="text-[13px] break-all">{call}</code>,
					rowHead: true,
					className: "py-1.5 pr-2 text-left",
					cellClass: "font-normal",
				},
				...figures.map((figure) => ({ ...figure, className: "py-1.5 pl-2 text-right whitespace-nowrap", cellClass: "tabular-nums" })),
			]}
		/>
	);
}
