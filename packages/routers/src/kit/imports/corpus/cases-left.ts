import { ask, is, type Rates, type Sketch } from "./sketch.ts";
import { head, long, noCurrency, rows } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Workbooks that leave something unsaid. */
export const leftSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const blank = (key: string): Rates => ({ ink: { [key]: null }, truth: { [key]: ask("the same again or the standard") } });
	const below = (key: string, columns = [...long, key]): Sketch => ({
		name: `blank cells below filled ones: ${key}`,
		features: ["blank:below"],
		columns,
		rows: [head(columns, tongue), ...rows(2), blank(key), ...rows(1), blank(key), blank(key)],
	});
	const other = (label: string, text: string): Sketch => ({
		name: `a column no field has: ${label}`,
		features: ["column:other"],
		columns: [...long, "other"],
		set: { mode: ask("whether the column holds for the rates") },
		rows: [{ ...head([...long, "other"], tongue, { other: label }), asks: [10] }, ...rows(3, (i) => ({ ink: { other: i === 1 ? text : null } }))],
	});
	const periods = long.filter((key) => key !== "validFrom");
	const owned = [...long, "ownership"];
	return [
		below("ownership"),
		below("cargo"),
		below("weightTo", [...long, "weightFrom", "weightTo"]),
		below("vat"),
		below("validTo", long),
		below("frequency"),
		below("inlandCity", long),
		other(say("状态", "Status"), say("停运", "cancelled")),
		other(say("操作", "Action"), say("删除", "delete")),
		other(say("经由", "Via"), say("郑州", "Zhengzhou")),
		other(say("含税", "Incl. tax"), say("是", "yes")),
		other(say("客户", "Customer"), say("宜家", "IKEA")),
		other(say("起订量", "MOQ"), say("10箱起", "10 boxes")),
		other(say("含THC", "Includes"), say("不含", "THC, DOC")),
		other(say("版本", "Version"), say("旧版", "old")),
		other(say("空重箱", "L/E"), say("空箱", "E")),
		...[
			{
				name: "days whose columns contradict each other",
				days: ["13/02/2027", "05/03/2027"],
				next: ["01/02/2027", "03/31/2027"],
				why: "day or month first",
			},
			{ name: "last days shown as a year", days: ["2026-10-01", { value: 46_461, format: "yyyy" }], why: "shown as 2027" },
			{ name: "last days shown as a month they do not end", days: ["2026-10-01", { value: 46_461, format: "mmm-yy" }], why: "shown as Mar-27" },
			{ name: "last days of another calendar", days: ["2026-10-01", "2570-03-31"], why: "2570" },
			{ name: "last days that are none", days: ["2026-10-01", "2027-02-30"], why: "no such day" },
		].map(
			({ name, days: [from = "", to = ""], next, why }): Sketch => ({
				name,
				features: ["day:doubt"],
				columns: long,
				rows: [
					head(long, tongue),
					{ ink: { validFrom: from, validTo: to }, truth: { validFrom: next ? is("2027-02-13") : is("2026-10-01"), validTo: ask(why) } },
					...(next ? [{ ink: { validFrom: next[0] ?? "", validTo: next[1] ?? "" }, truth: { validFrom: ask(why), validTo: is("2027-03-31") } }] : []),
				],
			}),
		),
		{
			name: "days in one column that show which comes first in the other",
			features: ["day:order"],
			clear: true,
			columns: long,
			rows: [
				head(long, tongue),
				...rows(3, () => ({
					ink: { validFrom: "01/02/2027", validTo: "31/03/2027" },
					truth: { validFrom: is("2027-02-01"), validTo: is("2027-03-31") },
				})),
			],
		},
		{
			name: "last days under a head that leaves them out",
			features: ["head:day"],
			columns: long,
			rows: [{ ...head(long, tongue, { validTo: say("有效期至（不含）", "Valid until (excl.)") }), asks: [9] }, ...rows(3)],
		},
		...[
			say("草稿，不作为订舱依据", "DRAFT - not valid for booking"),
			say("仅供宜家使用", "for IKEA only"),
			say("空箱回运价格表", "Empty repositioning tariff"),
			say("10柜以上价格", "Minimum 10 containers"),
		].map(
			(title): Sketch => ({
				name: `a title that says for what alone rates hold: ${title}`,
				features: ["title:terms"],
				columns: long,
				rows: [{ cells: [title], asked: true }, head(long, tongue), ...rows(3)],
			}),
		),
		...[
			say("已停用", "no longer valid"),
			say("有效期至2月15日", "valid until 15 Feb"),
			say("3月起加500", "+500 from March"),
			say("2箱的价格，每2箱", "price for 2 boxes"),
			say("每箱退50", "refund 50"),
			say("×2", "x2"),
			say("未批", "pending"),
			say("指定客户", "for ACME"),
		].map(
			(text): Sketch => ({
				name: `a remark no field holds: ${text}`,
				features: ["remark:terms"],
				columns: [...long, "remark"],
				rows: [head([...long, "remark"], tongue), ...rows(2), { ink: { remark: text }, truth: { remark: ask("what it says holds") } }],
			}),
		),
		{
			name: "columns no field has that change no price",
			features: ["column:other"],
			clear: true,
			columns: [...long, "person", "phone", "country", "id"],
			rows: [
				head([...long, "person", "phone", "country", "id"], tongue, {
					person: say("联系人", "Contact"),
					phone: say("电话", "Phone"),
					country: say("国家", "Country"),
					id: say("运价编号", "Rate ID"),
				}),
				...rows(3, (i) => ({ ink: { person: say("李雷", "Li Lei"), phone: "+86 21 5888 1234", country: say("中国", "China"), id: `R-00${i}` } })),
			],
		},
		...[
			"2026-10-01 - 2026-12-31",
			"2026/10/1-2026/12/31",
			"2026.10.1-12.31",
			"2026年10月1日至12月31日",
			"1 Oct 2026 to 31 Dec 2026",
			"2026Q4",
			"01/10/2026-31/12/2026",
			"2026-10-01~2026-12-31",
		].map(
			(period): Sketch => ({
				name: `a column of periods: ${period}`,
				features: ["day:period"],
				clear: true,
				columns: periods,
				set: { validFrom: is("2026-10-01") },
				rows: [head(periods, tongue, { validTo: say("有效期", "Validity") }), ...rows(3, () => ({ ink: { validTo: period } }))],
			}),
		),
		...["价目表 2026 - 以下价格均为美元", "Rail tariff 2026 - all rates in USD"].map(
			(title): Sketch => ({
				name: `a title that says more than the currency: ${title}`,
				features: ["currency:title"],
				clear: true,
				columns: noCurrency,
				set: { currency: is("USD") },
				rows: [{ cells: [title] }, head(noCurrency, tongue), ...rows(3)],
			}),
		),
		{
			name: "a section that says what follows is in dollars",
			features: ["currency:section"],
			clear: true,
			columns: noCurrency,
			rows: [head(noCurrency, tongue), { cells: [say("以下价格为美元", "All prices in USD")], set: { currency: is("USD") } }, ...rows(3)],
		},
		{
			name: "costs that a merged cell hides",
			features: ["merged:hidden"],
			columns: long,
			merges: ["E2:E3"],
			under: { E3: 4_222 },
			rows: [head(long, tongue), ...rows(3)],
		},
		{
			name: "another sheet with amounts and no rates",
			features: ["sheet:amounts"],
			columns: long,
			rows: [head(long, tongue), ...rows(3)],
			behind: [
				{
					name: "THC",
					hidden: false,
					rows: [
						[say("港口", "Port"), "THC 20", "THC 40"],
						[say("上海", "Shanghai"), 850, 1_250],
					],
				},
			],
		},
		{
			name: "blank cells above filled ones, and below what they stand for",
			features: ["blank:certain"],
			clear: true,
			columns: owned,
			rows: [
				head(owned, tongue),
				...rows(2, () => ({ ink: { ownership: null } })),
				{ ink: { ownership: say("船东箱", "COC") }, truth: { ownership: is("COC") } },
				{ ink: { ownership: null } },
				...rows(1),
			],
		},
	];
};
