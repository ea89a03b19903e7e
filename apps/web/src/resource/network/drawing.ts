import type { Network, NetworkLane, NetworkPlace } from "@iqt/routers/kit/price-book/network";
import { HEIGHT, project, WIDTH } from "../map/projection.ts";

/** A part of the map in its own units. */
export interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

/** A place as a point; what lies at one spot, as a port and its city, is one. */
export interface Point {
	key: string;
	x: number;
	y: number;
	name: string;
	/** Rates of the lanes that begin or end there. */
	rates: number;
}

/** A lane as a line; `curve` is empty for one that begins and ends at one spot. */
interface Line {
	lane: NetworkLane;
	curve: string;
	/** Of the keys of its points. */
	ends: readonly [string, string];
}

export interface Drawing {
	points: Point[];
	lines: Line[];
	/** Lanes that are in the list alone: an end's position is not known. */
	unplaced: number;
}

/** What tells one lane from the others. */
export const laneKey = ({ from, to }: Pick<NetworkLane, "from" | "to">): string => `${from} ${to}`;

/** How far a line bends to its side, as a share of its length: lanes back and forth between cities in a row do not cover each other. */
const BEND = 0.1;

/** A bent line between two points. */
function curveOf(from: Point, to: Point): string {
	const [dx, dy] = [to.x - from.x, to.y - from.y];
	if (dx === 0 && dy === 0) return "";
	const [x, y] = [from.x + dx / 2 - dy * BEND, from.y + dy / 2 + dx * BEND];
	return `M${[from.x, from.y].join(" ")}Q${[x, y, to.x, to.y].join(" ")}`;
}

/** The lanes of a network, as far as their places are known, busy ones above the others. */
export function drawingOf({ from, to, lanes }: Pick<Network, "from" | "to" | "lanes">, nameOf: (place: NetworkPlace) => string): Drawing {
	const points = new Map<string, Point>();
	const pointsOf = (places: readonly NetworkPlace[]) =>
		new Map(
			places.flatMap((place): [string, Point][] => {
				if (place.latitude === null || place.longitude === null) return [];
				const [x, y] = project([place.longitude, place.latitude]);
				const key = `${x.toFixed(2)} ${y.toFixed(2)}`;
				const point = points.get(key) ?? { key, x, y, name: nameOf(place), rates: 0 };
				points.set(key, point);
				return [[place.code, point]];
			}),
		);
	const [starts, stops] = [pointsOf(from), pointsOf(to)];
	const lines = lanes.flatMap((lane): Line[] => {
		const [start, stop] = [starts.get(lane.from), stops.get(lane.to)];
		for (const point of new Set([start, stop])) if (point) point.rates += lane.rates;
		return start && stop ? [{ lane, curve: curveOf(start, stop), ends: [start.key, stop.key] }] : [];
	});
	const used = [...points.values()].filter(({ rates }) => rates > 0).sort((a, b) => b.rates - a.rates);
	return { points: used, lines: lines.reverse(), unplaced: lanes.length - lines.length };
}

/** Degrees around the outermost points, and the least there is to see. */
const AROUND = 0.12;
const LEAST = 8;

/** What has all of these points in it, as wide to its height as `aspect`; the whole map where there are none. */
export function boxAround(points: readonly Pick<Point, "x" | "y">[], aspect: number): Box {
	if (points.length === 0) return { left: 0, top: 0, width: WIDTH, height: HEIGHT };
	const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
	const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
	const wide = Math.max(LEAST, (right - left) * (1 + 2 * AROUND));
	const high = Math.max(LEAST / aspect, (bottom - top) * (1 + 2 * AROUND));
	const width = Math.max(wide, high * aspect);
	return { left: (left + right - width) / 2, top: (top + bottom - width / aspect) / 2, width, height: width / aspect };
}

/** A part of the map, nearer by `zoom` and moved by so many of its own units. */
export function nearer({ left, top, width, height }: Box, zoom: number, [dx, dy]: readonly [number, number]): Box {
	const [w, h] = [width / zoom, height / zoom];
	return { left: left + (width - w) / 2 + dx, top: top + (height - h) / 2 + dy, width: w, height: h };
}

/** px of a letter of a name, of one that is as wide as it is high, of a line of them, and of a point. */
const LETTER = 6.4;
const FULL = 11.5;
const LINE = 14;
const DOT = 4;
/** px a name stays away from its point, and from the edge of the map. */
const GAP = 7;
const EDGE = 4;

/** px a name takes, where nobody has measured it. */
const nameWidth = (name: string): number => [...name].reduce((px, sign) => px + (sign > "\u2e80" ? FULL : LETTER), 0);

/** Where a name stands, from its point: the middle of its line's left end, centre or right end. */
interface Side {
	anchor: "start" | "middle" | "end";
	dx: number;
	dy: number;
}

const sides: readonly Side[] = [
	{ anchor: "start", dx: GAP, dy: 0 },
	{ anchor: "end", dx: -GAP, dy: 0 },
	{ anchor: "middle", dx: 0, dy: -(LINE / 2 + DOT) },
	{ anchor: "middle", dx: 0, dy: LINE / 2 + DOT },
	{ anchor: "start", dx: GAP - 2, dy: -LINE / 2 },
	{ anchor: "start", dx: GAP - 2, dy: LINE / 2 },
	{ anchor: "end", dx: 2 - GAP, dy: -LINE / 2 },
	{ anchor: "end", dx: 2 - GAP, dy: LINE / 2 },
];

/** A name beside its point: where it is anchored, in the map's units. */
export interface PlacedName {
	x: number;
	y: number;
	anchor: Side["anchor"];
}

const leftOf = { start: 0, middle: 0.5, end: 1 } as const;

const meets = (one: Box, other: Box): boolean =>
	one.left < other.left + other.width && other.left < one.left + one.width && one.top < other.top + other.height && other.top < one.top + one.height;

const isWithin = (box: Box, whole: Box): boolean =>
	box.left >= whole.left &&
	box.top >= whole.top &&
	box.left + box.width <= whole.left + whole.width &&
	box.top + box.height <= whole.top + whole.height;

interface Sheet {
	/** What of the map is seen, and its units a px. */
	box: Box;
	unit: number;
	/** Keys of points that are named before all others. */
	first?: ReadonlySet<string>;
	/** px a name takes. */
	widthOf?: (name: string) => number;
	/** px from the upper left corner where no name may be, as buttons are there. */
	kept?: readonly Box[];
}

/** Names that have room at a side of their points, the busiest first: over no other name, no point, no edge. The others are named once the map is nearer. By the keys of their points. */
export function placeNames(
	points: readonly Point[],
	{ box, unit, first = new Set(), widthOf = nameWidth, kept = [] }: Sheet,
): ReadonlyMap<string, PlacedName> {
	const px = (n: number) => n * unit;
	const dots = points.map(({ key, x, y }) => ({ key, left: x - px(DOT), top: y - px(DOT), width: px(2 * DOT), height: px(2 * DOT) }));
	const taken: Box[] = kept.map(({ left, top, width, height }) => ({
		left: box.left + px(left),
		top: box.top + px(top),
		width: px(width),
		height: px(height),
	}));
	const seen = { left: box.left + px(EDGE), top: box.top + px(EDGE), width: box.width - px(2 * EDGE), height: box.height - px(2 * EDGE) };
	const placed = new Map<string, PlacedName>();
	for (const { key, x, y, name } of [...points.filter((point) => first.has(point.key)), ...points.filter((point) => !first.has(point.key))]) {
		const width = px(widthOf(name));
		for (const { anchor, dx, dy } of sides) {
			const at = { x: x + px(dx), y: y + px(dy) };
			const area = { left: at.x - width * leftOf[anchor], top: at.y - px(LINE / 2), width, height: px(LINE) };
			const isFree = isWithin(area, seen) && !taken.some((other) => meets(area, other)) && !dots.some((dot) => dot.key !== key && meets(area, dot));
			if (!isFree) continue;
			taken.push(area);
			placed.set(key, { ...at, anchor });
			break;
		}
	}
	return placed;
}
