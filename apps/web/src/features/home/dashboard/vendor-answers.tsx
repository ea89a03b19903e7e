import { Card } from "@iqt/ui/surface";
import { locale, useText } from "../../../lib/text.ts";
import { FigureTable } from "./figure-table.tsx";
import type { Figures } from "./types.ts";

/** How soon and how often vendors answer, for those who see them. */
export function VendorAnswers({ answers }: { answers: NonNullable<Figures["vendorAnswers"]> }) {
	const t = useText();
	const count = new Intl.NumberFormat(locale());
	const hours = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 });
	const percent = new Intl.NumberFormat(locale(), { style: "percent" });
	const hoursSaid = (median: number | null) => (median === null ? "–" : t("dashboardScreen.vendorHours", { hours: hours.format(median) }));
	const { vendors, asked, answered, medianHours, responseRate } = answers;
	return (
		<Card title={t("dashboardScreen.vendorAnswers")} bare>
			{vendors.length === 0 ? (
				<p className="px-4 py-3 text-ink-soft">{t("dashboardScreen.vendorAnswersNone")}</p>
			) : (
				<>
					<div className="overflow-x-auto">
						<FigureTable
							edge="px-4"
							rows={[{ id: "", name: t("dashboardScreen.vendorAll"), asked, answered, medianHours, responseRate }, ...vendors]}
							keyOf={({ id }) => id}
							of={{ label: t("dashboardScreen.vendor"), cell: ({ name }) => name }}
							figures={[
								{ name: "asked", label: t("dashboardScreen.vendorAsked"), cell: (row) => count.format(row.asked) },
								{
									name: "rate",
									label: t("dashboardScreen.vendorRate"),
									cell: (row) => (row.responseRate === null ? "–" : percent.format(row.responseRate / 100)),
								},
								{
									name: "hours",
									label: t("dashboardScreen.vendorMedian"),
									cellClass: () => "font-medium whitespace-nowrap",
									cell: (row) => hoursSaid(row.medianHours),
								},
							]}
						/>
					</div>
					<p className="px-4 py-2 text-[13px] text-ink-soft">{t("dashboardScreen.vendorAnswersHint")}</p>
				</>
			)}
		</Card>
	);
}
