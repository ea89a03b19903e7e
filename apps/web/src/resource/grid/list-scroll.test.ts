import { describe, expect, it } from "vitest";
import { type Extent, jumpedTo, movedTo, type Place, placeOf, TALLEST, wayTo } from "./list-scroll.ts";

const VIEW = 700;
const ROW = 36;
/** px of a row in the roomiest size and of a card on a phone, too: a million of these are 280 million px. */
const heights = [ROW, 44, 280];

const extentOf = (rows: number, rowHeight: number): Extent => ({
	room: Math.min(rows * rowHeight, TALLEST) - VIEW,
	beyond: Math.max(0, rows * rowHeight - TALLEST),
});
const million = extentOf(1_000_000, ROW);
const positionOf = ({ top, above }: Place) => top + above;
const lastOf = ({ room, beyond }: Extent) => room + beyond;

/** Turns the wheel by `step` px again and again as a browser does, which ends at the ends of the area; positions from where it began. */
function wheeled(from: Place, step: number, turns: number, extent: Extent): number[] {
	let place = from;
	const positions = [positionOf(place)];
	for (let turn = 0; turn < turns; turn++) {
		place = movedTo(place, Math.max(0, Math.min(place.top + step, extent.room)), VIEW, extent);
		positions.push(positionOf(place));
	}
	return positions;
}

describe("a list taller than a browser lays out", () => {
	it("lies in an area that every browser lays out, all of it and at every point", () => {
		// Firefox: 17,895,697 px. Chromium: 33,554,431 points, eight a px on a sharp screen at 400 %.
		expect(TALLEST).toBeLessThan(Math.min(17_895_697, 33_554_431 / 8));
		for (const height of heights) {
			const extent = extentOf(1_000_000, height);
			for (let position = 0; position <= lastOf(extent); position += 77_777) {
				const { top, above } = placeOf(position, extent);
				expect(top).toBeGreaterThanOrEqual(0);
				expect(top).toBeLessThanOrEqual(extent.room);
				expect(above).toBeGreaterThanOrEqual(0);
				expect(above).toBeLessThanOrEqual(extent.beyond);
			}
		}
	});

	it("begins and ends where the area does", () => {
		for (const height of heights) {
			const extent = extentOf(1_000_000, height);
			expect(positionOf(jumpedTo(0, extent))).toBe(0);
			expect(positionOf(jumpedTo(extent.room, extent))).toBe(1_000_000 * height - VIEW);
			expect(placeOf(lastOf(extent), extent).top).toBe(extent.room);
			expect(placeOf(0, extent).top).toBe(0);
		}
	});

	it("lies as far down as its bar was dragged", () => {
		for (const share of [0.1, 0.25, 0.5, 0.9]) {
			const row = positionOf(movedTo({ top: 0, above: 0 }, share * million.room, VIEW, million)) / ROW;
			expect(Math.abs(row / 1_000_000 - share)).toBeLessThan(0.03);
		}
		let before = -1;
		for (let top = 0; top <= million.room; top += 997) {
			const position = positionOf(jumpedTo(top, million));
			expect(position).toBeGreaterThan(before);
			before = position;
		}
	});

	it("is found again where its bar stands", () => {
		for (let position = 0; position <= lastOf(million); position += 123_457) {
			const place = placeOf(position, million);
			expect(positionOf(place)).toBe(position);
			// A px of the area is nine of the list there.
			expect(Math.abs(positionOf(jumpedTo(place.top, million)) - position)).toBeLessThanOrEqual(9);
		}
	});

	it("goes a turn of the wheel at a time from its first row to its last and back", () => {
		for (const height of heights) {
			const extent = extentOf(200_000, height);
			const turns = Math.ceil(lastOf(extent) / 600);
			for (const positions of [wheeled(placeOf(0, extent), 600, turns, extent), wheeled(placeOf(lastOf(extent), extent), -600, turns, extent)]) {
				expect(Math.abs((positions.at(-1) ?? 0) - (positions[0] ?? 0))).toBe(lastOf(extent));
				const steps = positions.slice(1, -1).map((position, i) => Math.abs(position - (positions[i] ?? 0)));
				expect(new Set(steps)).toEqual(new Set([600]));
			}
		}
	});

	it("goes on by the wheel from wherever its bar was dragged", () => {
		for (const share of [0.001, 0.02, 0.4, 0.98, 0.999])
			for (const step of [-120, 120]) {
				const from = jumpedTo(Math.round(share * million.room), million);
				const positions = wheeled(from, step, 3_000, million);
				const aim = Math.max(0, Math.min(positionOf(from) + step * 3_000, lastOf(million)));
				expect(positions.at(-1)).toBe(aim);
			}
	});

	it("brings any row into view, near or far, and goes on from there", () => {
		let place = placeOf(0, million);
		for (const row of [0, 5, 40, 900_000, 900_003, 899_980, 999_990, 17, 500_000]) {
			place = wayTo(place, row * ROW, VIEW, million);
			const shown = Math.min(row * ROW, lastOf(million));
			expect(Math.abs(positionOf(place) - shown)).toBeLessThan(1);
			expect(place.top).toBeGreaterThanOrEqual(0);
			expect(place.top).toBeLessThanOrEqual(million.room);
			// What the browser tells of it moves nothing.
			expect(movedTo(place, place.top, VIEW, million)).toEqual(place);
		}
	});

	it("moves a step with what is drawn staying where it lies", () => {
		const from = placeOf(900_000 * ROW, million);
		expect(wayTo(from, 900_005 * ROW, VIEW, million).above).toBe(from.above);
		expect(movedTo(from, from.top + 120, VIEW, million).above).toBe(from.above);
	});
});

describe("a list a browser lays out", () => {
	it("lies as it is", () => {
		const extent = extentOf(100_000, ROW);
		for (const top of [0, 1, 1_234.5, extent.room]) {
			expect(jumpedTo(top, extent)).toEqual({ top, above: 0 });
			expect(placeOf(top, extent)).toEqual({ top, above: 0 });
			expect(movedTo({ top: 0, above: 0 }, top, VIEW, extent)).toEqual({ top, above: 0 });
			expect(wayTo({ top: 0, above: 0 }, top, VIEW, extent)).toEqual({ top, above: 0 });
		}
		expect(placeOf(999_999_999, extent)).toEqual({ top: extent.room, above: 0 });
	});

	it("is one after it was narrowed down from a taller one, and is not lost while nothing of it is shown", () => {
		expect(movedTo(placeOf(900_000 * ROW, million), 300, VIEW, extentOf(50, ROW))).toEqual({ top: 300, above: 0 });
		expect(placeOf(5_000, { room: 0, beyond: million.beyond })).toEqual({ top: 5_000, above: 0 });
		expect(jumpedTo(0, { room: 0, beyond: million.beyond })).toEqual({ top: 0, above: 0 });
	});
});
