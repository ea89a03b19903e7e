import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { areaPoint } from "../area-points.ts";
import { postcodePoint } from "../postcode-points.ts";
import { loadAreas } from "./load.ts";
import { seedPlaces } from "./places.ts";
import { greatCircleKm } from "./random.ts";

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

const countries = readCountries();
const far = (country: string, at: Point) =>
	(within[country] ?? [country]).every((code) => (countries.get(code) ?? []).every((ring) => off(ring, at) > NEAR));

describe("places of the seed", () => {
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

describe("areas of the seed", () => {
	/** Counties a province governs itself, which are no city and lie all over it. */
	const nowhere = ["4190", "4290", "4690", "5002", "6590"];
	/** Reefs in the South China Sea, which the outlines do not draw. */
	const atSea = ["4603"];
	const areas = loadAreas();
	const pointOf = (code: string) => areaPoint(code) ?? [Number.NaN, Number.NaN];

	it("have a point down to streets, but for those that are under no city", () => {
		const lost = areas.filter(({ code }) => areaPoint(code) === undefined);
		expect([...new Set(lost.map(({ code }) => code.slice(0, 4)))]).toEqual(nowhere);
		expect(lost.filter(({ level }) => level === "province")).toEqual([]);
	});

	it("lie in the country, each at a point of its own, near cities of its province", () => {
		const cities = areas.filter(({ code, level }) => level === "city" && !nowhere.includes(code));
		expect(cities.length).toBe(337);
		const abroad = cities.filter(({ code }) => far("CN", [pointOf(code)[1], pointOf(code)[0]]));
		expect(abroad.map(({ code }) => code)).toEqual(atSea);
		const points = cities.map(({ code }) => pointOf(code).join(" "));
		expect(points.length).toBe(new Set(points).size);
		// Each has one of its own province among its eight nearest, or is alone in it.
		const astray = cities.filter(({ code }) => {
			const near = cities
				.filter((other) => other.code !== code)
				.sort((a, b) => greatCircleKm(pointOf(code), pointOf(a.code)) - greatCircleKm(pointOf(code), pointOf(b.code)))
				.slice(0, 8);
			const kin = cities.filter((other) => other.code.startsWith(code.slice(0, 2)));
			return kin.length > 1 && !near.some((other) => other.code.startsWith(code.slice(0, 2)));
		});
		// Tongliao, indeed, lies among those of Jilin and Liaoning.
		expect(astray.map(({ code, name }) => code + name)).toEqual(["1505通辽市"]);
	});
});

describe("postcodes", () => {
	const at = (country: string, first: string, last: string) => postcodePoint({ country, first: first.padEnd(5, "0"), last: last.padEnd(5, "9") });

	it("lie in their countries, in the middle of their towns", () => {
		for (const country of ["DE", "NL", "BE", "PL", "CZ", "AT", "LT"]) {
			for (let beginning = 0; beginning < 100; beginning++) {
				const digits = String(beginning).padStart(2, "0");
				const [latitude, longitude] = at(country, digits, digits) ?? [0, 0];
				expect(far(country, [longitude, latitude]), `${country}-${digits}`).toBe(false);
			}
		}
		const [latitude, longitude] = at("DE", "40", "47") ?? [0, 0];
		expect([latitude.toFixed(1), longitude.toFixed(1)]).toEqual(["51.4", "6.9"]);
		expect(at("DE", "47051", "47051")).toEqual(at("DE", "47", "47"));
		expect(at("XX", "10", "20")).toBeUndefined();
	});
});
