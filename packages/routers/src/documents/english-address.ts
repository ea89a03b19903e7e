/** Provinces by the first two digits of an area code (GB/T 2260). */
const provinces: Record<string, string> = {
	11: "Beijing",
	12: "Tianjin",
	13: "Hebei",
	14: "Shanxi",
	15: "Inner Mongolia",
	21: "Liaoning",
	22: "Jilin",
	23: "Heilongjiang",
	31: "Shanghai",
	32: "Jiangsu",
	33: "Zhejiang",
	34: "Anhui",
	35: "Fujian",
	36: "Jiangxi",
	37: "Shandong",
	41: "Henan",
	42: "Hubei",
	43: "Hunan",
	44: "Guangdong",
	45: "Guangxi",
	46: "Hainan",
	50: "Chongqing",
	51: "Sichuan",
	52: "Guizhou",
	53: "Yunnan",
	54: "Tibet",
	61: "Shaanxi",
	62: "Gansu",
	63: "Qinghai",
	64: "Ningxia",
	65: "Xinjiang",
};

/**
 * A door's address for readers of English: the area table has Chinese names only, so the city (where one of `places` stands in the address)
 * and the province lead, and the address follows as carriers need it: "Suzhou, Jiangsu (江苏省 / 苏州市 / 昆山市)".
 */
export function englishAddress(areaCode: string, path: string, places: readonly { name: string; nameZh: string }[]): string {
	const city = places.find((place) => place.nameZh !== "" && path.includes(place.nameZh))?.name;
	const lead = [...new Set([city, provinces[areaCode.slice(0, 2)]].filter((name) => name !== undefined))].join(", ");
	return lead === "" ? path : `${lead} (${path})`;
}
