import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

export type Compiled = ReturnType<typeof compileMessageOrThrow>;

/** How a placeholder is written: bare, as a number or date, or with a branch for each case. */
export type PlaceholderKind = "plain" | "number" | "date" | "time" | "plural" | "selectordinal" | "select";

/** The placeholders of a text: by name the ways it is written, and the cases of its branches. */
export type Shape = Map<string, { kinds: Set<PlaceholderKind>; cases: Set<string> }>;

const kindOf = (type: unknown): PlaceholderKind => (type === undefined ? "plain" : (type as PlaceholderKind));

/** Collects the placeholders of a compiled text, those inside of branches too. */
export function shapeOf(compiled: Compiled, shape: Shape = new Map()): Shape {
	if (!Array.isArray(compiled)) return shape;
	for (const token of compiled as unknown[]) {
		if (!Array.isArray(token)) continue;
		const [name, type, format] = token as [string, unknown, unknown];
		const kind = kindOf(type);
		const known = shape.get(name) ?? { kinds: new Set(), cases: new Set() };
		shape.set(name, known);
		known.kinds.add(kind);
		if (kind !== "plural" && kind !== "selectordinal" && kind !== "select") continue;
		for (const [key, branch] of Object.entries(format as Record<string, Compiled>)) {
			if (key === "offset" && !Array.isArray(branch)) continue;
			known.cases.add(key);
			shapeOf(branch, shape);
		}
	}
	return shape;
}

/** A text as lingui runs it; throws where its braces make no sense. */
export const compileText = (text: string): Compiled => compileMessageOrThrow(text);
