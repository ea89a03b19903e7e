import { expect, test } from "vitest";
import english from "../../../../../docs/using.md?raw";
import { blocksOf } from "./markdown.ts";

test("chapters, headings, paragraphs over lines, lists and marked text", () => {
	expect(blocksOf("# A\n\n## B\n\nOne **two**\n`three*3` *four*.\n\n- a\n  b\n- 中\n  文")).toEqual([
		{ kind: "chapter", text: "A" },
		{ kind: "heading", text: "B" },
		{
			kind: "paragraph",
			runs: [
				{ kind: "text", text: "One " },
				{ kind: "strong", text: "two" },
				{ kind: "text", text: " " },
				{ kind: "code", text: "three*3" },
				{ kind: "text", text: " " },
				{ kind: "em", text: "four" },
				{ kind: "text", text: "." },
			],
		},
		{ kind: "list", items: [[{ kind: "text", text: "a b" }], [{ kind: "text", text: "中文" }]] },
	]);
});

test.each([
	["Chinese", () => import("../../../../../docs/using.zh.md?raw")],
	["Spanish", () => import("../../../../../docs/using.es.md?raw")],
	["Japanese", () => import("../../../../../docs/using.ja.md?raw")],
])("the %s guide has the chapters and sections of the English one", async (_language, load) => {
	const shape = (guide: string) => blocksOf(guide).flatMap(({ kind }) => (kind === "chapter" || kind === "heading" ? [kind] : []));
	expect(shape((await load()).default)).toEqual(shape(english));
});
