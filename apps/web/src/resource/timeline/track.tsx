import { cn } from "@iqt/ui/cn";
import { DropdownMenu } from "@iqt/ui/menu";
import { TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { dayNumber } from "../dated/gaps.ts";
import { dayAt, percentAt, placeIn, type Span, type Stretch } from "./days.ts";
import { type Draft, type DrawnLine, dayOfEdge, type RateSpan } from "./draft.ts";
import { moveByKey, rateMenu, type TimelineDesk } from "./rate-menu.ts";

interface TrackProps {
	desk: TimelineDesk;
	line: DrawnLine;
	stretch: Stretch;
	months: readonly string[];
	/** Id of the rate that the tab key comes to. */
	current: string;
	onKeyDown: (event: KeyboardEvent, rate: RateSpan["rate"]) => void;
	onCurrent: (id: string) => void;
}

const looks = {
	live: "bg-theme text-theme-ink",
	future: "border border-accent bg-info-soft text-ink",
	expired: "bg-ink/8 text-ink-soft",
} as const;

/** The rates of one line as bars over the days. Its empty part takes a click for the day looked at. */
export function Track({ desk, line, stretch, months, current, onKeyDown, onCurrent }: TrackProps) {
	const { t, words, today, day, setDay } = desk;
	const track = useRef<HTMLDivElement>(null);
	const dayUnder = (clientX: number) => {
		const box = track.current?.getBoundingClientRect();
		return box ? dayAt(stretch, (clientX - box.left) / box.width) : stretch.from;
	};
	const styleOf = (span: Span) => {
		const place = placeIn(stretch, span);
		return place && { left: `${place.left}%`, width: `max(${place.width}%, 3px)` };
	};
	const marks = (spans: readonly Span[], kind: "gap" | "overlap") =>
		spans.map((span) => {
			const style = styleOf(span);
			if (!style) return null;
			const said = t(kind === "gap" ? "timeline.gap" : "timeline.overlap", { from: span.from, to: span.to ?? t("book.openEnd") });
			return (
				<span
					key={`${kind} ${span.from}`}
					aria-hidden
					title={said}
					style={style}
					className={cn(
						"absolute flex items-center gap-1 overflow-hidden px-0.5 text-[11px] whitespace-nowrap",
						kind === "gap"
							? "pointer-events-none inset-y-1.5 border border-dashed border-warn bg-warn-soft text-warn"
							: "pointer-events-none -inset-y-0.5 border-2 border-dotted border-danger bg-[repeating-linear-gradient(45deg,var(--danger)_0_2px,transparent_2px_7px)]",
					)}
				>
					{kind === "gap" && (
						<>
							<TriangleAlert className="size-3 shrink-0" />
							{t("timeline.gapShort")}
						</>
					)}
				</span>
			);
		});
	return (
		<div ref={track} className="relative h-9 rounded-sm bg-soft">
			<button
				type="button"
				tabIndex={-1}
				aria-hidden
				className="absolute inset-0 !cursor-crosshair"
				onClick={(event) => setDay(dayUnder(event.clientX))}
			/>
			{months.map((month) => (
				<span
					key={month}
					aria-hidden
					className="pointer-events-none absolute inset-y-0 border-l border-line"
					style={{ left: `${percentAt(stretch, month)}%` }}
				/>
			))}
			{marks(line.gaps, "gap")}
			{line.spans.map((span) => {
				const style = styleOf(span);
				if (!style) return null;
				const { rate } = span;
				const isMoved = desk.draft?.id === rate.id;
				return (
					<div key={rate.id} className="absolute inset-y-1" style={style}>
						<DropdownMenu items={rateMenu(rate, desk)} header={words.days(rate)}>
							<button
								type="button"
								data-bar={rate.id}
								data-escape={isMoved ? "own" : undefined}
								tabIndex={rate.id === current ? 0 : -1}
								aria-label={[words.line(rate), words.days(rate), words.price(rate), words.status(rate)].filter(Boolean).join(", ")}
								className={cn(
									"flex h-full w-full items-center overflow-hidden rounded-sm px-1.5 ring-1 ring-surface text-left text-[12px] whitespace-nowrap tabular-nums",
									looks[rate.status],
									isMoved && "!ring-2 !ring-accent",
								)}
								onFocus={() => onCurrent(rate.id)}
								onPointerDown={(event) => setDay(dayUnder(event.clientX))}
								onKeyDown={(event) => moveByKey(event, rate, desk) || onKeyDown(event, rate)}
							>
								{words.price(rate)}
							</button>
						</DropdownMenu>
						{desk.mayEdit && (
							<>
								<End desk={desk} span={span} edge="validFrom" stretch={stretch} dayUnder={dayUnder} />
								<End desk={desk} span={span} edge="validTo" stretch={stretch} dayUnder={dayUnder} />
							</>
						)}
					</div>
				);
			})}
			{marks(line.overlaps, "overlap")}
			<DayLine percent={percentAt(stretch, today)} className="bg-danger" />
			{day !== today && <DayLine percent={percentAt(stretch, day)} className="bg-accent" />}
		</div>
	);
}

/** A day across a line; nothing beyond what is drawn. */
const DayLine = ({ percent, className }: { percent: number; className: string }) =>
	percent < 0 || percent > 100 ? null : (
		<span
			aria-hidden
			className={cn("pointer-events-none absolute -inset-y-1 w-0.5 ring-1 ring-surface", className)}
			style={{ left: `${percent}%` }}
		/>
	);

/** An end of a bar, to be dragged; the menu of the bar does the same. It is reached by the tab key while it moves. */
function End({
	desk,
	span,
	edge,
	stretch,
	dayUnder,
}: {
	desk: TimelineDesk;
	span: RateSpan;
	edge: Draft["edge"];
	stretch: Stretch;
	dayUnder: (clientX: number) => string;
}) {
	const { t, words, draft, setDraft } = desk;
	const { rate } = span;
	const isFirst = edge === "validFrom";
	const place = placeIn(stretch, span);
	const isMoved = draft?.id === rate.id && draft.edge === edge;
	// What goes on beyond what is drawn has no end here.
	if (isFirst ? place?.before : place?.beyond && span.to !== null) return null;
	const shown = isFirst ? span.from : span.to;
	const drag = (event: PointerEvent) => {
		if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
		const day = dayUnder(event.clientX);
		if (day !== shown) setDraft({ id: rate.id, edge, day });
	};
	return (
		<span
			role="slider"
			tabIndex={isMoved ? 0 : -1}
			data-escape={isMoved ? "own" : undefined}
			aria-label={`${t(isFirst ? "rate.validFrom" : "rate.validTo")}, ${words.line(rate)}`}
			aria-valuemin={dayNumber(stretch.from)}
			aria-valuemax={dayNumber(stretch.to)}
			aria-valuenow={shown === null ? dayNumber(stretch.to) : dayNumber(shown)}
			aria-valuetext={shown ?? t("book.openEnd")}
			className={cn(
				"absolute inset-y-0 w-2.5 touch-none !cursor-ew-resize border-accent/0 hover:border-accent",
				isFirst ? "-left-1 border-l-4" : "-right-1 border-r-4",
			)}
			onPointerDown={(event) => {
				if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
			}}
			onPointerMove={drag}
			onPointerUp={() => {
				if (isMoved && draft.day === dayOfEdge(rate, edge)) setDraft(null);
			}}
			onPointerCancel={() => setDraft(null)}
			onKeyDown={(event) => moveByKey(event, rate, desk)}
		/>
	);
}
