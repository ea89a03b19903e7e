import type { MessageId } from "@iqt/i18n";
import { DomainError, InvalidFieldError, type MessageValues } from "./errors.ts";

/** What one request may carry, whatever it asks for; schemas say less. */
export const inputLimits = {
	/** Levels of lists and objects. */
	depth: 32,
	/** Values in all. */
	values: 200_000,
	/** Entries of one list or object. */
	entries: 10_000,
	/** Characters of one text; terms of a lane are the longest, with 50,000. */
	text: 100_000,
	/** Characters of a key. */
	key: 200,
	/** Digits of a number. */
	digits: 15,
	/** Digits of a text that is nothing but a number: values the search works out, with 40 decimals, stay below. */
	digitsInText: 60,
} as const;

const biggest = 10 ** inputLimits.digits;
const onlyNumber = /^[-+]?\d*(?:\.\d*)?$/;

const isLongNumber = (text: string) => text.length > inputLimits.digitsInText && onlyNumber.test(text.trim());

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null && !ArrayBuffer.isView(value);

/**
 * Refuses an input larger than any procedure takes, before anything reads it: nesting, number of values, length of texts and keys, digits.
 * Linear in the input, and stops at the first thing wrong. Throws `invalid`, naming the limit, and the field where there is one.
 */
export function refuseOversized(input: unknown): void {
	let values = 0;
	// One for all levels: a path of its own for each value would cost more than looking at it.
	const path: (string | number)[] = [];
	const wrong = (id: MessageId, limits: MessageValues) => new InvalidFieldError(path.join("."), id, limits);

	const look = (value: unknown): void => {
		if (++values > inputLimits.values) throw new DomainError("invalid", "error.inputTooMany", { limit: inputLimits.values });
		if (typeof value === "string") {
			if (value.length > inputLimits.text) throw wrong("problem.tooLong", { maximum: inputLimits.text });
			if (isLongNumber(value)) throw wrong("problem.tooManyDigits", { maximum: inputLimits.digitsInText });
		} else if (typeof value === "number") {
			if (!(Math.abs(value) < biggest)) throw wrong("problem.tooManyDigits", { maximum: inputLimits.digits });
		} else if (isNested(value)) lookInside(value);
	};

	const lookInside = (value: object): void => {
		if (path.length === inputLimits.depth) throw new DomainError("invalid", "error.inputTooDeep", { limit: inputLimits.depth });
		const keys = Array.isArray(value) ? null : Object.keys(value);
		const entries = keys ? Object.values(value) : (value as unknown[]);
		if (entries.length > inputLimits.entries) throw wrong("error.inputTooMany", { limit: inputLimits.entries });
		for (const [i, entry] of entries.entries()) {
			const key = keys?.[i] ?? i;
			if (typeof key === "string" && key.length > inputLimits.key) throw wrong("problem.tooLong", { maximum: inputLimits.key });
			path.push(key);
			look(entry);
			path.pop();
		}
	};
	look(input);
}

/** The input, where `refuseOversized` takes it. */
export function withinLimits<T>(input: T): T {
	refuseOversized(input);
	return input;
}
