/** What the portal's first page loads, and what type-checking the web costs. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { type Row, toRow } from "./harness.ts";

const dist = "apps/web/dist";
/** What `import … from` and `import` of a module name, in code that has been minified or not; `import()` is not among them. */
const staticImport = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+?from\s*)?["'](\.\/[^"']+)["']/g;

/** The entry and all it imports before it runs. */
function firstScripts(): string[] {
	const html = readFileSync(join(dist, "index.html"), "utf8");
	const entries = Array.from(html.matchAll(/<script type="module"[^>]* src="\/IQT\/([^"]+)"/g), ([, entry = ""]) => entry);
	if (entries.length === 0) throw new Error(`${dist}/index.html has no module script`);
	const found = new Set<string>();
	const follow = (path: string) => {
		if (found.has(path)) return;
		found.add(path);
		for (const [, target = ""] of readFileSync(path, "utf8").matchAll(staticImport)) follow(join(dirname(path), target));
	};
	for (const entry of entries) follow(join(dist, entry));
	// Vite names in the page what the entry imports: one that was not found here would be missing from the sum.
	for (const [, preload = ""] of html.matchAll(/rel="modulepreload"[^>]* href="\/IQT\/([^"]+)"/g)) {
		if (!found.has(join(dist, preload))) throw new Error(`${preload} is loaded first, but the entry does not import it`);
	}
	return [...found];
}

function firstLoad(): Row {
	const scripts = firstScripts();
	const sizes = scripts.map((path) => gzipSync(readFileSync(path), { level: 9 }).length);
	const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
	return toRow("first JavaScript of the portal, gzip", { atMost: 175 }, [total], "KB", `${scripts.length} files`);
}

/** The compiler itself: the npm package's script only starts it. */
const compiler = () =>
	join(
		dirname(
			createRequire(createRequire(import.meta.url).resolve("typescript/package.json")).resolve("@typescript/typescript-linux-x64/package.json"),
		),
		"lib/tsc",
	);

/** Seconds and peak MiB of one type-check; the kernel keeps the peak, so the last look before the end tells it. */
async function typeCheck(): Promise<{ s: number; mib: number }> {
	const start = performance.now();
	const child = spawn(compiler(), ["-p", "apps/web", "--incremental", "false"], { stdio: ["ignore", "pipe", "inherit"] });
	let output = "";
	child.stdout.on("data", (chunk: Buffer) => {
		output += chunk.toString();
	});
	let mib = 0;
	const look = setInterval(() => {
		const path = `/proc/${child.pid}/status`;
		const peak = existsSync(path) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(path, "utf8"))?.[1] : undefined;
		if (peak) mib = Number(peak) / 1024;
	}, 5);
	const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
	clearInterval(look);
	if (code !== 0) throw new Error(`the web does not type-check:\n${output}`);
	return { s: (performance.now() - start) / 1000, mib };
}

/** Every bar of the web that needs no browser. */
export async function webRows(): Promise<Row[]> {
	const checks = [];
	for (let round = 0; round < 7; round++) checks.push(await typeCheck());
	return [
		firstLoad(),
		toRow(
			"web type-check from emitted types",
			{ atMost: 2 },
			checks.map(({ s }) => s),
			"s",
		),
		toRow(
			"… peak memory",
			{ atMost: 300 },
			checks.map(({ mib }) => mib),
			"MiB",
		),
	];
}
