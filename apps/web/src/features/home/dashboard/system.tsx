import { Badge, Card } from "@iqt/ui/surface";
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
			<table className="w-full">
				<thead>
					<tr className="border-b border-line text-[13px] text-ink-soft">
						<th scope="col" className="px-4 py-1.5 text-left font-medium">
							{t("dashboardScreen.person")}
						</th>
						<th scope="col" className="px-2 py-1.5 text-right font-medium">
							{t("dashboardScreen.sentCount")}
						</th>
						<th scope="col" className="px-4 py-1.5 text-right font-medium">
							{t("dashboardScreen.won")}
						</th>
					</tr>
				</thead>
				<tbody>
					{sellers.map((seller) => (
						<tr key={seller.name} className="border-b border-line last:border-0">
							<th scope="row" className="px-4 py-1.5 text-left font-normal">
								{seller.name}
							</th>
							<td className="px-2 py-1.5 text-right tabular-nums">{count(seller.sent)}</td>
							<td className="px-4 py-1.5 text-right tabular-nums">{count(seller.won)}</td>
						</tr>
					))}
				</tbody>
			</table>
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
			<table className="sr-only">
				<caption>{t("dashboardScreen.changes")}</caption>
				<thead>
					<tr>
						<th scope="col">{t("dashboardScreen.day")}</th>
						<th scope="col">{t("dashboardScreen.changesCount")}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.title}>
							<th scope="row">{row.title}</th>
							<td>{row.count}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Card>
	);
}
