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

const endings = /^(?:district|county|city|new area|prefecture|banner|province|[市区县旗省州盟])*$/;

/** Whether a word is an area's name but for what ends it, which people leave out: "Chaoyang" is the district and the city, 朝阳 too. */
function isCalled({ name, nameEn }: { name: string; nameEn: string }, text: string): boolean {
	const word = key(text);
	return [name, nameEn.toLowerCase()].some((one) => one.startsWith(word) && endings.test(one.slice(word.length).trim()));
}

const doorOf = ({ code, path, pathEn }: { code: string; path: string; pathEn: string }, language: Language): EndCandidate => ({
	end: { kind: "area", code },
	label: language === "zh" || !pathEn ? path : pathEn,
});

/** Doors a word leads to: areas that are called so, else those whose names begin with it, else places in Europe that trucks go to. */
async function doorsLike(db: Kysely<Database>, text: string, { language, today }: { language: Language; today: string }): Promise<EndCandidate[]> {
	const areas = await findAreas(db, { search: text, limit: MOST });
	const called = areas.filter((area) => isCalled(area, text));
	if (areas.length > 0) return (called.length > 0 ? called : areas).map((area) => doorOf(area, language));
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
		// A place comes first where none is said, and a code or a whole path is one alone.
		const isFound = (door !== true && placesOf(text).length > 0) || /[\d/,]/.test(text);
		if (
			text.length < 2 ||
			door === false ||
			(isFound && exactDoors(text).length + placesOf(text).length > 0) ||
			looked.has(key(text)) ||
			looked.size >= MOST_LOOKED_FOR
		)
			continue;
		looked.set(key(text), await doorsLike(db, text, reader));
	}
	const doorsOf = (text: string): EndCandidate[] => {
		const [exact, like] = [exactDoors(text), looked.get(key(text)) ?? []];
		if (exact.length === 0) return like;
		// Others that are called so beside the one that is named so exactly: nobody knows which is meant.
		const known = new Set(exact.map(({ end }) => end.code));
		return like.some(({ end }) => known.has(end.code)) ? like : exact;
	};
	return (text, door) => {
		if (door === false) return placesOf(text);
		if (door === true) return doorsOf(text);
		const places = placesOf(text);
		return places.length > 0 ? places : doorsOf(text);
	};
}
