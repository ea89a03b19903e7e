import { Button } from "@iqt/ui/button";
import { Minus, Plus } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useText } from "../../lib/text.ts";
import land from "./land.txt?raw";
import { HEIGHT, landPath, project, unproject, WIDTH } from "./projection.ts";

const path = landPath(land);

/** Degrees from edge to edge, the nearest first. */
const spans = [6, 12, 30, 90, 180, WIDTH] as const;
/** Wide enough to know the coast by. */
const STANDARD = 2;

/** Where a place lies; with `onPick` a click tells another point. Coordinates are typed in the fields above it, too. */
export default function PlaceMap({
	latitude,
	longitude,
	onPick,
}: {
	/** Degrees; null where nobody has said. */
	latitude: number | null;
	longitude: number | null;
	onPick?: (latitude: number, longitude: number) => void;
}) {
	const t = useText();
	const at = latitude === null || longitude === null ? null : project([longitude, latitude]);
	const [step, setStep] = useState(STANDARD);
	const span = at ? (spans[step] ?? WIDTH) : WIDTH;
	const high = Math.min(HEIGHT, span / 2);
	const within = (middle: number, size: number, whole: number) => Math.max(0, Math.min(whole - size, middle - size / 2));
	const [left, top] = [within(at?.[0] ?? WIDTH / 2, span, WIDTH), within(at?.[1] ?? HEIGHT / 2, high, HEIGHT)];
	const pick = (event: MouseEvent<SVGSVGElement>) => {
		const box = event.currentTarget.getBoundingClientRect();
		const [east, north] = unproject(left + ((event.clientX - box.left) / box.width) * span, top + ((event.clientY - box.top) / box.height) * high);
		onPick?.(north, east);
	};
	return (
		<figure className="flex flex-col gap-1.5">
			<div className="relative overflow-hidden rounded-md border border-line bg-ground">
				{/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard sets the same in the two fields */}
				<svg
					viewBox={`${left} ${top} ${span} ${high}`}
					className={onPick ? "block aspect-2/1 w-full cursor-crosshair" : "block aspect-2/1 w-full"}
					role="img"
					aria-label={at ? t("place.mapOf", { latitude: String(latitude), longitude: String(longitude) }) : t("place.mapNone")}
					onClick={onPick && pick}
				>
					<path d={path} fill="var(--surface)" stroke="var(--ink-soft)" strokeWidth={1} vectorEffect="non-scaling-stroke" />
					{at && (
						<circle
							cx={at[0]}
							cy={at[1]}
							r={span / 90}
							fill="var(--accent)"
							stroke="var(--surface)"
							strokeWidth={2}
							vectorEffect="non-scaling-stroke"
						/>
					)}
				</svg>
				{at && (
					<div className="absolute top-2 right-2 flex flex-col gap-1">
						<Button size="smallIcon" aria-label={t("place.mapNearer")} disabled={step === 0} onClick={() => setStep(step - 1)}>
							<Plus aria-hidden />
						</Button>
						<Button size="smallIcon" aria-label={t("place.mapFarther")} disabled={step === spans.length - 1} onClick={() => setStep(step + 1)}>
							<Minus aria-hidden />
						</Button>
					</div>
				)}
			</div>
			<figcaption className="text-[12px] text-ink-soft">{t(onPick ? "place.mapHint" : "place.mapSource")}</figcaption>
		</figure>
	);
}
