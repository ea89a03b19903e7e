import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** One row of the table: what was measured, the bar it is held to, and what came out. */
export interface Row {
	what: string;
	/** e.g. "≥ 0.8" or "≤ 5 ×" */
	bar: string;
	/** Median of the per-round ratios, or the figure itself where the bar is absolute. */
	figure: number;
	unit: "×" | "s" | "MiB" | "KB" | "ms" | "";
	low: number;
	high: number;
	met: boolean;
	note?: string;
}

/** What the command line may set. */
export interface Options {
	/** Rates in the large databases. */
	rows: number;
	/** Folder that keeps seeded databases for the next run. */
	data: string | undefined;
}

export interface Bar {
	atLeast?: number;
	atMost?: number;
}

const median = (values: number[]) => {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
};

/** The value that a share `q` of them does not exceed. */
export function quantile(values: readonly number[], q: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN;
}

export function toRow(what: string, bar: Bar, values: number[], unit: Row["unit"], note?: string): Row {
	const figure = median(values);
	const met = (bar.atLeast === undefined || figure >= bar.atLeast) && (bar.atMost === undefined || figure <= bar.atMost);
	const text = bar.atLeast === undefined ? `≤ ${bar.atMost}` : `≥ ${bar.atLeast}`;
	return { what, bar: `${text} ${unit}`.trim(), figure, unit, low: Math.min(...values), high: Math.max(...values), met, ...(note ? { note } : {}) };
}

/** Milliseconds one run takes. */
export async function time(work: () => unknown): Promise<number> {
	const start = performance.now();
	await work();
	return performance.now() - start;
}

/**
 * Interleaves `ours` and `base` for `rounds` rounds after one warm-up and gives the median of ours/base.
 * Both answer a figure of the same kind (a rate or a time).
 */
export async function ratio(what: string, bar: Bar, ours: () => Promise<number>, base: () => Promise<number>, rounds = 7): Promise<Row> {
	await ours();
	await base();
	const ratios: number[] = [];
	for (let round = 0; round < rounds; round++) {
		// Turn about, so that a machine that slows down slows both.
		const oursFirst = round % 2 === 0;
		const first = await (oursFirst ? ours() : base());
		const second = await (oursFirst ? base() : ours());
		ratios.push(oursFirst ? first / second : second / first);
	}
	const row = toRow(what, bar, ratios, "×");
	console.log(line(row));
	return row;
}

/** Requests a second that wrk counts against `url`, from the second core; `script` is Lua for other than GET. */
export async function load(
	url: string,
	options: { seconds?: number; connections?: number; headers?: Record<string, string>; script?: string } = {},
): Promise<number> {
	const { seconds = 2, connections = 16, headers = {}, script } = options;
	const args = ["-c", "1", "wrk", "-t1", `-c${connections}`, `-d${seconds}s`];
	for (const [name, value] of Object.entries(headers)) args.push("-H", `${name}: ${value}`);
	if (script) args.push("-s", script);
	const child = spawn("taskset", [...args, url], { stdio: ["ignore", "pipe", "inherit"] });
	let output = "";
	child.stdout.on("data", (chunk: Buffer) => {
		output += chunk.toString();
	});
	await new Promise((resolve) => child.on("close", resolve));
	const found = /Requests\/sec:\s+([\d.]+)/.exec(output);
	if (!found?.[1] || /Non-2xx/.test(output)) throw new Error(`wrk could not measure ${url}:\n${output}`);
	return Number(found[1]);
}

export function needWrk(): void {
	if (spawnSync("wrk", ["-v"]).error === undefined) return;
	const done = spawnSync("apt-get", ["install", "-y", "wrk"], { stdio: "inherit" });
	if (done.status !== 0) throw new Error("wrk is needed: apt-get install wrk");
}

const digits = (n: number) => (n >= 100 ? n.toFixed(0) : n.toFixed(2));

const line = (row: Row) =>
	`| ${row.what} | ${row.bar} | ${digits(row.figure)} ${row.unit} | ${digits(row.low)} – ${digits(row.high)} | ${row.met ? "met" : "NOT MET"}${row.note ? ` (${row.note})` : ""} |`;

/** Says a row as soon as it is measured. */
export function told(row: Row): Row {
	console.log(line(row));
	return row;
}

/** Prints the table and writes `bench/results.json`. */
export function report(rows: Row[]): void {
	console.log("\n| what | bar | median | low – high | |\n|---|---|---|---|---|");
	for (const row of rows) console.log(line(row));
	writeFileSync("bench/results.json", `${JSON.stringify({ at: new Date().toISOString(), node: process.version, rows }, null, "\t")}\n`);
}
