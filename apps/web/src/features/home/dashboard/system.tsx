import { Facts } from "@iqt/ui/facts";
import { Badge, Card } from "@iqt/ui/surface";
import { Table } from "@iqt/ui/table";
import { useMemo } from "react";
import { monthDay } from "../../../lib/moment.ts";
import { locale, useText } from "../../../lib/text.ts";
import { Moment } from "../../../resource/moment.tsx";
import { Chart } from "./chart.tsx";
import { FigureTable } from "./figure-table.tsx";
import type { AdminFigures } from "./types.ts";

const count = (value: number): string => new Intl.NumberFormat(locale()).format(value);
const tones = { fine: "good", failed: "danger", stopped: "neutral" } as const;

/** Who sends most. */
export function Sellers({ figures: { sellers } }: { figures: AdminFigures }) {
	const t = useText();
	return (
		<Card title={t("dashboardScreen.sellers")} bare>
			<FigureTable
				edge="px-4"
				rows={sellers}
				of={{ label: t("dashboardScreen.person"), cell: (seller) => seller.name }}
				figures={[
					{ name: "sent", label: t("dashboardScreen.sentCount"), cell: (seller) => count(seller.sent) },
					{ name: "won", label: t("dashboardScreen.won"), cell: (seller) => count(seller.won) },
				]}
			/>
			{sellers.length === 0 && <p className="px-4 py-3 text-ink-soft">{t("dashboardScreen.noQuotations")}</p>}
		</Card>
	);
}

/** How the system fares: people, sign-ins, mail, timed tasks, and how much was changed by day. */
export function System({ figures: { system, jobs, changes } }: { figures: AdminFigures }) {
	const t = useText();
	const alarm = (words: string | number) => <span className="font-semibold text-danger">{words}</span>;
	const facts = system
		? [
				[t("dashboardScreen.users"), count(system.users)] as const,
				[t("dashboardScreen.signedIn"), count(system.sessions)] as const,
				[t("dashboardScreen.signIns"), count(system.signIns)] as const,
				[t("dashboardScreen.failedSignIns"), count(system.failedSignIns)] as const,
				[t("dashboardScreen.mailsWaiting"), count(system.mailsWaiting)] as const,
				[t("dashboardScreen.mailsFailed"), system.mailsFailed > 0 ? alarm(count(system.mailsFailed)) : count(system.mailsFailed)] as const,
				[t("dashboardScreen.newestExchangeRate"), system.newestExchangeRate ?? alarm("–")] as const,
			]
		: [];
	return (
		<>
			<Card title={t("dashboardScreen.system")}>
				<Facts facts={facts} className="grid-cols-[1fr_auto]" valueClass="text-right tabular-nums" />
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
