import { RadioGroup } from "@iqt/ui/choice";
import { Card, Skeleton } from "@iqt/ui/surface";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../lib/text.ts";
import type { Figures } from "./types.ts";

const WeeksChart = lazy(() => import("./weeks-chart.tsx"));

/** Quotations by week, as a chart or as the table that says the same. */
export function Weeks({ figures }: { figures: Figures }) {
	const t = useText();
	const [shape, setShape] = useState("chart");
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
				<Suspense fallback={<Skeleton className="h-64 w-full" />}>
					<WeeksChart weeks={figures.weeks} />
				</Suspense>
			) : (
				<div className="max-h-80 overflow-auto">
					<table className="w-full">
						<thead>
							<tr>
								<th scope="col" className={`${head} text-left`}>
									{t("dashboardScreen.week")}
								</th>
								{(["created", "sentCount", "won"] as const).map((name) => (
									<th key={name} scope="col" className={`${head} text-right`}>
										{t(`dashboardScreen.${name}`)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{figures.weeks.map((week) => (
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
