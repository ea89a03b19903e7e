import { addDays } from "@iqt/i18n/days";
import { reckonCost } from "@iqt/routers/kit/price-book/cost-from";
import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { locale, useText } from "../../lib/text.ts";
import { useDayRates } from "../book/use-day-rates.ts";
import { StepChart, StepLegend } from "../dated/step-chart.tsx";
import { groupDigits } from "../values.ts";
import type { Stretch } from "./days.ts";
import { COST, drawnFields, scalesOf, worthOf } from "./steps.ts";
import { unitWords } from "./words.ts";

/** What the rates of one line have come to over time: a chart for each currency and way of charging. What it cannot draw it says. */
export function PriceChart({
	book,
	rates,
	stretch,
	today,
	seesCost,
}: {
	book: RateBook;
	rates: readonly Rate[];
	stretch: Stretch;
	today: string;
	seesCost: boolean;
}) {
	const t = useText();
	const fields = drawnFields(book, seesCost);
	const { costFrom } = book;
	const perUsd = useDayRates(seesCost && costFrom !== undefined);
	const scales = scalesOf(book, rates, { stretch, seesCost, perUsd });
	const say = (value: number) => groupDigits(String(value), locale());
	const nameOf = (field: string) => {
		const found = fields.find(({ name }) => name === field);
		if (found) return t(found.label);
		return field === COST ? t("rate.cost") : field;
	};
	if (scales.length === 0) return <p className="text-ink-soft">{t("timeline.noChart")}</p>;
	const isUntold = (rate: Rate) =>
		fields.some((field) => (rate.row[field.name] ?? null) !== null && worthOf(field, rate) === null) ||
		(seesCost && costFrom !== undefined && reckonCost(costFrom, rate.row, perUsd) === null);
	const untold = rates.some((rate) => !rate.row.onRequest && isUntold(rate));
	return (
		<>
			<div className="grid gap-4 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
				{scales.map((scale) => {
					const series = scale.series.map((one) => ({ ...one, name: nameOf(one.field) }));
					const least = (one: (typeof series)[number]) => say(Math.min(...one.steps.map(({ value }) => value)));
					const most = (one: (typeof series)[number]) => say(Math.max(...one.steps.map(({ value }) => value)));
					const unit = unitWords(t, scale);
					const label = [unit, ...series.map((one) => t("timeline.series", { name: one.name, least: least(one), most: most(one) }))].join("; ");
					return (
						<figure key={unit} className="flex max-w-3xl flex-col gap-1">
							<figcaption className="flex flex-wrap justify-between gap-x-4 text-[13px]">
								<span className="font-medium">{unit}</span>
								<StepLegend series={series} />
							</figcaption>
							<StepChart
								series={series}
								from={stretch.from}
								until={addDays(stretch.to, 1)}
								last={stretch.to}
								mark={{ day: today, name: t("timeline.today") }}
								label={label}
								say={say}
							/>
						</figure>
					);
				})}
			</div>
			{untold && <p className="text-[13px] text-ink-soft">{t("timeline.untold")}</p>}
		</>
	);
}
