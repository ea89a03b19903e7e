import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seedPlaces } from "./places.ts";

type Point = readonly [x: number, y: number];

/** Degrees of latitude that a quay may lie off the outline, which is drawn coarsely. */
const NEAR = 0.35;

/** Whose outlines hold a country or territory that has none by its code in a UN/LOCODE: part of another one, or a code of before. */
const within: Readonly<Record<string, readonly string[]>> = {
	AN: ["CW", "SX", "NL"],
	GF: ["FR"],
	GI: ["ES"],
	GP: ["FR", "BL"],
	MQ: ["FR"],
	RE: ["FR"],
	YT: ["FR"],
};

/** Right, although the outlines have them elsewhere: an exclave too small to be drawn, an island and coasts drawn as another country's. */
const drawnElsewhere = ["ESMLN", "GBGCI", "SOBBO", "UASVP"];

function readCountries(): Map<string, Point[][]> {
	const countries = new Map<string, Point[][]>();
	for (const line of readFileSync(new URL("../fixtures/countries.txt", import.meta.url), "utf8")
		.trim()
		.split("\n")) {
		const [code = "", numbers = ""] = line.split(" ");
		const steps = numbers.split(",").map(Number);
		let [x, y] = [0, 0];
		const ring = Array.from({ length: steps.length / 2 }, (_, i): Point => {
			x += steps[2 * i] ?? 0;
			y += steps[2 * i + 1] ?? 0;
			return [x / 100, y / 100];
		});
		countries.set(code, [...(countries.get(code) ?? []), ring]);
	}
	return countries;
}

/** How far a point lies outside a ring, in degrees of latitude; 0 within. */
function off(ring: readonly Point[], [x, y]: Point): number {
	const narrow = Math.cos((y * Math.PI) / 180);
	let [inside, least] = [false, Number.POSITIVE_INFINITY];
	for (const [i, [bx, by]] of ring.entries()) {
		const [ax, ay] = ring.at(i - 1) ?? [bx, by];
		if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
		const [dx, dy] = [(bx - ax) * narrow, by - ay];
		const [px, py] = [(x - ax) * narrow, y - ay];
		const along = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
		least = Math.min(least, Math.hypot(px - along * dx, py - along * dy));
	}
	return inside ? 0 : least;
}

describe("places of the seed", () => {
	const countries = readCountries();
	const far = (country: string, at: Point) =>
		(within[country] ?? [country]).every((code) => (countries.get(code) ?? []).every((ring) => off(ring, at) > NEAR));

	it("lie in or beside their countries, every one", () => {
		const lost = seedPlaces().filter(({ country, latitude, longitude }) => far(country, [longitude, latitude]));
		expect(lost.map(({ code }) => code).sort()).toEqual(drawnElsewhere);
	});

	it("would be told where latitude and longitude are exchanged", () => {
		const worked = seedPlaces().filter(({ active }) => active === 1);
		expect(worked.filter(({ country, latitude, longitude }) => !far(country, [latitude, longitude]))).toEqual([]);
	});

	it("have no code twice", () => {
		const keys = seedPlaces().map(({ kind, code }) => `${kind} ${code}`);
		expect(keys.length).toBe(new Set(keys).size);
	});
});
