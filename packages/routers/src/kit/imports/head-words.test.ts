import { expect, it } from "vitest";
import "../../prices/books.ts";
import { importBook } from "./book.ts";
import { labelIndex } from "./field.ts";
import { namedTwice, wordsLeftOver } from "./head-words.ts";
import { ownTitles } from "./mapping.ts";

const { fields } = importBook("inlandRail");
const labels = labelIndex(fields);

/** Words of a head that are asked about, of a column read as a field. */
const left = (header: string, name: string): string[] => {
	const field = fields.find((one) => one.name === name);
	if (!field) throw new RangeError(name);
	return wordsLeftOver(header, field, labels, ownTitles(fields));
};

it.each<readonly [header: string, field: string]>([
	["Transit time (working days)", "transit"],
	["时效（工作日）", "transit"],
	["Frequency (per day)", "frequency"],
	["班次/月", "frequency"],
	["Frequency (fortnightly)", "frequency"],
	["Min (%)", "min"],
	["Min (SOC)", "min"],
	...[
		"成本/2箱",
		"成本(元/100箱)",
		"Cost / 2 containers",
		"Cost/10",
		"Cost (000)",
		"Cost (1,000)",
		"Cost (CNY/2)",
		"成本(+200)",
		"成本(-5)",
		"成本(2030)",
	].map((header) => [header, "cost"] as const),
	...["成本+", "成本?", "Cost -", "成本(×)", "成本(港口)", "Cost (arrival)", "Cost 2"].map((header) => [header, "cost"] as const),
	...["Cost/each", "Cost per each", "Cost (each)", "Cost (per each)", "Cost / each", "Cost/each (USD)", "Cost per each/USD", "Cost/ea"].map(
		(header) => [header, "cost"] as const,
	),
	...["SSR(+6%)", "SSR/100箱", "SSR(1.06)"].map((header) => [header, "ssr"] as const),
	...[
		"失效日期(到港)",
		"失效日期(到站)",
		"失效日期(+7)",
		"失效日期(<)",
		"Valid To (arrival)",
		"Valid To (+1)",
		"Valid To (1.06)",
		"Valid To (station)",
	].map((header) => [header, "validTo"] as const),
	...["20GP (FOR)", "20GP (40HC)", "20GP (A)", "20GP (*)", "成本（*）", "40HC（b）", "COC 20GP (SOC)"].map((header) => [header, "cost"] as const),
	["生效日期(+1)", "validFrom"],
	["币种(7.1)", "currency"],
	["Currency (converted)", "currency"],
	["计费单位(2)", "basis"],
	["方向(返)", "direction"],
	["箱型/2", "containerType"],
	["箱型(双)", "containerType"],
	["Container (leased)", "containerType"],
	["箱属(租)", "ownership"],
	["Transit (+2)", "transit"],
	["时效(单程)", "transit"],
	["Weight up to (x2)", "weightTo"],
	["限重(毛)", "weightTo"],
	["Frequency (May)", "frequency"],
	["班期/2", "frequency"],
	["班期(旺季)", "frequency"],
	["货类(除危)", "cargo"],
	["VAT (services)", "vat"],
	["目的港(2)", "portCity"],
	["起运城市(+50)", "inlandCity"],
])("%s is asked about", (header, field) => {
	expect(left(header, field)).not.toEqual([]);
});

it.each([
	...[
		"from 20GP",
		"20GP from",
		"20GP起",
		"40HC起",
		"20GP以上",
		"20GP以下",
		"20GP止",
		"20GP to",
		"to 20GP",
		"20' from",
		"起 / 20GP起",
		"CNY / 20GP from",
	],
	...["20GP（元/箱起）", "From / 20GP from"],
])("%s may be the least of its prices", (header) => {
	expect(left(header, "cost")).not.toEqual([]);
});

it.each([
	...[
		"20GP",
		"20GP (≤24T)",
		"20GP（24吨以下）",
		"20GP 24吨以上",
		"20GP from 1 Mar 2027",
		"20GP（2027年3月1日起）",
		"20GP (until 28 Feb 2027)",
		"出口 / 20GP",
	],
	...["USD / 20GP", "成本 / 20GP", "20GP (元/箱)", "SOC / 40HC"],
])("%s is its size and no more", (header) => {
	expect(left(header, "cost")).toEqual([]);
});

it.each<readonly [header: string, field: string]>([
	["Transit (days)", "transit"],
	["时效（天）", "transit"],
	["Frequency (per week)", "frequency"],
	["班次/周", "frequency"],
	["班期", "frequency"],
	["Min (CNY)", "min"],
	["Min (CNY/箱)", "min"],
	...[
		"成本*",
		"成本：",
		"成本（必填）",
		"成本(元/自然箱)",
		"成本（40HQ）",
		"Cost (required)",
		"Cost (all in CNY)",
		"Cost - CNY",
		"1. Cost",
		"Cost (e.g. 4100)",
		"40HC (40HQ)",
		"40GP/40HC (SOC)",
		"20GP (¥)",
	].map((header) => [header, "cost"] as const),
	...["Valid To (23:59)", "Valid To (dd/mm/yyyy)", "Valid To (DD-MMM-YY)", "失效日期（含当日）", "失效日期（必填）", "Valid To (until incl.)"].map(
		(header) => [header, "validTo"] as const,
	),
	["Currency (3 letters)", "currency"],
	["Currency (ISO 4217)", "currency"],
	["币种(CNY/USD)", "currency"],
	["方向(进口/出口)", "direction"],
	["Direction (IMP/EXP)", "direction"],
	["Container type / size", "containerType"],
	["箱型（下拉选择）", "containerType"],
	["Container (20'/40')", "containerType"],
	["COC/SOC", "ownership"],
	["计费单位(箱/TEU)", "basis"],
	["限重(吨)", "weightTo"],
	["Weight up to (incl.)", "weightTo"],
	["Cargo (general/DG)", "cargo"],
	["基本信息 / 箱型", "containerType"],
	["Cost per container (each box)", "cost"],
	["Container (each)", "containerType"],
	["备注(2)", "remark"],
])("%s is not", (header, field) => {
	expect(left(header, field)).toEqual([]);
});

const none: ReadonlySet<string> = new Set();

it.each([
	"Cost (EUR/USD)",
	"Cost (USD/CNY)",
	"Cost (USD / CNY)",
	"Cost (USD or CNY)",
	"Cost [USD/CNY]",
	"成本（美元/人民币）",
	"Cost (SOC/COC)",
	"Cost (GC/DG)",
	"成本（普货/危险品）",
	"20GP (CNY/USD)",
	"20GP (COC/SOC)",
	"40HC (DG/GC)",
	"CNY/USD / 20GP",
])("a price's head that names two values of one kind is asked about: %s", (header) => {
	expect(namedTwice(header, none)).toHaveLength(1);
});

it.each([
	["Cost (CNY)", none],
	["Cost (CNY/TEU)", none],
	["成本（元/箱）", none],
	["Cost (USD per container)", none],
	["20GP/40HC Cost", none],
	["Rail Cost / 20GP", none],
	["Cost (CNY/USD)", new Set(["currency"])],
	["20GP (COC/SOC)", new Set(["ownership"])],
])("a price's head that names one, or what a column tells, is not: %s", (header, given) => {
	expect(namedTwice(header, given)).toEqual([]);
});
