import { readFileSync } from "node:fs";
import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../door/errors.ts";
import { blocksOf } from "../files/blocks.ts";
import { columnName, excelSerial, serialDate, textOf, unquoted } from "./format.ts";
import { columnOf } from "./ranges.ts";
import { openWorkbook, type SheetRow } from "./read.ts";
import { decodeEscapes } from "./rich-text.ts";
import { styledCell, writeSheet, writeWorkbook } from "./write.ts";
import { readAll } from "./zip.ts";

const bytesOf = (stream: ReadableStream<Uint8Array>) => readAll(stream);

async function rowsOf(bytes: Uint8Array, sheet?: string): Promise<SheetRow[]> {
	const book = await openWorkbook(bytes);
	const rows: SheetRow[] = [];
	for await (const row of book.rows(sheet ?? book.sheets[0]?.name ?? "")) rows.push(row);
	return rows;
}

const values = (row: SheetRow | undefined) => row?.cells.map((c) => c.value);

const text = (s: string) => new TextEncoder().encode(s);

/** A workbook made by hand, to hold what our own writer never writes. */
function handMade(sheet: string, parts: Record<string, string> = {}): Uint8Array {
	const files: Record<string, string> = {
		"_rels/.rels": '<Relationships xmlns="x"><Relationship Id="a" Type="http://x/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
		"xl/workbook.xml":
			'<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A &amp; B" sheetId="1" state="hidden" r:id="rId9"/></x:sheets></x:workbook>',
		"xl/_rels/workbook.xml.rels":
			'<Relationships><Relationship Id="rId9" Type="t/worksheet" Target="worksheets/sheet7.xml"/><Relationship Id="s" Type="t/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="y" Type="t/styles" Target="styles.xml"/></Relationships>',
		"xl/worksheets/sheet7.xml": sheet,
		"xl/sharedStrings.xml":
			'<sst><si><t>one</t></si><si><r><t>ri</t></r><r><rPr/><t xml:space="preserve">ch </t></r><rPh><t>ルビ</t></rPh></si><si/></sst>',
		"xl/styles.xml":
			'<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-F800]yyyy&quot;年&quot;m"/><numFmt numFmtId="171" formatCode="&quot;dry&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>',
		...parts,
	};
	return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, text(xml)])), { level: 1 });
}

const refusal = async (bytes: Uint8Array | ReadableStream<Uint8Array>) => {
	try {
		const book = await openWorkbook(bytes);
		for await (const _ of book.rows(book.sheets[0]?.name ?? ""));
	} catch (error) {
		if (error instanceof DomainError) return { id: error.messageId, values: error.values };
		throw error;
	}
	return null;
};

describe("reading", () => {
	it("takes every kind of cell, gaps, prefixes, hidden rows and columns, merges and filters", async () => {
		const sheet = `<?xml version="1.0"?><!-- c --><x:worksheet xmlns:x="m"><x:cols><x:col min="2" max="3" hidden="1"/></x:cols><x:sheetData>
			<x:row r="2" hidden="true"><x:c r="A2" t="s"><x:v>1</x:v></x:c><x:c r="D2"><x:v>4.5</x:v></x:c><x:c r="E2" s="1"><x:v>0</x:v></x:c><x:c r="F2" s="2"><x:v>3</x:v></x:c></x:row>
			<x:row><x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c t="str"><x:f>A1&amp;"&lt;"</x:f><x:v>a&lt;b</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[<x>]]></x:t></x:is></x:c><x:c t="s"><x:v>2</x:v></x:c><x:c s="4"><x:v>0.5</x:v></x:c><x:c t="d"><x:v>2026-10-01</x:v></x:c></x:row>
			</x:sheetData><x:autoFilter ref="A2:D3"><x:filterColumn colId="0"/></x:autoFilter><x:mergeCells><x:mergeCell ref="A1:B2"/></x:mergeCells></x:worksheet>`;
		const book = await openWorkbook(handMade(sheet));
		expect(book.date1904).toBe(true);
		expect(book.sheets.map((s) => [s.name, s.state])).toEqual([["A & B", "hidden"]]);
		const rows: SheetRow[] = [];
		for await (const row of book.rows("A & B")) rows.push(row);
		expect(rows).toEqual([
			{
				rowNumber: 2,
				hidden: true,
				cells: [
					{ column: 1, value: "rich ", kind: "text", isDate: false },
					{ column: 4, value: 4.5, kind: "number", isDate: false },
					{ column: 5, value: 0, kind: "number", isDate: true, monthOnly: true },
					{ column: 6, value: 3, kind: "number", isDate: false, format: [{ mark: "dry", before: true }] },
				],
			},
			{
				rowNumber: 3,
				hidden: false,
				cells: [
					{ column: 1, value: true, kind: "boolean", isDate: false },
					{ column: 2, value: "#N/A", kind: "error", isDate: false },
					{ column: 3, value: "a<b", kind: "text", isDate: false },
					{ column: 4, value: "<x>", kind: "text", isDate: false },
					{ column: 6, value: 0.5, kind: "number", isDate: false, format: [{ mark: "h:m" }] },
					{ column: 7, value: "2026-10-01", kind: "text", isDate: true },
				],
			},
		]);
		expect(book.sheets[0]?.facts).toEqual({
			mergedCells: [{ top: 1, left: 1, bottom: 2, right: 2 }],
			autoFilter: "A2:D3",
			hiddenColumns: [2, 3],
			filteredRows: true,
			pageTexts: [],
			conditional: [],
		});
		expect(serialDate(0, true)).toBe("1904-01-01");
	});

	it("reads workbooks as vendors save them", async () => {
		const book = await openWorkbook(new Uint8Array(readFileSync(new URL("../imports/fixtures/vendor-rail-tariff.xlsx", import.meta.url))));
		expect(book.sheets.map((s) => s.name)).toEqual(["说明", "运价"]);
		const rows: SheetRow[] = [];
		for await (const row of book.rows("运价")) rows.push(row);
		expect(rows).toHaveLength(84);
		expect(values(rows[4])).toEqual([
			"重庆",
			"盐田",
			"出口",
			"4-6",
			"￥3,590.00",
			"￥4,540.00",
			"￥4,620.00",
			"cost*1.12+300",
			3920,
			46296,
			"长期有效",
		]);
		expect(rows[4]?.cells[9]).toMatchObject({ isDate: true });
		expect(rows.filter((r) => r.hidden).map((r) => r.rowNumber)).toEqual([16]);
		await expect(book.rows("none").next()).rejects.toMatchObject({ messageId: "sheet.noSheet" });
	});

	it("says what a file is that is no xlsx", async () => {
		const compound = new Uint8Array(2000);
		compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
		const encrypted = compound.slice();
		encrypted.set(
			[..."EncryptedPackage"].flatMap((c) => [c.charCodeAt(0), 0]),
			512,
		);
		expect(await refusal(compound)).toMatchObject({ id: "sheet.oldFormat" });
		expect(await refusal(encrypted)).toMatchObject({ id: "sheet.encrypted" });
		expect(await refusal(text("city,port\n重庆,盐田\n"))).toMatchObject({ id: "sheet.isText" });
		expect(await refusal(new Uint8Array([0xff, 0xfe, 0x61, 0]))).toMatchObject({ id: "sheet.isText" });
		expect(await refusal(new Uint8Array([1, 2, 0, 3]))).toMatchObject({ id: "sheet.notXlsx" });
		expect(await refusal(new Uint8Array())).toMatchObject({ id: "sheet.empty" });
		expect(await refusal(zipSync({ "word/document.xml": text("<x/>") }))).toMatchObject({ id: "sheet.notXlsx" });
		expect(await refusal(zipSync({ "xl/workbook.bin": text("x") }))).toMatchObject({ id: "sheet.binary" });
	});

	it("refuses what is cut off, changed or not well-formed", async () => {
		const good = await bytesOf(writeSheet({ sheetName: "A", columns: [{ header: "H" }], rows: [["x"]] }));
		expect(await refusal(good.subarray(0, good.length - 40))).toMatchObject({ id: "sheet.damaged" });
		const stored = zipSync(
			{ "_rels/.rels": text('<R><Relationship Type="/officeDocument" Target="xl/workbook.xml"/></R>'), "xl/workbook.xml": text("<w><sheets/></w>") },
			{ level: 0 },
		);
		stored[stored.findIndex((_, i) => stored[i] === 60 && stored[i + 1] === 119) + 1] = 120;
		expect(await refusal(stored)).toMatchObject({ id: "sheet.damaged" });
		for (const xml of [
			"<worksheet><sheetData>",
			"<worksheet></worksheet></row>",
			"<worksheet><row r=b/></worksheet>",
			"<worksheet a='1' <b/>",
			"<worksheet>&#xffffffff;</worksheet>x",
			"",
		]) {
			expect(await refusal(handMade(xml)), xml).toMatchObject({ id: "sheet.damaged" });
		}
	});

	it("never expands or fetches anything: no document types, no entities of the file's own", async () => {
		const lol =
			'<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>';
		expect(await refusal(handMade(lol))).toMatchObject({ id: "sheet.unsafeXml" });
		expect(await refusal(handMade("<worksheet><sheetData><row><c t='str'><v>&x;</v></c></row></sheetData></worksheet>"))).toMatchObject({
			id: "sheet.unsafeXml",
		});
		expect(await refusal(handMade("<worksheet/>", { "xl/sharedStrings.xml": lol }))).toMatchObject({ id: "sheet.unsafeXml" });
	});

	it("refuses bombs and names the limit passed", { timeout: 60_000 }, async () => {
		const bomb = zipSync({ "_rels/.rels": new Uint8Array(24 * 1024 * 1024) }, { level: 6 });
		expect(await refusal(bomb)).toEqual({ id: "sheet.ratio", values: { limit: 200 } });
		// A directory that lies about the size is found out while unpacking.
		const liar = bomb.slice();
		const view = new DataView(liar.buffer);
		for (let at = 0; at < liar.length - 4; at++) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
		const before = process.memoryUsage().rss;
		expect(await refusal(liar)).toEqual({ id: "sheet.ratio", values: { limit: 200 } });
		expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
		const endless = new ReadableStream<Uint8Array>({ pull: (c) => c.enqueue(new Uint8Array(1024 * 1024)) });
		expect(await refusal(endless)).toEqual({ id: "sheet.tooLarge", values: { limit: 30 } });
		expect(await refusal(handMade('<worksheet><sheetData><row><c r="IW1"><v>1</v></c></row></sheetData></worksheet>'))).toEqual({
			id: "sheet.tooManyColumns",
			values: { limit: 256, column: "IW" },
		});
		const rows = Array.from({ length: 200_001 }, (_, i) => `<row r="${i + 1}"><c><v>${(i * 7919) % 100_003}</v></c></row>`).join("");
		expect(await refusal(handMade(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))).toEqual({
			id: "sheet.tooManyRows",
			values: { limit: 200_000 },
		});
		const long = `<worksheet><sheetData><row r="3"><c r="B3" t="str"><v>${"a".repeat(32_768)}</v></c></row></sheetData></worksheet>`;
		expect(await refusal(handMade(long))).toEqual({ id: "sheet.cellTooLong", values: { limit: 32_767, cell: "B3" } });
	});
});

describe("writing", () => {
	const cellText = fc.string({ unit: "grapheme", maxLength: 30 });

	it("gives back what went in", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(
					fc.tuple(
						cellText,
						fc.double({ noNaN: true, noDefaultInfinity: true }),
						fc.integer({ min: 61, max: 2_958_465 }),
						fc.boolean(),
						fc.integer(),
					),
					{ maxLength: 20 },
				),
				async (data) => {
					const rows = data.map(([s, n, serial, b, i]) => [s, n, serialDate(serial), b, `${i}.25`]);
					const columns = [
						{ header: "text" },
						{ header: "number" },
						{ header: "day", kind: "date" as const },
						{ header: "flag" },
						{ header: "money", kind: "money" as const },
					];
					const back = await rowsOf(await bytesOf(writeSheet({ sheetName: "S", columns, rows })));
					expect(values(back[0])).toEqual(["text", "number", "day", "flag", "money"]);
					expect(back).toHaveLength(data.length + 1);
					for (const [at, [s, n, serial, b, i]] of data.entries()) {
						const cells = new Map(back[at + 1]?.cells.map((c) => [c.column, c]));
						const expected = decodedText(s);
						expect(cells.get(1)?.value ?? "").toBe(expected);
						expect(cells.get(2)?.value).toBe(n === 0 ? 0 : n);
						expect(cells.get(3)).toMatchObject({ value: serial, isDate: true });
						expect(cells.get(4)?.value).toBe(b);
						expect(cells.get(5)?.value).toBe(Number(`${i}.25`));
					}
				},
			),
			{ numRuns: 60 },
		);
	});

	/** What a text is after the apostrophe and the removal of what XML cannot hold. */
	const decodedText = (s: string) =>
		decodeEscapes(
			textOf(s).replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#13;", "\r").replaceAll("&amp;", "&"),
		);

	it("never writes a formula, a control character or more than a cell holds", async () => {
		const nasty = [
			"=1+1",
			"+1",
			"-1",
			"@x",
			"\tx",
			"\0=x",
			"\r=x",
			"\u0001=x",
			"_x0041_",
			"a\u0000b",
			"\ud800",
			`${"x".repeat(40_000)}`,
			"plain",
			"a]]>b & <c>",
		];
		const bytes = await bytesOf(writeSheet({ sheetName: "S", columns: [{ header: "=h" }], rows: nasty.map((n) => [n]) }));
		const back = (await rowsOf(bytes)).map((r) => values(r)?.[0]);
		expect(back).toEqual([
			"'=h",
			"'=1+1",
			"'+1",
			"'-1",
			"'@x",
			"'\tx",
			"'=x",
			"'\r=x",
			"'=x",
			"_x0041_",
			"ab",
			undefined,
			`${"x".repeat(32_766)}…`,
			"plain",
			"a]]>b & <c>",
		]);
		expect(nasty.map(textOf).every((t) => !/^[=+\-@\t]/.test(t))).toBe(true);
	});

	it.each(["＝1+1", "＋1", "－1", "＠SUM(1)", "\n=1+1", "\n\n＝1", "\n'@x", "'＝1"])(
		"writes %j with an apostrophe, which is taken back when it is read",
		(text) => {
			expect(textOf(text)).toBe(`'${text}`);
			expect(unquoted(`'${text}`)).toBe(text);
		},
	);

	it("leaves an entry of a list as it is, and a dash before anything else none", () => {
		for (const text of ["- Free time 7 days\n- Documents by Tuesday", "- ", "\n- from the second line"]) {
			expect([textOf(text), unquoted(text)]).toEqual([text, text]);
			// As exports had it before.
			expect(unquoted(`'${text}`)).toBe(text);
		}
		for (const text of ["-1+1", "-A1", "-", "-\u00a01", "- x".replace(" ", "\t"), "'- x", "=- 1", "+ 1"]) {
			expect(textOf(text)).toBe(`'${text}`);
			expect(unquoted(`'${text}`)).toBe(text);
		}
	});

	it("leaves signs within a text, and lines that begin otherwise, as they are", () => {
		for (const text of ["a＝1", "a\n=1", "\na=1", "全角－中"]) expect(textOf(text)).toBe(text);
	});

	it("keeps numbers that Excel would round, and codes, as text", async () => {
		const columns = [{ header: "n", kind: "number" as const }, { header: "t" }];
		const back = await rowsOf(
			await bytesOf(
				writeSheet({
					sheetName: "S",
					columns,
					rows: [
						["12345678901234567", "007"],
						["abc", 7],
						["-12.50", null],
					],
				}),
			),
		);
		expect(back.slice(1).map(values)).toEqual([["12345678901234567", "007"], ["abc", 7], [-12.5]]);
	});

	it("streams several sheets with styles, merged cells and notes", async () => {
		async function* rows() {
			yield [styledCell("报价单", { bold: true, size: 16, align: "center" }, { columns: 3 })];
			yield [
				"A",
				styledCell("4500.00", { border: true, numberFormat: "¥#,##0.00" }, { kind: "money" }),
				styledCell("2026-10-01", {}, { kind: "date" }),
			];
		}
		const bytes = await bytesOf(
			writeWorkbook([
				{ name: "a/b[1]", columns: [{ width: 20 }, { width: 12 }, {}], rows: rows() },
				{ name: "a b 1 ", columns: [{ header: "H" }], rows: [], freezeRows: 1, landscape: true },
			]),
		);
		const book = await openWorkbook(bytes);
		expect(book.sheets.map((s) => s.name)).toEqual(["a b 1", "a b 1 2"]);
		const first: SheetRow[] = [];
		for await (const row of book.rows("a b 1")) first.push(row);
		expect(first.map(values)).toEqual([["报价单"], ["A", 4500, 46296]]);
		expect(first[1]?.cells[2]?.isDate).toBe(true);
		expect(book.sheets[0]?.facts.mergedCells).toEqual([{ top: 1, left: 1, bottom: 1, right: 3 }]);
		for await (const row of book.rows("a b 1 2")) expect(values(row)).toEqual(["H"]);
		expect(book.sheets[1]?.facts.autoFilter).toBe("A1:A1");
		const noted = await openWorkbook(await bytesOf(writeSheet({ sheetName: "S", columns: [{ header: "H" }], rows: [], notes: ["x"] })));
		expect(noted.sheets.map((s) => s.name)).toEqual(["S", "Notes"]);
	});

	it("passes an error of the rows on and stops asking for rows when the reader leaves", async () => {
		let asked = 0;
		async function* failing() {
			yield ["x"];
			throw new Error("source failed");
		}
		async function* endless() {
			try {
				for (;;) {
					asked++;
					yield [Math.random()];
				}
			} finally {
				asked = -1;
			}
		}
		await expect(bytesOf(writeSheet({ sheetName: "S", columns: [{ header: "H" }], rows: failing() }))).rejects.toThrow("source failed");
		const reader = writeSheet({ sheetName: "S", columns: [{ header: "H" }], rows: endless() }).getReader();
		for (let i = 0; i < 20; i++) await reader.read();
		expect(asked).toBeGreaterThan(0);
		await reader.cancel();
		expect(asked).toBe(-1);
	});

	it("writes no file of more rows than a sheet holds, which would be opened without the last ones", { timeout: 60_000 }, async () => {
		const write = async (rows: number) => {
			let bytes = 0;
			const sheet = writeSheet({ sheetName: "S", columns: [{ header: "H" }], rows: Array.from({ length: rows }, () => []) });
			for await (const block of blocksOf(sheet)) bytes += block.length;
			return bytes;
		};
		expect(await write(1_048_575)).toBeGreaterThan(0);
		await expect(write(1_048_576)).rejects.toMatchObject({ messageId: "sheet.tooManyToWrite", values: { limit: 1_048_576 } });
	});
});

describe("small parts", () => {
	it("counts columns and days as Excel does", () => {
		expect([1, 26, 27, 52, 702, 703].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "ZZ", "AAA"]);
		fc.assert(fc.property(fc.integer({ min: 1, max: 16_384 }), (n) => columnOf(`${columnName(n)}7`) === n));
		expect(excelSerial("2026-10-01")).toBe(46_296);
		expect(serialDate(46_296.75)).toBe("2026-10-01");
		expect([excelSerial("2026-02-30"), excelSerial("1899-12-31"), serialDate(1), serialDate(3e6)]).toEqual([null, null, null, null]);
	});
});
