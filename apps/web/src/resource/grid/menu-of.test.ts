import { expect, test } from "vitest";
import { menuOf } from "./menu-of.ts";

const [open, copy, remove] = [{ label: "Open" }, { label: "Copy" }, { label: "Delete" }];

test("a line stands between groups that have entries, and nowhere else", () => {
	expect(menuOf([open, copy], [remove])).toEqual([open, copy, {}, remove]);
	expect(menuOf([open, false], [false])).toEqual([open]);
	expect(menuOf([false], [remove])).toEqual([remove]);
	expect(menuOf([], [open], [], [remove])).toEqual([open, {}, remove]);
	expect(menuOf([false])).toEqual([]);
});
