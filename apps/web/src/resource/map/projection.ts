/** Longitude and latitude in degrees, east and north above zero. */
type Degrees = readonly [longitude: number, latitude: number];

/** How far north and south the map goes, degrees. */
const MOST = 80;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const northing = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + radians(Math.max(-MOST, Math.min(MOST, latitude))) / 2));

/** The whole map in its own units: as wide as the earth has degrees. */
export const WIDTH = 360;
export const HEIGHT = Math.round((2 * northing(MOST) * WIDTH) / (2 * Math.PI));

/** Where a point lies on the map (Mercator), from its upper left corner; beyond 80° north or south it stands at the edge. */
export const project = ([longitude, latitude]: Degrees): readonly [x: number, y: number] => [
	longitude + WIDTH / 2,
	HEIGHT / 2 - (northing(latitude) * WIDTH) / (2 * Math.PI),
];

/** The point of a place on the map, to a hundredth of a degree. */
export function unproject(x: number, y: number): Degrees {
	const latitude = 2 * Math.atan(Math.exp(((HEIGHT / 2 - y) * 2 * Math.PI) / WIDTH)) - Math.PI / 2;
	const round = (n: number) => Math.round(n * 100) / 100;
	return [round(Math.max(-180, Math.min(180, x - WIDTH / 2))), round((latitude * 180) / Math.PI)];
}

/** A step eastwards in hundredths of a degree; one over the far side of the earth goes on beyond its edge, or it would lead back around all of it. */
const eastwards = (step: number): number => (Math.abs(step) > 18_000 ? step - Math.sign(step) * 36_000 : step);

/** A ring of hundredths of a degree, where it begins and then steps from point to point, as degrees; most of one that goes beyond an edge is on the map. */
function ringOf(line: string): Degrees[] {
	const steps = line.split(",").map(Number);
	let [longitude, latitude] = [0, 0];
	const ring = Array.from({ length: steps.length / 2 }, (_, i): Degrees => {
		longitude += i === 0 ? (steps[0] ?? 0) : eastwards(steps[2 * i] ?? 0);
		latitude += steps[2 * i + 1] ?? 0;
		return [longitude / 100, latitude / 100];
	});
	const [west, east] = [Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([x]) => x))];
	const turns = Math.round((west + east) / 2 / 360);
	return turns === 0 ? ring : ring.map(([x, y]) => [x - 360 * turns, y]);
}

/** The outlines of land as one path: a ring a line. */
export const landPath = (text: string): string =>
	text
		.trim()
		.split("\n")
		.map((line) => {
			const points = ringOf(line).map((point) =>
				project(point)
					.map((n) => n.toFixed(2))
					.join(" "),
			);
			return `M${points.join("L")}Z`;
		})
		.join("");
