import { type Language, type MessageId, translate } from "@iqt/i18n";
import type { FieldProblem, MessageValues } from "./errors.ts";

/** A zod issue, or the `data` entry of an InvalidFieldError. */
interface Issue {
	path?: PropertyKey[];
	field?: string;
	/** A message id where a schema or rule names one; zod's own text otherwise. */
	message?: string;
	messageId?: string;
	/** Placeholders of a domain problem; of a zod `invalid_value`, the list of what it would have taken. */
	values?: MessageValues | unknown[];
	/** Placeholders a refinement gives. */
	params?: MessageValues;
	code?: string;
	/** Names that are not known, of a zod `unrecognized_keys`. */
	keys?: readonly string[];
	expected?: unknown;
	minimum?: unknown;
	maximum?: unknown;
	/** What is too small or too big. */
	origin?: string;
	format?: string;
	/** Of a sheet. */
	row?: number;
	column?: string;
	/** Of a change of many: what people call the rate, whose id the field begins with. */
	rate?: string;
}

/** Values of a message with the names of what a price is charged by in the place of their codes. */
const withBases = (values: MessageValues | undefined, language: Language): MessageValues =>
	typeof values?.bases === "string"
		? {
				...values,
				bases: values.bases
					.split(", ")
					.map((code) => translate(language, `enum.basis.${code}` as MessageId))
					.join(", "),
			}
		: { ...values };

/** What a value of a choice is called; programs are told the codes. */
type Label = (code: string) => string;

/** What is said of texts and lists that are too short or too long; of all else, that it is too small or too large. */
const tooLittle: Readonly<Record<string, MessageId>> = { string: "problem.tooShort", array: "problem.tooFew", set: "problem.tooFew" };
const tooMuch: Readonly<Record<string, MessageId>> = { string: "problem.tooLong", array: "problem.tooMany", set: "problem.tooMany" };

/** Message of a zod issue code, with the values it needs to say what would be right. */
function standard(issue: Issue, label: Label): { id: MessageId; values: MessageValues } {
	switch (issue.code) {
		case "invalid_type":
			// zod keeps the input out of issues; its own text is the only sign that nothing was sent.
			return {
				id: /received (undefined|null)$/.test(issue.message ?? "") ? "problem.required" : "problem.type",
				values: { expected: String(issue.expected) },
			};
		case "too_small":
			// One sign or one entry at least: nothing was given.
			if (issue.minimum === 1 && issue.origin !== undefined && issue.origin in tooLittle) return { id: "problem.required", values: {} };
			return { id: tooLittle[issue.origin ?? ""] ?? "problem.tooSmall", values: { minimum: String(issue.minimum) } };
		case "too_big":
			return { id: tooMuch[issue.origin ?? ""] ?? "problem.tooBig", values: { maximum: String(issue.maximum) } };
		case "invalid_format":
			return { id: "problem.format", values: { format: String(issue.format) } };
		case "invalid_value":
			return {
				id: "problem.oneOf",
				values: { options: Array.isArray(issue.values) ? issue.values.map((code) => label(String(code))).join(", ") : "" },
			};
		case "unrecognized_keys":
			return { id: "problem.unknownField", values: {} };
		default:
			return { id: "problem.invalid", values: {} };
	}
}

/** Problems told in one answer: the most any list of them names, and enough for a form. */
const mostDescribed = 200;

/** Turns zod issues and domain problems into `[{field, message}]` in the caller's language; of very many the first. `label` names the values of choices. */
export function describeProblems(issues: readonly unknown[], language: Language, label: Label = (code) => code): FieldProblem[] {
	return (issues.slice(0, mostDescribed) as Issue[]).map((issue) => {
		const at = (issue.path ?? []).map(String);
		const field = issue.field ?? (issue.keys ? issue.keys.map((key) => [...at, key].join(".")).join(", ") : at.join("."));
		const { id, values } = standard(issue, label);
		const place = issue.row === undefined ? {} : { row: issue.row, column: issue.column ?? "" };
		const named = issue.messageId ?? (issue.message?.startsWith("problem.") ? issue.message : undefined);
		const own = Array.isArray(issue.values) ? {} : issue.values;
		const problem = named
			? translate(language, named as MessageId, { ...values, ...issue.params, ...withBases(own, language) })
			: translate(language, id, values);
		return { field, message: issue.rate ? translate(language, "problem.ofRate", { rate: issue.rate, problem }) : problem, ...place };
	});
}
