import type { NetworkLane, NetworkPlace } from "@iqt/routers/kit/price-book/network";
import { expect, test } from "vitest";
import { HEIGHT, WIDTH } from "../map/projection.ts";
import { boxAround, drawingOf, laneKey, namedPoints, nearer } from "./drawing.ts";

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

test("names that would lie over each other are left out, those of busy places first to stay", () => {
	const point = (key: string, x: number, rates: number) => ({ key, x, y: 0, name: "Shanghai", rates });
	expect(namedPoints([point("a", 0, 9), point("b", 1, 5), point("c", 200, 1)], 1).map(({ key }) => key)).toEqual(["a", "c"]);
});
