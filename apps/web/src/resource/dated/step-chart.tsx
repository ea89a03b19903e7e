import { dayNumber } from "./gaps.ts";

const WIDTH = 640;
const HEIGHT = 220;
/** Room for the dots at the edges. */
const MARGIN = 8;

/** A value from a day until another, which is no longer its. */
export interface ChartStep {
	from: string;
	until: string;
	value: number;
	/** Nothing was said for so long that it may hold no longer. */
	doubtful?: boolean;
}

interface ChartSeries {
	name: string;
	/** How its line is drawn, so that colour alone tells nothing. */
	look: keyof typeof looks;
	steps: readonly ChartStep[];
}

const looks = {
	price: { stroke: "var(--accent)", dash: undefined },
	least: { stroke: "var(--ink-soft)", dash: "9 4" },
	cost: { stroke: "var(--danger)", dash: "2 3" },
	bound: { stroke: "var(--ink)", dash: "12 3 2 3" },
	otherBound: { stroke: "var(--good)", dash: "6 3 2 3 2 3" },
} as const;

interface StepChartProps {
	series: readonly ChartSeries[];
	/** The first day drawn, and the one behind the last. */
	from: string;
	until: string;
	/** The last day, as it is written below; `until` where left out. */
	last?: string;
	/** A day that is marked, by its words. */
	mark?: { day: string; name: string };
	label: string;
	say?: (value: number) => string;
}

/** Values as steps over their days. Where one ends and the next does not begin there is no line. What it shows stands in words beside it, too. */
export function StepChart({ series, from, until, last = until, mark, label, say = String }: StepChartProps) {
	const figures = series.flatMap(({ steps }) => steps.map(({ value }) => value));
	const [least, most] = [Math.min(...figures), Math.max(...figures)];
	const span = { x: Math.max(1, dayNumber(until) - dayNumber(from)), y: most - least || Math.abs(most) || 1 };
	const x = (day: string) => MARGIN + ((dayNumber(day) - dayNumber(from)) / span.x) * (WIDTH - 2 * MARGIN);
	const y = (value: number) => HEIGHT - MARGIN - ((value - least) / span.y) * (HEIGHT - 2 * MARGIN);
	return (
		<div className="grid grid-cols-[auto_1fr] gap-x-2 text-[12px] text-ink-soft tabular-nums">
			<div className="flex flex-col justify-between text-right">
				<span>{say(most)}</span>
				{least !== most && <span>{say(least)}</span>}
			</div>
			<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full" role="img" aria-label={label}>
				{[...new Set([least, most])].map((value) => (
					<line key={value} x1={MARGIN} x2={WIDTH - MARGIN} y1={y(value)} y2={y(value)} stroke="var(--line)" />
				))}
				{mark && (
					<line x1={x(mark.day)} x2={x(mark.day)} y1={0} y2={HEIGHT} stroke="var(--ink)" strokeDasharray="3 3">
						<title>{mark.name}</title>
					</line>
				)}
				{series.map(({ name, look, steps }) =>
					steps.map((step, i) => {
						const next = steps[i + 1];
						const { stroke, dash } = looks[look];
						return (
							<g key={`${name} ${step.from}`}>
								<line
									x1={x(step.from)}
									x2={x(step.until)}
									y1={y(step.value)}
									y2={y(step.value)}
									stroke={step.doubtful ? "var(--warn)" : stroke}
									strokeWidth={2}
									strokeDasharray={step.doubtful ? "4 4" : dash}
								/>
								{next?.from === step.until && (
									<line
										x1={x(next.from)}
										x2={x(next.from)}
										y1={y(step.value)}
										y2={y(next.value)}
										stroke={stroke}
										strokeWidth={2}
										strokeDasharray={dash}
									/>
								)}
								<circle cx={x(step.from)} cy={y(step.value)} r={3} fill={stroke}>
									<title>{[name, step.from, say(step.value)].filter(Boolean).join(" ")}</title>
								</circle>
							</g>
						);
					}),
				)}
			</svg>
			<div className="col-start-2 flex justify-between">
				<span>{from}</span>
				<span>{last}</span>
			</div>
		</div>
	);
}

/** What the lines of a chart are, each beside a piece of it. */
export function StepLegend({ series }: { series: readonly Pick<ChartSeries, "name" | "look">[] }) {
	return (
		<ul className="flex flex-wrap gap-x-4 text-[13px]">
			{series.map(({ name, look }) => (
				<li key={name} className="flex items-center gap-1.5">
					<svg width="28" height="8" aria-hidden>
						<line x1="0" x2="28" y1="4" y2="4" stroke={looks[look].stroke} strokeWidth={2} strokeDasharray={looks[look].dash} />
					</svg>
					{name}
				</li>
			))}
		</ul>
	);
}
