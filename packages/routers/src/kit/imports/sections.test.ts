import { describe, expect, it } from "vitest";
import { linesLeft } from "./lines-left.ts";
import { noticeBook } from "./notices.ts";
import { placeIndex } from "./places.ts";
import { questionBook } from "./questions.ts";
import { sectionReader } from "./sections.ts";

/** A set that counts how often it is asked: what a line says is held against the fields of the book, each time it is read. */
class CountingSet extends Set<string> {
	asked = 0;
	override has(value: string): boolean {
		this.asked++;
		return super.has(value);
	}
}

/** Reads lines one below the other with no rate between them, which then end the sheet; a rate above them was read in yuan. */
async function lines(...texts: readonly string[]) {
	const fields = new CountingSet(["currency", "ownership", "weightFrom", "weightTo"]);
	const questions = questionBook();
	const left = linesLeft({ places: placeIndex([]), placeFields: [], questions, chargeOf: undefined, ownTerms: null, sheetName: "S" });
	const reader = sectionReader({
		fields,
		notices: noticeBook(),
		questions,
		otherwise: new Set(),
		left,
		titles: { all: new Map(), sections: [] },
		labelled: () => null,
	});
	reader.used("currency", "CNY");
	for (const [i, text] of texts.entries()) reader.note({ rowNumber: i + 2, hidden: false, cells: [] }, { text });
	const read = fields.asked;
	await reader.close(() => false);
	const count = (id: string) => questions.list().find((question) => question.id === id)?.count ?? 0;
	return { section: reader.section(), count, asked: { reading: read, closing: fields.asked - read } };
}

const many = (count: number, text: string) => Array.from({ length: count }, () => text);

describe("lines that head a section", () => {
	it("cost as much each, however many there are", async () => {
		const [some, more] = [await lines(...many(100, "Rates in USD")), await lines(...many(400, "Rates in USD"))];
		expect(some.asked.reading).toBeGreaterThan(100);
		expect(more.asked).toEqual({ reading: 4 * some.asked.reading, closing: 4 * some.asked.closing });
		expect(more.section.get("currency")).toMatchObject({ values: ["USD"], row: 2 });
		expect(more.count("noteSays.currency")).toBe(400);
	});

	it("are asked about once where two of them differ, whatever follows them", async () => {
		const { section, count } = await lines("Rates in USD", "Rates in EUR", "SOC", "Rates in EUR");
		expect(count("sectionSeveral.currency")).toBe(1);
		expect([...section.keys()]).toEqual(["ownership"]);
	});
});
