import { describe, expect, it } from "vitest";
import "../../prices/books.ts";
import { importBook } from "./book.ts";
import { labelIndex } from "./field.ts";
import { wordsLeftOver } from "./head-words.ts";
import { ownTitles } from "./mapping.ts";
import { labelKey } from "./text.ts";

describe("what columns are called", () => {
	const labels = labelIndex(importBook("inlandRail").fields);

	it.each([
		["Direction\n方向", "direction"],
		["方向 Direction", "direction"],
		["内陆城市\nInland City", "inlandCity"],
		["箱属 COC/SOC", "ownership"],
		["SSR 标准销售价", "ssr"],
		["Rail Cost 铁路成本 coste", "cost"],
		["起运", "inlandCity"],
		["目的", "portCity"],
		["Valid", "validTo"],
		["底价 MSR", "msr"],
		["底价", "cost"],
		["底价 SSR", undefined],
		["箱型 Type", "containerType"],
		["箱型 Cntr", "containerType"],
		["起运站 Station", "inlandCity"],
		["终点站 POD", "portCity"],
		["成本 Type", undefined],
		["Type 类型", undefined],
		["Direction 箱型", undefined],
		["Direction X", undefined],
	])("%j is %s: in two languages where both say the same", (label, field) => expect(labels.get(labelKey(label))).toBe(field));
});

describe("what columns of train prices are called", () => {
	const { fields } = importBook("icrPrice");
	const labels = labelIndex(fields);

	it.each([
		["pol", ["Origin POL", "Port of loading", "起运港", "起运"]],
		["pod", ["Destination POD", "Port of discharge", "目的港", "目的", "终点站 POD"]],
		["rampCity", ["Ramp city", "Ramp city 车站"]],
		["ownership", ["COC/SOC"]],
		["costCny", ["Cost in CNY", "人民币成本"]],
		["costUsd", ["Cost in USD", "美元成本"]],
		["transitMin", ["Transit time min", "最短运输时间"]],
		["transitMax", ["Transit time max", "最长运输时间"]],
		["customsDays", ["Customs processing"]],
		["detention", ["D&D", "滞箱滞期费"]],
		["hsAllowed", ["HS code", "HS编码"]],
		["ssrMin", ["SSR min"]],
		["ssrMax", ["SSR max"]],
	])("%s is known by %j, of which no word is left to ask about", (name, titles) => {
		const field = fields.find((one) => one.name === name);
		if (!field) throw new RangeError(name);
		for (const title of titles) {
			expect(labels.get(labelKey(title)), title).toBe(name);
			expect(wordsLeftOver(title, field, labels, ownTitles(fields)), title).toEqual([]);
		}
	});
});

describe("columns of vendors' sheets", () => {
	it.each([
		["bookingService", "cost", ["单价 Unit price"]],
		["bookingService", "containerType", ["箱型 Type", "Cntr type"]],
		["truckingCost", "validFrom", ["起始日"]],
		["truckingCost", "areaCode", ["地区代码", "区域代码", "地址代码"]],
		["truckingCost", "truckerCode", ["承运商", "承运商代码", "承运人", "Carrier"]],
		["depotPrice", "service", ["服务", "服务代码", "服务项目", "Service"]],
		["customsPrice", "category", ["服务", "服务类型", "Service"]],
	])("of %s: %s is known by %j, of which no word is left to ask about", (domain, name, titles) => {
		const { fields } = importBook(domain);
		const labels = labelIndex(fields);
		const field = fields.find((one) => one.name === name);
		if (!field) throw new RangeError(name);
		for (const title of titles) {
			expect(labels.get(labelKey(title)), title).toBe(name);
			expect(wordsLeftOver(title, field, labels, ownTitles(fields)), title).toEqual([]);
		}
	});
});
