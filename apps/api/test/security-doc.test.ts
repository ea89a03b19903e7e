import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const text = readFileSync(join(root, "docs/security.md"), "utf8");
const rows = text.split("\n").flatMap((line) => {
	const [, id, level, , state, how, tests] = line.split("|").map((cell) => cell.trim());
	return id && /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, state, how, tests }] : [];
});

test("every requirement of levels 1 and 2 of ASVS 5.0.0 is there once, in order", () => {
	// As many as the standard has: 70 and 183.
	expect(rows.filter(({ level }) => level === "1")).toHaveLength(70);
	expect(rows.filter(({ level }) => level === "2")).toHaveLength(183);
	const order = rows.map(({ id }) => id.split(".").reduce((sum, part) => sum * 100 + Number(part), 0));
	expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
});

test("each says whether it is met, and how or why not", () => {
	for (const { id, state, how } of rows) {
		expect(["met", "n/a", "operator", "**partly**", "**not met**"], id).toContain(state);
		expect(how?.length, id).toBeGreaterThan(3);
	}
	const counted = /^(\d+) requirements .*: (\d+) met, (\d+) partly, (\d+) not met, (\d+) operator, (\d+) n\/a\.$/m.exec(text)?.slice(1).map(Number);
	const count = (state: string) => rows.filter((row) => row.state === state).length;
	expect(counted).toEqual([rows.length, count("met"), count("**partly**"), count("**not met**"), count("operator"), count("n/a")]);
});

test("every test file it names is there", () => {
	const named = [...new Set(text.match(/[\w./-]+\.test\.ts/g))];
	expect(named.length).toBeGreaterThan(40);
	expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
