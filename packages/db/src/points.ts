/** Latitude and longitude, in degrees. */
export type Point = readonly [number, number];

/** Points by what they are called: of `{ DE: "01 51.1 13.7,…" }` the town of "DE01". */
export const readPoints = (table: Readonly<Record<string, string>>): ReadonlyMap<string, Point> =>
	new Map(
		Object.entries(table).flatMap(([group, list]) =>
			list.split(",").map((one): [string, Point] => {
				const [code = "", latitude, longitude] = one.split(" ");
				return [group + code, [Number(latitude), Number(longitude)]];
			}),
		),
	);
