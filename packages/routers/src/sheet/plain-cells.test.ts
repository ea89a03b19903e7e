import fc from "fast-check";
import { expect, test } from "vitest";
import { DomainError } from "../errors.ts";
import { pieceCutter } from "./pieces.ts";
import { sheetParser } from "./sheet-parser.ts";

const text = fc.oneof(
	fc.constantFrom("1", "12.50", "-0.25", ".5", "-", "1.", "1e5", "0.1234567890123456789", "12345678901234567890", "true", "R-1-4", "重庆", "成都"),
	fc.string({ unit: fc.constantFrom("a", "é", "重", "🚂", "&amp;", "&#x41;", "\r\n", "\r", "_x0041_", " ", ">"), maxLength: 40 }),
);
const formula = fc.constantFrom("", "<f>A1*2</f>", '<f t="shared" si="0"/>', '<f t="shared" ref="A1:A3" si="0">A1&gt;2</f>', "<f/>");
const attribute = (name: string, values: readonly string[]) => fc.constantFrom("", ...values.map((value) => ` ${name}="${value}"`));

const cell = fc
	.record({
		reference: attribute("r", ["A1", "C1", "AB7", "IV1"]),
		style: attribute("s", ["0", "1", "99"]),
		type: attribute("t", ["n", "s", "str", "inlineStr", "b", "e", "d", "other"]),
		more: attribute("cm", ["1"]),
		formula,
		content: fc.oneof(
			text.map((v) => `<v>${v}</v>`),
			text.map((v) => `<is><t>${v}</t></is>`),
			text.map((v) => `<is><t xml:space="preserve">${v}</t></is>`),
			fc.constantFrom(
				"",
				"<v/>",
				"<is><r><t>a</t></r><rPh><t>b</t></rPh></is>",
				"<v><![CDATA[<c r='A1'><v>1</v></c>]]></v>",
				"<!-- <c><v>1</v></c> -->",
			),
		),
	})
	.map((c) => {
		const tag = `<c${c.reference}${c.style}${c.type}${c.more}`;
		return c.formula + c.content === "" ? `${tag}/>` : `${tag}>${c.formula}${c.content}</c>`;
	});
const space = fc.constantFrom("", "", "\n\t");
const row = fc
	.record({
		number: attribute("r", ["3", "200"]),
		hidden: attribute("hidden", ["1", "0"]),
		more: attribute("ht", ["15.5"]),
		cells: fc.array(fc.tuple(space, cell), { maxLength: 6 }),
		space,
	})
	.map((r) => `<row${r.number}${r.hidden}${r.more}>${r.cells.map((c) => c.join("")).join("")}${r.space}</row>${r.space}`);
const rows = fc.array(fc.oneof({ weight: 9, arbitrary: row }, fc.constant("<row/>")), { maxLength: 6 }).map((all) => all.join(""));

/** What is read of a sheet that comes in blocks of a size, or why it is refused. */
function read(xml: string, size: number) {
	const parser = sheetParser(["zero", "one"], [false, true], { mergedCells: [], autoFilter: null, hiddenColumns: [], filteredRows: false });
	const cutter = pieceCutter("</r");
	const bytes = new TextEncoder().encode(`<worksheet><cols><col min="1" max="2" hidden="1"/></cols><sheetData>${xml}</sheetData></worksheet>`);
	try {
		for (let at = 0; at < bytes.length; at += size) parser.write(cutter.add(bytes.subarray(at, at + size)));
		parser.write(cutter.rest());
		parser.close();
	} catch (error) {
		if (error instanceof DomainError) return { id: error.messageId, values: error.values };
		throw error;
	}
	return parser.take();
}

/** The same with a prefix before every name of the sheet's, which only the general scanner reads. */
const prefixed = (xml: string) =>
	xml.replace(/<!\[CDATA\[.*?\]\]>|<\/?(?=(?:row|c|v|is|t|f|r|rPh)[\s/>])/g, (found) => (found.length > 2 ? found : `${found}x:`));

test("reads plain cells as the general scanner does, however the sheet is cut", () => {
	fc.assert(
		fc.property(rows, fc.integer({ min: 5, max: 400 }), (xml, size) => {
			expect(read(xml, size)).toEqual(read(prefixed(xml), size));
			expect(read(xml, size)).toEqual(read(xml, 100_000));
		}),
		{ numRuns: 2_000 },
	);
});
