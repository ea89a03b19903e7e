import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { locale, useText } from "../../lib/text.ts";
import type { AdminFigures } from "./types.ts";

/** Changes of data by day, as bars; the same figures as a table for those who cannot see them. */
export default function ChangesChart({ days }: { days: AdminFigures["changes"] }) {
	const t = useText();
	const short = new Intl.DateTimeFormat(locale(), { month: "numeric", day: "numeric", timeZone: "UTC" });
	const long = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" });
	const rows = days.map(({ day, count }) => ({ label: short.format(new Date(day)), long: long.format(new Date(day)), count }));
	const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
	return (
		<>
			<div className="h-48" aria-hidden>
				<ResponsiveContainer width="100%" height="100%">
					<BarChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: -16 }} barCategoryGap="22%" accessibilityLayer={false}>
						<CartesianGrid vertical={false} stroke="var(--line)" />
						<XAxis
							dataKey="label"
							tickLine={false}
							axisLine={{ stroke: "var(--line)" }}
							tick={{ fontSize: 12, fill: "var(--ink-soft)" }}
							minTickGap={12}
						/>
						<YAxis allowDecimals={false} tickLine={false} axisLine={false} tick={{ fontSize: 12, fill: "var(--ink-soft)" }} />
						<Tooltip
							cursor={{ fill: "var(--info-soft)" }}
							contentStyle={{ borderRadius: 6, borderColor: "var(--line)", fontSize: 13 }}
							labelFormatter={(_, payload) => String(payload[0]?.payload?.long ?? "")}
						/>
						<Bar
							dataKey="count"
							name={t("dashboardScreen.changesCount")}
							fill="var(--accent)"
							radius={[2, 2, 0, 0]}
							isAnimationActive={!still}
							animationDuration={250}
						/>
					</BarChart>
				</ResponsiveContainer>
			</div>
			<table className="sr-only">
				<caption>{t("dashboardScreen.changes")}</caption>
				<thead>
					<tr>
						<th scope="col">{t("dashboardScreen.day")}</th>
						<th scope="col">{t("dashboardScreen.changesCount")}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.long}>
							<th scope="row">{row.long}</th>
							<td>{row.count}</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}
