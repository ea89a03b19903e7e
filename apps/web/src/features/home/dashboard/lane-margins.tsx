import { laneInWords } from "@iqt/routers/desk/quotation/lanes";
import { Card } from "@iqt/ui/surface";
import { locale, useText } from "../../../lib/text.ts";
import type { Figures } from "./types.ts";

/** What lanes earned, for those who may see costs. */
export function LaneMargins({ lanes }: { lanes: NonNullable<Figures["laneMargins"]> }) {
	const t = useText();
	const count = new Intl.NumberFormat(locale());
	const percent = new Intl.NumberFormat(locale(), { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
	const head = "py-1.5 whitespace-nowrap text-[13px] font-medium text-ink-soft";
	return (
		<Card title={t("dashboardScreen.laneMargins")} bare>
			{lanes.length === 0 ? (
				<p className="px-4 py-3 text-ink-soft">{t("dashboardScreen.laneMarginsNone")}</p>
			) : (
				<>
					<table className="w-full">
						<thead>
							<tr className="border-b border-line">
								<th scope="col" className={`${head} px-4 text-left`}>
									{t("dashboardScreen.lane")}
								</th>
								<th scope="col" className={`${head} px-2 text-right`}>
									{t("dashboardScreen.offers")}
								</th>
								<th scope="col" className={`${head} px-4 text-right`}>
									{t("dashboardScreen.margin")}
								</th>
							</tr>
						</thead>
						<tbody>
							{lanes.map((lane) => (
								<tr key={laneInWords(lane)} className="border-b border-line">
									<th scope="row" className="px-4 py-1.5 text-left font-normal">
										{laneInWords(lane)}
									</th>
									<td className="px-2 py-1.5 text-right tabular-nums">{count.format(lane.count)}</td>
									<td className={`px-4 py-1.5 text-right font-medium tabular-nums ${lane.margin < 0 ? "text-danger" : ""}`}>
										{percent.format(lane.margin / 100)}
									</td>
								</tr>
							))}
						</tbody>
					</table>
					<p className="px-4 py-2 text-[13px] text-ink-soft">{t("dashboardScreen.laneMarginsHint")}</p>
				</>
			)}
		</Card>
	);
}
