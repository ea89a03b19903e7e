import { read } from "./data-file.ts";

/** [character, syllable] of the characters area names are written with; from pinyin-pro. */
function loadPinyin(): [string, string][] {
	const lines = read("pinyin.txt").trimEnd().split("\n");
	return lines.flatMap((line) => {
		const [syllable = "", characters = ""] = line.split(" ");
		return [...characters].map((character): [string, string] => [character, syllable]);
	});
}

/** Names, or parts of them, that are not read as their characters mostly are. */
const readings: Record<string, string> = {
	闵行: "min hang",
	重庆: "chong qing",
	重安: "chong an",
	成都: "cheng du",
	宜都: "yi du",
	昌都: "chang du",
	都江堰: "du jiang yan",
	首都: "shou du",
	中都: "zhong du",
	都昌: "du chang",
	都匀: "du yun",
	都安: "du an",
	大都: "da du",
	于都: "yu du",
	望都: "wang du",
	江都: "jiang du",
	曾都: "zeng du",
	新都: "xin du",
	丰都: "feng du",
	厦门: "xia men",
	六安: "lu an",
	东阿: "dong e",
	番禺: "pan yu",
	荥阳: "xing yang",
	荥经: "ying jing",
	崆峒: "kong tong",
	长子: "zhang zi",
	乐清: "yue qing",
	乐亭: "lao ting",
	莘县: "shen xian",
	莘庄: "xin zhuang",
	浚县: "xun xian",
	大埔: "da bu",
	黄埔: "huang pu",
	歙县: "she xian",
	洪洞: "hong tong",
	尉犁: "yu li",
	蔚县: "yu xian",
	泌阳: "bi yang",
	涡阳: "guo yang",
	单县: "shan xian",
	单城: "shan cheng",
	柏乡: "bai xiang",
	万柏林: "wan bo lin",
	筠连: "jun lian",
	什: "shi",
	什刹海: "shi cha hai",
	大栅栏: "da zha lan",
	铅山: "yan shan",
	繁峙: "fan shi",
	任丘: "ren qiu",
	句容: "ju rong",
	浒墅关: "xu shu guan",
	黄陂: "huang pi",
	太行: "tai hang",
	畜牧: "xu mu",
	朝霞: "zhao xia",
	鸭绿江: "ya lu jiang",
	薄荷: "bo he",
	蚌埠: "beng bu",
	台州: "tai zhou",
	六合: "lu he",
	行唐: "xing tang",
	长汀: "chang ting",
	长垣: "chang yuan",
	柞水: "zha shui",
	勐海: "meng hai",
	渑池: "mian chi",
	枞阳: "zong yang",
};
/** By their first character: most names begin none. */
const byFirst = Map.groupBy(Object.entries(readings), ([name]) => name.charAt(0));
for (const known of byFirst.values()) known.sort(([a], [b]) => b.length - a.length);

let table: ReadonlyMap<string, string> | undefined;

/** The syllables of a Chinese name without tones, "ü" as "v": 重庆市 → chong, qing, shi. What is no Chinese character stays as it is. */
export function syllables(name: string): string[] {
	table ??= new Map(loadPinyin());
	const read: string[] = [];
	for (let at = 0; at < name.length; ) {
		const character = name.charAt(at);
		const known = byFirst.get(character)?.find(([word]) => name.startsWith(word, at));
		if (known) read.push(...known[1].split(" "));
		else read.push(table.get(character) ?? character);
		at += known?.[0].length ?? 1;
	}
	return read;
}

/** Syllables as one word of a name: "Xi'an", "Lüliang". */
export function properName(read: readonly string[]): string {
	const word = read.map((syllable, index) => (index > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable)).join("");
	const shown = word.replace(/v/g, "ü");
	return shown.charAt(0).toUpperCase() + shown.slice(1);
}
