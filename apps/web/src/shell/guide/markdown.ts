/** A run of text: plain, strong, emphasised, or code. */
export interface Run {
	kind: "text" | "strong" | "em" | "code";
	text: string;
}

export type Block = { kind: "chapter" | "heading"; text: string } | { kind: "paragraph"; runs: Run[] } | { kind: "list"; items: Run[][] };

const marked = /\*\*([^*]+)\*\*|`([^`]+)`|\*([^*\s][^*]*)\*/g;

function runsOf(text: string): Run[] {
	const runs: Run[] = [];
	let end = 0;
	for (const found of text.matchAll(marked)) {
		if (found.index > end) runs.push({ kind: "text", text: text.slice(end, found.index) });
		const [all, strong, code, em] = found;
		runs.push({ kind: strong ? "strong" : code ? "code" : "em", text: strong ?? code ?? em ?? "" });
		end = found.index + all.length;
	}
	if (end < text.length) runs.push({ kind: "text", text: text.slice(end) });
	return runs;
}

/** Lines of one thing in one: a space between them, but between two Chinese or Japanese characters none. */
const joined = (lines: readonly string[]): string =>
	lines
		.map((line) => line.trim())
		.reduce((text, line) => text + (/[\u3000-\u9fff\uff00-\uffef]$/.test(text) || /^[\u3000-\u9fff\uff00-\uffef]/.test(line) ? "" : " ") + line);

/** The blocks of a guide: chapters (`#`), headings (`##`), paragraphs and lists (`- `), with **strong**, *emphasised* and `code` text. */
export function blocksOf(source: string): Block[] {
	return source
		.split(/\n{2,}/)
		.map((part) => part.trim())
		.filter(Boolean)
		.map((part): Block => {
			if (part.startsWith("## ")) return { kind: "heading", text: part.slice(3) };
			if (part.startsWith("# ")) return { kind: "chapter", text: part.slice(2) };
			if (part.startsWith("- "))
				return {
					kind: "list",
					items: part
						.slice(2)
						.split(/\n- /)
						.map((item) => runsOf(joined(item.split("\n")))),
				};
			return { kind: "paragraph", runs: runsOf(joined(part.split("\n"))) };
		});
}
