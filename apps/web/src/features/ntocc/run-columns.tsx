import { ntoccCargo } from "@iqt/routers/desk/ntocc/schema";
import type { Text } from "../../lib/text.ts";
import { enumColumn } from "../../resource/grid/enum-column.ts";
import type { Column } from "../../resource/types.ts";

/** A run that was asked for, as call records and quotations have it. */
export interface RunRow {
	from: string;
	to: string;
	fromName: string;
	toName: string;
	truckType: string;
	truckName: string;
	cargo: (typeof ntoccCargo)[number];
	weightKg: number | null;
	loadDay: string;
}

/** The columns both lists share. */
export function runColumns<Row extends RunRow>(t: Text): Column<Row>[] {
	const text = { kind: "text", sort: true, filter: ["contains", "eq"] } as const;
	return [
		{ ...text, field: "fromName", label: t("rate.fromCity"), width: 130, card: 0 },
		{ ...text, field: "toName", label: t("rate.toCity"), width: 130, card: 0 },
		{
			...text,
			...{ field: "truckType", label: t("rate.truckType"), width: 190, card: 2, filter: ["eq", "in", "ne"] },
			display: (row) => row.truckName,
		},
		enumColumn({ field: "cargo", label: t("rate.cargo"), width: 120, filter: ["in", "ne"] }, ntoccCargo, (cargo) => t(`enum.cargo.${cargo}`)),
		{
			field: "weightKg",
			label: t("ntoccQuotation.weightKg"),
			kind: "number",
			width: 110,
			sort: true,
			filter: ["eq", "gte", "lte", "between", "isNull", "notNull"],
			hidden: true,
		},
		{ field: "loadDay", label: t("ntoccQuotation.loadDay"), kind: "date", width: 118, card: 2, sort: true, filter: ["between", "gte", "lte"] },
		{ ...text, field: "from", label: t("ntocc.fromCode"), width: 110, hidden: true },
		{ ...text, field: "to", label: t("ntocc.toCode"), width: 110, hidden: true },
	];
}

/** The run in facts, for a drawer. */
export const runFacts = (t: Text, row: RunRow): [label: string, value: string | null][] => [
	[t("rate.fromCity"), `${row.fromName} ${row.from}`],
	[t("rate.toCity"), `${row.toName} ${row.to}`],
	[t("rate.truckType"), row.truckName === row.truckType ? row.truckType : `${row.truckName} ${row.truckType}`],
	[t("rate.cargo"), t(`enum.cargo.${row.cargo}`)],
	[t("ntoccQuotation.weightKg"), row.weightKg === null ? null : String(row.weightKg)],
	[t("ntoccQuotation.loadDay"), row.loadDay],
];
