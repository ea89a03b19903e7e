import type { MessageId } from "@iqt/i18n";
import { DomainError } from "./errors.ts";

/** Control characters but tab and line break, and halves of characters: a database may cut a text at the first and keeps the last as something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Whether a text holds what no text may hold. */
export const hasControl = (text: string): boolean => control.test(text) || !text.isWellFormed();

/**
 * Fields a text of several lines may stand in, by the last word of their name: what people write at length, texts in a language, what is pasted
 * from elsewhere and looked for. Everything else is one line: a name or a subject with a line break begins another header in a mail.
 */
const severalLines =
	/(remark|comment|note|description|reason|message|body|text|content|term|address|value|header|search|stack|filter|zh|en|es|ja)s?$/i;

/** Whether a text of several lines may stand in a field of this name. */
export const mayHaveLines = (name: string): boolean => severalLines.test(name);

/**
 * Characters nobody sees: those that turn what follows them around ("abc" is shown as "cba", and an amount as another one), and those of no width, by which two names are
 * different that look the same. Choices of a letter's shape (U+FE00) are none of them: names in Japanese have them.
 */
const unseen =
	/[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

const lineBreaks = /\r\n?|[\u2028\u2029]/g;

const spelled = (text: string): string => text.replace(lineBreaks, "\n").normalize("NFC");

/** A text as it is kept: NFC, with plain line breaks, and nothing in it that nobody sees. */
export const plainText = (text: string): string => spelled(text.replace(unseen, ""));

/** Kept as they are typed: another spelling of the same letters is another password. */
const password = /password/i;

interface Problem {
	field: string;
	messageId: MessageId;
	values: Record<string, never>;
}

const isPlain = (value: object): value is Record<string, unknown> => {
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
};

/** Deeper than any input of ours; what lies below is for the schema to refuse. */
const deepest = 40;

function plain(value: unknown, path: readonly string[], lines: boolean, problems: Problem[]): unknown {
	const name = path.at(-1) ?? "";
	if (typeof value === "string") {
		if (password.test(name)) {
			if (value.includes("\0")) problems.push({ field: path.join("."), messageId: "problem.controlCharacter", values: {} });
			return value;
		}
		// A file's name with such a character means to deceive: it is for the rules of file names to refuse.
		const text = name === "fileName" ? spelled(value) : plainText(value);
		const problem = hasControl(text) ? "problem.controlCharacter" : !lines && /[\n\t]/.test(text.trim()) ? "problem.oneLine" : null;
		if (problem) problems.push({ field: path.join("."), messageId: problem, values: {} });
		return text;
	}
	if (typeof value !== "object" || value === null || path.length > deepest) return value;
	if (Array.isArray(value)) return kept(value, (one, i) => plain(one, [...path, String(i)], lines, problems));
	if (!isPlain(value)) return value;
	const entries = Object.entries(value);
	const made = kept(entries, (entry) => {
		const [key, one] = entry;
		const next = plain(one, [...path, key], mayHaveLines(key) || (lines && name !== ""), problems);
		if (hasControl(key)) problems.push({ field: path.join("."), messageId: "problem.controlCharacter", values: {} });
		return next === one ? entry : [key, next];
	});
	return made === entries ? value : Object.fromEntries(made as [string, unknown][]);
}

/** The list itself where nothing of it changes: most inputs are large and plain. */
function kept<T>(list: readonly T[], change: (one: T, i: number) => unknown): readonly unknown[] {
	let made: unknown[] | null = null;
	for (const [i, one] of list.entries()) {
		const next = change(one, i);
		if (made === null && next !== one) made = list.slice(0, i);
		made?.push(next);
	}
	return made ?? list;
}

/**
 * An input with its texts as `plainText` keeps them. Throws `invalid` by field for control characters, and for line
 * breaks and tabs where one line is meant.
 */
export function plainInput(input: unknown): unknown {
	const problems: Problem[] = [];
	const made = plain(input, [], false, problems);
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems.slice(0, 50));
	return made;
}
