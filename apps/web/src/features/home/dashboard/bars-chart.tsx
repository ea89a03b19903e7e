import { memo } from "react";
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

/** A group of bars: `label` stands below it, `title` over its figures, which are by the names of the bars. */
type BarsRow = Readonly<Record<string, string | number>> & { label: string; title: string };

interface BarsChartProps {
	rows: readonly BarsRow[];
	/** More than one are told apart below. */
	bars: readonly { name: string; label: string; colour: string }[];
}

const small = { fontSize: 12, fill: "var(--ink-soft)" };

/** Counts as bars, as high as the place they are given. They stand at once: what moved would do so each time its tab is opened. */
export default memo(function BarsChart({ rows, bars }: BarsChartProps) {
	return (
		<ResponsiveContainer width="100%" height="100%">
			<BarChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: -20 }} barGap={1} barCategoryGap="22%" accessibilityLayer={false}>
				<CartesianGrid vertical={false} stroke="var(--line)" />
				<XAxis dataKey="label" tickLine={false} axisLine={{ stroke: "var(--line)" }} tick={small} minTickGap={12} />
				<YAxis allowDecimals={false} tickLine={false} axisLine={false} tick={small} />
				<Tooltip
					cursor={{ fill: "var(--info-soft)" }}
					contentStyle={{ borderRadius: 6, borderColor: "var(--line)", fontSize: 13 }}
					labelFormatter={(_, payload) => String(payload[0]?.payload?.title ?? "")}
				/>
				{bars.length > 1 && (
					<Legend iconType="square" itemSorter={null} formatter={(value) => <span className="text-[13px] text-ink">{value}</span>} />
				)}
				{bars.map((bar) => (
					<Bar key={bar.name} dataKey={bar.name} name={bar.label} fill={bar.colour} radius={[2, 2, 0, 0]} isAnimationActive={false} />
				))}
			</BarChart>
		</ResponsiveContainer>
	);
});
