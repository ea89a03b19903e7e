import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { DropdownMenu } from "@iqt/ui/menu";
import { Badge } from "@iqt/ui/surface";
import { Layers, MoreHorizontal, TriangleAlert } from "lucide-react";
import type { Span } from "./days.ts";
import type { DrawnLine, RateSpan } from "./draft.ts";
import { moveByKey, rateMenu, type TimelineDesk } from "./rate-menu.ts";

const tones = { live: "good", future: "info", expired: "neutral" } as const;

type Entry = { kind: "rate"; span: RateSpan } | { kind: "gap" | "overlap"; span: Span };

/** Rates, gaps and overlaps in the order of their days. */
const entriesOf = ({ spans, gaps, overlaps }: DrawnLine): Entry[] =>
	[
		...spans.map((span): Entry => ({ kind: "rate", span })),
		...gaps.map((span): Entry => ({ kind: "gap", span })),
		...overlaps.map((span): Entry => ({ kind: "overlap", span })),
	].sort((a, b) => (a.span.from < b.span.from ? -1 : 1));

/** All that the bars show, in words: for who does not see them, and for a phone. */
export function LineList({ desk, lines }: { desk: TimelineDesk; lines: readonly DrawnLine[] }) {
	const { t, words } = desk;
	return (
		<div className="flex flex-col gap-3">
			{lines.map((line) => {
				const first = line.spans[0]?.rate;
				if (!first) return null;
				return (
					<section key={line.key}>
						<h4 className="font-medium">{words.line(first)}</h4>
						<ol className="divide-y divide-line border-y border-line">
							{entriesOf(line).map((entry) =>
								entry.kind === "rate" ? (
									<RateEntry key={entry.span.rate.id} desk={desk} span={entry.span} />
								) : (
									<li
										key={`${entry.kind} ${entry.span.from}`}
										className={cn("flex items-center gap-1.5 py-1 text-[13px]", entry.kind === "gap" ? "text-warn" : "text-danger")}
									>
										{entry.kind === "gap" ? <TriangleAlert className="size-4" aria-hidden /> : <Layers className="size-4" aria-hidden />}
										{t(entry.kind === "gap" ? "timeline.gap" : "timeline.overlap", { from: entry.span.from, to: entry.span.to ?? t("book.openEnd") })}
									</li>
								),
							)}
						</ol>
					</section>
				);
			})}
		</div>
	);
}

function RateEntry({ desk, span: { rate } }: { desk: TimelineDesk; span: RateSpan }) {
	const { t, words, draft } = desk;
	const isMoved = draft?.id === rate.id;
	return (
		<li className={cn("flex flex-wrap items-center gap-x-4 gap-y-1 py-1", rate.status === "expired" && "text-ink-soft")}>
			<span className="min-w-48 tabular-nums">{words.days(rate)}</span>
			<span className="min-w-16">
				<Badge tone={tones[rate.status]}>{words.status(rate)}</Badge>
			</span>
			{words.amounts(rate).map(({ label, amount }) => (
				<span key={label} className="tabular-nums">
					<span className="text-ink-soft">{label}</span> {amount}
				</span>
			))}
			<span className="ml-auto flex items-center gap-2 text-[13px] text-ink-soft">
				{t("book.version", { version: rate.version })}
				<DropdownMenu items={rateMenu(rate, desk)} align="end">
					<Button
						variant="ghost"
						size="smallIcon"
						data-escape={isMoved ? "own" : undefined}
						aria-label={t("timeline.actions", { rate: [words.line(rate), words.days(rate)].join(", ") })}
						onKeyDown={(event) => moveByKey(event, rate, desk)}
					>
						<MoreHorizontal aria-hidden />
					</Button>
				</DropdownMenu>
			</span>
		</li>
	);
}
