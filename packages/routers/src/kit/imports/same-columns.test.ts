import { expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { upload } = importDeskPerTest();

/** What is asked about columns that name the same price as others, under these heads from C on. */
async function asked(...heads: string[]) {
	const title = ["Export, CNY, COC, valid 01 Jan 2027 - 31 Mar 2027"];
	const rows = [title, ["From", "To", ...heads], ["Chongqing", "Shanghai", ...heads.map((_, i) => 4_000 + i)]];
	const { questions } = await upload(await sheetBytes(rows));
	return questions.flatMap(({ id, cells, message }) => (id === "sameColumn" ? [[cells, message]] : []));
}

it.each([
	[["20GP Cost", "40HC Cost", "40HC Cost"], "E2", "“40HC Cost” is the same field as column D"],
	[["20GP Cost", "40HC Cost", "20GP Cost"], "E2", "“20GP Cost” is the same field as column C"],
	[["20GP SSR", "40GP SSR", "40HC SSR", "40'HQ SSR"], "F2", "“40'HQ SSR” is the same field as column E"],
	[["Cost", "Cost"], "D2", "“Cost” is the same field as column C"],
])("a second column of a price names the one of its own container: %j", async (heads, cell, words) => {
	expect(await asked(...heads)).toEqual([[[cell], expect.stringContaining(words)]]);
});
