import { Info } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/text.ts";
import { PlaceLink, type ShowPlace } from "./cell-links.tsx";
import { type Notice, noticeKinds } from "./notices.ts";

/** Notices told of a kind before it is opened, and rows of one. */
const FIRST = 2;
const ROWS = 8;

/** What was noticed about the sheet, kind by kind. */
export function NoticesList({ notices, onShow }: { notices: readonly Notice[]; onShow: ShowPlace }) {
	return (
		<ul
			// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
			tabIndex={0}
			className="flex flex-col gap-1 overflow-auto border-t border-line bg-warn-soft px-3 py-2 text-[13px] lg:max-h-[min(16rem,20dvh)]"
		>
			{noticeKinds(notices).map((kind) => (
				<Kind key={kind[0]?.id} notices={kind} onShow={onShow} />
			))}
		</ul>
	);
}

function Kind({ notices, onShow }: { notices: readonly Notice[]; onShow: ShowPlace }) {
	const t = useText();
	const [all, setAll] = useState(false);
	const shown = all ? notices : notices.slice(0, FIRST);
	return (
		<li className="flex gap-2">
			<Info className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
			<div className="min-w-0">
				{shown.map(({ message, rows }) => (
					<p key={message}>
						{message}
						{rows.length > 0 && (
							<span className="ml-2 inline-flex flex-wrap gap-x-2">
								{rows.slice(0, ROWS).map((row) => (
									<PlaceLink key={row} where={String(row)} onShow={onShow} />
								))}
								{rows.length > ROWS && "…"}
							</span>
						)}
					</p>
				))}
				{notices.length > FIRST && (
					<button type="button" aria-expanded={all} className="min-h-6 text-accent underline underline-offset-2" onClick={() => setAll(!all)}>
						{all ? t("wizard.fewerNotices") : t("wizard.moreNotices")}
					</button>
				)}
			</div>
		</li>
	);
}
