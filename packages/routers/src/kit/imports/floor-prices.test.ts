import { expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { rowsOf, upload } = importDeskPerTest();

/** What is asked about 底价 beside these prices, and what was read of it as the cost. */
async function read(...heads: string[]) {
	const lane = ["Inland City", "Port City", "Direction", "Container", "Currency", "Valid From", "Valid To"];
	const rate = ["CNCKG", "CNSHA", "Export", "40HC", "CNY", "2031-01-01", "2031-03-31"];
	const { id, questions } = await upload(
		await sheetBytes([
			[...lane, "底价", ...heads],
			[...rate, 4_100, ...heads.map((_, i) => 4_500 - 100 * i)],
		]),
	);
	return [questions.find((q) => q.id === "floorPrice")?.cells, (await rowsOf(id)).map(({ row }) => row.cost)];
}

it("a price a desk starts from is asked about beside a selling price alone, and the cost beside the least one as well", async () => {
	expect(await read("标准价")).toEqual([["H1"], ["4100"]]);
	expect(await read("标准价", "最低价")).toEqual([undefined, ["4100"]]);
	expect(await read()).toEqual([undefined, ["4100"]]);
});
