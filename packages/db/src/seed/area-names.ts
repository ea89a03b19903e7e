import type { AreaTable } from "../tables/index.ts";
import { properName, syllables } from "./pinyin.ts";

type Named = Pick<AreaTable, "name">;

/** Names that English writes otherwise than by pinyin; those of Mongolian, Tibetan and Uyghur origin as the trade spells them. */
const spelled: Record<string, string> = {
	内蒙古: "Inner Mongolia",
	西藏: "Tibet",
	陕西: "Shaanxi",
	新疆: "Xinjiang",
	广西: "Guangxi",
	宁夏: "Ningxia",
	香港: "Hong Kong",
	澳门: "Macao",
	呼和浩特: "Hohhot",
	鄂尔多斯: "Ordos",
	呼伦贝尔: "Hulunbuir",
	巴彦淖尔: "Bayannur",
	乌兰察布: "Ulanqab",
	锡林郭勒: "Xilingol",
	阿拉善: "Alxa",
	满洲里: "Manzhouli",
	二连浩特: "Erenhot",
	哈尔滨: "Harbin",
	齐齐哈尔: "Qiqihar",
	乌鲁木齐: "Urumqi",
	克拉玛依: "Karamay",
	吐鲁番: "Turpan",
	哈密: "Hami",
	喀什: "Kashgar",
	和田: "Hotan",
	阿克苏: "Aksu",
	伊犁: "Ili",
	阿勒泰: "Altay",
	博尔塔拉: "Bortala",
	巴音郭楞: "Bayingolin",
	克孜勒苏: "Kizilsu",
	霍尔果斯: "Khorgos",
	神农架林: "Shennongjia Forestry",
	库尔勒: "Korla",
	拉萨: "Lhasa",
	日喀则: "Shigatse",
	林芝: "Nyingchi",
	那曲: "Nagqu",
	阿里: "Ngari",
	昌都: "Qamdo",
	甘孜: "Garze",
	阿坝: "Ngawa",
	黄埔: "Huangpu",
};

/** Endings with what they are in English, the longest first: one ends with another. */
const longestFirst = (names: [chinese: string, english: string][]) => names.sort(([a], [b]) => b.length - a.length);

/** What kind of area the end of a name says, the longest first. */
const endings = longestFirst([
	["高新技术产业开发区", "High-tech Industrial Development Zone"],
	["高新技术产业园区", "High-tech Industrial Park"],
	["高新技术开发区", "High-tech Development Zone"],
	["高技术产业开发区", "High-tech Industrial Development Zone"],
	["经济技术开发区", "Economic and Technological Development Zone"],
	["经济开发区", "Economic Development Zone"],
	["现代产业园区", "Modern Industrial Park"],
	["工业园区", "Industrial Park"],
	["产业园区", "Industrial Park"],
	["开发区", "Development Zone"],
	["管理区", "Administrative Zone"],
	["行政委员会", "Administrative Committee"],
	["维吾尔自治区", ""],
	["壮族自治区", ""],
	["回族自治区", ""],
	["自治区", ""],
	["自治州", "Autonomous Prefecture"],
	["自治县", "Autonomous County"],
	["自治旗", "Autonomous Banner"],
	["地区", "Prefecture"],
	["新区", "New Area"],
	["新城", "New City"],
	["矿区", "Mining District"],
	["特区", "Special District"],
	["群岛", "Islands"],
	["街道办事处", "Subdistrict"],
	["街道", "Subdistrict"],
	["民族乡", "Ethnic Township"],
	["苏木", "Sumu"],
	["林场", "Forest Farm"],
	["农场", "Farm"],
	["省", ""],
	["市", ""],
	["盟", "League"],
	["区", "District"],
	["县", "County"],
	["旗", "Banner"],
	["镇", "Town"],
	["乡", "Township"],
]);

/** Peoples that autonomous areas and townships are named after; longer names first, as one ends with another. */
const peoples = longestFirst([
	["柯尔克孜", "Kirgiz"],
	["维吾尔", "Uyghur"],
	["哈萨克", "Kazakh"],
	["塔吉克", "Tajik"],
	["蒙古族", "Mongol"],
	["蒙古", "Mongol"],
	["锡伯", "Xibe"],
	["朝鲜族", "Korean"],
	["土家族", "Tujia"],
	["布依族", "Bouyei"],
	["哈尼族", "Hani"],
	["景颇族", "Jingpo"],
	["傈僳族", "Lisu"],
	["拉祜族", "Lahu"],
	["纳西族", "Naxi"],
	["仡佬族", "Gelao"],
	["仫佬族", "Mulao"],
	["毛南族", "Maonan"],
	["东乡族", "Dongxiang"],
	["保安族", "Bonan"],
	["撒拉族", "Salar"],
	["裕固族", "Yugur"],
	["哈萨克族", "Kazakh"],
	["达斡尔族", "Daur"],
	["鄂温克族", "Ewenki"],
	["鄂伦春", "Oroqen"],
	["布朗族", "Bulang"],
	["普米族", "Pumi"],
	["藏族", "Tibetan"],
	["羌族", "Qiang"],
	["彝族", "Yi"],
	["壮族", "Zhuang"],
	["苗族", "Miao"],
	["侗族", "Dong"],
	["瑶族", "Yao"],
	["傣族", "Dai"],
	["白族", "Bai"],
	["回族", "Hui"],
	["土族", "Tu"],
	["黎族", "Li"],
	["畲族", "She"],
	["满族", "Manchu"],
	["水族", "Sui"],
	["佤族", "Va"],
	["怒族", "Nu"],
	["独龙族", "Derung"],
]);

/** Levels of the numbering that name no place: "the city's own districts" and the like. */
export const fillers = new Set(["市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"]);

const ethnic = new Set(["自治州", "自治县", "自治旗", "民族乡", "乡", "苏木"]);

const byLast = Map.groupBy(endings, ([end]) => end.slice(-1));

/** How a name ends, where at least `left` characters stand before it. */
const endingOf = (name: string, left: number) => byLast.get(name.slice(-1))?.find(([end]) => name.length - end.length >= left && name.endsWith(end));

interface Taken {
	/** The name alone: 浦东, 延边. */
	short: string;
	/** English words for the rest: "Korean Autonomous Prefecture". */
	kind: string;
}

/** A name apart from what says its kind. */
function taken({ name }: Named): Taken {
	// 清新区 is the district 清新, not the new area 清; a name of one character keeps its kind.
	const [ending, kind] = endingOf(name, 2) ?? endingOf(name, 1) ?? ["", ""];
	let short = ending === "" ? name : name.slice(0, -ending.length);
	if (short.length < 2) return { short: name, kind };
	const named: string[] = [];
	while (ethnic.has(ending)) {
		const people = peoples.find(([end]) => short.endsWith(end) && short.length > end.length);
		if (!people) break;
		short = short.slice(0, -people[0].length);
		named.unshift(people[1]);
	}
	return { short, kind: [...named, kind].filter((word) => word !== "").join(" ") };
}

/** The name people say, without what kind of area it is: 浦东新区 → 浦东. One of a single character keeps its kind: 莘县. */
export const shortName = (area: Named): string => taken(area).short;

/** The English name of a Chinese area: "Pudong New Area", "Suzhou", "Yanbian Korean Autonomous Prefecture". */
export function englishName(area: Named): string {
	const { short, kind } = taken(area);
	const read = syllables(short);
	const own = spelled[short] ?? properName(short === area.name && kind !== "" ? read.slice(0, 1) : read);
	return kind === "" ? own : `${own} ${kind}`;
}
