import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = mkdtempSync(join(tmpdir(), "floors-"));
afterAll(() => rmSync(root, { recursive: true }));

const lines: [file: string, line: string, refused: boolean][] = [
	["kit/static.ts", 'import "../app/rights.ts";', true],
	["kit/called.ts", 'export const up = () => import("../app/rights.ts");', true],
	["kit/type-of.ts", 'export type Up = typeof import("../app/rights.ts");', true],
	["kit/type-in.ts", 'export type Up = import("../app/rights.ts").Right;', true],
	["kit/own-name.ts", 'export { rights } from "@iqt/routers/app/rights";', true],
	["prices/barge/called-by-name.ts", 'export const up = () => import("@iqt/routers/pricing/load");', true],
	["prices/barge/down.ts", 'export const down = () => import("../../kit/fields/field.ts");', false],
	["prices/barge/beside.ts", 'export const beside = () => import("../books.ts");', false],
	["desk/quotation/requested.ts", 'import "../../requests/charge-names.ts";', true],
	["requests/vendor/watched.ts", 'import "../../overview/dashboard/rules.ts";', true],
	["overview/find/down.ts", 'export const down = () => import("../../requests/charge-names.ts");', false],
	["app/all.ts", 'export type Down = typeof import("@iqt/routers/prices/books");', false],
	["kit/up.test.ts", 'export const up = () => import("../app/rights.ts");', false],
];

test("an import up the floors is refused, however it is written, and none down or beside", () => {
	copyFileSync("floors.grit", join(root, "floors.grit"));
	writeFileSync(join(root, "biome.json"), JSON.stringify({ root: true, plugins: ["./floors.grit"] }));
	const place = (file: string) => join(root, "packages/routers/src", file);
	for (const [file, line] of lines) {
		mkdirSync(dirname(place(file)), { recursive: true });
		writeFileSync(place(file), `${line}\n`);
	}
	const { stdout, stderr } = spawnSync(join(process.cwd(), "node_modules/.bin/biome"), ["lint", "--only=plugin", "--colors=off", "packages"], {
		cwd: root,
		encoding: "utf8",
	});
	const said = stdout + stderr;
	expect(lines.filter(([file]) => said.includes(`src/${file}:`)).map(([file]) => file)).toEqual(
		lines.filter(([, , refused]) => refused).map(([file]) => file),
	);
});
