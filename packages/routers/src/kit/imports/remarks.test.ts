import { describe, expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { remarkReader } from "./remarks.ts";
import { railLine } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, answered, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To", "Remark"];
const remarked = async (...remarks: string[]) => {
	const rows = remarks.map((remark, i) => [...railLine({ 4: String(3_000 + i), 0: ["CNCKG", "CNCTU", "CNWUH"][i] }), remark]);
	return upload(await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows })));
};

describe("remarks", () => {
	const heard = remarkReader({ isPlace: () => false, isAsked: true });

	it.each([
		["此价格为SOC", { ownership: "SOC" }],
		["SOC箱适用此报价哦", { ownership: "SOC" }],
		["限重22吨", { weightTo: "22" }],
		["限重25吨", { weightTo: "25" }],
		["max 25t", { weightTo: "25" }],
		["Max weight 22 tons", { weightTo: "22" }],
		["per TEU", { basis: "teu" }],
		["价格为每TEU", { basis: "teu" }],
		["/箱", { basis: "container" }],
	])("%s says it of its rate", (text, says) => expect(heard(text)).toMatchObject({ says, stops: false, terms: false }));

	it.each([
		"FOB",
		"Excl. USD 35 seal fee",
		"文件费50/票",
		"Seal fee USD 5 per container",
		"不含危险品附加费",
		"SOC另加100",
		"SOC 箱另议",
		"超过24吨加收500",
	])("%s says nothing of its rate", (text) => expect(heard(text)).toMatchObject({ says: {}, stops: false, terms: false, until: null }));

	it.each(["停运", "该线路暂停接货", "suspended", "Service discontinued until further notice"])("%s says that it is not served", (text) =>
		expect(heard(text).stops).toBe(true),
	);

	it("that say otherwise are asked about, by the field", async () => {
		const { id, questions } = await remarked("此价格为SOC", "限重22吨", "per TEU");
		const told = questions.filter((q) => q.id.startsWith("remarkSays."));
		expect(told.map((q) => [q.id, q.cells]).sort()).toEqual([
			["remarkSays.basis", ["K4"]],
			["remarkSays.ownership", ["K2"]],
			["remarkSays.weightTo", ["K3"]],
		]);
		expect(told.every((q) => !q.message.includes("[object"))).toBe(true);
		await as("PM").answer({ batchId: id, answers: told.map((q) => ({ id: q.id, answer: "other" })) });
		await Promise.all(desk.working);
		expect((await rowsOf(id)).map((r) => r.row)).toMatchObject([{ ownership: "SOC" }, { weightTo: "22" }, { basis: "teu" }]);
	});

	it("that may say something of a price are asked about at once, each quoted, and kept by one answer", async () => {
		const { id, questions } = await remarked("+5% BAF", "经满洲里", "不含税");
		const told = questions.filter((q) => q.id.startsWith("remark"));
		expect(told).toMatchObject([{ id: "remarkTerms", group: "doubtful", count: 2, cells: ["K2", "K4"], options: [{ label: "Keep as remarks" }] }]);
		expect(told[0]?.message).toMatch(/^2 remarks may say something of the price: “\+5% BAF”, “不含税”/);
		await answered(id, "remarkTerms", "confirm");
		expect((await rowsOf(id)).map((r) => r.row.remark)).toEqual(["+5% BAF", "经满洲里", "不含税"]);
	});

	it("that say a lane is not served are asked about", async () => {
		const { questions } = await remarked("停运", "suspended", "FOB");
		expect(questions.find((q) => q.id === "remarkStops")).toMatchObject({ group: "doubtful", count: 2, cells: ["K2", "K3"] });
	});
});
