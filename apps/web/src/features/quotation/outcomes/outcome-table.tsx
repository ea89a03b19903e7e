import { Card } from "@iqt/ui/surface";
import { ruled, ScrollBox, Table } from "@iqt/ui/table";
import { locale, useText } from "../../../lib/text.ts";
import type { OutcomeRow, Outcomes } from "./types.ts";

const figures = ["sent", "accepted", "declined", "expired", "withdrawn", "open"] as const;

/** Marks the row of the sums among those of the groups. */
const ALL = "";

/** What became of each group's quotations in figures, the sums of all of them first. */
export function OutcomeTable({ of, outcomes: { all, groups, count } }: { of: string; outcomes: Outcomes }) {
	const t = useText();
	const number = new Intl.NumberFormat(locale());
	const cell = "px-2 py-1.5 text-right tabular-nums";
	const weight = ({ key }: OutcomeRow) => (key === ALL ? "font-semibold" : "font-normal");
	return (
		<Card title={t("outcomeScreen.figures")} className="min-w-0" bare>
			<ScrollBox className="overflow-x-auto" role="group" aria-label={t("outcomeScreen.figures")}>
				<Table
					{...ruled}
					rows={[{ key: ALL, label: t("outcomeScreen.all"), ...all }, ...groups]}
					rowKey={({ key }) => key}
					columns={[
						{ name: "of", label: of, className: "min-w-44 px-4 py-1.5 text-left", cellClass: weight, rowHead: true, cell: ({ label }) => label },
						{
							name: "winRate",
							label: t("outcomeScreen.winRate"),
							className: cell,
							cellClass: "font-semibold",
							cell: ({ winRate }) => (winRate === null ? "–" : number.format(winRate)),
						},
						...figures.map((figure) => ({
							name: figure,
							label: t(`outcomeScreen.${figure}`),
							className: `${cell} last:pr-4`,
							cellClass: weight,
							cell: (row: OutcomeRow) => number.format(row[figure]),
						})),
					]}
				/>
			</ScrollBox>
			{count > groups.length && <p className="px-4 py-2 text-[13px] text-ink-soft">{t("outcomeScreen.more", { count, shown: groups.length })}</p>}
		</Card>
	);
}
