import { ruled, Table } from "@iqt/ui/table";
import { momentSeconds } from "../lib/moment.ts";
import { locale, useText } from "../lib/text.ts";
import { Loaded } from "./loaded.tsx";

/** A run: when it began (ISO 8601 UTC), how long it took in ms, and why it failed. */
interface Run {
	at: string;
	ms: number;
	error: string | null;
}

interface RunTableProps<R extends Run> {
	query: { data: readonly R[] | undefined; error: unknown; refetch: () => unknown };
	/** What came of a run that did not fail; "" for nothing to tell. */
	outcomeOf: (run: R) => string;
}

/** The latest runs of something that is run by a plan: when, how long, and what came of each. */
export function RunTable<R extends Run>({ query, outcomeOf }: RunTableProps<R>) {
	const t = useText();
	const seconds = new Intl.NumberFormat(locale(), { style: "unit", unit: "second", minimumFractionDigits: 1, maximumFractionDigits: 1 });
	const cell = "px-2 py-1.5 text-left align-top";
	return (
		<>
			<p className="mb-3 text-ink-soft">{t("tools.job.historyText")}</p>
			<Loaded query={query} shapes={["h-8", "h-8", "h-8"]} none={({ length }) => (length === 0 ? t("tools.job.historyNone") : "")}>
				{(runs) => (
					<Table
						{...ruled}
						rows={runs.map((run, i) => ({ ...run, key: `${run.at} ${i}` }))}
						rowKey={({ key }) => key}
						columns={[
							{
								name: "at",
								label: t("tools.job.ranAt"),
								cell: ({ at }) => momentSeconds(at),
								className: cell,
								cellClass: "tabular-nums whitespace-nowrap",
							},
							{ name: "ms", label: t("tools.job.ranFor"), cell: ({ ms }) => seconds.format(ms / 1000), className: cell, cellClass: "tabular-nums" },
							{
								name: "outcome",
								label: t("tools.job.outcome"),
								cell: (run) => (run.error === null ? outcomeOf(run) || t("tools.job.ranWell") : t("tools.job.ranBadly", { error: run.error })),
								className: cell,
								cellClass: (run) => (run.error === null ? "break-words" : "break-words text-danger"),
							},
						]}
					/>
				)}
			</Loaded>
		</>
	);
}
