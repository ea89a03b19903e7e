import fc from "fast-check";
import { expect, test } from "vitest";
import { DomainError } from "../../door/errors.ts";
import { numberFormat } from "./number-format.ts";
import { pieceCutter } from "./pieces.ts";
import type { TextRun } from "./rich-text.ts";
import { sheetParser } from "./sheet-parser.ts";

const text = fc.oneof(
	fc.constantFrom("1", "12.50", "-0.25", ".5", "-", "1.", "1e5", "0.1234567890123456789", "12345678901234567890", "true", "R-1-4", "重庆", "成都"),
	fc.string({ unit: fc.constantFrom("a", "é", "重", "🚂", "&amp;", "&#x41;", "\r\n", "\r", "_x0041_", " ", ">"), maxLength: 40 }),
);
const formula = fc.constantFrom("", "<f>A1*2</f>", '<f t="shared" si="0"/>', '<f t="shared" ref="A1:A3" si="0">A1&gt;2</f>', "<f/>");
const attribute = (name: string, values: readonly string[]) => fc.constantFrom("", ...values.map((value) => ` ${name}="${value}"`));

const content = fc.oneof(
	text.map((v) => `<v>${v}</v>`),
	text.map((v) => `<is><t>${v}</t></is>`),
	text.map((v) => `<is><t xml:space="preserve">${v}</t></is>`),
	fc.constantFrom(
		"",
		"<v/>",
		"<v></v>",
		"<is><r><t>a</t></r><rPh><t>b</t></rPh></is>",
		"<is><r><t>a</t></r><r><rPr><strike/></rPr><t>b</t></r></is>",
		"<v><![CDATA[<c r='A1'><v>1</v></c>]]></v>",
		"<!-- <c><v>1</v></c> -->",
	),
);
/** Of a shared string; there is no fifth one, which refuses the sheet. */
const shared = fc.oneof(
	{ weight: 30, arbitrary: fc.constantFrom("<v>0</v>", "<v>1</v>", "<v>2</v>", "<v>3</v>", "<v></v>") },
	{ weight: 1, arbitrary: fc.constant("<v>4</v>") },
);

const cell = fc
	.record({
		reference: attribute("r", ["A1", "C1", "AB7", "IV1"]),
		style: attribute("s", ["0", "1", "2", "99"]),
		more: attribute("cm", ["1"]),
		formula,
		value: fc.oneof(
			{ weight: 4, arbitrary: fc.record({ type: attribute("t", ["n", "str", "inlineStr", "b", "e", "d", "other"]), content }) },
			{ weight: 1, arbitrary: fc.record({ type: fc.constant(' t="s"'), content: shared }) },
		),
	})
	.map(({ reference, style, more, formula, value }) => {
		const tag = `<c${reference}${style}${value.type}${more}`;
		return formula + value.content === "" ? `${tag}/>` : `${tag}>${formula}${value.content}</c>`;
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

const runs = new Map<number, readonly TextRun[]>([
	[
		2,
		[
			{ text: "t", font: "cell", size: null },
			{ text: "wo", font: "struck", size: null },
		],
	],
]);
const styles = [
	null,
	{ struck: false, unseen: false, format: numberFormat("yyyy-mm") },
	{ struck: true, unseen: true, format: numberFormat('"US$"0.00;[$€-407]0.00') },
];

/** What is read of a sheet that comes in blocks of a size, or why it is refused. */
function read(xml: string, size: number) {
	const parser = sheetParser({ texts: ["zero", "one", "two", ""], runs }, { styles, differential: [], theme: [] });
	const cutter = pieceCutter("</r");
	const bytes = new TextEncoder().encode(
		`<worksheet xmlns="m" xmlns:x="m"><cols><col min="1" max="2" hidden="1"/></cols><sheetData>${xml}</sheetData></worksheet>`,
	);
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
	xml.replace(/<!\[CDATA\[.*?\]\]>|<\/?(?=(?:row|c|v|is|t|f|r|rPh|rPr|strike)[\s/>])/g, (found) => (found.length > 2 ? found : `${found}x:`));

test("reads plain cells as the general scanner does, however the sheet is cut", () => {
	fc.assert(
		fc.property(rows, fc.integer({ min: 5, max: 400 }), (xml, size) => {
			expect(read(xml, size)).toEqual(read(prefixed(xml), size));
			expect(read(xml, size)).toEqual(read(xml, 100_000));
		}),
		{ numRuns: 2_000 },
	);
});
