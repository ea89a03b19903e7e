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

/** px of a letter of a name, of one that is as wide as it is high, and of a line of them. */
const LETTER = 6.2;
const FULL = 11.5;
const LINE = 14;

/** px a name takes. */
const nameWidth = (name: string): number => [...name].reduce((px, sign) => px + (sign > "\u2e80" ? FULL : LETTER), 0);

/** The points whose names have room beside them, the busiest first. `unit`: the map's units a px. */
export function namedPoints(points: readonly Point[], unit: number): Point[] {
	const taken: Box[] = [];
	return points.filter(({ x, y, name }) => {
		const box = { left: x + 6 * unit, top: y - (LINE / 2) * unit, width: nameWidth(name) * unit, height: LINE * unit };
		const isFree = taken.every(
			(other) =>
				box.left > other.left + other.width ||
				other.left > box.left + box.width ||
				box.top > other.top + other.height ||
				other.top > box.top + box.height,
		);
		if (isFree) taken.push(box);
		return isFree;
	});
}
