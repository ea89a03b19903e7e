import { RadioGroup } from "@iqt/ui/choice";
import { Card } from "@iqt/ui/surface";
import { useMemo, useState } from "react";
import { monthDay } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { Chart } from "./chart.tsx";
import type { Figures } from "./types.ts";

/** Quotations by week, as a chart or as the table that says the same. */
export function Weeks({ figures: { weeks } }: { figures: Figures }) {
	const t = useText();
	const [shape, setShape] = useState("chart");
	const rows = useMemo(() => {
		return weeks.map((week) => ({ ...week, label: monthDay(week.week), title: week.week }));
	}, [weeks]);
	const bars = useMemo(
		() => [
			{ name: "created", label: t("dashboardScreen.created"), colour: "var(--line-strong)" },
			{ name: "sent", label: t("dashboardScreen.sentCount"), colour: "var(--accent)" },
			{ name: "won", label: t("dashboardScreen.won"), colour: "var(--good)" },
		],
		[t],
	);
	const head = "border-b border-line px-2 py-1.5 text-[13px] font-medium text-ink-soft";
	return (
		<Card
			title={t("dashboardScreen.weeks")}
			actions={
				<RadioGroup
					aria-label={t("dashboardScreen.show")}
					value={shape}
					onChange={setShape}
					options={[
						{ value: "chart", label: t("dashboardScreen.asChart") },
						{ value: "table", label: t("dashboardScreen.asTable") },
					]}
				/>
			}
		>
			{shape === "chart" ? (
				<div className="h-64" role="img" aria-label={t("dashboardScreen.weeks")}>
					<Chart rows={rows} bars={bars} />
				</div>
			) : (
				<div className="max-h-80 overflow-auto">
					<table className="w-full">
						<thead>
							<tr>
								<th scope="col" className={`${head} text-left`}>
									{t("dashboardScreen.week")}
								</th>
								{bars.map((bar) => (
									<th key={bar.name} scope="col" className={`${head} text-right`}>
										{bar.label}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{weeks.map((week) => (
								<tr key={week.week} className="border-b border-line last:border-0">
									<th scope="row" className="px-2 py-1 text-left font-normal tabular-nums">
										{week.week}
									</th>
									<td className="px-2 py-1 text-right tabular-nums">{week.created}</td>
									<td className="px-2 py-1 text-right tabular-nums">{week.sent}</td>
									<td className="px-2 py-1 text-right tabular-nums">{week.won}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
		</Card>
	);
}
