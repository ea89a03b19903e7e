import { describe, expect, it } from "vitest";
import { contrast, deriveTheme } from "./theme.tsx";

describe("deriveTheme", () => {
	it.each(["#00233d", "#ffffff", "#ffee00", "#ff0000", "#777777", "#000000", "#42b983", "nonsense"])("keeps text readable on %s", (hex) => {
		const t = deriveTheme(hex);
		expect(contrast(t.theme, t.themeInk)).toBeGreaterThanOrEqual(4.5);
		expect(contrast(t.accent, "#ffffff")).toBeGreaterThanOrEqual(4.5);
	});
	it("leaves the product's colour as it is", () => {
		expect(deriveTheme("#00233D").theme).toBe("#00233d");
	});
});
