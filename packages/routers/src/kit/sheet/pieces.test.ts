import { expect, test } from "vitest";
import { pieceCutter } from "./pieces.ts";

/** The bytes of a text in blocks of a size, however that cuts its characters. */
function* blocksOf(text: string, size: number): Generator<Uint8Array> {
	const bytes = new TextEncoder().encode(text);
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The pieces a part is cut into, as texts. */
function textsOf(blocks: Iterable<Uint8Array>, closing: string): string[] {
	const cutter = pieceCutter(closing);
	const pieces = Array.from(blocks, (block) => cutter.add(block));
	return [...pieces, cutter.rest()].filter((piece) => piece.length > 0).map((piece) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(piece));
}

const rows = '<row r="1"><c><v>1</v></c></row><row r="2"><c><t>重庆 🚂 \ufeff é</t></c></row><row r="3"/>';

test.each([1, 2, 3, 5, 7, 16, 1000])("gives a text back whole from blocks of %i bytes, with and without rows in it", (size) => {
	for (const text of [rows, rows.replaceAll("row", "x:row"), "重庆🚂".repeat(20), ""]) {
		expect(textsOf(blocksOf(text, size), "</r").join("")).toBe(text);
	}
});

test("cuts where a row ends", () => {
	expect(textsOf(blocksOf(rows, 50), "</r").slice(0, 2)).toEqual(['<row r="1"><c><v>1</v></c>', '</row><row r="2"><c><t>重庆 🚂 \ufeff é</t></c>']);
});
