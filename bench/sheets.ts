/** Reading and writing a workbook of 50,000 × 30 cells. */
import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { inflateRawSync } from "node:zlib";
import { openWorkbook } from "@iqt/routers/kit/sheet/read";
import { zipStream } from "@iqt/routers/kit/sheet/zip-write";
import { unzipSync, Zip, ZipDeflate } from "fflate";
import { SaxesParser } from "saxes";
import { type Row, ratio, time, toRow } from "./harness.ts";
import { columnCount, sheetOf } from "./sheet-sample.ts";

const COUNT = 50_000;
const ROUNDS = 7;
const PIECE = 256 * 1024;

async function makeSheet(folder: string, rows: number): Promise<string> {
	const path = join(folder, `${rows}.xlsx`);
	await pipeline(Readable.fromWeb(sheetOf(rows) as NodeReadableStream), createWriteStream(path));
	return path;
}

/** Every entry of a zip inflated at once by node:zlib. */
function inflateAll(bytes: Buffer): void {
	let end = bytes.length - 22;
	while (bytes.readUInt32LE(end) !== 0x06054b50) end--;
	let at = bytes.readUInt32LE(end + 16);
	for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
		const local = bytes.readUInt32LE(at + 42);
		const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
		const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
		if (bytes.readUInt16LE(at + 10) === 8) inflateRawSync(packed);
		at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
	}
}

/** Pieces of a sheet's text, as a reader gets them. */
function piecesOf(bytes: Uint8Array): string[] {
	const [sheet] = Object.values(unzipSync(bytes, { filter: ({ name }) => name.includes("/worksheets/") }));
	const decoder = new TextDecoder();
	const pieces: string[] = [];
	for (let at = 0; sheet && at < sheet.length; at += PIECE) pieces.push(decoder.decode(sheet.subarray(at, at + PIECE), { stream: true }));
	return pieces;
}

/** Tells of every tag and text, as a reader of cells would hear it. */
function parseBySaxes(pieces: readonly string[]): void {
	let cells = 0;
	const parser = new SaxesParser({ xmlns: true });
	parser.on("opentag", ({ local }) => {
		if (local === "c") cells++;
	});
	parser.on("text", () => undefined);
	for (const piece of pieces) parser.write(piece);
	parser.close();
	if (cells !== (COUNT + 1) * columnCount) throw new Error(`saxes told of ${cells} cells`);
}

async function packByUs(pieces: readonly string[]): Promise<void> {
	for await (const block of zipStream([{ name: "sheet.xml", content: () => pieces }])) if (block.length === 0) throw new Error("an empty block");
}

function packByFflate(pieces: readonly string[]): void {
	const zip = new Zip((error) => {
		if (error) throw error;
	});
	const part = new ZipDeflate("sheet.xml", { level: 6 });
	zip.add(part);
	const encoder = new TextEncoder();
	for (const [i, piece] of pieces.entries()) part.push(encoder.encode(piece), i === pieces.length - 1);
	zip.end();
}

interface Run {
	ms: number;
	mib: number;
}

/** A fresh process each time: the first run of one is what a person waits for, and its peak is nobody else's. */
const inChild = (what: "read" | "write", argument: string): Run =>
	JSON.parse(execFileSync(process.execPath, ["bench/sheet-child.ts", what, argument], { encoding: "utf8" })) as Run;

/** Every bar of sheets. */
export async function sheetRows(): Promise<Row[]> {
	const folder = mkdtempSync(join(tmpdir(), "iqt-bench-"));
	try {
		const [path, twice] = [await makeSheet(folder, COUNT), await makeSheet(folder, 2 * COUNT)];
		const bytes = readFileSync(path);
		const pieces = piecesOf(bytes);
		const read = () =>
			time(async () => {
				const workbook = await openWorkbook(bytes);
				let cells = 0;
				for await (const row of workbook.rows("Rates")) cells += row.cells.length;
				if (cells !== (COUNT + 1) * columnCount) throw new Error(`${cells} cells were read`);
			});
		const readSpeed = [
			await ratio("xlsx of 50,000 × 30 read / unzip alone by fflate", { atMost: 5 }, read, () => time(() => unzipSync(bytes)), ROUNDS),
			await ratio("xlsx of 50,000 × 30 read / unzip alone by node:zlib", { atMost: 5 }, read, () => time(() => inflateAll(bytes)), ROUNDS),
			// What would be written by a library otherwise.
			await ratio("xlsx of 50,000 × 30 read / its XML alone by saxes", { atMost: 1 }, read, () => time(() => parseBySaxes(pieces)), ROUNDS),
			await ratio(
				"its sheet zipped / by fflate",
				{ atMost: 1 },
				() => time(() => packByUs(pieces)),
				() => time(() => packByFflate(pieces)),
				ROUNDS,
			),
		];
		const runs = (what: "read" | "write", argument: string) => Array.from({ length: ROUNDS }, () => inChild(what, argument));
		const [reads, writes] = [runs("read", path), runs("write", String(COUNT))];
		const [readTwice, writeTwice] = [inChild("read", twice), inChild("write", String(2 * COUNT))];
		const memory = (all: Run[]) => all.map((run) => run.mib);
		return [
			...readSpeed,
			toRow("… peak memory of reading it", { atMost: 500 }, memory(reads), "MiB", `100,000 rows: ${readTwice.mib.toFixed(0)} MiB`),
			toRow(
				"xlsx of 50,000 × 30 written",
				{ atMost: 2.5 },
				writes.map((run) => run.ms / 1000),
				"s",
			),
			toRow("… peak memory of writing it", { atMost: 200 }, memory(writes), "MiB", `100,000 rows: ${writeTwice.mib.toFixed(0)} MiB`),
		];
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
