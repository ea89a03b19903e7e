import { cn } from "@iqt/ui/cn";
import { Table } from "@iqt/ui/table";
import type { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";

type Preview = Awaited<ReturnType<typeof api.exchangeRate.previewTable.mutate>>;

/** Rows shown. */
const SHOWN = 100;

/** What a table comes to for a dollar, beside what the day had; what is odd first. */
export function TableRates({ rates, counts }: Pick<Preview, "rates" | "counts">) {
	const t = useText();
	const told = rates.toSorted((one, other) => Number(other.doubt !== null) - Number(one.doubt !== null));
	const cell = "border border-line px-2 py-1 align-top";
	const number = cn(cell, "text-right tabular-nums");
	return (
		<section className="flex flex-col gap-2">
			<p className="rounded-md bg-good-soft px-3 py-2 text-good">{t("rateTable.found", counts)}</p>
			<div className="max-h-72 overflow-auto">
				<Table
					className="w-full border-collapse"
					headRowClass="text-left"
					headCellClass="bg-soft"
					rows={told.slice(0, SHOWN)}
					rowKey={({ day, currency }) => `${day} ${currency}`}
					columns={[
						{ name: "day", label: t("exchangeRate.validFrom"), className: cell, cellClass: "whitespace-nowrap", cell: ({ day }) => day },
						{ name: "currency", label: t("exchangeRate.currency"), className: cell, cell: ({ currency }) => currency },
						{ name: "figure", label: t("rateTable.figure"), className: number, cell: ({ figure }) => figure },
						{ name: "perUsd", label: t("exchangeRate.perUsd"), className: number, cell: ({ perUsd }) => perUsd },
						{ name: "was", label: t("rateTable.was"), className: number, cell: ({ was }) => was ?? "–" },
						{
							name: "state",
							label: t("rateTable.state"),
							className: cell,
							cell: ({ state, doubt }) => (doubt === null ? t(`rateTable.is.${state}`) : <span className="text-warn">{doubt}</span>),
						},
					]}
				/>
			</div>
			{rates.length > SHOWN && <p className="text-ink-soft">{t("rateTable.more", { count: rates.length - SHOWN })}</p>}
		</section>
	);
}
