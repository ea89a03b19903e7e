import { type KeyboardEvent, useRef, useState } from "react";
import { useMedia } from "../../lib/use-media.ts";
import { barAfter } from "./bar-after.ts";
import { monthsIn, percentAt, placeIn, type Stretch } from "./days.ts";
import type { DrawnLine } from "./draft.ts";
import type { TimelineDesk } from "./rate-menu.ts";
import { Track } from "./track.tsx";

interface TracksProps {
	desk: TimelineDesk;
	lines: readonly DrawnLine[];
	stretch: Stretch;
	/** Key of the line whose prices are drawn. */
	chosen: string;
	onChoose: (key: string) => void;
}

/** Months that have room below the bars. */
const MONTHS = { wide: 10, narrow: 4 };

/** The lines of a lane above each other: one tab stop, arrows from bar to bar. */
export function Tracks({ desk, lines, stretch, chosen, onChoose }: TracksProps) {
	const { t, words, today, day } = desk;
	const narrow = useMedia("(max-width: 639.98px)");
	const months = monthsIn(stretch, narrow ? MONTHS.narrow : MONTHS.wide);
	// At the right end its name would be cut.
	const written = months.filter((month) => percentAt(stretch, month) < (narrow ? 86 : 95));
	const all = useRef<HTMLElement>(null);
	const seen = lines.map(({ spans }) => spans.filter((span) => placeIn(stretch, span)));
	const [focused, setFocused] = useState("");
	const first = seen.flat().find(({ rate }) => rate.id === focused) ?? seen.flat()[0];
	const current = first?.rate.id ?? "";
	const go = (event: KeyboardEvent, id: string) => {
		const next = barAfter(event.key, seen, id);
		if (next === null) return;
		// Else the menu would open at an arrow.
		event.preventDefault();
		all.current?.querySelector<HTMLElement>(`[data-bar="${next}"]`)?.focus();
	};
	return (
		<section
			ref={all}
			aria-label={t("timeline.lines")}
			className="flex flex-col gap-1.5 sm:max-h-[55vh] sm:overflow-x-hidden sm:overflow-y-auto sm:pr-1.5"
		>
			<div className="sticky top-0 z-10 grid bg-surface text-[12px] text-ink-soft tabular-nums sm:grid-cols-[15rem_1fr] sm:gap-x-3" aria-hidden>
				<span className="hidden sm:block" />
				<div className="relative h-9">
					{written.map((month) => (
						<span key={month} className="absolute top-0 border-l border-line pl-1" style={{ left: `${percentAt(stretch, month)}%` }}>
							{month.slice(0, 7)}
						</span>
					))}
					<DayName percent={percentAt(stretch, today)} name={t("timeline.today")} className="text-danger" />
					{day !== today && <DayName percent={percentAt(stretch, day)} name={day} toLeft={day < today} className="text-accent" />}
				</div>
			</div>
			{lines.map((line) => {
				const rate = line.spans[0]?.rate;
				if (!rate) return null;
				return (
					<div key={line.key} className="grid items-center sm:grid-cols-[15rem_1fr] sm:gap-x-3">
						<button
							type="button"
							aria-pressed={line.key === chosen}
							className="line-clamp-2 min-h-6 rounded-sm px-1.5 py-0.5 text-left text-[13px] leading-4 aria-pressed:bg-info-soft aria-pressed:font-medium"
							title={words.line(rate)}
							onClick={() => onChoose(line.key)}
						>
							{words.line(rate)}
						</button>
						<Track
							desk={desk}
							line={line}
							stretch={stretch}
							months={months}
							current={current}
							onKeyDown={(event, { id }) => go(event, id)}
							onCurrent={(id) => {
								setFocused(id);
								onChoose(line.key);
							}}
						/>
					</div>
				);
			})}
		</section>
	);
}

/** A day above the bars, turned to the side where there is room. */
function DayName({ percent, name, toLeft, className }: { percent: number; name: string; toLeft?: boolean; className: string }) {
	if (percent < 0 || percent > 100) return null;
	const side = percent > 80 || (toLeft && percent > 12) ? { right: `${100 - percent}%` } : { left: `${percent}%` };
	return (
		<span className={`absolute bottom-0 px-1 font-medium ${className}`} style={side}>
			{name}
		</span>
	);
}
