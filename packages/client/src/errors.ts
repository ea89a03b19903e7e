import type { Codes } from "./calls.ts";

/** A code of the contract, or "transport" where no answer of the server arrived. */
export type ErrorCode = Exclude<Codes[keyof Codes], "000000"> | "transport";

/** One thing wrong with one field; of a sheet with its row, counted from 1, and the heading of its column. */
export interface FieldProblem {
	field: string;
	message: string;
	row?: number;
	column?: string;
}

/** Why a call failed: a code of the contract, and a sentence in the client's language. */
export class IqtError extends Error {
	override readonly name = "IqtError";
	readonly code: ErrorCode;
	/** What goes with the code: field problems, or of what somebody else changed meanwhile (000003) both versions. */
	readonly data: unknown;
	/** The call, such as `inlandRail.list`. */
	readonly call: string;
	/** HTTP status; null where nothing arrived. */
	readonly status: number | null;
	/** Seconds after which the server wants to be asked again; null where it says none. */
	readonly retryAfter: number | null;
	/** What the operator finds the request by. */
	readonly requestId: string | null;

	constructor(
		said: { code: ErrorCode; message: string; data?: unknown },
		at: { call: string; response?: Pick<Response, "status" | "headers"> | undefined; cause?: unknown },
	) {
		super(said.message, { cause: at.cause });
		this.code = said.code;
		this.data = said.data ?? null;
		this.call = at.call;
		this.status = at.response?.status ?? null;
		const wait = Number(at.response?.headers.get("retry-after") || Number.NaN);
		this.retryAfter = Number.isFinite(wait) ? wait : null;
		this.requestId = at.response?.headers.get("x-request-id") ?? null;
	}

	/** The fields that are wrong; none where it is about something else. */
	get problems(): FieldProblem[] {
		const said = Array.isArray(this.data) ? this.data : [];
		return said.filter((one: unknown): one is FieldProblem => typeof (one as FieldProblem | null)?.message === "string");
	}
}

const isSaid = (value: unknown): value is { code: ErrorCode; message: string; data?: unknown } =>
	typeof (value as { code?: unknown } | null)?.code === "string" && typeof (value as { message?: unknown }).message === "string";

/** What tRPC's client throws, as an error of the contract. */
export function asIqtError(thrown: unknown, call: string): IqtError {
	const { data, meta, message } = thrown as {
		data?: { error?: unknown } | null;
		meta?: { response?: Response; responseJSON?: unknown };
		message?: string;
	};
	const response = meta?.response;
	// A request that was refused before it was read is answered like a REST path.
	const said = [data?.error, meta?.responseJSON].find(isSaid);
	if (said) return new IqtError(said, { call, response });
	return new IqtError({ code: "transport", message: message || "The portal cannot be reached." }, { call, response, cause: thrown });
}
