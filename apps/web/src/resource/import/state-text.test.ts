import { expect, test } from "vitest";
import { stateText } from "./state-text.ts";

test("an unfinished import of somebody else's is said to wait for them", () => {
	expect(stateText({ state: "preview", own: true, owner: "Li Wei" })).toEqual(["imports.state.preview"]);
	expect(stateText({ state: "preview", own: false, owner: "Li Wei" })).toEqual(["imports.waitsFor", { name: "Li Wei" }]);
	expect(stateText({ state: "applied", own: false, owner: "Li Wei" })).toEqual(["imports.state.applied"]);
});
