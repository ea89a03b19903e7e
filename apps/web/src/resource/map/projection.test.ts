import { describe, expect, it } from "vitest";
import land from "./land.txt?raw";
import { HEIGHT, landPath, project, unproject, WIDTH } from "./projection.ts";

describe("the map's projection", () => {
	it("has the equator and Greenwich in the middle, and north above", () => {
		expect(project([0, 0])).toEqual([WIDTH / 2, HEIGHT / 2]);
		const [shanghai, hamburg] = [project([121.47, 31.23]), project([9.99, 53.55])];
		expect(hamburg[0]).toBeLessThan(shanghai[0]);
		expect(hamburg[1]).toBeLessThan(shanghai[1]);
	});

	it("comes back to where it began", () => {
		for (const place of [
			[121.47, 31.23],
			[-70.84, -27.05],
			[179.99, 0],
			[-180, 79.5],
		] as const)
			expect(unproject(...project(place))).toEqual(place);
	});

	it("stays on the map beyond its edges", () => {
		expect(project([0, 90])[1]).toBeCloseTo(0, 0);
		expect(project([0, -90])[1]).toBeCloseTo(HEIGHT, 0);
		expect(unproject(-40, HEIGHT / 2)).toEqual([-180, 0]);
	});
});

describe("the outlines of land", () => {
	it("have no line from one edge of the map to the other", () => {
		expect(landPath("17700,6500,200,100,-35800,100,100,-100")).toMatch(/^M357\.00 .*L359\.00 .*L361\.00 .*L362\.00 .*Z$/);
		// One that begins beyond the edge is drawn where most of it is.
		expect(landPath("-17900,6500,35800,100,-9000,100")).toMatch(/^M361\.00 .*L359\.00 .*L269\.00 .*Z$/);
		const longest = landPath(land)
			.slice(1, -1)
			.split("ZM")
			.flatMap((ring) => {
				const xs = ring.split("L").map((point) => Number(point.split(" ")[0]));
				return xs.slice(1).map((x, i) => Math.abs(x - (xs[i] ?? x)));
			});
		expect(Math.max(...longest)).toBeLessThan(90);
	});

	it("have Asia and Europe in one ring on the map", () => {
		const [shanghai] = project([121, 31]);
		const [lisbon] = project([-9, 38]);
		const spans = landPath(land)
			.slice(1, -1)
			.split("ZM")
			.map((ring) => ring.split("L").map((point) => Number(point.split(" ")[0])));
		expect(spans.filter((xs) => Math.min(...xs) < lisbon && Math.max(...xs) > shanghai && Math.max(...xs) < WIDTH + 20)).not.toEqual([]);
	});

	it("are whole rings on the map, within a hundred kilobytes", async () => {
		const path = landPath(land);
		expect(path.match(/M/g)?.length).toBe(land.trim().split("\n").length);
		expect(path).not.toContain("NaN");
		const packed = await new Response(new Blob([land]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
		expect(packed.byteLength).toBeLessThan(100_000);
	});
});
