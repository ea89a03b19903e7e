import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { release, releaseProblems } from "./released.test-support.ts";

const folder = fileURLToPath(new URL("migrations", import.meta.url));

test("no released migration has changed, nor what it calls, and none calls what changes with the product", () => {
	expect(releaseProblems(folder)).toEqual([]);
});

let copy: string;
beforeEach(() => {
	copy = mkdtempSync(join(tmpdir(), "iqt-released-"));
	cpSync(folder, copy, { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

const added = "9000-tolls.ts";
const write = (file: string, text: string) => writeFileSync(join(copy, file), text);
const calls = (from: string) => `import { statements } from "${from}";\nexport const up = statements;\n`;

test("what is done to a released one is told, with what to do instead", () => {
	appendFileSync(join(copy, "0004-rates.ts"), "\n");
	appendFileSync(join(copy, "rate-table.ts"), "\n");
	rmSync(join(copy, "0031-health.ts"));
	expect(releaseProblems(copy)).toEqual([
		expect.stringMatching(/^0004-rates\.ts was released and has changed: .* write a new migration/),
		expect.stringMatching(/^0031-health\.ts was released and is gone/),
		expect.stringMatching(/^rate-table\.ts was released and has changed: .* a file of its own, .* \d released ones call this/),
	]);
	expect(() => release(copy)).toThrow(/0004-rates/);
});

test("a new migration changes freely until it is released", () => {
	write(added, calls("./statements.ts"));
	expect(releaseProblems(copy)).toEqual([]);
	appendFileSync(join(copy, added), "// changed\n");
	expect(releaseProblems(copy)).toEqual([]);
	expect(release(copy)).toContain(added);
	expect(Object.keys(JSON.parse(readFileSync(join(copy, "released.json"), "utf8")))).toContain(added);
	expect(release(copy)).toEqual([]);
	appendFileSync(join(copy, added), "// changed again\n");
	expect(releaseProblems(copy)).toEqual([expect.stringContaining(added)]);
});

test("a migration that calls living code is told, through whatever it calls; so is one that comes before released ones", () => {
	write("tolls.ts", calls("../like.ts"));
	write(added, calls("./tolls.ts"));
	expect(releaseProblems(copy)).toEqual([expect.stringMatching(/^tolls\.ts imports \.\.\/like\.ts/)]);
	write("tolls.ts", 'export const { statements } = await import("@iqt/i18n");\n');
	expect(releaseProblems(copy)).toEqual([expect.stringMatching(/^tolls\.ts imports @iqt\/i18n/)]);
	write("tolls.ts", calls("./statements.ts"));
	write("0003-tolls.ts", calls("./tolls.ts"));
	expect(releaseProblems(copy)).toEqual([expect.stringMatching(/^0003-tolls\.ts comes before/)]);
});
