import { Button } from "@iqt/ui/button";
import { Maximize, Minus, Plus } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useText } from "../../lib/text.ts";
import land from "../map/land.txt?raw";
import { landPath } from "../map/projection.ts";
import { boxAround, type Drawing, laneKey, nearer, placeNames } from "./drawing.ts";
import { lookOf } from "./standing.ts";

const coast = landPath(land);

/** How much nearer each step is; the first shows all of it. */
const zooms = [1, 1.6, 2.5, 4, 6.5, 10] as const;
/** px a pointer may stray while it clicks. */
const STRAY = 4;
/** px that the buttons in the upper right corner take. */
const BUTTONS = { top: 0, width: 44, height: 120 };

/** px of the names of places. */
const NAME = 11.5;

/** Measures names as they are drawn at most, in bold: how wide a letter is, is a matter of the fonts a machine has. */
function measured(): (name: string) => number {
	const pen = document.createElement("canvas").getContext("2d");
	if (pen) pen.font = `600 ${NAME}px ${getComputedStyle(document.body).fontFamily}`;
	const known = new Map<string, number>();
	return (name) => {
		const width = known.get(name) ?? pen?.measureText(name).width ?? name.length * NAME;
		known.set(name, width);
		return width;
	};
}

interface LaneMapProps {
	drawing: Drawing;
	/** What lanes are coloured by: their margin, else their state. */
	colour: string;
	/** The lane that is looked at in the list, or pointed at here. */
	active: string | null;
	onActive: (lane: string | null) => void;
	onOpen: (lane: string) => void;
	/** What a lane is called and how it stands, for who points at it. */
	say: (lane: string) => string;
}

/** Lanes as lines between points on the coastlines of the earth. It can be dragged and looked at nearer; the keyboard has the list beside it, which says the same. */
export default function LaneMap({ drawing: { points, lines }, colour, active, onActive, onOpen, say }: LaneMapProps) {
	const t = useText();
	const frame = useRef<HTMLDivElement>(null);
	const [size, setSize] = useState({ width: 800, height: 500 });
	const [step, setStep] = useState(0);
	const [nameWidth] = useState(measured);
	const [moved, setMoved] = useState<readonly [number, number]>([0, 0]);
	const drag = useRef<{ x: number; y: number; from: readonly [number, number]; far: boolean } | null>(null);
	useEffect(() => {
		const element = frame.current;
		if (!element) return;
		const observer = new ResizeObserver(([entry]) => {
			const { width = 0, height = 0 } = entry?.contentRect ?? {};
			if (width > 0 && height > 0) setSize({ width, height });
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	const whole = boxAround(points, size.width / size.height);
	const box = nearer(whole, zooms[step] ?? 1, moved);
	const unit = box.width / size.width;
	const most = Math.max(1, ...lines.map(({ lane }) => lane.rates));
	const widthOf = (rates: number) => 1 + 2 * Math.sqrt(rates / most);
	const spots = new Map(points.map((point) => [point.key, point]));
	const ends = new Set(lines.filter(({ lane }) => laneKey(lane) === active).flatMap((line) => line.ends));
	const names = placeNames(points, { box, unit, first: ends, widthOf: nameWidth, kept: [{ ...BUTTONS, left: size.width - BUTTONS.width }] });
	const onMove = (event: PointerEvent) => {
		const { current } = drag;
		if (!current) return;
		const [dx, dy] = [event.clientX - current.x, event.clientY - current.y];
		current.far ||= Math.hypot(dx, dy) > STRAY;
		if (current.far) setMoved([current.from[0] - dx * unit, current.from[1] - dy * unit]);
	};
	/** Nearer to the busiest place at first: between those of two continents there is none. */
	const lookNearer = () => {
		const [busiest] = points;
		if (busiest && step === 0 && moved[0] === 0 && moved[1] === 0)
			setMoved([busiest.x - whole.left - whole.width / 2, busiest.y - whole.top - whole.height / 2]);
		setStep(step + 1);
	};
	const open = (lane: string) => {
		if (!drag.current?.far) onOpen(lane);
	};
	return (
		<div ref={frame} className="relative h-full min-h-72 w-full overflow-hidden rounded-md border border-line bg-ground">
			<svg
				viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
				className="absolute inset-0 size-full cursor-grab touch-pan-y active:cursor-grabbing lg:touch-none"
				role="img"
				aria-label={t("network.mapOf", { count: lines.length })}
				onPointerDown={(event) => {
					drag.current = { x: event.clientX, y: event.clientY, from: moved, far: false };
				}}
				onPointerMove={(event) => event.buttons > 0 && onMove(event)}
			>
				<path d={coast} fill="var(--surface)" stroke="var(--line-strong)" strokeWidth={0.75} vectorEffect="non-scaling-stroke" />
				{lines.map(({ lane, curve, ends: [spot] }) => {
					const key = laneKey(lane);
					const { stroke, dash } = lookOf(lane, colour);
					const isActive = key === active;
					const { x, y } = spots.get(spot) ?? { x: 0, y: 0 };
					/** What stays at one spot, as trucks of a city do, is a ring around it. */
					const shape =
						curve === "" ? `M${x - 7 * unit} ${y}a${7 * unit} ${7 * unit} 0 1 0 ${14 * unit} 0a${7 * unit} ${7 * unit} 0 1 0 ${-14 * unit} 0` : curve;
					return (
						// biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the same in the list
						<g
							key={key}
							data-lane={key}
							className="cursor-pointer"
							onClick={() => open(key)}
							onPointerEnter={() => onActive(key)}
							onPointerLeave={() => onActive(null)}
						>
							<title>{say(key)}</title>
							<path d={shape} fill={curve === "" ? "transparent" : "none"} stroke="transparent" strokeWidth={12} vectorEffect="non-scaling-stroke" />
							<path
								d={shape}
								fill="none"
								stroke={stroke}
								strokeWidth={widthOf(lane.rates) + (isActive ? 2 : 0)}
								strokeDasharray={dash}
								strokeOpacity={active === null || isActive ? 0.85 : 0.3}
								vectorEffect="non-scaling-stroke"
							/>
						</g>
					);
				})}
				{points.map(({ key, x, y }) => (
					<circle
						key={key}
						className="pointer-events-none"
						cx={x}
						cy={y}
						r={(ends.has(key) ? 5 : 3.5) * unit}
						fill="var(--theme)"
						stroke="var(--surface)"
						strokeWidth={1.5}
						vectorEffect="non-scaling-stroke"
					/>
				))}
				{points.map(({ key, name }) => {
					const at = names.get(key);
					return (
						at && (
							<text
								key={key}
								className="pointer-events-none"
								x={at.x}
								y={at.y + 4 * unit}
								textAnchor={at.anchor}
								fontSize={NAME * unit}
								fontWeight={ends.has(key) ? 600 : 400}
								fill="var(--ink)"
								stroke="var(--surface)"
								strokeWidth={3 * unit}
								paintOrder="stroke"
							>
								{name}
							</text>
						)
					);
				})}
			</svg>
			<div className="absolute top-2 right-2 flex flex-col gap-1">
				<Button size="smallIcon" aria-label={t("place.mapNearer")} disabled={step === zooms.length - 1} onClick={lookNearer}>
					<Plus aria-hidden />
				</Button>
				<Button size="smallIcon" aria-label={t("place.mapFarther")} disabled={step === 0} onClick={() => setStep(step - 1)}>
					<Minus aria-hidden />
				</Button>
				<Button
					size="smallIcon"
					aria-label={t("network.whole")}
					disabled={step === 0 && moved[0] === 0 && moved[1] === 0}
					onClick={() => {
						setStep(0);
						setMoved([0, 0]);
					}}
				>
					<Maximize aria-hidden />
				</Button>
			</div>
		</div>
	);
}
