import { Badge, Card } from "@iqt/ui/surface";
import { Table } from "@iqt/ui/table";
import { useMemo } from "react";
import { monthDay } from "../../../lib/moment.ts";
import { locale, useText } from "../../../lib/text.ts";
import { Moment } from "../../../resource/moment.tsx";
import { Chart } from "./chart.tsx";
import type { AdminFigures } from "./types.ts";

const count = (value: number): string => new Intl.NumberFormat(locale()).format(value);
const tones = { fine: "good", failed: "danger", stopped: "neutral" } as const;

/** Who sends most. */
export function Sellers({ figures: { sellers } }: { figures: AdminFigures }) {
	const t = useText();
	return (
		<Card title={t("dashboardScreen.sellers")} bare>
			<Table
				className="w-full"
				headRowClass="border-b border-line text-[13px] text-ink-soft"
				headCellClass="font-medium"
				rowClass="border-b border-line last:border-0"
				rows={sellers}
				rowKey={(seller) => seller.name}
				columns={[
					{
						name: "person",
						label: t("dashboardScreen.person"),
						className: "px-4 py-1.5 text-left",
						rowHead: true,
						cellClass: "font-normal",
						cell: (seller) => seller.name,
					},
					{
						name: "sent",
						label: t("dashboardScreen.sentCount"),
						className: "px-2 py-1.5 text-right",
						cellClass: "tabular-nums",
						cell: (seller) => count(seller.sent),
					},
					{
						name: "won",
						label: t("dashboardScreen.won"),
						className: "px-4 py-1.5 text-right",
						cellClass: "tabular-nums",
						cell: (seller) => count(seller.won),
					},
				]}
			/>
			{sellers.length === 0 && <p className="px-4 py-3 text-ink-soft">{t("dashboardScreen.noQuotations")}</p>}
		</Card>
	);
}

/** How the system fares: people, sign-ins, mail, timed tasks, and how much was changed by day. */
export function System({ figures: { system, jobs, changes } }: { figures: AdminFigures }) {
	const t = useText();
	const facts = system
		? ([
				["users", count(system.users), false],
				["signedIn", count(system.sessions), false],
				["signIns", count(system.signIns), false],
				["failedSignIns", count(system.failedSignIns), false],
				["mailsWaiting", count(system.mailsWaiting), false],
				["mailsFailed", count(system.mailsFailed), system.mailsFailed > 0],
				["newestExchangeRate", system.newestExchangeRate ?? "–", system.newestExchangeRate === null],
			] as const)
		: [];
	return (
		<>
			<Card title={t("dashboardScreen.system")}>
				<dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
					{facts.map(([name, value, bad]) => (
						<div key={name} className="contents">
							<dt className="text-ink-soft">{t(`dashboardScreen.${name}`)}</dt>
							<dd className={`text-right tabular-nums ${bad ? "font-semibold text-danger" : ""}`}>{value}</dd>
						</div>
					))}
				</dl>
			</Card>
			<Card title={t("dashboardScreen.jobs")} bare>
				{jobs.length === 0 ? (
					<p className="px-4 py-3 text-ink-soft">{t("dashboardScreen.jobsNone")}</p>
				) : (
					<ul className="divide-y divide-line">
						{jobs.map((job) => (
							<li key={job.name} className="flex min-h-10 flex-wrap items-center gap-x-3 px-4 py-1.5">
								<span className="min-w-0 flex-1">{job.label}</span>
								<span className="text-[13px] text-ink-soft tabular-nums">
									{job.lastRunAt ? <Moment at={job.lastRunAt} /> : t("dashboardScreen.neverRun")}
								</span>
								<Badge tone={tones[job.state]}>{t(`dashboardScreen.job.${job.state}`)}</Badge>
							</li>
						))}
					</ul>
				)}
			</Card>
			<Changes days={changes} />
		</>
	);
}

/** Changes of data by day, as bars; the same figures as a table for those who cannot see them. */
function Changes({ days }: { days: AdminFigures["changes"] }) {
	const t = useText();
	const rows = useMemo(() => {
		return days.map(({ day, count }) => ({ label: monthDay(day), title: day, count }));
	}, [days]);
	const bars = useMemo(() => [{ name: "count", label: t("dashboardScreen.changesCount"), colour: "var(--accent)" }], [t]);
	return (
		<Card title={t("dashboardScreen.changes")}>
			<div className="h-48" aria-hidden>
				<Chart rows={rows} bars={bars} />
			</div>
			<Table
				className="sr-only"
				caption={t("dashboardScreen.changes")}
				rows={rows}
				rowKey={(row) => row.title}
				columns={[
					{ name: "day", label: t("dashboardScreen.day"), rowHead: true, cell: (row) => row.title },
					{ name: "count", label: t("dashboardScreen.changesCount"), cell: (row) => row.count },
				]}
			/>
		</Card>
	);
}
