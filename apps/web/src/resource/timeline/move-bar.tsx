import { addDays } from "@iqt/i18n/days";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { Button } from "@iqt/ui/button";
import { DateInput } from "@iqt/ui/date-input";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { useState } from "react";
import { DOT } from "../../lib/dot.ts";
import { locale } from "../../lib/text.ts";
import { dateWords } from "../date-words.ts";
import { dayOf } from "../grid/standard-view.ts";
import { type Draft, dayOfEdge, movesFrom } from "./draft.ts";
import type { TimelineDesk } from "./rate-menu.ts";

interface MoveBarProps {
	desk: TimelineDesk;
	draft: Draft;
	rate: Rate;
	/** What is against keeping it; empty where nothing is known. */
	problem: string;
	/** False where it would be refused whatever the server holds. */
	mayKeep: boolean;
	busy: boolean;
}

const moves = [
	{ days: -7, label: "timeline.weekBack", icon: ChevronsLeft },
	{ days: -1, label: "timeline.dayBack", icon: ChevronLeft },
	{ days: 1, label: "timeline.dayOn", icon: ChevronRight },
	{ days: 7, label: "timeline.weekOn", icon: ChevronsRight },
] as const;

/** The end that is moved, as a day to be typed or moved by buttons, and what becomes of it: nothing is saved before it is kept. */
export function MoveBar({ desk, draft, rate, problem, mayKeep, busy }: MoveBarProps) {
	const { t, words, today, setDraft, keep } = desk;
	const was = dayOfEdge(rate, draft.edge);
	const label = t(draft.edge === "validFrom" ? "rate.validFrom" : "rate.validTo");
	/** What was typed is no day: it stays to be put right, and moves nothing. */
	const [unclear, setUnclear] = useState(false);
	const put = (day: string | null) => {
		setUnclear(false);
		setDraft({ ...draft, day });
	};
	const type = (typed: string) => {
		const day = dayOf(typed);
		const isMeant = day !== "" || (typed === "" && draft.edge === "validTo");
		setUnclear(!isMeant);
		if (isMeant) put(day || null);
	};
	return (
		<div className="flex w-full flex-col gap-2">
			<p role="status" className="text-[13px]">
				{t("timeline.moving", { rate: [words.line(rate), words.days(rate)].join(", ") })}
				{DOT}
				{label} <strong>{draft.day ?? t("book.openEnd")}</strong>
				{draft.day !== was && (
					<span className="text-ink-soft">
						{DOT}
						{t("timeline.was", { day: was ?? t("book.openEnd") })}
					</span>
				)}
			</p>
			{problem && (
				<p role="alert" className="text-[13px] text-danger">
					{problem}
				</p>
			)}
			<div className="flex flex-wrap items-center gap-1.5">
				<span className="w-40">
					<DateInput aria-label={label} value={draft.day ?? ""} onChange={type} locale={locale()} words={dateWords(t)} />
				</span>
				{moves.map(({ days, label: name, icon: Icon }) => (
					<Button key={name} variant="ghost" size="icon" aria-label={t(name)} onClick={() => put(addDays(draft.day ?? movesFrom(rate, today), days))}>
						<Icon aria-hidden />
					</Button>
				))}
				{draft.edge === "validTo" && draft.day !== null && <Button onClick={() => put(null)}>{t("book.openEnd")}</Button>}
				<span className="ml-auto flex gap-2">
					<Button onClick={() => setDraft(null)} disabled={busy}>
						{t("timeline.revert")}
					</Button>
					<Button variant="primary" busy={busy} disabled={unclear || !mayKeep || draft.day === was} onClick={keep}>
						{t("timeline.keep")}
					</Button>
				</span>
			</div>
		</div>
	);
}
