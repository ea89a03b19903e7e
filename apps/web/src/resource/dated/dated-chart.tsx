import { useText } from "../../lib/text.ts";
import { type Dated, gapsBehind } from "./gaps.ts";
import { type ChartStep, StepChart } from "./step-chart.tsx";

/** Values as steps over their days, each until the next; a gap is dashed. What it shows stands in words beneath it, too. */
export function DatedChart({ values, today, label }: { values: readonly Dated[]; today: string; label: string }) {
	const t = useText();
	const gaps = gapsBehind(values, today);
	const [first, last] = [values[0], values.at(-1)];
	if (!first || !last) return null;
	const end = last.day < today ? today : last.day;
	const steps = values.map(({ day, value }, i): ChartStep => ({ from: day, until: values[i + 1]?.day ?? end, value, doubtful: gaps[i] === true }));
	const missing = steps.filter(({ doubtful }) => doubtful);
	return (
		<figure className="flex flex-col gap-2">
			<StepChart series={[{ name: "", look: "price", steps }]} from={first.day} until={end} label={label} />
			{missing.length > 0 && (
				<figcaption className="text-[13px] text-ink-soft">
					{missing.map(({ from, until }) => (
						<p key={from}>{t("dated.gap", { from, to: until })}</p>
					))}
				</figcaption>
			)}
		</figure>
	);
}
