import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { serialDate } from "./format.ts";
import { openWorkbook, type SheetCell } from "./read.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const x14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const x15 = "http://schemas.microsoft.com/office/spreadsheetml/2010/11/main";

/** A workbook of one sheet as newer Excel writes it; `book` and `bookAfter` stand before and after its list of sheets. */
function workbook(given: {
	rows?: string;
	before?: string;
	after?: string;
	strings?: string;
	styles?: string;
	book?: string;
	bookAfter?: string;
	root?: string;
}): Uint8Array {
	const { rows = "", before = "", after = "", strings = "", styles = "", book = "<workbookPr/>", bookAfter = "" } = given;
	const sheets = '<sheets><sheet name="Rates" sheetId="1" r:id="rId1"/></sheets>';
	const { root = `<workbook xmlns="${main}" xmlns:r="${office}">${book}${sheets}${bookAfter}</workbook>` } = given;
	const parts: Record<string, string> = {
		"_rels/.rels": `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
		"xl/workbook.xml": root,
		"xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}" xmlns:r="${office}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
		"xl/styles.xml": `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
		"xl/sharedStrings.xml": `<sst xmlns="${main}">${strings}</sst>`,
	};
	return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, new TextEncoder().encode(xml)])), { level: 1 });
}

/** Cells of its sheet by reference, and what it says besides. */
async function read(bytes: Uint8Array) {
	const book = await openWorkbook(bytes);
	const cells: Record<string, Omit<SheetCell, "column">> = {};
	let rows = 0;
	const emptied: Record<number, number[]> = {};
	for await (const row of book.rows("Rates")) {
		rows++;
		if (row.emptied) emptied[row.rowNumber] = row.emptied;
		for (const { column, ...cell } of row.cells) cells[`${String.fromCharCode(64 + column)}${row.rowNumber}`] = cell;
	}
	return { cells, rows, emptied, facts: book.sheets[0]?.facts, date1904: book.date1904 };
}

const text = (value: string) => ({ value, kind: "text", isDate: false });
const number = (value: number) => ({ value, kind: "number", isDate: false });

describe("what a cell tells", () => {
	it("gives out formulas without a kept result", async () => {
		const unkept = { value: null, kind: "empty", isDate: false, unkept: true };
		const { cells, emptied } = await read(
			workbook({
				rows: `<row r="1"><c r="A1"><f>B1*2</f><v/></c><c r="B1"><f>C1*2</f><v></v></c><c r="C1"><f>D1</f></c><c r="D1" t="str"><f>E1</f></c>
					<c r="E1"><f t="shared" si="0"/></c><c r="F1" t="b"><f>TRUE()</f><v/></c><c r="G1" s="1"><f>TODAY()</f><v></v></c></row>
					<row r="2"><c r="A2" t="str"><f>IF(B2,1,"")</f><v></v></c><c r="B2" t="str"><f>IF(B2,1,"")</f><v/></c><c r="C2"><f>1+1</f><v>2</v></c><c r="D2"><v/></c><c r="E2"/><c r="F2"><v> </v></c></row>`,
			}),
		);
		expect(cells).toEqual({ A1: unkept, B1: unkept, C1: unkept, D1: unkept, E1: unkept, F1: unkept, G1: unkept, C2: number(2) });
		// An empty text is a result, which its row tells of.
		expect(emptied).toEqual({ 2: [1, 2] });
	});

	it("tells struck text, whole and in part, of shared and inline strings", async () => {
		const struck = "<r><rPr><strike/><sz val='11'/></rPr><t>1,500</t></r>";
		const { cells } = await read(
			workbook({
				strings: `<si>${struck}<r><rPr><sz val="11"/></rPr><t xml:space="preserve"> 1,200</t></r></si><si>${struck}</si><si><t>plain</t></si>
					<si><r><t>free</t></r><r><rPr><strike val="0"/></rPr><t>d</t></r></si><si>${struck}<r><t xml:space="preserve"> </t></r></si>
					<si><r><rPr><strike val="true"/></rPr><t>old</t></r><r><t>cell</t></r><r><rPr><b/></rPr><t>own</t></r><rPh sb="0" eb="1"><t>ルビ</t></rPh></si>
					<si><t>before</t><r><rPr><strike/></rPr><t>after</t></r></si><si><r><t>1200</t></r><r><rPr><strike/></rPr><t xml:space="preserve"> </t></r></si>`,
				styles: `<fonts><font/><font><b/><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs>
					<dxfs><dxf><font><strike/></font></dxf></dxfs>`,
				rows: `<row r="1">${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `<c t="s"><v>${i}</v></c>`).join("")}</row>
					<row r="2"><c s="1" t="s"><v>2</v></c><c s="1" t="s"><v>5</v></c><c s="1"><v>1500</v></c><c s="2"><v>1500</v></c><c s="1" t="b"><v>1</v></c><c s="1" t="e"><v>#N/A</v></c><c s="1" t="str"><v>x</v></c></row>
					<row r="3"><c t="inlineStr"><is>${struck}<r><t>1,200</t></r></is></c><c t="inlineStr"><is>${struck}</is></c><c t="inlineStr"><is><t>after</t></is></c><c><v>7</v></c></row>`,
			}),
		);
		expect(cells).toEqual({
			A1: { ...text("1,500 1,200"), struck: "partly", unstruck: " 1,200" },
			B1: { ...text("1,500"), struck: "whole" },
			C1: text("plain"),
			D1: text("freed"),
			E1: { ...text("1,500 "), struck: "whole" },
			F1: { ...text("oldcellown"), struck: "partly", unstruck: "cellown" },
			G1: { ...text("beforeafter"), struck: "partly", unstruck: "before" },
			H1: text("1200 "),
			A2: { ...text("plain"), struck: "whole" },
			B2: { ...text("oldcellown"), struck: "partly", unstruck: "own" },
			C2: { ...number(1500), struck: "whole" },
			D2: number(1500),
			E2: { value: true, kind: "boolean", isDate: false, struck: "whole" },
			F2: { value: "#N/A", kind: "error", isDate: false, struck: "whole" },
			G2: { ...text("x"), struck: "whole" },
			A3: { ...text("1,5001,200"), struck: "partly", unstruck: "1,200" },
			B3: { ...text("1,500"), struck: "whole" },
			C3: text("after"),
			D3: number(7),
		});
	});

	it("keeps raised digits apart from the number they stand behind", async () => {
		const { cells } = await read(
			workbook({
				strings: `<si><r><t>1200</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>1)</t></r><r><rPr><b/></rPr><t>9</t></r></si>
					<si><r><t>CO</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r><r><t>4</t></r></si><si><r><rPr><vertAlign val="baseline"/></rPr><t>5</t></r></si>`,
				rows: '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>',
			}),
		);
		expect(cells).toEqual({ A1: text("1200¹)9"), B1: text("CO₂4"), C1: text("5") });
	});

	it("keeps digits in a clearly smaller font apart from those they stand beside", async () => {
		const run = (text: string, size?: number) =>
			`<r>${size === undefined ? "" : `<rPr><sz val="${size}"/></rPr>`}<t xml:space="preserve">${text}</t></r>`;
		const strings = [
			[run("3000"), run("2", 6)],
			[run("3000", 12), run("2", 9)],
			[run("3000", 12), run("0", 10)],
			[run("2", 6), run("3000")],
			[run("300"), run(" 200", 6)],
			[run("USD"), run("3000", 6)],
			[run("3000", 12), run(".50", 6)],
			[run("3000", 8), run("2", 6)],
			['<r><rPr><strike/><sz val="11"/></rPr><t>3000</t></r>', run("2500", 8)],
			['<r><rPr><strike/><sz val="11"/></rPr><t>3500</t></r>', run("3000", 11), run("2", 6)],
		];
		const { cells } = await read(
			workbook({
				strings: strings.map((runs) => `<si>${runs.join("")}</si>`).join(""),
				styles: '<fonts><font/><font><sz val="7"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>',
				rows: `<row r="1">${strings.map((_, i) => `<c t="s"><v>${i}</v></c>`).join("")}</row>
					<row r="2"><c s="1" t="s"><v>0</v></c><c s="1" t="s"><v>1</v></c><c t="inlineStr"><is>${run("3000")}${run("2", 6)}</is></c></row>`,
			}),
		);
		expect(cells).toEqual({
			A1: text("3000²"),
			B1: text("3000²"),
			C1: text("30000"),
			D1: text("²3000"),
			E1: text("300 ²⁰⁰"),
			F1: text("USD3000"),
			G1: text("3000.50"),
			H1: text("3000²"),
			I1: { ...text("30002500"), struck: "partly", unstruck: "2500" },
			J1: { ...text("35003000²"), struck: "partly", unstruck: "3000²" },
			A2: text("30002"),
			B2: text("3000²"),
			C2: text("3000²"),
		});
	});

	it("tells the currency, unit, percent and month of number formats, by the style", async () => {
		const codes = [
			"&quot;US$&quot;#,##0",
			"[$¥-411]#,##0;[$€-407]-#,##0",
			"yyyy&quot;年&quot;m&quot;月&quot;",
			"0.00%",
			"&quot;运价&quot;@",
			"#,##0.00",
		];
		const { cells } = await read(
			workbook({
				styles: `<numFmts>${codes.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join("")}</numFmts>
					<fonts><font/><font><strike/></font></fonts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
					<cellXfs><xf numFmtId="17"/>${codes.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join("")}<xf numFmtId="164" fontId="1"/><xf numFmtId="14"/></cellXfs>
					<dxfs><dxf><numFmt numFmtId="169" formatCode="yyyy-mm-dd"/></dxf></dxfs>`,
				rows: `<row r="1"><c><v>46296</v></c><c s="1"><v>1200</v></c><c s="2"><v>90000</v></c><c s="2"><v>-5</v></c><c s="3"><v>46143</v></c><c s="4"><v>0.0875</v></c><c s="5" t="str"><v>x</v></c><c s="6"><v>1.5</v></c></row>
					<row r="2"><c r="A2" t="d"><v>2026-05-01</v></c><c r="B2" s="7"><v>1200</v></c><c r="C2" s="1"><v>1.2E3</v></c><c r="D2" s="8"><v>46296</v></c><c r="E2" s="1" t="str"><v>1200</v></c></row>`,
			}),
		);
		expect(cells).toEqual({
			A1: { ...number(46_296), isDate: true, monthOnly: true },
			B1: { ...number(1200), format: [{ mark: "US$", before: true }] },
			C1: { ...number(90_000), format: [{ mark: "¥", locale: "411", before: true }] },
			D1: { ...number(-5), format: [{ mark: "€", locale: "407", before: true }] },
			E1: { ...number(46_143), isDate: true, monthOnly: true },
			F1: { ...number(0.0875), percent: true },
			G1: { ...text("x"), format: [{ mark: "运价", before: true }] },
			H1: number(1.5),
			A2: { ...text("2026-05-01"), isDate: true, monthOnly: true },
			B2: { ...number(1200), format: [{ mark: "US$", before: true }], struck: "whole" },
			C2: { ...number(1200), format: [{ mark: "US$", before: true }] },
			D2: { ...number(46_296), isDate: true },
			E2: text("1200"),
		});
		expect(cells.B1?.format).toBe(cells.C2?.format);
	});

	it("takes for a number only what is one, and refuses a text that is not in the file", async () => {
		const rows = ["1E3", " 12 ", "+.5", "0x10", "Infinity", "1e999", "NaN", "1,200"].map((v) => `<c><v>${v}</v></c>`).join("");
		const { cells } = await read(workbook({ rows: `<row r="1">${rows}<c t="str"><v>1E3</v></c><c t="inlineStr"><is><t>12</t></is></c></row>` }));
		expect(Object.values(cells).map((cell) => cell.value)).toEqual([1000, 12, 0.5, "0x10", "Infinity", "1e999", "NaN", "1,200", "1E3", "12"]);
		for (const missing of ["2", "0.5", "-1", "x"])
			await expect(
				read(workbook({ strings: "<si><t>a</t></si><si/>", rows: `<row r="1"><c t="s"><v>${missing}</v></c></row>` })),
			).rejects.toMatchObject({
				messageId: "sheet.damaged",
			});
	});
});

describe("parts of newer programs", () => {
	const extension = `<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}" xmlns:x15="${x15}"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>`;

	it("do not change how days are counted, whatever prefixes stand for", async () => {
		const dated = async (book: string, bookAfter: string) => (await openWorkbook(workbook({ book, bookAfter }))).date1904;
		expect(await dated('<workbookPr date1904="1"/>', extension)).toBe(true);
		expect(await dated('<workbookPr date1904="true"/>', `<extLst><ext><workbookPr xmlns="${x15}" chartTrackingRefBase="1"/></ext></extLst>`)).toBe(
			true,
		);
		expect(await dated("<workbookPr/>", `<extLst><ext xmlns:x15="${x15}"><x15:workbookPr date1904="1"/></ext></extLst>`)).toBe(false);
		expect(await dated('<workbookPr date1904="0"/>', extension)).toBe(false);
		const prefixed = `<ns0:workbook xmlns:ns0="${main}" xmlns:ns1="${office}" xmlns:ns2="${x15}"><ns0:workbookPr date1904="1"/><ns0:sheets><ns0:sheet name="Rates" sheetId="1" ns1:id="rId1"/></ns0:sheets><ns0:extLst><ns0:ext><ns2:workbookPr/></ns0:ext></ns0:extLst></ns0:workbook>`;
		expect(await openWorkbook(workbook({ root: prefixed }))).toMatchObject({ date1904: true, sheets: [{ name: "Rates" }] });
		expect(await openWorkbook(workbook({ root: prefixed.replace(main, "http://purl.oclc.org/ooxml/spreadsheetml/main") }))).toMatchObject({
			date1904: true,
		});
	});

	it("add no rows, cells, texts, filters, formats or fonts", async () => {
		const ext = (inner: string) =>
			`<extLst><ext uri="{1}" xmlns:x14="${x14}" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main">${inner}</ext></extLst>`;
		const drawing = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing";
		const { cells, rows, facts } = await read(
			workbook({
				strings: `<si><t>a</t></si>${ext("<x14:si><x14:t>b</x14:t></x14:si>")}<si><t>c</t></si>`,
				styles: `<numFmts><numFmt numFmtId="164" formatCode="0.00"/></numFmts><fonts xmlns:x14ac="urn:ac" x14ac:knownFonts="1"><font/><x14ac:font><x14ac:strike/></x14ac:font><font/></fonts>
					<cellXfs><xf numFmtId="164" fontId="1"/></cellXfs>${ext(`<x14:dxfs><dxf xmlns="${main}"><font><strike/></font><numFmt numFmtId="164" formatCode="yyyy"/></dxf></x14:dxfs>`)}`,
				before: `<cols><col min="1" max="1" width="9"/></cols><customSheetViews><customSheetView guid="{1}"><autoFilter ref="A1:B9"><filterColumn colId="0"/></autoFilter></customSheetView></customSheetViews>`,
				rows: `<row r="1" xmlns:x14ac="urn:ac" x14ac:dyDescent="0.25"><c r="A1"><v>1</v>${ext("<x14:v>9</x14:v><x14:f>9</x14:f>")}</c><c r="B1" t="s"><v>1</v></c>
					${ext('<x14:c r="C1"><x14:v>7</x14:v></x14:c><c xmlns="urn:x" r="D1"><v>8</v></c>')}</row>`,
				after: `<autoFilter ref="A1:B1"/><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x14"><controls><control><controlPr><anchor><from><xdr:col xmlns:xdr="${drawing}" hidden="1" min="1" max="1">1</xdr:col><xdr:row xmlns:xdr="${drawing}">5</xdr:row></from></anchor></controlPr></control></controls></mc:Choice></mc:AlternateContent>
					${ext('<x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule><xm:f>$A$1</xm:f></x14:cfRule><xm:sqref>A1</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings><x14:mergeCell ref="A1:B2"/><x14:autoFilter ref="C1:D1"><x14:filterColumn colId="1"/></x14:autoFilter>')}`,
			}),
		);
		expect(cells).toEqual({ A1: number(1), B1: text("c") });
		expect(rows).toBe(1);
		expect(facts).toEqual({ mergedCells: [], autoFilter: "A1:B1", hiddenColumns: [], filteredRows: false, pageTexts: [], conditional: [] });
	});
});

describe("merged ranges", () => {
	const merges = (refs: readonly string[]) => `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;

	it("are told as numbers, once, however often and however far the sheet is read", async () => {
		const book = await openWorkbook(
			workbook({
				rows: '<row r="1"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>',
				after: merges(["D5:D44", "$A$1:$C$2", "B9:A8", "E5", "E6:E6", "AA1:AB3"]),
			}),
		);
		const expected = [
			{ top: 5, left: 4, bottom: 44, right: 4 },
			{ top: 1, left: 1, bottom: 2, right: 3 },
			{ top: 8, left: 1, bottom: 9, right: 2 },
			{ top: 1, left: 27, bottom: 3, right: 28 },
		];
		for await (const _ of book.rows("Rates")) break;
		expect(book.sheets[0]?.facts.mergedCells).toEqual([]);
		for (let i = 0; i < 2; i++) {
			for await (const _ of book.rows("Rates"));
			expect(book.sheets[0]?.facts.mergedCells).toEqual(expected);
		}
	});

	it("are all kept up to the limit, and refused beyond it or where they are none", async () => {
		const refs = Array.from({ length: 200_001 }, (_, i) => `A${i * 2 + 1}:A${i * 2 + 2}`);
		const { facts } = await read(workbook({ after: merges(refs.slice(1)) }));
		expect(facts?.mergedCells).toHaveLength(200_000);
		expect(facts?.mergedCells.at(-1)).toEqual({ top: 400_001, left: 1, bottom: 400_002, right: 1 });
		await expect(read(workbook({ after: merges(refs) }))).rejects.toMatchObject({ messageId: "sheet.tooManyMerges", values: { limit: 200_000 } });
		for (const ref of ["", "A", "1:2", "A1:", "A1:B", "a1:b2:c3", "A1 B2"])
			await expect(read(workbook({ after: merges([ref]) })), ref).rejects.toMatchObject({ messageId: "sheet.damaged" });
	});
});

describe("serial days", () => {
	it("are those of ECMA-376 18.17.4.1 in both systems", () => {
		expect([61, 36_526, 45_351, 46_296, 2_958_465].map((serial) => serialDate(serial))).toEqual([
			"1900-03-01",
			"2000-01-01",
			"2024-02-29",
			"2026-10-01",
			"9999-12-31",
		]);
		// Excel counts a 29 February 1900 that never was (60): days up to it are none of any rate.
		expect([-1, -0.5, 0, 0.75, 1, 59, 60, 60.999, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY].map((serial) => serialDate(serial))).toEqual(
			new Array(11).fill(null),
		);
		expect([0, 0.99, 1, 60, 44_834, 2_957_003].map((serial) => serialDate(serial, true))).toEqual([
			"1904-01-01",
			"1904-01-01",
			"1904-01-02",
			"1904-03-01",
			"2026-10-01",
			"9999-12-31",
		]);
		expect([-1, -0.01, 2_957_004].map((serial) => serialDate(serial, true))).toEqual([null, null, null]);
	});

	it("leave the time of day out, and take what a computed day lacks of midnight for midnight", () => {
		expect([46_296.25, 46_296.999, 46_295.999_999_999_9].map((serial) => serialDate(serial))).toEqual(["2026-10-01", "2026-10-01", "2026-10-01"]);
		expect(serialDate(44_833.999_999_999_9, true)).toBe("2026-10-01");
	});

	it("are the same days a calendar counts", () => {
		for (let serial = 61; serial < 80_000; serial += 97) {
			const expected = new Date(Date.UTC(1900, 2, 1 + serial - 61)).toISOString().slice(0, 10);
			expect(serialDate(serial)).toBe(expected);
			expect(serialDate(serial - 1462, true)).toBe(serial < 1462 ? null : expected);
		}
	});
});

it("tells of what nobody sees for it has no height or width, and of what is printed over pages", async () => {
	const book = await openWorkbook(
		workbook({
			before: '<cols><col min="2" max="2" width="0"/></cols>',
			rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="2" ht="0" customHeight="1"><c r="A2"><v>2</v></c></row><row r="3" ht="15"><c r="A3"><v>3</v></c></row>',
			after:
				'<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12USD &amp;&amp; SOC&amp;RPage &amp;P</oddHeader><oddFooter>&amp;P</oddFooter></headerFooter>',
		}),
	);
	const hidden: boolean[] = [];
	for await (const row of book.rows("Rates")) hidden.push(row.hidden);
	expect(hidden).toEqual([false, true, false]);
	expect(book.sheets[0]?.facts).toMatchObject({ hiddenColumns: [2], pageTexts: ["USD & SOC | Page"] });
});
