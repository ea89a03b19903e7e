import { Button } from "@iqt/ui/button";
import { useEffect, useId, useRef, useState } from "react";
import { type MessageId, useText } from "../../lib/text.ts";

/** What is shown, by the mark it carries in the layout; one that is not on the page is left out. */
const stops: readonly { at: string; title: MessageId; text: MessageId }[] = [
	{ at: "menu", title: "shell.menu", text: "tools.tour.menu" },
	{ at: "hamburger", title: "shell.toggleMenu", text: "tools.tour.hamburger" },
	{ at: "breadcrumb", title: "shell.breadcrumb", text: "tools.tour.breadcrumb" },
	{ at: "search", title: "shell.search", text: "tools.tour.search" },
	{ at: "size", title: "shell.size", text: "tools.tour.size" },
	{ at: "language", title: "shell.language", text: "tools.tour.language" },
	{ at: "user", title: "shell.userMenu", text: "tools.tour.user" },
	{ at: "tabs", title: "shell.tabs", text: "tools.tour.tabs" },
];

const find = (at: string) => document.querySelector<HTMLElement>(`[data-tour="${at}"]`);
const visible = (at: string) => (find(at)?.getClientRects().length ?? 0) > 0;

/** Goes through the parts of the layout one by one: buttons or arrow keys; Esc ends it. */
export function Tour({ onEnd }: { onEnd: () => void }) {
	const t = useText();
	const id = useId();
	const dialog = useRef<HTMLDialogElement>(null);
	const [there] = useState(() => stops.filter((stop) => visible(stop.at)));
	const [at, setAt] = useState(0);
	const [box, setBox] = useState<DOMRect | null>(null);
	const stop = there[at];
	useEffect(() => {
		const measure = () => setBox(stop ? (find(stop.at)?.getBoundingClientRect() ?? null) : null);
		measure();
		addEventListener("resize", measure);
		return () => removeEventListener("resize", measure);
	}, [stop]);
	useEffect(() => dialog.current?.showModal(), []);
	if (!stop) return null;
	const last = at === there.length - 1;
	const go = (by: number) => {
		const next = at + by;
		if (next >= there.length) onEnd();
		else if (next >= 0) setAt(next);
	};
	// Below what is shown, or beside it where that is as tall as the window; never outside of the window.
	const tall = box !== null && box.height > innerHeight / 2;
	const left = Math.max(8, Math.min(tall ? (box?.right ?? 0) + 12 : (box?.left ?? 8), innerWidth - 336));
	const top = tall ? 80 : Math.min((box?.bottom ?? 0) + 12, innerHeight - 220);
	return (
		<dialog
			ref={dialog}
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-transparent text-ink backdrop:bg-transparent"
			onClose={onEnd}
			onKeyDown={(event) => {
				if (event.key === "ArrowRight") go(1);
				else if (event.key === "ArrowLeft") go(-1);
			}}
		>
			{box && (
				<div
					aria-hidden
					className="pointer-events-none fixed rounded-md ring-3 ring-accent shadow-[0_0_0_9999px_rgb(0_0_0/0.5)] transition-all"
					style={{ left: box.left - 2, top: box.top - 2, width: box.width + 4, height: box.height + 4 }}
				/>
			)}
			<div style={{ left, top }} className="fixed flex w-[min(320px,calc(100vw-16px))] flex-col gap-2 rounded-lg bg-surface p-4 shadow-xl">
				<h2 id={`${id}-title`} className="font-semibold">
					{t(stop.title)}
				</h2>
				<p id={`${id}-text`} aria-live="polite" className="text-ink-soft">
					{t(stop.text)}
				</p>
				<div className="mt-1 flex items-center gap-2">
					<span className="flex-1 text-ink-soft tabular-nums">{t("tools.step", { at: at + 1, of: there.length })}</span>
					<Button size="small" disabled={at === 0} onClick={() => go(-1)}>
						{t("tools.back")}
					</Button>
					<Button size="small" variant="primary" autoFocus onClick={() => go(1)}>
						{t(last ? "tools.end" : "tools.next")}
					</Button>
				</div>
			</div>
		</dialog>
	);
}
