import { RadioGroup } from "@iqt/ui/choice";
import { Card } from "@iqt/ui/surface";
import { useMemo, useState } from "react";
import { monthDay } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { Chart } from "./chart.tsx";
import { FigureTable } from "./figure-table.tsx";
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
			{ name: "created" as const, label: t("dashboardScreen.created"), colour: "var(--line-strong)" },
			{ name: "sent" as const, label: t("dashboardScreen.sentCount"), colour: "var(--accent)" },
			{ name: "won" as const, label: t("dashboardScreen.won"), colour: "var(--good)" },
		],
		[t],
	);
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
					<FigureTable
						edge="px-2"
						rows={weeks}
						of={{ label: t("dashboardScreen.week"), cell: (week) => week.week }}
						figures={bars.map(({ name, label }) => ({ name, label, cell: (week: Figures["weeks"][number]) => week[name] }))}
					/>
				</div>
			)}
		</Card>
	);
}
