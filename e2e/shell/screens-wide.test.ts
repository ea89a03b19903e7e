import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { portalScreens } from "./support.ts";
import { walkAt } from "./walk.ts";

walkAt(1440, ["zh", "en", "es", "ja"]);

test("npm run screens:missing lists what says it is not built, and nothing else", async () => {
	const { screens, notBuilt } = await portalScreens();
	const said = execFileSync(process.execPath, ["scripts/screens-missing.ts"], { encoding: "utf8" });
	const listed = said
		.split("\n")
		.filter((line) => line.startsWith("not built"))
		.map((line) => line.slice(32, 76).trim());
	expect(said).not.toContain("no route");
	expect(listed.toSorted()).toEqual(
		screens
			.filter((s) => s.load === notBuilt && !s.href)
			.map((s) => s.path)
			.toSorted(),
	);
});
