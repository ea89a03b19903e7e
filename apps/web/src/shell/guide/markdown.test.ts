import { textsOf } from "@iqt/i18n";
import { describe, expect, test } from "vitest";
import spanish from "../../../../../docs/using.es.md?raw";
import japanese from "../../../../../docs/using.ja.md?raw";
import english from "../../../../../docs/using.md?raw";
import chinese from "../../../../../docs/using.zh.md?raw";
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

describe.each([
	["en", english, /\*([^*]+)\*/g],
	["zh", chinese, /“([^”]+)”/g],
	["es", spanish, /\*([^*]+)\*/g],
	["ja", japanese, /「([^」]+)」/g],
] as const)("the guide in %s", (language, guide, names) => {
	test("has the chapters, sections, paragraphs and lists of the English one", () => {
		const shape = (of: string) => blocksOf(of).map((block) => (block.kind === "list" ? `${block.items.length} items` : block.kind));
		expect(shape(guide)).toEqual(shape(english));
	});

	test("calls things what the portal calls them", () => {
		const said = Object.values(textsOf(language)).join("\n");
		const plain = blocksOf(guide).flatMap((block) => ("runs" in block ? [block.runs] : "items" in block ? block.items : []));
		const called = plain.flatMap((runs) => {
			const text = runs.map(({ kind, text: run }) => (kind === "em" ? `*${run}*` : kind === "text" ? run : "")).join("");
			return [...text.matchAll(names)].flatMap(([, name = ""]) => name.split(" → "));
		});
		expect(called.length).toBeGreaterThan(40);
		// Examples of what is written, and names with a number within.
		const isExample = (name: string) => /\d|.…./.test(name);
		expect(called.filter((name) => !isExample(name) && !said.includes(name.replace(/…$/, "")))).toEqual([]);
	});
});
