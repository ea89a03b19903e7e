import { type MessageId, text } from "../../lib/text.ts";

interface Issue {
	code?: string;
	/** Not there yet where the schema asks for the words. */
	message?: string;
	input?: unknown;
	expected?: unknown;
	minimum?: unknown;
	maximum?: unknown;
	format?: unknown;
	values?: readonly unknown[];
	params?: { values?: Record<string, string | number> };
	path: PropertyKey[];
}

/** What a schema has against a value, in the person's language: the message the schema names, or the standard one of its kind. */
export function problemText(raw: unknown): string {
	const issue = raw as Issue;
	if (issue.message?.startsWith("problem.")) {
		return text(issue.message as MessageId, { minimum: String(issue.minimum ?? ""), maximum: String(issue.maximum ?? ""), ...issue.params?.values });
	}
	switch (issue.code) {
		case "invalid_type":
			return issue.input === undefined || issue.input === null
				? text("problem.required")
				: text("problem.type", { expected: String(issue.expected) });
		case "too_small":
			return issue.minimum === 1 ? text("problem.required") : text("problem.tooSmall", { minimum: String(issue.minimum) });
		case "too_big":
			return text("problem.tooBig", { maximum: String(issue.maximum) });
		case "invalid_format":
			return text("problem.format", { format: String(issue.format) });
		case "invalid_value":
			return text("problem.oneOf", { options: (issue.values ?? []).join(", ") });
		default:
			return text("problem.invalid");
	}
}
