import { describe, expect, it } from "vitest";
import { areaFinder } from "./areas.ts";
import { readCell } from "./cell-values.ts";
import { type KnownPlace, placeIndex } from "./places.ts";
import { plainContext } from "./testing-cells.ts";

describe("words for a place", () => {
	it("finds places by code, name, Chinese name, alias and port", () => {
		const place = (kind: KnownPlace["kind"], code: string, name: string, nameZh: string, more: Partial<KnownPlace> = {}): KnownPlace => ({
			id: `${kind}${code}`,
			kind,
			code,
			name,
			nameZh,
			aliases: [],
			portCityId: null,
			active: true,
			...more,
		});
		const find = placeIndex([
			place("inlandCity", "CNCKG", "Chongqing", "重庆"),
			place("portCity", "CNSZX", "Shenzhen", "深圳市"),
			place("port", "CNYTN", "Yantian", "盐田", { portCityId: "portCityCNSZX" }),
			place("portCity", "CNTXG", "Tianjin", "天津", { aliases: ["xingang", "天津新港"] }),
			place("inlandCity", "CNSZH", "Suzhou", "苏州"),
			place("inlandCity", "CNSUZ", "Suzhou", "宿州"),
			place("inlandCity", "CNOLD", "Chongqing", "老重庆", { active: false }),
			place("everywhere", "*", "Everywhere", "所有城市"),
		]);
		const code = (text: string, ...kinds: KnownPlace["kind"][]) => {
			const match = find(text, kinds);
			return match.kind === "found" ? match.place.code : match.kind;
		};
		expect(["CNCKG", "cnckg", "Chongqing", "重庆市", "重庆 (CNCKG)", "Chongqing, China", "CNCKG 重庆"].map((t) => code(t, "inlandCity"))).toEqual(
			Array(7).fill("CNCKG"),
		);
		expect([code("盐田", "portCity"), code("Xingang", "portCity"), code("天津新港", "portCity"), code("盐田", "inlandCity")]).toEqual([
			"CNSZX",
			"CNTXG",
			"CNTXG",
			"unknown",
		]);
		expect(code("Suzhou", "inlandCity")).toBe("several");
		expect(["Chongqing / 重庆", "重庆 Chongqing", "重慶", "重慶市"].map((t) => code(t, "inlandCity"))).toEqual(Array(4).fill("CNCKG"));
		expect([code("深圳 / 重庆", "inlandCity", "portCity"), code("重庆 Shenzhen", "inlandCity")]).toEqual(["unknown", "unknown"]);
		expect([code("*", "inlandCity"), code("*", "inlandCity", "everywhere"), code("Everywhere", "everywhere")]).toEqual(["unknown", "*", "*"]);
		const found = areaFinder([
			{ code: "500112", name: "渝北区", path: "重庆市 / 渝北区", path_en: "" },
			{ code: "320106", name: "鼓楼区", path: "江苏省 / 南京市 / 鼓楼区", path_en: "" },
			{ code: "350102", name: "鼓楼区", path: "福建省 / 福州市 / 鼓楼区", path_en: "" },
		]);
		const area = (text: string) => found(text).map(({ code }) => code);
		expect([area("渝北区"), area("鼓楼区"), area("南京市鼓楼区"), area("福建省/福州市/鼓楼区"), area("x")]).toEqual([
			["500112"],
			["320106", "350102"],
			["320106"],
			["350102"],
			[],
		]);
	});
});

describe("a name that is one place's own and another's further spelling", () => {
	const place = (kind: KnownPlace["kind"], code: string, name: string, more: Partial<KnownPlace> = {}): KnownPlace => ({
		...{ id: kind + code, kind, code, name, nameZh: name, aliases: [], portCityId: null, active: true },
		...more,
	});
	const find = placeIndex([
		place("port", "CNTAG", "Taicang", { aliases: ["changshu", "suzhou", "tc"], portCityId: "portCityCNTAG" }),
		place("portCity", "CNTAG", "Taicang"),
		place("port", "CNCGU", "Changshu", { active: false, aliases: ["taicang"] }),
		place("inlandCity", "CNSZH", "Suzhou"),
		place("portCity", "CNTXG", "Tianjin Xingang", { aliases: ["tianjin", "xingang"] }),
		place("port", "CNXGG", "Xingang", { portCityId: "portCityCNTXG" }),
		place("port", "CNTSN", "Tianjin", { active: false }),
		place("inlandCity", "CNWUH", "武汉", { aliases: ["吴家山"] }),
	]);
	it.each([
		["Changshu", "port", "several"],
		["Suzhou", "port", "several"],
		["Changshu", "portCity", "several"],
		["Taicang", "port", "CNTAG"],
		["CNCGU", "port", "CNCGU"],
		["Tianjin", "portCity", "CNTXG"],
		["Xingang", "portCity", "CNTXG"],
		["武汉吴家山", "inlandCity", "CNWUH"],
		["武汉向塘", "inlandCity", "unknown"],
	] as const)("is asked about: %s as %s is %s", (text, kind, expected) => {
		const match = find(text, [kind]);
		expect(match.kind === "found" ? match.place.code : match.kind).toBe(expected);
	});

	it("are never initials alone, which are many cities'", () => {
		const context = { ...plainContext, places: find };
		const field = { name: "port", kind: "place", required: true, labels: [], placeKinds: ["port"] } as const;
		const read = (text: string) => readCell(field, { value: text, isDate: false }, context);
		expect(read("TC")).toMatchObject({ value: "CNTAG", remark: "initials" });
		expect(read("TAG")).toMatchObject({ kind: "problem" });
		expect(read("Taicang")).toEqual({ kind: "value", value: "CNTAG" });
	});
});
