import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { findAreas } from "../../basics/area/find-areas.ts";
import { placeCodes } from "../../kit/price-book/older/places.ts";
import { areasMeant } from "../../kit/price-book/older/registers.ts";
import { zoneOf } from "../../pricing/load.ts";
import { zonesTrucked } from "../sale/zones.ts";
import type { EndMeant } from "./read-lane.ts";
import type { EndCandidate } from "./schema.ts";

/** Ends told of a word at most. */
const MOST = 12;
/** Words that are called nothing exactly, and are looked for by their beginning: each is a search of its own. */
const MOST_LOOKED_FOR = 200;

const kinds = ["port", "portCity", "inlandCity"] as const;

const key = (text: string): string => text.trim().toLowerCase();

/** Doors a word leads to that is no area's very name: areas whose names begin with it, else places in Europe that trucks go to. */
async function doorsLike(db: Kysely<Database>, text: string, { language, today }: { language: Language; today: string }): Promise<EndCandidate[]> {
	const areas = await findAreas(db, { search: text, limit: MOST });
	if (areas.length > 0) {
		return areas.map(({ code, path, pathEn }) => ({ end: { kind: "area", code }, label: language === "zh" || !pathEn ? path : pathEn }));
	}
	const zones = await zonesTrucked(db, { search: text, date: today }, language);
	const whole = zones.filter(({ covers }) => covers);
	const doors = [...new Set((whole.length > 0 ? whole : zones).map(({ door }) => door))];
	return doors.slice(0, MOST).map((code) => ({ end: { kind: "zone", code }, label: code }));
}

/**
 * What words for ends mean, as the price search takes them: places by code, name or other name in any language; areas by code, name or path, else by the
 * beginning of their names; postcodes with their country. Where a lane does not say which, a place comes before an area.
 */
export async function endsMeant(
	db: Kysely<Database>,
	words: readonly { text: string; door: boolean | null }[],
	reader: { language: Language; today: string },
): Promise<EndMeant> {
	const texts = [...new Set(words.map(({ text }) => text).filter((text) => text !== ""))];
	const [placed, areas] = [await placeCodes(db, texts), await areasMeant(db, texts)];
	const placesOf = (text: string): EndCandidate[] =>
		placed(kinds, text).map(({ code, name }) => ({ end: { kind: "place", code }, label: `${name} (${code})` }));
	const exactDoors = (text: string): EndCandidate[] => {
		if (/^(\d{2}|\d{4}|\d{6}|\d{9})$/.test(text)) return [{ end: { kind: "area", code: text }, label: text }];
		const named = areas(text).map(({ code, name }): EndCandidate => ({ end: { kind: "area", code }, label: name }));
		if (named.length > 0) return named;
		const zone = /\d/.test(text) ? zoneOf(text) : null;
		return zone?.postcode ? [{ end: { kind: "zone", code: zone.text }, label: zone.text }] : [];
	};
	const looked = new Map<string, EndCandidate[]>();
	for (const { text, door } of words) {
		const isFound = (door !== true && placesOf(text).length > 0) || (door !== false && exactDoors(text).length > 0);
		if (text.length < 2 || door === false || isFound || looked.has(key(text)) || looked.size >= MOST_LOOKED_FOR) continue;
		looked.set(key(text), await doorsLike(db, text, reader));
	}
	const doorsOf = (text: string): EndCandidate[] => {
		const exact = exactDoors(text);
		return exact.length > 0 ? exact : (looked.get(key(text)) ?? []);
	};
	return (text, door) => {
		if (door === false) return placesOf(text);
		if (door === true) return doorsOf(text);
		const places = placesOf(text);
		return places.length > 0 ? places : doorsOf(text);
	};
}
