import type { Insertable } from "kysely";
import type { Point } from "../points.ts";
import type { PlaceTable } from "../tables/index.ts";
import { loadPorts } from "./load.ts";
import { syllables } from "./pinyin.ts";
import { stableId } from "./random.ts";

/** [code, English, Chinese, latitude, longitude, further spellings]. */
type City = readonly [string, string, string, number, number, string[]];

/** Ports the company works with: Chinese name and port city. The rest of the world's ports are there but not offered first. */
const workedPorts: Record<string, [nameZh: string, portCity: string]> = {
	CNSHA: ["上海", "CNSHA"],
	CNYAN: ["洋山", "CNSHA"],
	CNNGB: ["宁波", "CNNGB"],
	CNTAO: ["青岛", "CNTAO"],
	CNYTN: ["盐田", "CNYTN"],
	CNTXG: ["天津新港", "CNTXG"],
	CNXGG: ["新港", "CNTXG"],
	CNXMN: ["厦门", "CNXMN"],
	CNDLC: ["大连", "CNDLC"],
	CNLYG: ["连云港", "CNLYG"],
	HKHKG: ["香港", "HKHKG"],
	DEHAM: ["汉堡", "DEHAM"],
	NLRTM: ["鹿特丹", "NLRTM"],
	BEANR: ["安特卫普", "BEANR"],
	PLGDN: ["格但斯克", "PLGDN"],
	CNCKG: ["重庆", "CNCKG"],
	CNWUH: ["武汉", "CNWUH"],
	CNYIC: ["宜昌", "CNYIC"],
	CNJIU: ["九江", "CNJIU"],
	CNWHI: ["芜湖", "CNWHI"],
	CNNKG: ["南京", "CNNKG"],
	CNTAG: ["太仓", "CNTAG"],
};

const portCities: City[] = [
	["CNSHA", "Shanghai", "上海", 31.2304, 121.4737, ["shanghai", "上海市"]],
	["CNNGB", "Ningbo", "宁波", 29.8683, 121.544, ["cnnbo", "北仑", "beilun", "ningpo"]],
	["CNTAO", "Qingdao", "青岛", 36.0671, 120.3826, ["cnqin", "tsingtao", "黄岛"]],
	["CNYTN", "Yantian", "盐田", 22.5735, 114.2723, ["yantian port", "shenzhen yantian", "深圳盐田"]],
	["CNTXG", "Tianjin Xingang", "天津新港", 38.98, 117.7, ["xingang", "tianjin", "天津", "新港", "tianjin new port", "cnxgg", "tientsin"]],
	["CNXMN", "Xiamen", "厦门", 24.4798, 118.0894, ["amoy", "cnxam"]],
	["CNDLC", "Dalian", "大连", 38.914, 121.6147, ["cndal", "大窑湾", "dairen"]],
	["CNLYG", "Lianyungang", "连云港", 34.72, 119.43, ["连云"]],
	["HKHKG", "Hong Kong", "香港", 22.3964, 114.1095, ["hongkong", "hk"]],
	["DEHAM", "Hamburg", "汉堡", 53.5511, 9.9937, []],
	["NLRTM", "Rotterdam", "鹿特丹", 51.92, 4.5, []],
	["BEANR", "Antwerp", "安特卫普", 51.22, 4.42, ["antwerpen"]],
	["PLGDN", "Gdańsk", "格但斯克", 54.352, 18.6466, ["gdansk"]],
	["CNCKG", "Chongqing", "重庆", 29.563, 106.5516, ["果园港", "chungking"]],
	["CNWUH", "Wuhan", "武汉", 30.5931, 114.3054, ["阳逻"]],
	["CNYIC", "Yichang", "宜昌", 30.7, 111.28, []],
	["CNJIU", "Jiujiang", "九江", 29.72, 115.97, []],
	["CNWHI", "Wuhu", "芜湖", 31.32, 118.37, []],
	["CNNKG", "Nanjing", "南京", 32.0603, 118.7969, ["nanking"]],
	["CNTAG", "Taicang", "太仓", 31.4577, 121.1306, []],
];

/**
 * Inland rail cities, by the codes rate sheets use. Traps: CNSIA is Xi'an (CNXIY is Xinyi), CNSZH is Suzhou in Jiangsu (CNSUZ lies in
 * Gansu), CNLZH stands for Lanzhou in rail tariffs although the same letters are a river port of Liuzhou elsewhere.
 */
const inlandCities: City[] = [
	["CNCKG", "Chongqing", "重庆", 29.563, 106.5516, ["团结村", "tuanjiecun", "chungking"]],
	["CNCTU", "Chengdu", "成都", 30.5723, 104.0665, ["城厢", "青白江", "chengtu"]],
	["CNSIA", "Xi'an", "西安", 34.3416, 108.9398, ["xian", "xi an", "sian", "新筑", "西安国际港站"]],
	["CNZGZ", "Zhengzhou", "郑州", 34.7466, 113.6254, ["圃田", "putian"]],
	["CNWUH", "Wuhan", "武汉", 30.5931, 114.3054, ["吴家山"]],
	["CNCSX", "Changsha", "长沙", 28.2282, 112.9388, ["霞凝"]],
	["CNHFE", "Hefei", "合肥", 31.8206, 117.2272, ["合肥北"]],
	["CNKHN", "Nanchang", "南昌", 28.682, 115.8579, ["向塘"]],
	["CNYIU", "Yiwu", "义乌", 29.3069, 120.0751, ["义乌西"]],
	["CNTYN", "Taiyuan", "太原", 37.8706, 112.5489, ["中鼎"]],
	["CNLZH", "Lanzhou", "兰州", 36.0611, 103.8343, ["东川"]],
	["CNGYG", "Guiyang", "贵阳", 26.647, 106.6302, ["改貌"]],
	["CNSJW", "Shijiazhuang", "石家庄", 38.0428, 114.5149, ["高邑"]],
	["CNTNA", "Jinan", "济南", 36.6512, 117.1201, ["董家镇"]],
	["CNSHE", "Shenyang", "沈阳", 41.8057, 123.4315, ["沈阳东"]],
	["CNHRB", "Harbin", "哈尔滨", 45.8038, 126.535, ["香坊"]],
	["CNKMG", "Kunming", "昆明", 25.0389, 102.7183, ["王家营"]],
	["CNSZH", "Suzhou", "苏州", 31.2989, 120.5853, ["苏州西", "soochow"]],
	["CNHUP", "Khorgos", "霍尔果斯", 44.2107, 80.4108, ["horgos", "huoerguosi"]],
	["KZHOR", "Khorgos (KZ)", "霍尔果斯（哈）", 44.2333, 80.25, ["altynkol"]],
	["BYBQT", "Brest", "布列斯特", 52.0976, 23.7341, []],
	["PLMAA", "Małaszewicze", "马拉舍维奇", 52.0231, 23.5286, ["malaszewicze"]],
	["PLLOD", "Łódź", "罗兹", 51.7592, 19.456, ["lodz"]],
	["DEDUI", "Duisburg", "杜伊斯堡", 51.4344, 6.7623, ["duisport"]],
	["DENUE", "Nuremberg", "纽伦堡", 49.4521, 11.0767, ["nürnberg", "nuernberg"]],
];

/** Stations in China where trains to Europe are declared to customs, which are kept by ports: by the codes of their cities, where no river port has that. */
const dryPorts: readonly City[] = [
	["CNSIA", "Xi'an Dry Port", "西安铁路口岸", 34.4063, 109.0721, ["西安国际港站", "新筑"]],
	["CNCTU", "Chengdu Dry Port", "成都铁路口岸", 30.8266, 104.2931, ["城厢", "青白江"]],
	["CNZGZ", "Zhengzhou Dry Port", "郑州铁路口岸", 34.7247, 113.8221, ["圃田"]],
	["CNYIU", "Yiwu Dry Port", "义乌铁路口岸", 29.3613, 120.0163, ["义乌西"]],
	["CNHFE", "Hefei Dry Port", "合肥铁路口岸", 31.9604, 117.3192, ["合肥北"]],
];

const zones: Record<string, string> = {
	CN: "Asia/Shanghai",
	HK: "Asia/Hong_Kong",
	DE: "Europe/Berlin",
	NL: "Europe/Amsterdam",
	BE: "Europe/Brussels",
	PL: "Europe/Warsaw",
	KZ: "Asia/Almaty",
	BY: "Europe/Minsk",
};

/** Spanish and Japanese names of ports and cities of the trade, by code; all others go by their English name there. */
const furtherNames: Readonly<Record<string, readonly [es: string, ja: string]>> = {
	CNSHA: ["Shanghái", "上海"],
	CNYAN: ["Yangshan", "洋山"],
	CNNGB: ["Ningbo", "寧波"],
	CNTAO: ["Qingdao", "青島"],
	CNYTN: ["Yantian", "塩田"],
	CNTXG: ["Tianjin Xingang", "天津新港"],
	CNXGG: ["Xingang", "新港"],
	CNXMN: ["Xiamen", "厦門"],
	CNDLC: ["Dalian", "大連"],
	CNLYG: ["Lianyungang", "連雲港"],
	HKHKG: ["Hong Kong", "香港"],
	DEHAM: ["Hamburgo", "ハンブルク"],
	NLRTM: ["Róterdam", "ロッテルダム"],
	BEANR: ["Amberes", "アントワープ"],
	PLGDN: ["Gdansk", "グダニスク"],
	CNCKG: ["Chongqing", "重慶"],
	CNWUH: ["Wuhan", "武漢"],
	CNYIC: ["Yichang", "宜昌"],
	CNJIU: ["Jiujiang", "九江"],
	CNWHI: ["Wuhu", "蕪湖"],
	CNNKG: ["Nankín", "南京"],
	CNTAG: ["Taicang", "太倉"],
	CNCTU: ["Chengdu", "成都"],
	CNSIA: ["Xi'an", "西安"],
	CNZGZ: ["Zhengzhou", "鄭州"],
	CNCSX: ["Changsha", "長沙"],
	CNHFE: ["Hefei", "合肥"],
	CNKHN: ["Nanchang", "南昌"],
	CNYIU: ["Yiwu", "義烏"],
	CNTYN: ["Taiyuan", "太原"],
	CNLZH: ["Lanzhou", "蘭州"],
	CNGYG: ["Guiyang", "貴陽"],
	CNSJW: ["Shijiazhuang", "石家荘"],
	CNTNA: ["Jinan", "済南"],
	CNSHE: ["Shenyang", "瀋陽"],
	CNHRB: ["Harbin", "ハルビン"],
	CNKMG: ["Kunming", "昆明"],
	CNSZH: ["Suzhou", "蘇州"],
	CNHUP: ["Khorgos", "ホルゴス"],
	KZHOR: ["Khorgos (KZ)", "ホルゴス（カザフスタン）"],
	BYBQT: ["Brest", "ブレスト"],
	PLMAA: ["Małaszewicze", "マワシェビチェ"],
	PLLOD: ["Lodz", "ウッチ"],
	DEDUI: ["Duisburgo", "デュースブルク"],
	DENUE: ["Núremberg", "ニュルンベルク"],
};

const inOtherLanguages = (code: string): Pick<Insertable<PlaceTable>, "name_es" | "name_ja"> => {
	const [name_es, name_ja] = furtherNames[code] ?? [null, null];
	return { name_es, name_ja };
};

/** What a Chinese name is typed as in a hurry: 重庆 → cq. */
const initialsOf = (code: string, nameZh: string): string[] =>
	/^(CN|HK)/.test(code) && /^[\u4e00-\u9fff]+$/.test(nameZh)
		? [
				syllables(nameZh)
					.map((syllable) => syllable.charAt(0))
					.join(""),
			]
		: [];

/** The id of a place of the seed. */
export const placeId = (kind: PlaceTable["kind"], code: string) => stableId(`place/${kind}/${code}`);

const known = (kind: "port" | "portCity" | "inlandCity", [code, name, nameZh, latitude, longitude, aliases]: City): Insertable<PlaceTable> => ({
	id: placeId(kind, code),
	kind,
	code,
	name,
	name_zh: nameZh,
	...inOtherLanguages(code),
	country: code.slice(0, 2),
	port_city_id: null,
	latitude,
	longitude,
	time_zone: zones[code.slice(0, 2)] ?? null,
	aliases: JSON.stringify([...aliases.map((a) => a.toLowerCase()), ...initialsOf(code, nameZh)]),
	active: 1,
});

/** A city's main port has its code, and goes by its names. */
const cityAliases = new Map(portCities.map(([code, name, , , , aliases]) => [code, [name.toLowerCase(), ...aliases]]));

/** What the trade calls ports that are listed by the name of their own language, or in letters of English alone; the listed name stays a spelling. */
const englishNames: Readonly<Record<string, string>> = {
	BEANR: "Antwerp",
	DKCPH: "Copenhagen",
	ESSVQ: "Seville",
	ITGOA: "Genoa",
	ITLIV: "Leghorn",
	ITNAP: "Naples",
	ITVCE: "Venice",
	NLVLI: "Flushing",
	PLGDN: "Gdańsk",
	PTLIS: "Lisbon",
	SEGOT: "Gothenburg",
};

/** The names of a station where trains are declared, after those of its city. */
const dryPortNames = (code: string): Pick<Insertable<PlaceTable>, "name_es" | "name_ja"> => {
	const { name_es, name_ja } = inOtherLanguages(code);
	return { name_es: `Puerto seco de ${name_es}`, name_ja: `${name_ja}ドライポート` };
};

/** Every place: port cities first, because ports refer to them. */
export function seedPlaces(): Insertable<PlaceTable>[] {
	const dry = new Set(dryPorts.map(([code]) => code));
	const listed = loadPorts().filter(([code]) => !dry.has(code));
	const ports = listed.map(([code, listedName, latitude, longitude, zone, aliases]): Insertable<PlaceTable> => {
		const worked = workedPorts[code];
		const name = englishNames[code] ?? listedName;
		return {
			id: placeId("port", code),
			kind: "port",
			code,
			name,
			name_zh: worked?.[0] ?? name,
			...(worked ? inOtherLanguages(code) : { name_es: null, name_ja: null }),
			country: code.slice(0, 2),
			port_city_id: worked ? placeId("portCity", worked[1]) : null,
			latitude,
			longitude,
			time_zone: zone,
			aliases: JSON.stringify([
				...new Set([
					...aliases,
					...(name === listedName ? [] : [listedName.toLowerCase()]),
					...(worked ? [...(cityAliases.get(code) ?? []), ...initialsOf(code, worked[0])] : []),
				]),
			]),
			active: worked ? 1 : 0,
		};
	});
	return [
		...portCities.map((c) => known("portCity", c)),
		...inlandCities.map((c) => known("inlandCity", c)),
		...dryPorts.map((c) => ({ ...known("port", c), ...dryPortNames(c[0]) })),
		...ports,
	];
}

/** Ports of a port city, its main one first. */
export const portsOf = (portCity: string): string[] =>
	Object.keys(workedPorts)
		.filter((code) => workedPorts[code]?.[1] === portCity)
		.sort((a, b) => Number(b === portCity) - Number(a === portCity));

/** Ports with booking service and customs rates. */
export const activePorts = Object.keys(workedPorts);

/** All ports with customs rates: those of ships and those of trains. */
export const customsPorts = [...activePorts, ...dryPorts.map(([code]) => code)];

const points = (cities: City[]) => new Map(cities.map(([code, , , latitude, longitude]): [string, Point] => [code, [latitude, longitude]]));

/** What cities of the trade are called, by code. */
export const cityNames: ReadonlyMap<string, readonly [name: string, nameZh: string]> = new Map(
	[...portCities, ...inlandCities].map(([code, name, nameZh]) => [code, [name, nameZh]]),
);

export const portCityPoints = points(portCities);
export const inlandCityPoints = points(inlandCities);
