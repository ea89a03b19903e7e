import type { Beside } from "./beside-words.ts";
import { laneFields } from "./lane-ends.ts";
import type { Way } from "./lane-words.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import type { KnownPlace, PlaceIndex } from "./places.ts";
import type { Saying, Sayings } from "./said.ts";
import { tidy } from "./text.ts";

/** What stands between both ends of a lane, in a cell of nothing else. */
const sign = / ?(?:-{1,2}>?|=>|[‐-―−>→⇒➔~]{1,2}|发往|[至到往]|(?<![a-z])(?:to|till)(?![a-z])) ?/gi;
/** Signs of a text that are tried. */
const MOST_SIGNS = 8;

/** A lane as one cell names it. `isService`: its ends are joined by a dash alone, as lines are named that go both ways. */
interface NamedLane {
	inlandCity: string;
	portCity: string;
	way: Way;
	isService: boolean;
}

/** The lane a text names, "上海-重庆", "Chongqing → Shanghai": an inland city and a port city, whichever comes first; null for none, and for what may be two. `words`: what a place's text says beside its name. */
export function laneIn(text: string, places: PlaceIndex, words: (text: string, place: KnownPlace) => Beside): NamedLane | null {
	const placed = (half: string, kind: "inlandCity" | "portCity"): string[] => {
		const match = places(half, [kind]);
		if (match.kind !== "found") return [];
		const { says, rest } = words(half, match.place);
		return rest === "" && Object.keys(says).length === 0 ? [match.place.code] : [];
	};
	const found = [...text.matchAll(sign)].slice(0, MOST_SIGNS).flatMap(({ 0: written, index }): NamedLane[] => {
		const [begin, end] = [text.slice(0, index).trim(), text.slice(index + written.length).trim()];
		if (begin === "" || end === "") return [];
		const isService = /^[-‐-―−~]+$/.test(written.trim());
		const lanes = (inland: string, port: string, way: Way) =>
			placed(inland, "inlandCity").flatMap((inlandCity) => placed(port, "portCity").map((portCity) => ({ inlandCity, portCity, way, isService })));
		return [...lanes(begin, end, "westbound"), ...lanes(end, begin, "eastbound")];
	});
	const [first, ...others] = found;
	return first && others.length === 0 ? first : null;
}

/** What a sheet that is named after a lane, "HKG-XIY", says of rates for which no column has a place; a column of directions is held against its name elsewhere. */
export function laneOfSheet(name: string, mapping: Mapping, places: PlaceIndex): Sayings {
	const mapped = new Set(tablesOf(mapping).flatMap(({ columns }) => columns.flatMap(({ target }) => target?.field ?? [])));
	const lane = ["lane", ...laneFields].some((field) => mapped.has(field)) ? null : laneIn(tidy(name), places, () => ({ says: {}, rest: "" }));
	if (!lane) return new Map();
	const { inlandCity, portCity, way } = lane;
	const says = { inlandCity, portCity, ...(mapped.has("direction") ? {} : { direction: way }) };
	return new Map(Object.entries(says).map(([field, value]): [string, Saying] => [field, { values: [value], row: 0, text: name, certain: true }]));
}
