import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const copy = mkdtempSync(join(tmpdir(), "iqt-new-domain-"));
const skipped = new Set(["node_modules", "dist", "data"]);

beforeAll(() => {
	for (const part of ["packages/db", "packages/routers", "packages/i18n", "apps/web/src", "scripts"]) {
		const keep = (source: string) => !skipped.has(basename(source)) || source.endsWith("seed/data");
		cpSync(join(root, part), join(copy, part), { recursive: true, filter: keep });
	}
	for (const file of ["package.json", "tsconfig.base.json", "vitest.config.ts"]) cpSync(join(root, file), join(copy, file));
	// Without git in the copy: it has no ignore file to go by.
	cpSync(join(root, "biome.json"), join(copy, "biome.json"));
	cpSync(join(root, ".gitignore"), join(copy, ".gitignore"));
	mkdirSync(join(copy, "node_modules/@iqt"), { recursive: true });
	for (const name of readdirSync(join(root, "node_modules"))) {
		if (name !== "@iqt") symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
	}
	for (const name of ["db", "routers", "i18n"]) symlinkSync(join(copy, "packages", name), join(copy, "node_modules/@iqt", name));
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a command in the copy; what it said is in the error when it fails. */
function run(command: string, ...args: string[]): string {
	try {
		return execFileSync(command, args, { cwd: copy, encoding: "utf8", stdio: "pipe", env: { ...process.env, NO_COLOR: "1" } });
	} catch (error) {
		const { stdout, stderr } = error as { stdout: string; stderr: string };
		throw new Error(`${command} ${args.join(" ")}\n${stdout}\n${stderr}`);
	}
}
const tool = (name: string, ...args: string[]) => run(join(copy, "node_modules/.bin", name), ...args);
const generate = (...names: string[]) => run(process.execPath, "scripts/new-domain.ts", ...names);

test("a generated price domain compiles, migrates and passes its own test and the checks every domain is under", { timeout: 300_000 }, () => {
	const said = generate("port congestion", "港口拥堵费");
	expect(said).toContain("packages/routers/src/port-congestion/schema.ts");
	expect(existsSync(join(copy, "apps/web/src/features/port-congestion/screen.tsx"))).toBe(true);
	expect(readFileSync(join(copy, "apps/web/src/screens.ts"), "utf8")).toContain("./features/port-congestion/screen.tsx");
	tool("tsc", "-p", "packages/db");
	tool("tsc", "-p", "packages/routers");
	const tests = ["packages/routers/src/port-congestion", "packages/routers/src/procedures.test.ts", "packages/routers/src/permissions.test.ts"];
	expect(tool("vitest", "run", "--project", "unit", ...tests)).toMatch(/Test Files\s+3 passed/);
	// A second run finds the domain there and leaves it alone.
	const before = readFileSync(join(copy, "packages/routers/src/domains.ts"), "utf8");
	expect(() => generate("PortCongestion")).toThrow(/is there already/);
	expect(readFileSync(join(copy, "packages/routers/src/domains.ts"), "utf8")).toBe(before);
});

test("a name that is none is refused", () => {
	expect(() => generate("!!")).toThrow(/usage/);
	expect(() => generate("9 lives")).toThrow(/usage/);
});
