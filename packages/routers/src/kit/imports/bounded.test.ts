import { afterEach, beforeEach, expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { bytesOf, newPage, type Scrap } from "./corpus/workbook.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
});
afterEach(() => desk.close());

const { upload } = forwarding(() => desk);

const heads = ["Inland City", "Port City", "Direction", "20GP", "SSR", "MSR", "Valid From", "Valid To", "Weight From", "Weight To"];
const rate = (n: number): Scrap[] => ["CNCKG", "CNSHA", "Export", 4_000, "cost*1.2", "cost*1.1", "2026-10-01", "2026-12-31", n, n + 1];

/** Characters of the largest statement that stages something, and how many there are. */
function stagings() {
	const seen = { most: 0, count: 0 };
	desk.services.db = desk.services.db.withPlugin({
		transformQuery({ node }) {
			const text = JSON.stringify(node);
			if (text.includes("insert ") && /import_(?:sheet_)?row/.test(text)) {
				seen.count++;
				seen.most = Math.max(seen.most, text.length);
			}
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	return seen;
}

it("stages a sheet some rates, and some text, at a time", async () => {
	const seen = stagings();
	const own = Array.from({ length: 40 }, (_, i) => `Own column ${i}`);
	const rows = Array.from({ length: 250 }, (_, n) => [...rate(n), ...own.map((_, i) => `${n} ${i} ${"as said ".repeat(35)}`)]);
	const bytes = await readAll(writeSheet({ sheetName: "S", columns: [...heads, ...own].map((header) => ({ header })), rows }));
	expect(await upload(bytes)).toMatchObject({ state: "preview", counts: { new: 250 } });
	expect(seen.count).toBeGreaterThan(3);
	// A million characters, and the row that passes them; quotes in them are escaped twice here.
	expect(seen.most).toBeLessThan(1_100_000);
});

it("asks about lines under the rates beyond a million characters as they come", async () => {
	const line = (n: number) => `Line ${n}: `.padEnd(300, "the carrier may change the routing, ");
	const count = 3_600;
	const page = newPage("S");
	page.fill([heads, rate(0), ...Array.from({ length: count }, (_, n) => [line(n)])]);
	const { questions, state } = await upload(await bytesOf([page]));
	expect(state).toBe("preview");
	expect(questions.find(({ id }) => id === "noteBetween")?.count).toBe(count - Math.floor(1_000_000 / 300));
});
