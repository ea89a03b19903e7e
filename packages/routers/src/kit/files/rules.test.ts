import { describe, expect, test } from "vitest";
import {
	baseName,
	contentTypes,
	cutName,
	fileName,
	hasTurning,
	kindOfHead,
	madeObjectName,
	namesWorkbook,
	newObjectName,
	refuseOtherEnding,
	storedName,
	withEnding,
} from "./rules.ts";
import { objectName } from "./schema.ts";

/** What an upload of these bytes is known as. */
function fileKind(content: Uint8Array) {
	const kind = kindOfHead(content);
	return kind === "xlsx" && !namesWorkbook(content) ? null : kind;
}

const bytes = (...parts: (number[] | string)[]) =>
	Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? Array.from(part, (c) => c.charCodeAt(0)) : part)));
const pdf = bytes("%PDF-1.7");
const png = bytes([0x89], "PNG", [0x0d, 0x0a, 0x1a, 0x0a, 0]);
const jpg = bytes([0xff, 0xd8, 0xff, 0xe0]);
const zip = "PK\u0003\u0004";

describe("the kind of a file", () => {
	test.each([
		["pdf", pdf],
		["png", png],
		["jpg", jpg],
		["xlsx", bytes(zip, "xl/workbook.xml")],
		["xlsx", bytes(zip, "xl/work…xxl/workbook.bin and more xl/")],
	] as const)("%s is told by its content", (kind, content) => {
		expect(fileKind(content)).toBe(kind);
	});

	test.each([pdf, png, jpg, bytes(zip)])("any byte of its head that is wrong makes it unknown", (content) => {
		const head = content === png ? 8 : content === pdf ? 5 : content === jpg ? 3 : 4;
		for (let i = 0; i < head; i++) {
			const wrong = Uint8Array.from(content === png || content === pdf || content === jpg ? content : bytes(zip, "xl/workbook.xml"));
			wrong[i] = (wrong[i] ?? 0) ^ 1;
			expect(fileKind(wrong)).toBeNull();
		}
	});

	test("a zip that is no workbook, a cut one and nothing at all are unknown", () => {
		for (const content of [bytes(zip, "word/document.xml"), bytes(zip, "xl/workboo"), bytes("xl/workbook."), bytes()])
			expect(fileKind(content)).toBeNull();
	});

	test("each has the content type browsers know", () => {
		expect(contentTypes).toEqual({
			xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			pdf: "application/pdf",
			png: "image/png",
			jpg: "image/jpeg",
		});
	});
});

test.each([
	["Rates 2026.XLSX", "uploads/2026-11/id-1.xlsx"],
	["archive.tar.gz", "uploads/2026-11/id-1.gz"],
	["no ending", "uploads/2026-11/id-1"],
	["dot.at/the.end of", "uploads/2026-11/id-1"],
	["ending.muchtoolong", "uploads/2026-11/id-1"],
	["ending.muchtool", "uploads/2026-11/id-1.muchtool"],
	["../../etc/passwd", "uploads/2026-11/id-1"],
	["evil.x/y", "uploads/2026-11/id-1"],
])("an upload called %s is stored as %s", (name, objectName) => {
	expect(newObjectName(name, "id-1", new Date("2026-11-20T08:00:00.000Z"))).toBe(objectName);
});

describe("the ending of a name and what the file is", () => {
	test.each([
		["png", "a.PNG"],
		["jpg", "a.jpg"],
		["jpg", "a.Jpeg"],
		["pdf", "a.b.pdf"],
		["xlsx", "a.xlsx"],
		["xlsx", "a.xlsm"],
		["pdf", "no ending"],
		["pdf", ""],
		["pdf", "Rates 2026.11"],
		["pdf", "a.exe."],
	] as const)("%s may be called %j", (kind, name) => expect(() => refuseOtherEnding(name, kind)).not.toThrow());

	test.each([
		["png", "a.jpg", { kind: "PNG", ending: ".jpg", fitting: ".png" }],
		["jpg", "a.png.HTML", { kind: "JPG", ending: ".html", fitting: ".jpg" }],
		["pdf", "a.exe", { kind: "PDF", ending: ".exe", fitting: ".pdf" }],
		["xlsx", "rates.xls", { kind: "Excel", ending: ".xls", fitting: ".xlsx" }],
		["xlsx", "a.docx", { kind: "Excel", ending: ".docx", fitting: ".xlsx" }],
		["pdf", "a.7z", { kind: "PDF", ending: ".7z", fitting: ".pdf" }],
	] as const)("%s may not be called %j", (kind, name, values) => {
		const problem = [{ field: "file", messageId: "problem.fileEnding", values }];
		expect(() => refuseOtherEnding(name, kind)).toThrow(expect.objectContaining({ data: problem }));
	});

	test.each([
		["a.JPEG", "jpg", "a.JPEG"],
		["a", "jpg", "a.jpg"],
		["Rates 2026.11", "xlsx", "Rates 2026.11.xlsx"],
		["a.exe.", "pdf", "a.exe..pdf"],
		["", "png", "file.png"],
	] as const)("%j of a %s is kept as %j", (name, kind, kept) => expect(withEnding(name, kind)).toBe(kept));

	test("a name that is cut keeps its ending", () => {
		expect(cutName(`${"a".repeat(300)}.xlsx`, 200)).toBe(`${"a".repeat(195)}.xlsx`);
		expect(cutName("a".repeat(300), 200)).toBe("a".repeat(200));
		expect(cutName("a.xlsx", 200)).toBe("a.xlsx");
	});

	test("what turns the line round is seen", () => {
		for (const mark of "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069") expect(hasTurning(`a${mark}gpj.exe`)).toBe(true);
		for (const name of ["费率 🚂.xlsx", "عرض.pdf", "a\u200db.pdf"]) expect(hasTurning(name), name).toBe(false);
	});
});

test("a file without a name of its own is called by the last part", () => {
	expect([baseName("uploads/2026-11/a.pdf"), baseName("a.pdf")]).toEqual(["a.pdf", "a.pdf"]);
});

test("what lies in the store has a name of ours that no caller can give, and tells nothing of the file", () => {
	const now = new Date("2026-11-20T08:00:00.000Z");
	expect(storedName("费率 ~.XLSX", "id-1", now)).toBe("~uploads/2026-11/id-1.xlsx");
	expect(madeObjectName("id-1", "Preise 2026.xlsx")).toBe("~made/id-1.xlsx");
	expect(madeObjectName("id-1", "Preise 2026")).toBe("~made/id-1");
	for (const name of ["~made/id-1.xlsx", "~", "a/~b"]) expect(objectName.safeParse(name).success, name).toBe(false);
	for (const name of ["费率 (1) + 50% & #2 'a' \"b\" 🚂.xlsx", "a~b", "a/b"]) expect(objectName.safeParse(name).success, name).toBe(true);
});

describe("a name to save a file under", () => {
	test.each([
		['费率 "表" 50% + 🚂.xlsx', '费率 "表" 50% + 🚂.xlsx'],
		["  a\u0000b\r\nc.pdf ", "abc.pdf"],
		["../../etc/passwd", "___.._etc_passwd"],
		["a\\b/c.xlsx", "a_b_c.xlsx"],
		["..", "__"],
		["", "file"],
		[".xlsx", "_xlsx"],
		["e\u0301.pdf", "\u00e9.pdf"],
		["invoice\u202efdp.xlsx", "invoicefdp.xlsx"],
		["half \ud83d.pdf", "half \ufffd.pdf"],
		["no ending.", "no ending."],
	])("%j becomes %j", (wanted, name) => expect(fileName(wanted)).toBe(name));

	test("is bounded in bytes, keeps its ending and whole letters", () => {
		for (const letter of ["a", "费", "🚂"]) {
			const name = fileName(`${letter.repeat(300)}.xlsx`);
			const { length } = new TextEncoder().encode(name);
			expect(length).toBeLessThanOrEqual(200);
			expect(length).toBeGreaterThan(195);
			expect(name).toMatch(new RegExp(`^(?:${letter})+\\.xlsx$`, "u"));
		}
		expect(fileName(`${"费".repeat(300)}.xlsx`, "-errors")).toMatch(/^费{62}-errors\.xlsx$/);
		expect(fileName("费".repeat(66))).toBe("费".repeat(66));
		expect(fileName("费".repeat(67))).toBe("费".repeat(66));
	});
});
