import { type Drawn, is } from "./cells.ts";
import type { Column } from "./head.ts";
import type { Line } from "./lines.ts";
import type { Plan } from "./plan.ts";
import type { Dice } from "./random.ts";
import type { Sense } from "./truth.ts";
import { labels, type Tongue, valueNames } from "./words.ts";

/** What some vendors call a column of prices. */
const otherHeads: Readonly<Record<string, Readonly<Record<Tongue, readonly string[]>>>> = {
	cost: { zh: ["底价", "铁路运费"], en: ["Net cost", "Rail freight"] },
	ssr: { zh: ["对外报价", "对外价"], en: ["Sales price", "Selling price"] },
};

/** Traditional characters of the words that sheets of the corpus have, each before the one it stands for. */
const traditional = new Map(
	"慶庆 長长 貴贵 陽阳 瀋沈 漢汉 連连 雲云 門门 寧宁 濟济 爾尔 濱滨 蘭兰 鄭郑 島岛 義义 廈厦 鹽盐 莊庄 內内 陸陆 點点 鐵铁 運运 輸输 進进 櫃柜 箱箱 類类 權权 屬属 貨货 險险 幣币 種种 價价 銷销 備备 註注 時时 間间 東东 單单"
		.split(" ")
		.map((pair) => [pair.charAt(1), pair.charAt(0)]),
);
const asTraditional = (text: string): string => text.replace(/[\u4e00-\u9fff]/g, (sign) => traditional.get(sign) ?? sign);

/** Values of these fields stand in two languages. */
const bilingual = ["direction", "cargo"] as const;

/** Formulas of a cost as people write them, with what they come to: what is sold at least for comes to less. */
const formulas: Readonly<Record<"ssr" | "msr", Readonly<Record<Tongue, readonly (readonly [ink: string, is: string])[]>>>> = {
	ssr: {
		zh: [
			["成本*1.3", "cost*1.3"],
			["成本×1.3", "cost*1.3"],
			["成本加30%", "cost*1.3"],
		],
		en: [
			["Cost*1.3", "cost*1.3"],
			["cost + 30%", "cost*1.3"],
			["cost plus 30%", "cost*1.3"],
		],
	},
	msr: {
		zh: [
			["成本+50", "cost+50"],
			["成本加50", "cost+50"],
		],
		en: [
			["cost + 50", "cost + 50"],
			["Cost plus 50", "cost+50"],
		],
	},
};

const schedules: Readonly<Record<Tongue, readonly string[]>> = { zh: ["周三、周五", "每周3班", "周二/周六"], en: ["Mon/Thu", "3/week", "daily"] };
const scheduleHeads: Readonly<Record<Tongue, readonly string[]>> = { zh: ["航期", "开行日", "班期"], en: ["Departures", "Frequency"] };

/** Divisions trucks go to, by their codes: a district in its city and province. */
export const divisions: Readonly<Record<string, readonly [province: string, city: string, district: string]>> = {
	"310115": ["上海市", "上海市", "浦东新区"],
	"310104": ["上海市", "上海市", "徐汇区"],
	"500112": ["重庆市", "重庆市", "渝北区"],
	"510107": ["四川省", "成都市", "武侯区"],
	"330203": ["浙江省", "宁波市", "海曙区"],
	"370203": ["山东省", "青岛市", "市北区"],
};

/** Ways of one workbook to write what others write otherwise. */
export interface OtherWays {
	/** A table's columns, some of them called otherwise, others added. */
	columns(own: readonly Column[]): Column[];
	/** A cell of a column that was added; null for another one. */
	own(key: string, line: Line): Drawn | null;
	/** A cell as it is written in this workbook. */
	cell(column: Column, drawn: Drawn, line: Line): Drawn;
}

const column = (key: string, label: string): Column => ({ key, label, top: null, part: null });

/** Draws such ways for some plans; `dice` are theirs alone, so that all else of a workbook stays as it was without them. */
export function otherWays(dice: Dice, plan: Plan, features: Set<string>): OtherWays {
	const { tongue, shape, plain } = plan;
	const does = (share: number): boolean => dice.chance(share) && !plain;
	const zh = tongue === "zh";
	const ways = {
		heads: does(0.2),
		traditional: does(0.25) && zh,
		bilingual: does(0.25),
		owner: does(0.3) && plan.ownership === "none" && !plan.wide,
		formulas: does(0.3),
		waves: does(0.3),
		schedule: does(0.3) && shape.domain === "inlandRail",
		divisions: does(0.4) && shape.domain === "truckingCost" && zh,
	};
	for (const [name, isOne] of Object.entries(ways)) if (isOne) features.add(`otherwise:${name}`);
	const scheduled = dice.pick(scheduleHeads[tongue]);

	/** Lines whose container says whose it is: the same for all that is drawn of one. */
	const owners = new Map<Line, boolean>();
	const saysOwner = (line: Line): boolean => {
		const does = owners.get(line) ?? dice.chance(0.4);
		owners.set(line, does);
		return does;
	};
	const renamed = (text: string, key: string): string => {
		const known = labels[key]?.[tongue].filter((label) => text.startsWith(label)).sort((a, b) => b.length - a.length)[0];
		const other = otherHeads[key];
		return known === undefined || !other ? text : `${dice.pick(other[tongue])}${text.slice(known.length)}`;
	};
	const inTongue = (text: string): string => (ways.traditional ? asTraditional(text) : text);
	/** What a column's head, or that of its group, is called; the same for all of the group. */
	const headOf = (names: Map<string, string>, text: string, key: string): string => {
		const known = names.get(`${key} ${text}`) ?? (ways.heads ? renamed(text, key) : text);
		names.set(`${key} ${text}`, known);
		return inTongue(known);
	};
	const apart = (text: string): string => dice.pick([`${text} `, `${text}/`]);
	const inBoth = (field: (typeof bilingual)[number], line: Line): string => {
		const names = valueNames[field]?.[line[field]];
		const [one = "", other = ""] = [names?.zh[0], names?.en[0]];
		return zh ? `${apart(one)}${other}` : `${apart(other)}${one}`;
	};

	function written({ key, part }: Column, ink: string, line: Line): { ink: string; senses?: Record<string, Sense> } | null {
		if (ways.bilingual && (key === "direction" || key === "cargo")) return { ink: inBoth(key, line) };
		if (ways.owner && key === "containerType" && saysOwner(line))
			return { ink: `${ink}${dice.pick(["-SOC", " SOC", "(SOC)"])}`, senses: { containerType: is(line.containerType), ownership: is("SOC") } };
		if (ways.formulas && part === null && (key === "ssr" || key === "msr")) {
			const [text, value] = dice.pick(formulas[key][tongue]);
			return { ink: text, senses: { [key]: is(value) } };
		}
		if (ways.waves && key === "transit") return { ink: ink.replace("-", dice.pick(["～", "~", "–"])) };
		return null;
	}

	return {
		columns(own) {
			const names = new Map<string, string>();
			const around = (one: Column): Column[] => {
				const named = { ...one, label: headOf(names, one.label, one.key), top: one.top === null ? null : headOf(names, one.top, one.key) };
				if (!ways.divisions || one.key !== "areaCode") return [named];
				return [column("province", inTongue("省")), column("city", inTongue("市")), { ...named, label: inTongue("区县") }];
			};
			return [...own.flatMap(around), ...(ways.schedule ? [column("frequency", inTongue(scheduled))] : [])];
		},
		own(key, line): Drawn | null {
			const [province, city] = divisions[String(line.lane.areaCode)] ?? [];
			if (key === "province") return { ink: { value: inTongue(province ?? "") }, senses: {} };
			if (key === "city") return { ink: { value: inTongue(city ?? "") }, senses: {} };
			if (key !== "frequency") return null;
			const value = dice.pick(schedules[tongue]);
			// Beside a remark that says otherwise it is a question.
			const remarked = /周|Mon/.test(line.remark ?? "");
			return { ink: { value }, senses: { frequency: remarked ? { may: value } : is(value) } };
		},
		cell(column, drawn, line) {
			const value = drawn.ink?.value;
			if (ways.divisions && column.key === "areaCode")
				return { ...drawn, ink: { value: inTongue(divisions[String(line.lane.areaCode)]?.[2] ?? "") } };
			if (typeof value !== "string" || column.key === "remark" || column.key === "frequency") return drawn;
			const other = written(column, value, line);
			if (other) return { ...drawn, ink: { value: inTongue(other.ink) }, senses: other.senses ?? drawn.senses };
			return column.part === null ? { ...drawn, ink: { ...drawn.ink, value: inTongue(value) } } : drawn;
		},
	};
}
