import { Skeletons } from "@iqt/ui/surface";
import { Table } from "@iqt/ui/table";
import { trpc } from "../../../api/client.ts";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { momentSeconds } from "../../../lib/moment.ts";
import { locale, useText } from "../../../lib/text.ts";
import { LoadFailed } from "../../../resource/load-failed.tsx";

/** The latest runs of a timed task: when, how long, and what came of each. */
export default function Runs({ name, label, onClose }: { name: string; label: string; onClose: () => void }) {
	const t = useText();
	const runs = trpc.jobs.runs.useQuery({ name }, { staleTime: 0, meta: { quiet: true } });
	const seconds = new Intl.NumberFormat(locale(), { style: "unit", unit: "second", minimumFractionDigits: 1, maximumFractionDigits: 1 });
	const cell = "px-2 py-1.5 text-left align-top";
	return (
		<OpenSheet onClose={onClose} title={t("tools.job.historyOf", { name: label })}>
			<p className="mb-3 text-ink-soft">{t("tools.job.historyText")}</p>
			{runs.isPending && (
				<div className="flex flex-col gap-2" aria-busy>
					<Skeletons shapes={["h-8", "h-8", "h-8"]} />
				</div>
			)}
			{runs.isError && <LoadFailed error={runs.error} onRetry={() => void runs.refetch()} />}
			{runs.data?.length === 0 && <p>{t("tools.job.historyNone")}</p>}
			{runs.data && runs.data.length > 0 && (
				<Table
					className="w-full"
					headRowClass="border-b border-line text-[13px] text-ink-soft"
					headCellClass="font-medium whitespace-nowrap"
					rowClass="border-b border-line last:border-0"
					rows={runs.data.map((run, i) => ({ ...run, key: `${run.at} ${i}` }))}
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
							cell: ({ error, outcome }) => (error === null ? outcome || t("tools.job.ranWell") : t("tools.job.ranBadly", { error })),
							className: cell,
							cellClass: ({ error }) => (error === null ? "break-words" : "break-words text-danger"),
						},
					]}
				/>
			)}
		</OpenSheet>
	);
}
