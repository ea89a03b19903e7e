import type { Work } from "@iqt/routers/kit/work/view";
import { Button } from "@iqt/ui/button";
import { Progress } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, CircleAlert, CircleCheck, FileCheck2, Loader2, X } from "lucide-react";
import { useState } from "react";
import { showError } from "../../api/errors.ts";
import { DOT } from "../../lib/dot.ts";
import { useStore } from "../../lib/store.ts";
import { locale, type MessageId, useText } from "../../lib/text.ts";
import { bookPath } from "../../shell/book-screens.ts";
import { cancelWork, downloadWork, hiddenWork, hideWork, seenWork, undoWork, workQuery } from "./work.ts";

/** What has ended is offered for so long; its person may have been elsewhere. */
const RECENT = 10 * 60_000;

const words: Record<Work["kind"], { [state in "running" | "waiting" | "done" | "failed"]: MessageId }> = {
	import: { running: "work.importing", waiting: "work.importWaits", done: "work.imported", failed: "work.importFailed" },
	export: { running: "work.exporting", waiting: "work.exporting", done: "work.exported", failed: "work.exportFailed" },
	applyToAll: { running: "work.applying", waiting: "work.applying", done: "work.applied", failed: "work.applyFailed" },
	removeMatching: { running: "work.removing", waiting: "work.removing", done: "work.removed", failed: "work.removeFailed" },
	merge: { running: "work.merging", waiting: "work.merging", done: "work.merged", failed: "work.mergeFailed" },
};

export interface WorkBarProps {
	/** Path and query the person is at: what stands open there needs no line here. */
	at: string;
	/** Name of a price book's screen. */
	nameOf: (domain: string) => string;
	onOpen: (path: string) => void;
}

/** Long work of the server, on every page: one bar, which opens to a line for each. It is on the server, so it comes back after a reload. */
export function WorkBar({ at, nameOf, onOpen }: WorkBarProps) {
	const t = useText();
	const [open, setOpen] = useState(false);
	const away = useStore(hiddenWork);
	const seen = useStore(seenWork);
	const { data = [] } = useQuery(workQuery);
	const shown = data.filter(
		(work) =>
			!away.includes(work.id) &&
			!at.includes(work.id) &&
			work.state !== "cancelled" &&
			(work.state === "running" || work.state === "waiting" || work.state === "failed" || (seen.includes(work.id) && isFresh(work))),
	);
	const [first] = shown;
	if (!first) return null;
	const line = (work: Work) => <Line key={work.id} work={work} name={nameOf(work.domain)} onOpen={onOpen} />;
	if (shown.length === 1)
		return (
			<section aria-label={t("work.title")} className="shrink-0 border-b border-line bg-surface">
				<ul>{line(first)}</ul>
			</section>
		);
	const running = shown.filter((w) => w.state === "running").length;
	const waiting = shown.filter((w) => w.state === "waiting").length;
	const idle = shown.filter((w) => w.state !== "running");
	return (
		<section aria-label={t("work.title")} className="shrink-0 border-b border-line bg-surface">
			<div className="flex items-center gap-3 px-4 py-1">
				{running > 0 ? <Loader2 className="size-4 animate-spin text-accent" aria-hidden /> : <FileCheck2 className="size-4 text-good" aria-hidden />}
				<button
					type="button"
					aria-expanded={open}
					className="flex min-h-7 min-w-0 flex-1 items-center gap-1.5 rounded text-left"
					onClick={() => setOpen(!open)}
				>
					<span className="truncate" aria-live="polite">
						{Object.entries({ running, waiting, ended: shown.length - running - waiting })
							.flatMap(([state, count]) => (count > 0 ? [t("work.summary", { state, count })] : []))
							.join(DOT)}
					</span>
					<ChevronDown className={open ? "size-4 shrink-0 rotate-180" : "size-4 shrink-0"} aria-hidden />
				</button>
				{idle.length > 0 && (
					<Button size="small" variant="ghost" onClick={() => hideWork(idle.map((w) => w.id))}>
						{t("work.hideAll")}
					</Button>
				)}
			</div>
			{open && <ul className="max-h-48 overflow-auto border-t border-line">{shown.map(line)}</ul>}
		</section>
	);
}

const isFresh = (work: Work) => work.state === "done" && work.kind !== "import" && Date.now() - Date.parse(work.updatedAt) < RECENT;

const icons = {
	running: <Loader2 className="size-4 shrink-0 animate-spin text-accent" aria-hidden />,
	waiting: <FileCheck2 className="size-4 shrink-0 text-good" aria-hidden />,
	done: <CircleCheck className="size-4 shrink-0 text-good" aria-hidden />,
	failed: <CircleAlert className="size-4 shrink-0 text-danger" aria-hidden />,
};

function Line({ work, name, onOpen }: { work: Work; name: string; onOpen: (path: string) => void }) {
	const t = useText();
	const [busy, setBusy] = useState(false);
	if (work.state === "cancelled") return null;
	const number = new Intl.NumberFormat(locale());
	const path = bookPath(work.domain);
	const said = t(words[work.kind][work.state], { name: work.title ?? name, count: work.count ?? 0 });
	const run = (action: () => Promise<unknown>) => {
		setBusy(true);
		action().then(
			() => setBusy(false),
			(error) => {
				setBusy(false);
				showError(error);
			},
		);
	};
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1">
			{icons[work.state]}
			<span className="min-w-40 flex-1 truncate" title={work.error ?? undefined}>
				{said}
				{work.error && <span className="text-danger"> {work.error}</span>}
			</span>
			{work.state === "running" && (
				<>
					<span className="text-[13px] text-ink-soft tabular-nums">
						{work.total ? t("work.count", { done: number.format(work.done), total: work.total }) : work.done > 0 && number.format(work.done)}
						{work.secondsLeft !== null && `${DOT}${timeLeft(t, work.secondsLeft)}`}
					</span>
					<Progress value={work.total ? work.done : null} max={work.total ?? 1} label={said} className="w-32" />
				</>
			)}
			{work.kind === "import" && path && (work.state === "waiting" || work.state === "running" || work.state === "failed") && (
				<Button size="small" onClick={() => onOpen(`${path}?import=${work.id}`)}>
					{t("wizard.open")}
				</Button>
			)}
			{work.state === "running" && (
				<Button size="small" busy={busy} onClick={() => run(() => cancelWork(work))}>
					{t("work.cancel")}
				</Button>
			)}
			{work.state === "done" && work.kind === "export" && (
				<Button size="small" busy={busy} onClick={() => run(() => downloadWork(work).then(() => hideWork([work.id])))}>
					{t("work.download")}
				</Button>
			)}
			{work.state === "done" && work.changeId !== null && (
				<Button size="small" busy={busy} onClick={() => run(() => undoWork(work).then(() => hideWork([work.id])))}>
					{t("book.undo")}
				</Button>
			)}
			{work.state !== "running" && (
				<Button size="smallIcon" variant="ghost" aria-label={t("wizard.dismiss")} onClick={() => hideWork([work.id])}>
					<X aria-hidden />
				</Button>
			)}
		</li>
	);
}

/** How long it will still take, as roughly as it is known. */
function timeLeft(t: ReturnType<typeof useText>, seconds: number): string {
	if (seconds < 60) return t("work.secondsLeft", { seconds: Math.max(1, Math.ceil(seconds / 5) * 5) });
	return t("work.minutesLeft", { minutes: Math.ceil(seconds / 60) });
}
