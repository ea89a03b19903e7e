import { compactWord, searchWord } from "../search-words.ts";
import type { AreaWordTable } from "../tables/index.ts";
import { fillers, shortName } from "./area-names.ts";
import { type LoadedArea, loadPostcodes } from "./load.ts";
import { syllables } from "./pinyin.ts";

/** Names of the old maps and other languages, by area code. */
const aliases: Record<string, string[]> = {
	11: ["Peking", "Pekín"],
	12: ["Tientsin"],
	50: ["Chungking"],
	15: ["Nei Mongol"],
	44: ["Kwangtung"],
	54: ["Xizang"],
	2101: ["Mukden"],
	2102: ["Dairen"],
	3201: ["Nanking", "Nankín"],
	3205: ["Soochow"],
	3301: ["Hangchow"],
	3302: ["Ningpo"],
	3501: ["Foochow"],
	3502: ["Amoy"],
	3702: ["Tsingtao"],
	3706: ["Chefoo"],
	4201: ["Hankow"],
	4401: ["Canton", "Cantón"],
	4403: ["Shumchun"],
	4405: ["Swatow"],
	5101: ["Chengtu"],
	6101: ["Sian", "Chang'an"],
	6501: ["Ürümqi"],
	310115: ["Putung"],
};

/** A Chinese name as it is typed in Latin letters: in full, with "ü" as "v" and as "u", and its first letters. */
function latin(name: string): { full: string[]; initials: string } {
	const read = syllables(name);
	const full = read.join("");
	return { full: [...new Set([full, full.replaceAll("v", "u")])], initials: read.map((syllable) => syllable.charAt(0)).join("") };
}

/** What a street is found by; its initials are those of a hundred others. */
const streetWords = ({ name }: LoadedArea): string[] => [name, ...latin(name).full];

/** What a province, city or district is found by, alone and behind the names of those above it ("上海浦东新区", "shanghaipudongxinqu"). */
function largeWords(area: LoadedArea, above: readonly LoadedArea[]): string[] {
	const { name, name_en } = area;
	const short = shortName(area);
	const [whole, shortly] = [latin(name), latin(short)];
	const own = [name, short, ...whole.full, ...shortly.full, whole.initials, shortly.initials, name_en];
	const leads = above.length < 2 ? above.map((one) => [one]) : [above.slice(1), above];
	const behind = leads.flatMap((lead) => [lead.map((one) => one.name).join("") + name, lead.map(shortName).join("") + name]);
	const nearest = above.at(-1);
	const lead = nearest && latin(shortName(nearest));
	const latinBehind = lead ? [`${lead.full[0]}${whole.full[0]}`, `${lead.initials}${whole.initials}`] : [];
	return [...own, ...behind, ...latinBehind, ...(aliases[area.code] ?? [])];
}

/** Made once for several databases that are filled one after the other, and not kept longer. */
const lately = new WeakMap<readonly LoadedArea[], AreaWordTable[]>();

/** Every word areas are found by, in the order of their key. */
export function areaWords(areas: readonly LoadedArea[]): readonly AreaWordTable[] {
	const known = lately.get(areas) ?? makeWords(areas);
	lately.set(areas, known);
	return known;
}

function makeWords(areas: readonly LoadedArea[]): AreaWordTable[] {
	const byCode = new Map(areas.map((area) => [area.code, area]));
	const words: AreaWordTable[] = [];
	for (const area of areas) {
		if (fillers.has(area.name)) continue;
		const street = area.level === "street";
		const above = [2, 4]
			.filter((length) => length < area.code.length)
			.flatMap((length) => byCode.get(area.code.slice(0, length)) ?? [])
			.filter((one) => !fillers.has(one.name));
		const found = street ? streetWords(area) : largeWords(area, above);
		for (const word of new Set(found.map(compactWord))) if (word !== "") words.push({ street: street ? 1 : 0, word, area_code: area.code });
	}
	for (const [code, beginnings] of loadPostcodes())
		for (const word of beginnings) words.push({ street: 0, word: searchWord.postcode(word), area_code: code });
	// In the order of their key a database takes them in several times as fast.
	return words.sort((a, b) => a.street - b.street || (a.word < b.word ? -1 : a.word > b.word ? 1 : a.area_code < b.area_code ? -1 : 1));
}
