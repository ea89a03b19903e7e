import { setupI18n } from "@lingui/core";
import { catalogs } from "./catalogs.ts";
import { type Compiled, compileText, type PlaceholderKind, type Shape, shapeOf } from "./shape.ts";

/** Longest text an administrator may enter, characters. */
export const longestText = 2_000;

/** What is wrong with a text, with what would be right; `values` fill the sentence `translation.problem.<problem>`. */
export interface TextProblem {
	problem: "tooLong" | "html" | "syntax" | "missing" | "unknown" | "kind" | "noOther" | "branch" | "fails";
	values: Record<string, string | number>;
}

const languages = ["zh", "en", "es", "ja"] as const;
const shapes = new Map<string, Shape>();
const shipped = Object.fromEntries(languages.map((language) => [language, catalogs(language)]));

/** Placeholders of a shipped message over its four languages. */
function shippedShape(id: string): Shape {
	const known = shapes.get(id);
	if (known) return known;
	const shape: Shape = new Map();
	for (const language of languages) shapeOf(compileText(shipped[language]?.[id] ?? ""), shape);
	shapes.set(id, shape);
	return shape;
}

const braced = (names: Iterable<string>) => [...names].map((name) => `{${name}}`).join(", ");

/** Whether a value known as `has` may also be written as `kind`. */
function mayBe(kind: PlaceholderKind, has: ReadonlySet<PlaceholderKind>): boolean {
	if (kind === "plain" || has.has(kind)) return true;
	const numeric = has.has("number") || has.has("plural") || has.has("selectordinal");
	return numeric && (kind === "number" || kind === "plural" || kind === "selectordinal");
}

function caseProblem(name: string, own: { kinds: Set<PlaceholderKind>; cases: Set<string> }, theirs: ReadonlySet<string>): TextProblem | null {
	if (own.cases.size === 0) return null;
	if (!own.cases.has("other")) return { problem: "noOther", values: { name } };
	// Cases of a plural are checked by the parser.
	const wrong = own.kinds.has("select") ? [...own.cases].find((key) => !theirs.has(key)) : undefined;
	return wrong === undefined ? null : { problem: "branch", values: { name, wrong, allowed: [...theirs].join(", ") } };
}

/** What the parser stumbled over: a plural case no language has, or braces. */
function unreadable(text: string, error: unknown, right: string): TextProblem {
	const wrong = /^The \w+ case (\S+) is not valid/.exec(error instanceof Error ? error.message : "")?.[1];
	if (wrong === undefined) return { problem: "syntax", values: { right } };
	const name = /\{\s*(\w+)\s*,\s*(?:plural|selectordinal)/.exec(text)?.[1] ?? "";
	return { problem: "branch", values: { name, wrong, allowed: "zero, one, two, few, many, other, =0, =1, …" } };
}

/** Runs the text once with values of the right kind: a number style that does not exist shows only then. */
function runs(compiled: Compiled, shape: Shape): boolean {
	const i18n = setupI18n({ locale: "en", messages: { en: { text: compiled } } });
	const sample = (kinds: ReadonlySet<PlaceholderKind>) =>
		kinds.has("date") || kinds.has("time")
			? "2026-11-20T08:00:00.000Z"
			: ["number", "plural", "selectordinal"].some((k) => kinds.has(k as never))
				? 3
				: "x";
	try {
		return typeof i18n._("text", Object.fromEntries([...shape].map(([name, { kinds }]) => [name, sample(kinds)]))) === "string";
	} catch {
		return false;
	}
}

/** Whether every brace has its other one: the parser takes a lone one for text. What stands between apostrophes is text. */
function hasPairedBraces(text: string): boolean {
	let depth = 0;
	for (const [brace] of text
		.replace(/''/g, "")
		.replace(/'[{}][^']*(?:'|$)/g, "")
		.matchAll(/[{}]/g)) {
		depth += brace === "{" ? 1 : -1;
		if (depth < 0) return false;
	}
	return depth === 0;
}

/** Whether a text's braces make sense, whatever its placeholders are. */
export function isReadable(text: string): boolean {
	try {
		compileText(text);
		return hasPairedBraces(text);
	} catch {
		return false;
	}
}

/**
 * Whether a text may stand for the message id: readable ICU, no HTML, the placeholders of the shipped message and no others, each written in a
 * way its value allows, every choice with an "other". Null where it may.
 */
export function checkText(id: string, text: string): TextProblem | null {
	if (text.length > longestText) return { problem: "tooLong", values: { maximum: longestText } };
	const html = /<\/?[a-z][^<>]*>/i.exec(text);
	if (html) return { problem: "html", values: { found: html[0] } };
	const wanted = shippedShape(id);
	const right = wanted.size > 0 ? braced(wanted.keys()) : "–";
	let compiled: Compiled;
	try {
		compiled = compileText(text);
	} catch (error) {
		return unreadable(text, error, right);
	}
	if (!hasPairedBraces(text)) return { problem: "syntax", values: { right } };
	const shape = shapeOf(compiled);
	const missing = [...wanted.keys()].filter((name) => !shape.has(name));
	const unknown = [...shape.keys()].filter((name) => !wanted.has(name));
	if (unknown.length > 0) return { problem: "unknown", values: { unknown: braced(unknown), right } };
	if (missing.length > 0) return { problem: "missing", values: { missing: braced(missing), right } };
	for (const [name, own] of shape) {
		const theirs = wanted.get(name) ?? { kinds: new Set<PlaceholderKind>(), cases: new Set<string>() };
		const wrong = [...own.kinds].find((kind) => !mayBe(kind, theirs.kinds));
		if (wrong !== undefined) return { problem: "kind", values: { name, kind: wrong, right: [...theirs.kinds].join(", ") } };
		const inCases = caseProblem(name, own, theirs.cases);
		if (inCases) return inCases;
	}
	return runs(compiled, shape) ? null : { problem: "fails", values: { right } };
}
