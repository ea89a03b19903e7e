import type { Option } from "@iqt/ui/select";
import { type MessageId, text } from "../../lib/text.ts";

interface Issue {
	code?: string;
	/** Not there yet where the schema asks for the words. */
	message?: string;
	expected?: unknown;
	minimum?: unknown;
	maximum?: unknown;
	/** What is too small or too big. */
	origin?: string;
	format?: unknown;
	values?: readonly unknown[];
	/** What a rule of ours says beside its message. */
	params?: Record<string, string | number>;
	path: PropertyKey[];
}

/** What is said of texts and lists that are too short or too long; of all else, that it is too small or too large. */
const tooLittle: Readonly<Record<string, MessageId>> = { string: "problem.tooShort", array: "problem.tooFew" };
const tooMuch: Readonly<Record<string, MessageId>> = { string: "problem.tooLong", array: "problem.tooMany" };
const isCounted = ({ origin }: Issue): boolean => origin !== undefined && origin in tooLittle;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** The value an issue is about, as it was sent. */
const valueAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
	path.reduce<unknown>((value, key) => (isEmpty(value) ? value : (value as Record<PropertyKey, unknown>)[key]), sent);

/** Values of a choice as they are shown. */
function optionWords(values: readonly unknown[], options: readonly Option[] = []): string {
	const labels = new Map(options.map(({ value, label }) => [value, label]));
	return values
		.filter((value) => !isEmpty(value))
		.map((value) => labels.get(String(value)) ?? String(value))
		.join(", ");
}

/**
 * What a schema has against a value of what was `sent`, in the person's language: the message the schema names, or the standard one of its
 * kind. Choices are told as `options` of their field labels them.
 */
export function problemText(raw: unknown, sent: unknown, options?: (field: string) => readonly Option[] | undefined): string {
	const issue = raw as Issue;
	if (issue.message?.startsWith("problem.")) {
		return text(issue.message as MessageId, { minimum: String(issue.minimum ?? ""), maximum: String(issue.maximum ?? ""), ...issue.params });
	}
	if (isEmpty(valueAt(sent, issue.path))) return text("problem.required");
	switch (issue.code) {
		case "invalid_type":
			return text("problem.type", { expected: String(issue.expected) });
		case "too_small":
			// One sign or one entry at least: nothing was given.
			if (issue.minimum === 1 && isCounted(issue)) return text("problem.required");
			return text(tooLittle[issue.origin ?? ""] ?? "problem.tooSmall", { minimum: String(issue.minimum) });
		case "too_big":
			return text(tooMuch[issue.origin ?? ""] ?? "problem.tooBig", { maximum: String(issue.maximum) });
		case "invalid_format":
			return text("problem.format", { format: String(issue.format) });
		case "invalid_value":
			return text("problem.oneOf", { options: optionWords(issue.values ?? [], options?.(String(issue.path[0] ?? ""))) });
		default:
			return text("problem.invalid");
	}
}
