import type { MessageId } from "@iqt/i18n";

/** Codes of the REST contract; `../shared/spec` section 8 and the project's own for what it has no code for. */
export const codes = {
	ok: "000000",
	invalid: "000001",
	notFound: "000002",
	stale: "000003",
	state: "000004",
	tooMany: "000005",
	secondFactor: "000006",
	exists: "000007",
	notAllowed: "000008",
	tokenExpired: "000009",
	tokenKicked: "000010",
	mustRegister: "100003",
	registrationTimedOut: "100008",
	clearingNumber: "500001",
	server: "999999",
} as const;

export type ErrorKind = Exclude<keyof typeof codes, "ok">;

/** One thing wrong with one field; `message` says what would be right, in the caller's language once it leaves. */
export interface FieldProblem {
	field: string;
	message: string;
	/** Of a sheet: the row, counted from 1 as people see it, and the heading of its column. */
	row?: number;
	column?: string;
}

export type MessageValues = Record<string, string | number>;

/**
 * The one error rules and queries throw. It is translated and given its REST code and tRPC code in one place.
 * `data` is shown by old clients before the message: keep it null or made to be shown.
 */
export class DomainError extends Error {
	readonly kind: ErrorKind;
	readonly messageId: MessageId;
	readonly values: MessageValues;
	readonly data: unknown;

	constructor(kind: ErrorKind, messageId: MessageId, values: MessageValues = {}, data: unknown = null) {
		super(messageId);
		this.name = "DomainError";
		this.kind = kind;
		this.messageId = messageId;
		this.values = values;
		this.data = data;
	}
}

/** More is asked for at once than the server takes: refused before any work, with the seconds after which asking again is worth while. */
export class BusyError extends DomainError {
	readonly retryAfter: number;

	constructor(messageId: MessageId, retryAfter: number, values: MessageValues = {}) {
		super("tooMany", messageId, { seconds: retryAfter, ...values });
		this.retryAfter = retryAfter;
	}
}

/** What is wrong with a field, before it is said in anybody's language. */
interface FieldRefusal {
	field: string;
	messageId: MessageId;
	values: MessageValues;
}

/** A field that is wrong, with the message id that says what would be right; or several, each with its own. */
export class InvalidFieldError extends DomainError {
	readonly refusals: readonly FieldRefusal[];

	constructor(field: string, messageId: MessageId, values: MessageValues = {}, more: readonly FieldRefusal[] = []) {
		const refusals = [{ field, messageId, values }, ...more];
		super("invalid", messageId, values, refusals);
		this.refusals = refusals;
	}
}

/** A code of who pays that cannot be one (500001), which older clients keep to themselves. */
export class ClearingNumberError extends InvalidFieldError {
	override readonly kind = "clearingNumber";
}

/** Fields that cannot be changed as their record stands (000004), each with why. */
export class FixedFieldsError extends InvalidFieldError {
	override readonly kind = "state";

	constructor(fields: readonly [string, ...string[]], messageId: MessageId, values: MessageValues = {}) {
		const [first, ...more] = fields;
		super(
			first,
			messageId,
			values,
			more.map((field) => ({ field, messageId, values })),
		);
	}
}

/** Refuses every field that was found wrong at once, what one check alone refuses as that check says it; nothing where none was. */
export function refuseAll(...found: readonly (InvalidFieldError | false | null | undefined)[]): void {
	const errors = found.filter((error) => error instanceof InvalidFieldError);
	if (errors.length === 1) throw errors[0];
	const [first, ...more] = errors.flatMap((error) => error.refusals);
	if (first) throw new InvalidFieldError(first.field, first.messageId, first.values, more);
}

/** What a check refuses, for it to be told with what others do; null where it refuses nothing. Anything else it throws goes on. */
export function refusalIn(check: () => unknown): InvalidFieldError | null {
	try {
		check();
		return null;
	} catch (error) {
		if (error instanceof InvalidFieldError) return error;
		throw error;
	}
}
