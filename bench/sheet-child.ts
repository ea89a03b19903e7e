/** One reading or writing in a process of its own, so that its memory is its own: `read FILE`, `write ROWS`. Prints milliseconds and peak MiB. */
import { readFileSync } from "node:fs";
import { openWorkbook } from "@iqt/routers/kit/sheet/read";
import { time } from "./harness.ts";
import { columnCount, sheetOf } from "./sheet-sample.ts";

async function read(path: string): Promise<void> {
	const workbook = await openWorkbook(readFileSync(path));
	let cells = 0;
	for await (const row of workbook.rows(workbook.sheets[0]?.name ?? "")) cells += row.cells.length;
	if (cells % columnCount !== 0 || cells === 0) throw new Error(`${cells} cells were read`);
}

/** To nowhere, as a download goes: what is written is let go. */
async function write(rows: number): Promise<void> {
	let size = 0;
	for await (const block of sheetOf(rows)) size += block.length;
	if (size < rows) throw new Error(`${size} bytes were written`);
}

const [what, argument = ""] = process.argv.slice(2);
const ms = await time(() => (what === "read" ? read(argument) : write(Number(argument))));
// Not the maximum of `resourceUsage`, which begins with that of the process it was started by.
const peakKb = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
console.log(JSON.stringify({ ms, mib: peakKb / 1024 }));
