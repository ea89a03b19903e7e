import { ask, is, may, type Rates, type Sketch } from "./sketch.ts";
import { head, long, rows } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Workbooks whose cells say more than the value of their own column. */
export const cellSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const container = (ink: string, truth: Rates["truth"] = { containerType: ask("words left over") }): Rates => ({
		ink: { containerType: ink },
		truth,
	});
	const port = (ink: string, truth: Rates["truth"] = { portCity: ask("words left over") }): Rates => ({ ink: { portCity: ink }, truth });
	const remark = (ink: string, field: string): Rates => ({
		ink: { remark: ink },
		truth: { remark: is(ink), [field]: ask("the remark says otherwise") },
	});
	const banded = [...long, "weightBand"];
	const band = (ink: string | number, from: string, to: string): Rates => ({
		ink: { weightBand: ink },
		truth: { weightFrom: is(from), weightTo: is(to) },
	});
	return [
		{
			name: "bands of weight in one column",
			features: ["weight:band"],
			clear: true,
			columns: banded,
			rows: [
				head(banded, tongue),
				band("0-18000", "0", "18"),
				band("20-24T", "19.999", "24"),
				band("≤22吨", "0", "22"),
				band("22T以下", "0", "22"),
				band(">24T", "24", "999.999"),
				band("≥24T", "23.999", "999.999"),
				band("<24T", "0", "23.999"),
				band("不足20吨", "0", "19.999"),
				band("20吨以上", "19.999", "999.999"),
				band("20吨（含）以上", "19.999", "999.999"),
				band("20 t or more", "19.999", "999.999"),
				band("under 20 t", "0", "19.999"),
				band("18-<22", "17.999", "21.999"),
				band(">18-22T", "18", "22"),
			],
		},
		{
			name: "weights of which nobody says whether they are the least or the most",
			features: ["weight:band"],
			columns: banded,
			rows: [head(banded, tongue), ...rows(2, () => ({ ink: { weightBand: 24 }, truth: { weightFrom: may("0"), weightTo: may("24") } }))],
		},
		{
			name: "comments on cells that say otherwise",
			features: ["comment"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				{
					ink: { inlandCity: { value: "CNCKG", comment: say("仅限SOC", "SOC only") } },
					truth: { inlandCity: is("CNCKG"), ownership: ask("a comment") },
				},
				{
					ink: { cost: { value: 4_000, comment: say("原价 6200", "was 6200") } },
					truth: { cost: ask("a comment"), ssr: is("4600"), msr: is("4400") },
				},
				{ ink: { cost: { value: 4_100, comment: say("含税", "incl. VAT") } }, truth: { cost: ask("a comment"), ssr: is("4700"), msr: is("4500") } },
			],
		},
		{
			name: "containers with more in their cells",
			features: ["words:container"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				container("20GP(SOC)", { ownership: is("SOC") }),
				container("20GP（自备箱）", { ownership: is("SOC") }),
				container("20GP(DG)", { cargo: is("dangerous") }),
				container("20GP（危险品）", { cargo: is("dangerous") }),
				container("20GP (≤20T)", { weightFrom: is("0"), weightTo: is("20") }),
				container("20GP(20-24T)", { weightFrom: is("19.999"), weightTo: is("24") }),
				...["20GP(重箱)", "20GP(x2)", "20GP?", "-20GP", "20GP+"].map((ink) => container(ink)),
				container("20GP (USD)", { currency: ask("it says two currencies") }),
				...["40HC(reefer)", "40HQ (45HQ)", "40HQ(双程)"].map((ink) => container(ink)),
			],
		},
		{
			name: "places with more in their cells",
			features: ["words:place"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				port("Qingdao (CNTAO)", { portCity: is("CNTAO") }),
				port("青岛（Qingdao）", { portCity: is("CNTAO") }),
				port("Qingdao, China", { portCity: is("CNTAO") }),
				port("Ningbo Port", { portCity: is("CNNGB") }),
				port("宁波（DG）", { portCity: is("CNNGB"), cargo: is("dangerous") }),
				...["Qingdao(停运)", "青岛，停运", "停运 CNTAO", "CNTAO/CNNGB", "Qingdao*", "Ningbo (via Shanghai)"].map((ink) => port(ink)),
				port("Ningbo (import)", { portCity: is("CNNGB"), direction: ask("it says import and export") }),
				port("Ningbo (USD)", { portCity: is("CNNGB"), currency: ask("it says two currencies") }),
			],
		},
		{
			name: "remarks that say otherwise",
			features: ["words:remark"],
			columns: [...long, "remark"],
			rows: [
				head([...long, "remark"], tongue),
				...rows(1),
				remark("此价格为SOC", "ownership"),
				remark("SOC only", "ownership"),
				remark("限重22吨", "weightTo"),
				remark("Max weight 22 tons", "weightTo"),
				remark("per TEU", "basis"),
				remark("价格为每TEU", "basis"),
				...["停运", "suspended"].map((ink): Rates => ({ ink: { remark: ink }, truth: { remark: ask("it is not served") } })),
			],
		},
	];
};
