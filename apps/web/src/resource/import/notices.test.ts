import { expect, test } from "vitest";
import { noticeKinds } from "./notices.ts";

const notice = (id: "import.noteRow" | "import.moreOfKind" | "import.hiddenRows", message: string) => ({ id, message, rows: [] });

test("notices of a kind stand together, and what there is more of them with them", () => {
	const all = [
		notice("import.noteRow", "a"),
		notice("import.noteRow", "b"),
		notice("import.moreOfKind", "3 more"),
		notice("import.hiddenRows", "c"),
		notice("import.moreOfKind", "9 more"),
	];
	expect(noticeKinds(all).map((kind) => kind.map((n) => n.message))).toEqual([
		["a", "b", "3 more"],
		["c", "9 more"],
	]);
	expect(noticeKinds([])).toEqual([]);
});
