import { laneInWords } from "@iqt/routers/desk/quotation/lanes";
import { Card } from "@iqt/ui/surface";
import { locale, useText } from "../../../lib/text.ts";
import { FigureTable } from "./figure-table.tsx";
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
					<FigureTable
						edge="px-4"
						rows={lanes}
						of={{ label: t("dashboardScreen.lane"), cell: laneInWords }}
						figures={[
							{ name: "offers", label: t("dashboardScreen.offers"), cell: (lane) => count.format(lane.count) },
							{
								name: "margin",
								label: t("dashboardScreen.margin"),
								cellClass: (lane) => `font-medium ${lane.margin < 0 ? "text-danger" : ""}`,
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
