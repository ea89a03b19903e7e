import type { Insertable } from "kysely";
import type { IndexValueTable, PriceIndexTable } from "../tables/price-index.ts";
import { dayAfter } from "./periods.ts";
import { chance, stableId } from "./random.ts";

/** [code, Chinese, English, Spanish, Japanese, who publishes it, other names in sheets]: gauges barges are priced by, each in cm. */
const gauges: [string, string, string, string, string, string, string[]][] = [
	["CUNTAN", "寸滩水位", "Gauge Cuntan (Chongqing)", "Nivel en Cuntan (Chongqing)", "寸灘水位（重慶）", "长江航道局", ["寸滩", "重庆水位"]],
	["HANKOU", "汉口水位", "Gauge Hankou (Wuhan)", "Nivel en Hankou (Wuhan)", "漢口水位（武漢）", "长江航道局", ["汉口", "武汉水位"]],
	["KAUB", "考布水位", "Gauge Kaub (Rhine)", "Nivel en Kaub (Rin)", "カウプ水位（ライン川）", "WSV Pegelonline", ["Pegel Kaub"]],
	[
		"RUHRORT",
		"鲁尔奥特水位",
		"Gauge Ruhrort (Rhine)",
		"Nivel en Ruhrort (Rin)",
		"ルールオルト水位（ライン川）",
		"WSV Pegelonline",
		["Pegel Ruhrort"],
	],
];

const WRITTEN = "2026-01-01T00:00:00.000Z";

/** The indices an installation begins with. */
export const priceIndexRows = (): Insertable<PriceIndexTable>[] =>
	gauges.map(([code, name_zh, name_en, name_es, name_ja, source, aliases]) => ({
		...{ id: stableId(`price index ${code}`), code, name_zh, name_en, name_es, name_ja, unit: "cm", source },
		...{ aliases: JSON.stringify(aliases), active_from: null, active_to: null, remark: null, version: 1, changed_at: WRITTEN, changed_by: null },
	}));

/** Where a gauge stands in a demo: its level ninety days ago and today, and how far a day strays from the line between, in cm. */
const courses: [string, number, number, number][] = [
	["CUNTAN", 520, 310, 25],
	["HANKOU", 1_480, 890, 40],
	["KAUB", 205, 118, 9],
	["RUHRORT", 330, 236, 12],
];

/** What a litre of diesel cost in a demo: days ago, and yuan. */
const diesel = [
	[58, "6.98"],
	[38, "6.86"],
	[24, "6.91"],
	[10, "6.84"],
] as const;

/** Levels of the last ninety days, a value every other day, as they fall in autumn; and the price of diesel. */
export function indexValueRows(today: string, at: string): Insertable<IndexValueTable>[] {
	const row = (index_code: string, day: string, value: string): Insertable<IndexValueTable> => ({
		...{ id: stableId(`index value ${index_code} ${day}`), index_code, day, value, source: null },
		...{ version: 1, changed_at: at, changed_by: null },
	});
	const levels = courses.flatMap(([index_code, first, last, stray]) =>
		Array.from({ length: 46 }, (_, i) => {
			const day = dayAfter(today, (i - 45) * 2);
			const level = first + ((last - first) * i) / 45 + (chance(`${index_code}/${day}`) - 0.5) * stray;
			return row(index_code, day, String(Math.round(level)));
		}),
	);
	return [...levels, ...diesel.map(([ago, price]) => row("DIESEL-CN", dayAfter(today, -ago), price))];
}
