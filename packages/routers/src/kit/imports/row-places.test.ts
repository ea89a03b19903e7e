import { describe, expect, it } from "vitest";
import { styledCell } from "../sheet/write.ts";
import { railLine as line, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload } = desk;

describe("places in a preview", () => {
	it("are called by their names, with their codes, where values come from", async () => {
		const { id } = await upload(await sheet(line({ 0: styledCell("重庆", {}, { rows: 2 }) }), line({ 0: "", 3: "40GP" })));
		const from = async (language: "zh" | "en") =>
			(await as("PM", { language }).batch({ batchId: id })).sources.find(({ field }) => field === "inlandCity")?.from;
		expect(await from("zh")).toMatchObject([{ kind: "merged", where: "A2:A3", value: "重庆 (CNCKG)" }]);
		expect(await from("en")).toMatchObject([{ value: "Chongqing (CNCKG)" }]);
	});
});

it("a cell that shows a formula's error says so, and what to give instead", async () => {
	const { id } = await upload(await sheet(line({ 4: "#DIV/0!" }), line({ 1: "#REF!" })));
	const { items } = await as("PM", { language: "en" }).previewRows({ batchId: id });
	expect(items.map(({ problems }) => problems[0]?.message)).toEqual([
		"The cell has a formula error (#DIV/0!): give an amount.",
		"The cell has a formula error (#REF!): give the value.",
	]);
});
