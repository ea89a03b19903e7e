import { laneInWords } from "@iqt/routers/desk/quotation/lanes";
import { Card } from "@iqt/ui/surface";
import { Table } from "@iqt/ui/table";
import { locale, useText } from "../../../lib/text.ts";
import type { Figures } from "./types.ts";

/** What lanes earned, for those who may see costs. */
export function LaneMargins({ lanes }: { lanes: NonNullable<Figures["laneMargins"]> }) {
	const t = useText();
	const count = new Intl.NumberFormat(locale());
	const percent = new Intl.NumberFormat(locale(), { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
	return (
		<Card title={t("dashboardScreen.laneMargins")} bare>
			{lanes.length === 0 ? (
				<p className="px-4 py-3 text-ink-soft">{t("dashboardScreen.laneMarginsNone")}</p>
			) : (
				<>
					<Table
						className="w-full"
						headRowClass="border-b border-line"
						headCellClass="py-1.5 whitespace-nowrap text-[13px] font-medium text-ink-soft"
						rowClass="border-b border-line"
						rows={lanes}
						rowKey={laneInWords}
						columns={[
							{
								name: "lane",
								label: t("dashboardScreen.lane"),
								className: "px-4 text-left",
								rowHead: true,
								cellClass: "py-1.5 font-normal",
								cell: laneInWords,
							},
							{
								name: "offers",
								label: t("dashboardScreen.offers"),
								className: "px-2 text-right",
								cellClass: "py-1.5 tabular-nums",
								cell: (lane) => count.format(lane.count),
							},
							{
								name: "margin",
								label: t("dashboardScreen.margin"),
								className: "px-4 text-right",
								cellClass: (lane) => `py-1.5 font-medium tabular-nums ${lane.margin < 0 ? "text-danger" : ""}`,
								cell: (lane) => percent.format(lane.margin / 100),
							},
						]}
					/>
					<p className="px-4 py-2 text-[13px] text-ink-soft">{t("dashboardScreen.laneMarginsHint")}</p>
				</>
			)}
		</Card>
	);
}
