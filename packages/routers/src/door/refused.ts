import { ZodError } from "zod";
import type { Caller, Context } from "./context.ts";
import { codes, DomainError, type ErrorKind } from "./errors.ts";

/** Refusals that may be somebody's try at what is not theirs; the others are steps of the usual course. */
const loggedKinds: ReadonlySet<ErrorKind> = new Set<ErrorKind>(["notAllowed", "notFound", "invalid", "state", "tooMany"]);

/** Tells the server's log that a call was refused: who called what and why, with nothing of what was sent. Failures of ours are told elsewhere. */
export function logRefusal(ctx: Context, path: string, cause: unknown, caller: Caller | undefined): void {
	const kind = cause instanceof DomainError ? cause.kind : cause instanceof ZodError ? "invalid" : null;
	if (kind === null || !loggedKinds.has(kind)) return;
	ctx.services.log(kind === "notAllowed" ? "warn" : "info", "refused", {
		path,
		code: codes[kind],
		reason: cause instanceof DomainError ? cause.messageId : "error.invalid",
		user: caller?.userGuid ?? null,
		by: caller?.by ?? null,
		address: ctx.address,
		source: ctx.source,
		requestId: ctx.requestId,
	});
}
