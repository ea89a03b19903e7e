import { describe, expect, it } from "vitest";
import { containerWords, placeWords } from "./beside-words.ts";
import { provinceFinder } from "./places.ts";

describe("words beside a container", () => {
	it.each([
		"20GP",
		"40'HQ",
		"20’GP",
		"４０ＨＱ",
		"40-HQ",
		"40(HC)",
		"20GP (20')",
		"40HQ(40HC)",
		"40HC (High Cube)",
		"40RH（冷柜）",
		"20GP(普柜)",
		"22G1",
	])("%s says nothing else", (text) => expect(containerWords(text)).toMatchObject({ says: {}, rest: "" }));

	it.each<[string, Record<string, readonly string[]>]>([
		["20GP(SOC)", { ownership: ["SOC"] }],
		["20GP（自备箱）", { ownership: ["SOC"] }],
		["20GP（危险品）", { cargo: ["dangerous"] }],
		["20GP (≤20T)", { weightFrom: ["0"], weightTo: ["20"] }],
		["20GP(20-24T)", { weightFrom: ["19.999"], weightTo: ["24"] }],
		["20GP (USD)", { currency: ["USD"] }],
		["40HQ【SOC，DG】", { ownership: ["SOC"], cargo: ["dangerous"] }],
	])("%s says it of its rate", (text, says) => expect(containerWords(text)).toMatchObject({ says, rest: "" }));

	it.each([
		...["20GP(重箱)", "40HC(reefer)", "40HQ (45HQ)", "20GP(x2)", "20GP(2)", "20GP?", "-20GP", "20GP+", "40HQ(双程)", "20GP*", "20GP(DG?)"],
		...["20GP(含税)", "20GP (empty return)", "20GP(2 TEU)", "20GP(SOC)(COC)", "20GP(非SOC)"],
	])("%s is not understood wholly", (text) => expect(containerWords(text)?.rest).not.toBe(""));
});

describe("words beside a place", () => {
	const of = (text: string) =>
		placeWords(text, {
			code: "CNTAO",
			names: ["CNTAO", "Qingdao", "青岛", "St. Qing"],
			isSame: (part) => ["Qingdao", "青岛", "青岛港", "黄岛"].includes(part),
			isAround: (part) => part === "Shandong",
		});

	it.each([
		...["Qingdao", "青岛港", "青岛（CNTAO）", "Qingdao CNTAO", "Qingdao, Shandong, China", "Qingdao (TAO)", "青岛(黄岛)", "Qingdao / 青岛"],
		...["St. Qing", "Qingdao (port)", "CNTAO-Qingdao", "Qingdao（中国）", "Qingdao (CN)"],
	])("%s says nothing else", (text) => expect(of(text)).toMatchObject({ says: {}, rest: "" }));

	it.each<[string, Record<string, readonly string[]>]>([
		["Qingdao (import)", { direction: ["eastbound"] }],
		["青岛（DG）", { cargo: ["dangerous"] }],
		["Qingdao (USD)", { currency: ["USD"] }],
	])("%s says it of its rate", (text, says) => expect(of(text)).toMatchObject({ says, rest: "" }));

	it.each(["Qingdao(停运)", "青岛，停运", "停运 CNTAO", "CNTAO/CNSHA", "Qingdao*", "Qingdao?", "Qingdao (Jiangsu)", "Qingdao (via Shanghai)"])(
		"%s is not understood wholly",
		(text) => expect(of(text).rest).not.toBe(""),
	);
});

describe("provinces", () => {
	it("are those a city lies in", () => {
		const cities = [
			{ name: "苏州市", path: "江苏省/苏州市", path_en: "Suzhou, Jiangsu" },
			{ name: "宿州市", path: "安徽省/宿州市", path_en: "Suzhou, Anhui" },
		];
		const isProvinceOf = provinceFinder(cities);
		expect(["江苏", "江苏省", "Jiangsu", "Jiangsu Province"].map((text) => isProvinceOf("苏州", text))).toEqual([true, true, true, true]);
		expect([isProvinceOf("苏州", "安徽"), isProvinceOf("苏州", "Anhui"), isProvinceOf("青岛", "江苏")]).toEqual([false, false, false]);
	});
});
