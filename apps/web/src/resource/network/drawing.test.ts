import type { NetworkLane, NetworkPlace } from "@iqt/routers/kit/price-book/network";
import { expect, test } from "vitest";
import { HEIGHT, WIDTH } from "../map/projection.ts";
import { boxAround, drawingOf, laneKey, nearer, placeNames } from "./drawing.ts";

const place = (code: string, longitude: number | null, latitude: number | null): NetworkPlace => ({
	code,
	name: code,
	nameZh: "",
	longitude,
	latitude,
});
const lane = (from: string, to: string, rates = 1): NetworkLane => ({
	...{ from, to, rates, state: "priced" as const, live: rates, ending: 0 },
	...{ endsOn: null, nextOn: null, lastOn: null },
});
const from = [place("CNCKG", 106.5, 29.5), place("CNSIA", 108.9, 34.3)];
const to = [place("CNSHA", 121.5, 31.2), place("5001", 106.5, 29.5), place("XX", null, null), place("CNNGB", 121.6, 29.9)];
const nameOf = ({ code }: NetworkPlace) => code;

test("lanes are lines between points, the busiest drawn last; those at one spot have no line, and one without a position is counted", () => {
	const lanes = [lane("CNCKG", "CNSHA", 5), lane("CNSIA", "CNSHA", 2), lane("CNCKG", "5001", 3), lane("CNSIA", "XX")];
	const { points, lines, unplaced } = drawingOf({ from, to, lanes }, nameOf);
	expect(unplaced).toBe(1);
	expect(lines.map((line) => [laneKey(line.lane), line.curve === ""])).toEqual([
		["CNCKG 5001", true],
		["CNSIA CNSHA", false],
		["CNCKG CNSHA", false],
	]);
	// A city and its areas are one point, and places without lanes are none.
	expect(points.map(({ name, rates }) => [name, rates])).toEqual([
		["CNCKG", 8],
		["CNSHA", 7],
		["CNSIA", 3],
	]);
	expect(lines[1]?.ends).toHaveLength(2);
});

test("the part of the map that is shown has all points in it, as wide as the window is", () => {
	const { points } = drawingOf({ from, to, lanes: [lane("CNCKG", "CNSHA"), lane("CNSIA", "CNNGB")] }, nameOf);
	const box = boxAround(points, 1.5);
	expect(box.width / box.height).toBeCloseTo(1.5);
	for (const { x, y } of points) {
		expect(x > box.left && x < box.left + box.width).toBe(true);
		expect(y > box.top && y < box.top + box.height).toBe(true);
	}
	expect(boxAround([], 1.5)).toEqual({ left: 0, top: 0, width: WIDTH, height: HEIGHT });
	expect(boxAround([{ x: 10, y: 10 }], 2)).toEqual({ left: 6, top: 8, width: 8, height: 4 });
	expect(nearer({ left: 0, top: 0, width: 10, height: 4 }, 2, [1, 0])).toEqual({ left: 3.5, top: 1, width: 5, height: 2 });
});

const point = (key: string, x: number, y: number, name = "Shanghai") => ({ key, x, y, name, rates: 1 });
const sheet = { box: { left: 0, top: 0, width: 390, height: 300 }, unit: 1 };

test("a name stands at the side of its point that has room: beside another name, away from other points, edges and buttons", () => {
	const sidesOf = (points: ReturnType<typeof point>[], more: Partial<Parameters<typeof placeNames>[1]> = {}) =>
		Object.fromEntries([...placeNames(points, { ...sheet, ...more })].map(([key, { anchor, y }]) => [key, `${anchor} ${y}`]));
	expect(sidesOf([point("a", 100, 100)])).toEqual({ a: "start 100" });
	expect(sidesOf([point("a", 370, 100)])).toEqual({ a: "end 100" });
	expect(sidesOf([point("a", 100, 100), point("b", 120, 100)])).toEqual({ a: "end 100", b: "start 100" });
	expect(sidesOf([point("a", 300, 50)], { kept: [{ left: 346, top: 0, width: 44, height: 120 }] })).toEqual({ a: "end 50" });
	// Twice as near to the eye, a name takes half as much of the map.
	expect(sidesOf([point("a", 350, 100)], { unit: 0.5 })).toEqual({ a: "start 100" });
});

test("of names that have no room those of busy places stay, and before them those that are looked at", () => {
	const crowd = Array.from({ length: 40 }, (_, i) => point(`p${i}`, 195 + (i % 8) * 9, 150 + Math.floor(i / 8) * 9));
	const shown = [...placeNames(crowd, sheet).keys()];
	expect(shown.length).toBeGreaterThan(3);
	expect(shown.length).toBeLessThan(40);
	const last = crowd.at(-1)?.key ?? "";
	expect([...placeNames(crowd, { ...sheet, first: new Set([last]) }).keys()][0]).toBe(last);
	const boxes = [...placeNames(crowd, sheet)].map(([, { x, y, anchor }]) => {
		const left = x - 8 * 6.4 * { start: 0, middle: 0.5, end: 1 }[anchor];
		return { left, right: left + 8 * 6.4, top: y - 7, bottom: y + 7 };
	});
	for (const [i, a] of boxes.entries()) {
		for (const b of boxes.slice(i + 1)) expect(a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom).toBe(true);
		for (const { x, y } of crowd) expect(x > a.left && x < a.right && y > a.top && y < a.bottom).toBe(false);
	}
});
