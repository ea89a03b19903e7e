import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "../src/settings.ts";
import { compileCache } from "./compile-cache.ts";

/** Runs the load for ten seconds, as people do for ten minutes. */
const load = (place: string) =>
	new Promise<{ code: number | null; said: string }>((resolve) => {
		const child = spawn(process.execPath, ["bench/load.ts", place, "--seconds=10", "--people=20"], {
			cwd: root,
			env: { PATH: process.env.PATH, HOME: process.env.HOME, ...compileCache },
		});
		let said = "";
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk: Buffer) => {
				said += chunk.toString();
			});
		child.once("exit", (code) => resolve({ code, said }));
	});

test.each(["file", "edge"])("twenty people of a mixed day at a portal (%s) have every call answered", { timeout: 300_000 }, async (place) => {
	const { code, said } = await load(place);
	const cells =
		said
			.split("\n")
			.find((line) => /^\| (Node|workerd),/.test(line))
			?.split(" | ") ?? [];
	expect([code, cells[6]], said).toEqual([0, "0"]);
	expect(Number.parseInt(cells[1] ?? "", 10)).toBeGreaterThan(10);
	// Lists and searches, edits and quotations were all asked for.
	for (const share of cells.slice(3, 6)) expect(share, said).toMatch(/^[1-9]\d* %: \d+ \/ \d+ \/ \d+$/);
});
