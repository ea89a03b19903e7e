import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { styledCell, writeWorkbook } from "../../kit/sheet/write.ts";
import { readSheet } from "./sheet.ts";

/** A workbook whose formulas came without their results, as programs write them. */
async function unreckoned(...sheets: { name: string; rows: unknown[][] }[]): Promise<ReadableStream<Uint8Array>> {
	const book = writeWorkbook(sheets.map(({ name, rows }) => ({ name, columns: (rows[0] ?? []).map(() => ({})), rows })));
	const parts = unzipSync(new Uint8Array(await new Response(book).arrayBuffer()));
	const bare = Object.entries(parts).map(([name, bytes]) => [name, strToU8(strFromU8(bytes).replace(/<\/f><v>[^<]*<\/v>/g, "</f>"))]);
	return new Blob([zipSync(Object.fromEntries(bare))]).stream();
}

const formula = styledCell("2", {}, { kind: "money", formula: () => "1+1" });

describe("a customer's workbook", () => {
	test("is read of its first sheet, and names the others that say something", async () => {
		const rows = [
			["From", "To"],
			["Yubei", "Shanghai"],
		];
		const read = await readSheet(await unreckoned({ name: "Lanes", rows }, { name: "Empty", rows: [] }, { name: "More lanes", rows }));
		expect([read.rows.length, read.otherSheets]).toEqual([1, ["More lanes"]]);
	});

	test("says of a formula without its result that nobody knows it, and of an empty cell nothing", async () => {
		const { head, rows } = await readSheet(
			await unreckoned({
				name: "Lanes",
				rows: [
					["From", "To", "Qty"],
					["Yubei", "Shanghai", formula],
					["Yubei", "Shanghai", null],
				],
			}),
		);
		expect(head).toEqual(["From", "To", "Qty"]);
		expect(rows.map(({ cells }) => cells[2])).toEqual(["=", ""]);
	});
});
