import { Button } from "@iqt/ui/button";
import { Badge, Card, Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { CirclePause, CirclePlay, History, Play } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { trpc } from "../../../api/client.ts";
import { momentSeconds } from "../../../lib/moment.ts";
import { locale, useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { LoadFailed } from "../../../resource/load-failed.tsx";
import { cronWords } from "./cron-words.ts";

const Runs = lazy(() => import("./runs.tsx"));

type Asked = { what: "run" | "stop"; name: string; label: string };

/** Every timed task: when it ran and runs next, what came of its runs; stop, resume, run now. */
export default function Jobs() {
	const t = useText();
	const [asked, setAsked] = useState<Asked | null>(null);
	const [looked, setLooked] = useState<{ name: string; label: string } | null>(null);
	const jobs = trpc.jobs.list.useQuery(undefined, { refetchInterval: 10_000, meta: { quiet: true } });
	const stop = trpc.jobs.stop.useMutation({ meta: { quiet: true } });
	const runNow = trpc.jobs.runNow.useMutation({ meta: { quiet: true } });
	const resume = trpc.jobs.resume.useMutation();
	const time = (at: string | null) => (at ? momentSeconds(at) : "—");
	const done = async (text: string) => {
		toast.done(text);
		await jobs.refetch();
	};
	return (
		<div className="flex flex-col gap-3 p-4">
			<h1 className="text-lg font-semibold">{t("menu.jobs")}</h1>
			{jobs.isPending && <Skeleton className="h-48 w-full" />}
			{jobs.isError && !jobs.data && <LoadFailed error={jobs.error} onRetry={() => void jobs.refetch()} />}
			{jobs.data && (
				<ul aria-label={t("tools.job.list")} className="grid gap-3 xl:grid-cols-2">
					{jobs.data.map((job) => (
						<li key={job.name} data-job={job.name}>
							<Card
								title={job.label}
								actions={
									<Badge tone={job.running ? "info" : job.state === "active" ? "good" : "warn"}>
										{t(job.running ? "tools.job.running" : job.state === "active" ? "tools.job.active" : "tools.job.stopped")}
									</Badge>
								}
							>
								<dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
									<dt className="text-ink-soft">{t("tools.job.every")}</dt>
									<dd>
										{cronWords(t, job.cron)} <code className="text-[13px] whitespace-nowrap text-ink-soft">{job.cron}</code>
									</dd>
									<dt className="text-ink-soft">{t("tools.job.last")}</dt>
									<dd>{job.lastRunAt ? time(job.lastRunAt) : t("tools.job.never")}</dd>
									<dt className="text-ink-soft">{t("tools.job.next")}</dt>
									<dd>{time(job.nextRunAt)}</dd>
									<dt className="text-ink-soft">{t("tools.job.runs")}</dt>
									<dd className="tabular-nums">{new Intl.NumberFormat(locale()).format(job.runCount)}</dd>
								</dl>
								{job.lastError && <p className="mt-2 break-words text-danger">{t("tools.job.failed", { error: job.lastError })}</p>}
								<div className="mt-3 flex flex-wrap gap-2">
									{job.state === "active" ? (
										<>
											<Button disabled={job.running} onClick={() => setAsked({ what: "run", name: job.name, label: job.label })}>
												<Play aria-hidden />
												{t("tools.job.run")}
											</Button>
											<Button onClick={() => setAsked({ what: "stop", name: job.name, label: job.label })}>
												<CirclePause aria-hidden />
												{t("tools.job.stop")}
											</Button>
										</>
									) : (
										<Button
											busy={resume.isPending}
											onClick={() => resume.mutate({ name: job.name }, { onSuccess: () => void done(t("tools.job.resumed", { name: job.label })) })}
										>
											<CirclePlay aria-hidden />
											{t("tools.job.resume")}
										</Button>
									)}
									<Button onClick={() => setLooked({ name: job.name, label: job.label })}>
										<History aria-hidden />
										{t("tools.job.history")}
									</Button>
								</div>
							</Card>
						</li>
					))}
				</ul>
			)}
			<Suspense>{looked && <Runs {...looked} onClose={() => setLooked(null)} />}</Suspense>
			{asked && (
				<ConfirmDialog
					title={t(asked.what === "run" ? "tools.job.runTitle" : "tools.job.stopTitle", { name: asked.label })}
					text={t(asked.what === "run" ? "tools.job.runText" : "tools.job.stopText")}
					action={t(asked.what === "run" ? "tools.job.run" : "tools.job.stop")}
					onClose={() => setAsked(null)}
					onConfirm={async () => {
						await (asked.what === "run" ? runNow : stop).mutateAsync({ name: asked.name });
						await done(t(asked.what === "run" ? "tools.job.started" : "tools.job.stoppedDone", { name: asked.label }));
					}}
				/>
			)}
		</div>
	);
}
