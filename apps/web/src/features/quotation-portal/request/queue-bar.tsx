import { Button } from "@iqt/ui/button";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { useText } from "../../../lib/text.ts";
import { useLatest } from "../../../lib/use-latest.ts";
import { usePage } from "../../../shell/tab-host.tsx";
import { requestPath } from "./paths.ts";
import type { Queue } from "./use-queue.ts";

/** Where these keys mean something else: what is typed into, and lists that open. */
const takesKeys = "input, textarea, select, [role=combobox], [role=dialog], [role=alertdialog], [role=menu]";

/** Goes to the request before and after in the list it was opened from, by button or key. */
export function QueueBar({ queue }: { queue: Queue }) {
	const t = useText();
	const page = usePage();
	const [, navigate] = useLocation();
	const { previous, next, list, place, count } = queue;
	const go = useLatest((to: string | null) => to !== null && navigate(requestPath(to, list)));
	const keyDown = useLatest((event: KeyboardEvent) => {
		if (!event.altKey || event.ctrlKey || event.metaKey || (event.target as Element | null)?.closest?.(takesKeys)) return;
		if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
		event.preventDefault();
		go(event.key === "ArrowUp" ? previous : next);
	});
	useEffect(() => {
		if (!page.active) return;
		addEventListener("keydown", keyDown);
		return () => removeEventListener("keydown", keyDown);
	}, [page.active, keyDown]);
	if (place === 0 || count < 2) return null;
	return (
		<nav aria-label={t("adHocScreen.place", { place, count })} className="flex items-center gap-1" title={t("adHocScreen.queueKeys")}>
			<Button size="small" aria-keyshortcuts="Alt+ArrowUp" disabled={previous === null} onClick={() => go(previous)}>
				<ChevronLeft aria-hidden />
				{t("adHocScreen.previous")}
			</Button>
			<span className="px-1 text-[13px] text-ink-soft tabular-nums" role="status">
				{t("adHocScreen.place", { place, count })}
			</span>
			<Button size="small" aria-keyshortcuts="Alt+ArrowDown" disabled={next === null} onClick={() => go(next)}>
				{t("adHocScreen.next")}
				<ChevronRight aria-hidden />
			</Button>
		</nav>
	);
}
