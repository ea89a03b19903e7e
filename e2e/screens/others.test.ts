import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { portalScreens } from "../shell/support.ts";
import { walk } from "./walk.ts";

walk("others");

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

test.each(["control", "row", "text", "gap"])(
	"no size has a larger %s than the default one, in which alone the translations are looked at",
	(name) => {
		const css = readFileSync("packages/ui/src/tokens.css", "utf8");
		/** In px; what a size does not say is as in the one without a name. */
		const measure = (size: string): number => {
			const at = css.indexOf(`${size} {`);
			const said = new RegExp(`--${name}: (\\d+)px`).exec(css.slice(at, css.indexOf("}", at)))?.[1];
			return said === undefined && size !== ":root" ? measure(":root") : Number(said);
		};
		const inSize = (size: string) => measure(`:root[data-density="${size}"]`);
		for (const other of [measure(":root"), inSize("small"), inSize("mini")]) expect(other).toBeLessThanOrEqual(inSize("default"));
	},
);
