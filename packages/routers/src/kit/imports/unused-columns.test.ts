import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
});
afterEach(() => desk.close());

const { upload } = forwarding(() => desk);

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];

/** What is asked about a column beside a rate's own. */
async function asked(head: string, text: string) {
	const page = newPage("S");
	for (const [r, cells] of [
		[...heads, head],
		[...rate, text],
	].entries())
		for (const [c, value] of cells.entries()) page.put(r + 1, c + 1, { value });
	const { questions } = await upload(await bytesOf([page]));
	return questions.find((q) => q.id === "dropped.words");
}

describe("a column no field has", () => {
	it.each([
		["Status", "cancelled"],
		["状态", "停运"],
		["状态", "作废"],
		["Info", "停用"],
		["Action", "delete"],
		["Origin 2", "Chengdu"],
		["Via", "Alashankou"],
		["含税", "是"],
		["Equipment 2", "40HC"],
		["Terms", "one way only"],
		["Load", "≤ 24 t"],
		["Pays in", "USD"],
	])("is asked about where it speaks of what rates go by: %s %s", async (head, text) => {
		expect(await asked(head, text)).toMatchObject({
			group: "dropped",
			cells: ["K1"],
			answer: null,
			message: expect.stringMatching(new RegExp(`K ${head}.*${text}`)),
		});
	});

	it.each([
		["Status", "active"],
		["状态", "有效"],
		["Inland city name", "重庆"],
		["Port name", "Shanghai"],
		["Note of owner", "Li Lei"],
		["Trade", "Export"],
		["Via", "-"],
	])("is no more than told of where it says nothing else than the rates: %s %s", async (head, text) => {
		expect(await asked(head, text)).toBeUndefined();
	});
});
