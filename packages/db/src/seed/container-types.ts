import type { Insertable } from "kysely";
import type { ContainerTypeTable } from "../tables/index.ts";
import { stableId } from "./random.ts";

const WRITTEN = "2026-01-01T00:00:00.000Z";

type Names = [zh: string, en: string, es: string, ja: string];

/** [code, ISO 6346, names, TEU, reefer, rated gross kg], as they stand in lists. */
const containerTypes: [string, string, Names, string, 0 | 1, number][] = [
	["20GP", "22G1", ["20 英尺普柜", "20' general purpose", "20 pies estándar", "20 フィート ドライ"], "1", 0, 30_480],
	["40GP", "42G1", ["40 英尺普柜", "40' general purpose", "40 pies estándar", "40 フィート ドライ"], "2", 0, 32_500],
	["40HC", "45G1", ["40 英尺高柜", "40' high cube", "40 pies high cube", "40 フィート ハイキューブ"], "2", 0, 32_500],
	["45HC", "L5G1", ["45 英尺高柜", "45' high cube", "45 pies high cube", "45 フィート ハイキューブ"], "2.25", 0, 33_000],
	["20RF", "22R1", ["20 英尺冷藏箱", "20' reefer", "20 pies frigorífico", "20 フィート リーファー"], "1", 1, 30_480],
	[
		"40RH",
		"45R1",
		["40 英尺高冷藏箱", "40' high cube reefer", "40 pies high cube frigorífico", "40 フィート ハイキューブ リーファー"],
		"2",
		1,
		34_000,
	],
];

/** The containers the product comes with. */
export const containerTypeRows = (): Insertable<ContainerTypeTable>[] =>
	containerTypes.map(([code, iso_code, [name_zh, name_en, name_es, name_ja], teu, reefer, max_gross_kg], sort) => ({
		...{ id: stableId(`container type ${code}`), code, iso_code, name_zh, name_en, name_es, name_ja },
		...{ teu, reefer, max_gross_kg, sort, changed_at: WRITTEN },
	}));
