import { describe, expect, test } from "vitest";
import { baseName, contentTypes, fileKind, newObjectName } from "./rules.ts";

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

test("a file without a name of its own is called by the last part", () => {
	expect([baseName("uploads/2026-11/a.pdf"), baseName("a.pdf")]).toEqual(["a.pdf", "a.pdf"]);
});
