import { expect, it } from "vitest";
import { tinted } from "./theme.ts";

it.each([
	["4472C4", 0, "4472C4"],
	["4472C4", 0.8, "DAE3F3"],
	["4472C4", -0.25, "2F5597"],
	["FFFFFF", -0.5, "808080"],
	["000000", 0.5, "808080"],
	["000000", 1, "FFFFFF"],
])("a colour is lighter or darker by its tint alone: %s %s", (rgb, tint, made) => {
	const apart = [0, 2, 4].map((at) =>
		Math.abs(Number.parseInt(tinted(rgb, tint).slice(at, at + 2), 16) - Number.parseInt(made.slice(at, at + 2), 16)),
	);
	expect(Math.max(...apart)).toBeLessThanOrEqual(1);
});
