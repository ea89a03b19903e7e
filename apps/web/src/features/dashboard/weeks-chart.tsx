import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { locale, useText } from "../../lib/text.ts";
import type { Figures } from "./types.ts";

const bars = [
	{ name: "created", label: "dashboardScreen.created", colour: "var(--line-strong)" },
	{ name: "sent", label: "dashboardScreen.sentCount", colour: "var(--accent)" },
	{ name: "won", label: "dashboardScreen.won", colour: "var(--good)" },
] as const;

/** Quotations made, sent and won by week, as bars. The table beside it says the same. */
export default function WeeksChart({ weeks }: { weeks: Figures["weeks"] }) {
	const t = useText();
	const short = new Intl.DateTimeFormat(locale(), { month: "numeric", day: "numeric", timeZone: "UTC" });
	const rows = weeks.map((week) => ({ ...week, label: short.format(new Date(week.week)) }));
	return (
		<div className="h-64" role="img" aria-label={t("dashboardScreen.weeks")}>
			<ResponsiveContainer width="100%" height="100%">
				<BarChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: -24 }} barGap={1} barCategoryGap="22%" accessibilityLayer={false}>
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
						labelFormatter={(_, payload) => String(payload[0]?.payload?.week ?? "")}
					/>
					<Legend iconType="square" itemSorter={null} formatter={(value) => <span className="text-[13px] text-ink">{value}</span>} />
					{bars.map((bar) => (
						<Bar key={bar.name} dataKey={bar.name} name={t(bar.label)} fill={bar.colour} radius={[2, 2, 0, 0]} isAnimationActive={false} />
					))}
				</BarChart>
			</ResponsiveContainer>
		</div>
	);
}
