import { Button } from "@iqt/ui/button";
import { Progress } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, FileCheck2, Loader2, X } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { api } from "../api/client.ts";
import { useText } from "../lib/text.ts";
import { paths } from "../paths.ts";
import { busyStates } from "../resource/import/types.ts";
import { usePath } from "./use-path.ts";
import { useCan } from "./user.ts";

/** Screen of each price book that takes imports. */
const screens: Record<string, string> = {
	inlandRail: paths.railPrice,
	truckingCost: paths.truckingCost,
	costStrategy: paths.costStrategy,
	corridor: paths.corridor,
	bookingService: paths.bookingService,
	customsPrice: paths.customsPrice,
};
/** An import that waits longer than this has been forgotten on purpose. */
const RECENT = 24 * 3_600_000;

/** Imports under way or waiting for their person, on every page: the work is on the server, so the bar comes back after a reload. */
export function JobsBar() {
	const can = useCan();
	const mayImport = Object.keys(screens).some((domain) => can(`${domain}.edit`));
	return mayImport ? <Jobs /> : null;
}

function Jobs() {
	const t = useText();
	const [, navigate] = useLocation();
	const { full } = usePath();
	const [hidden, setHidden] = useState<readonly string[]>([]);
	const jobs = useQuery({
		queryKey: ["imports"],
		queryFn: ({ signal }) => api.imports.list.query({}, { signal }),
		refetchInterval: (query) => (query.state.data?.some((b) => busyStates.includes(b.state)) ? 1500 : 60_000),
		meta: { quiet: true },
	});
	const shown = (jobs.data ?? []).filter(
		(b) =>
			[...busyStates, "preview", "failed"].includes(b.state) &&
			!hidden.includes(b.id) &&
			!full.includes(b.id) &&
			Date.now() - Date.parse(b.updatedAt) < RECENT,
	);
	if (shown.length === 0) return null;
	return (
		<ul aria-live="polite" className="shrink-0 border-b border-line bg-surface">
			{shown.slice(0, 3).map((job) => {
				const busy = busyStates.includes(job.state);
				const words = t(busy ? "wizard.jobReading" : job.state === "failed" ? "wizard.jobFailed" : "wizard.jobReady", { file: job.fileName });
				const Icon = busy ? Loader2 : job.state === "failed" ? CircleAlert : FileCheck2;
				return (
					<li key={job.id} className="flex items-center gap-3 px-4 py-1">
						<Icon
							className={busy ? "size-4 animate-spin text-accent" : job.state === "failed" ? "size-4 text-danger" : "size-4 text-good"}
							aria-hidden
						/>
						<span className="min-w-0 flex-1 truncate">{words}</span>
						{busy && <Progress value={job.rowsTotal ? job.rowsDone : null} max={job.rowsTotal ?? 1} label={words} className="w-40" />}
						<Button size="small" onClick={() => navigate(`${screens[job.domain] ?? paths.home}?import=${job.id}`)}>
							{t("wizard.open")}
						</Button>
						{!busy && (
							<Button size="smallIcon" variant="ghost" aria-label={t("wizard.dismiss")} onClick={() => setHidden([...hidden, job.id])}>
								<X aria-hidden />
							</Button>
						)}
					</li>
				);
			})}
		</ul>
	);
}
