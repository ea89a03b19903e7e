import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectCopy } from "./project-copy.test-support.ts";

const { path, tool, script } = projectCopy();
const generate = (...names: string[]) => script("new-domain", ...names);

test("a generated price domain compiles, migrates and passes its own test and the checks every domain is under", { timeout: 300_000 }, () => {
	const said = generate("port congestion", "港口拥堵费");
	expect(said).toContain("packages/routers/src/port-congestion/schema.ts");
	expect(existsSync(path("apps/web/src/features/port-congestion/screen.tsx"))).toBe(true);
	expect(readFileSync(path("apps/web/src/screens.ts"), "utf8")).toContain("./features/port-congestion/screen.tsx");
	tool("tsc", "-p", "packages/db");
	tool("tsc", "-p", "packages/routers");
	const tests = ["packages/routers/src/port-congestion", "packages/routers/src/procedures.test.ts", "packages/routers/src/permissions.test.ts"];
	expect(tool("vitest", "run", "--project", "unit", ...tests)).toMatch(/Test Files\s+3 passed/);
	// A second run finds the domain there and leaves it alone.
	const before = readFileSync(path("packages/routers/src/domains.ts"), "utf8");
	expect(() => generate("PortCongestion")).toThrow(/is there already/);
	expect(readFileSync(path("packages/routers/src/domains.ts"), "utf8")).toBe(before);
});

test("a name that is none is refused", () => {
	expect(() => generate("!!")).toThrow(/usage/);
	expect(() => generate("9 lives")).toThrow(/usage/);
});
