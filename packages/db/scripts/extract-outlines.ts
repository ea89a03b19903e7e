/**
 * Writes the outlines of land that maps are drawn from, and those of countries that the seed's places are held against:
 *   npm pack world-atlas@2 && mkdir atlas && tar xzf world-atlas-*.tgz -C atlas
 *   npm pack i18n-iso-countries && mkdir iso && tar xzf i18n-iso-countries-*.tgz -C iso
 *   node packages/db/scripts/extract-outlines.ts ./atlas/package ./iso/package
 * The figures are Natural Earth's (1:50m, public domain), as world-atlas (ISC) packs them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Point = [number, number];
interface Geometry {
	type: "Polygon" | "MultiPolygon" | "GeometryCollection";
	id?: string;
	arcs: number[][] | number[][][];
	geometries?: Geometry[];
}
interface Topology {
	transform: { scale: Point; translate: Point };
	arcs: Point[][];
	objects: Record<string, Geometry>;
}

const [atlas, iso] = process.argv.slice(2);
if (atlas === undefined || iso === undefined) throw new Error("give the folders of world-atlas and i18n-iso-countries");

const readTopology = (name: string) => JSON.parse(readFileSync(join(atlas, name), "utf8")) as Topology;

/** Arcs in degrees. */
function degrees({ transform, arcs }: Topology): Point[][] {
	return arcs.map((arc) => {
		let [x, y] = [0, 0];
		return arc.map(([dx, dy]): Point => {
			x += dx;
			y += dy;
			return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
		});
	});
}

/** Douglas and Peucker: leaves out points nearer than `tolerance` degrees to the line without them. */
function thinned(line: Point[], tolerance: number): Point[] {
	const [first, last] = [line[0], line.at(-1)];
	if (!first || !last || line.length < 3) return line;
	const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
	const long = Math.hypot(dx, dy);
	let [far, at] = [0, 0];
	for (const [i, [x, y]] of line.entries()) {
		const off = long === 0 ? Math.hypot(x - first[0], y - first[1]) : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / long;
		if (off > far) [far, at] = [off, i];
	}
	if (far <= tolerance) return [first, last];
	return [...thinned(line.slice(0, at + 1), tolerance).slice(0, -1), ...thinned(line.slice(at), tolerance)];
}

/** The rings of a geometry, a line each in hundredths of a degree: where each begins, then steps from point to point, longitude before latitude. */
function rings(topology: Topology, geometry: Geometry, tolerance: number, least: number): number[][] {
	const exact = degrees(topology);
	const arcs = exact.map((arc) => thinned(arc, tolerance));
	const parts = geometry.geometries ?? [geometry];
	const loops = parts.flatMap((part) => (part.type === "Polygon" ? (part.arcs as number[][]) : (part.arcs as number[][][]).flat()));
	return loops.flatMap((loop) => {
		const joined = (of: Point[][]) => loop.flatMap((i) => (i < 0 ? [...(of[~i] ?? [])].reverse() : (of[i] ?? [])));
		// What is too small to be thinned stays as it is.
		const line = joined(arcs).length > 4 ? joined(arcs) : joined(exact);
		const whole = line.map(([x, y]): Point => [Math.round(x * 100), Math.round(y * 100)]);
		const kept = whole.filter(([x, y], i) => i === 0 || x !== whole[i - 1]?.[0] || y !== whole[i - 1]?.[1]);
		const wide = (of: 0 | 1) => Math.max(...kept.map((p) => p[of])) - Math.min(...kept.map((p) => p[of]));
		if (kept.length < 4 || Math.max(wide(0), wide(1)) < least) return [];
		return [kept.flatMap(([x, y], i) => [x - (kept[i - 1]?.[0] ?? 0), y - (kept[i - 1]?.[1] ?? 0)])];
	});
}

const write = (path: string, lines: string[]) => writeFileSync(new URL(path, import.meta.url), `${lines.join("\n")}\n`);

const land = readTopology("land-50m.json");
const landObject = land.objects.land;
if (!landObject) throw new Error("no land");
write(
	"../../../apps/web/src/resource/map/land.txt",
	rings(land, landObject, 0.04, 15).map((ring) => ring.join()),
);

const alpha2 = new Map((JSON.parse(readFileSync(join(iso, "codes.json"), "utf8")) as [string, string, string][]).map(([code, , n]) => [n, code]));
const countries = readTopology("countries-50m.json");
const shapes = (countries.objects.countries?.geometries ?? []).flatMap((shape) => {
	const code = alpha2.get(shape.id ?? "");
	return code ? rings(countries, shape, 0.05, 0).map((ring) => `${code} ${ring.join()}`) : [];
});
write("../src/fixtures/countries.txt", shapes.sort());
