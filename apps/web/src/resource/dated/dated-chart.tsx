import { useText } from "../../lib/text.ts";
import { type Dated, dayNumber, gapsBehind } from "./gaps.ts";

const WIDTH = 640;
const HEIGHT = 220;
/** Room for the dots at the edges. */
const MARGIN = 8;

/** Values as steps over their days, each until the next; a gap is dashed. What it shows stands in words beneath it, too. */
export function DatedChart({ values, today, label }: { values: readonly Dated[]; today: string; label: string }) {
	const t = useText();
	const gaps = gapsBehind(values, today);
	const [first, last] = [values[0], values.at(-1)];
	if (!first || !last) return null;
	const end = last.day < today ? today : last.day;
	const figures = values.map(({ value }) => value);
	const [least, most] = [Math.min(...figures), Math.max(...figures)];
	const span = { x: Math.max(1, dayNumber(end) - dayNumber(first.day)), y: most - least || Math.abs(most) || 1 };
	const x = (day: string) => MARGIN + ((dayNumber(day) - dayNumber(first.day)) / span.x) * (WIDTH - 2 * MARGIN);
	const y = (value: number) => HEIGHT - MARGIN - ((value - least) / span.y) * (HEIGHT - 2 * MARGIN);
	const missing = values.flatMap(({ day }, i) => (gaps[i] ? [{ from: day, to: values[i + 1]?.day ?? end }] : []));
	return (
		<figure className="flex flex-col gap-2">
			<div className="grid grid-cols-[auto_1fr] gap-x-2 text-[12px] text-ink-soft tabular-nums">
				<div className="flex flex-col justify-between text-right">
					<span>{most}</span>
					{least !== most && <span>{least}</span>}
				</div>
				<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full" role="img" aria-label={label}>
					{[...new Set([least, most])].map((value) => (
						<line key={value} x1={MARGIN} x2={WIDTH - MARGIN} y1={y(value)} y2={y(value)} stroke="var(--line)" />
					))}
					{values.map(({ day, value }, i) => {
						const next = values[i + 1];
						return (
							<g key={day}>
								<line
									x1={x(day)}
									x2={x(next?.day ?? end)}
									y1={y(value)}
									y2={y(value)}
									stroke={gaps[i] ? "var(--warn)" : "var(--accent)"}
									strokeWidth={2}
									strokeDasharray={gaps[i] ? "4 4" : undefined}
								/>
								{next && <line x1={x(next.day)} x2={x(next.day)} y1={y(value)} y2={y(next.value)} stroke="var(--accent)" strokeWidth={2} />}
								<circle cx={x(day)} cy={y(value)} r={3} fill="var(--accent)">
									<title>{`${day} ${value}`}</title>
								</circle>
							</g>
						);
					})}
				</svg>
				<div className="col-start-2 flex justify-between">
					<span>{first.day}</span>
					<span>{end}</span>
				</div>
			</div>
			{missing.length > 0 && (
				<figcaption className="text-[13px] text-ink-soft">
					{missing.map((gap) => (
						<p key={gap.from}>{t("dated.gap", gap)}</p>
					))}
				</figcaption>
			)}
		</figure>
	);
}
