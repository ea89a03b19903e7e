import { type Asker, DbAbandonedError, DbBusyError, DbTimeoutError } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { initTRPC, TRPCError, type TRPCProcedureBuilder, type TRPCUnsetMarker } from "@trpc/server";
import { ZodError, type z } from "zod";
import { type ChangeWriter, changeWriter } from "./change-log.ts";
import type { Caller, Context } from "./context.ts";
import { BusyError, codes, DomainError, type ErrorKind, InvalidFieldError } from "./errors.ts";
import { rightsFingerprint } from "./fingerprint.ts";
import { keyedRequest, withIdempotencyKey } from "./idempotency.ts";
import { withinLimits } from "./input-limits.ts";
import { costRight, holds, type Permission } from "./permissions.ts";
import { plainInput } from "./plain-text.ts";
import { describeProblems } from "./problems.ts";
import { logRefusal } from "./refused.ts";
import { actorOf } from "./session/actor.ts";
import { readCaller, refuseUnenrolled } from "./session/session.ts";
import { sayable } from "./storage-error.ts";
import { freshTexts } from "./texts/fresh.ts";
import { inTurn, startReading } from "./turns.ts";

/** What a procedure needs: read by the denial matrix, the REST adapter and the build check. */
export interface Meta {
	access: "public" | "signedIn" | Permission;
	/** A right needed beside that one. */
	and?: Permission;
	/** Where a mutation does not go through the change log, why. */
	unlogged?: string;
	/** Set by `change()`: runs in one transaction and must log. */
	logged?: true;
	/** Refused to API tokens; with "own" to imitations too: what belongs to the person alone (password, tokens, sessions, profile). */
	session?: "any" | "own";
	/** Refused to imitations, open to API tokens: what the customer alone may know or give away. */
	notImitating?: true;
	/** Refused to customers: nothing they do takes it. */
	staff?: true;
	/** Open too to somebody who has to set up a second factor first. */
	unenrolled?: true;
	/** A call that costs more than many others together, as those that hash a password or write out a whole list: a batch holds one of them. */
	heavy?: true;
	/** Its answer is a file, which the REST paths stream and tRPC cannot carry: there it is no procedure. */
	file?: true;
	/** A query that reads or works out as much as a list of a thousand rows, whatever it is asked: a person has one of those under way. */
	costly?: true;
	/** How many rows of an ordinary list one of its rows is worth, where they hold whole texts; 1 unless said. */
	rowWeight?: number;
}

const trpcCodes: Record<ErrorKind, TRPCError["code"]> = {
	invalid: "BAD_REQUEST",
	notFound: "NOT_FOUND",
	stale: "CONFLICT",
	state: "PRECONDITION_FAILED",
	tooMany: "TOO_MANY_REQUESTS",
	secondFactor: "PRECONDITION_FAILED",
	exists: "CONFLICT",
	notAllowed: "FORBIDDEN",
	tokenExpired: "UNAUTHORIZED",
	tokenKicked: "UNAUTHORIZED",
	mustRegister: "PRECONDITION_FAILED",
	registrationTimedOut: "PRECONDITION_FAILED",
	clearingNumber: "PRECONDITION_FAILED",
	server: "INTERNAL_SERVER_ERROR",
};

/** Errors tRPC itself throws about a request, before any procedure runs. */
const transportKinds: Partial<Record<TRPCError["code"], "invalid" | "notFound">> = {
	NOT_FOUND: "notFound",
	BAD_REQUEST: "invalid",
	PARSE_ERROR: "invalid",
	METHOD_NOT_SUPPORTED: "invalid",
	UNSUPPORTED_MEDIA_TYPE: "invalid",
	PAYLOAD_TOO_LARGE: "invalid",
};

/** What leaves the server of an error: a code of the contract, a sentence in the caller's language, data made to be shown. */
export interface PublicError {
	code: string;
	message: string;
	data: unknown;
}

/** Domain errors, wrong input and a disk that takes nothing as they are; of everything else only that the server failed. */
export function publicError(error: unknown, ctx: Pick<Context, "language"> | undefined): PublicError {
	const language = ctx?.language ?? "zh";
	const cause = error instanceof TRPCError ? error.cause : error;
	const said = sayable(cause);
	if (said) {
		const data =
			(said.kind === "invalid" || said instanceof InvalidFieldError) && Array.isArray(said.data) ? describeProblems(said.data, language) : said.data;
		return { code: codes[said.kind], message: translate(language, said.messageId, said.values), data };
	}
	if (cause instanceof ZodError) {
		return { code: codes.invalid, message: translate(language, "error.invalid"), data: describeProblems(cause.issues, language) };
	}
	const kind = error instanceof TRPCError ? transportKinds[error.code] : undefined;
	if (kind) return { code: codes[kind], message: translate(language, kind === "invalid" ? "error.invalid" : "error.notFound"), data: null };
	return { code: codes.server, message: translate(language, "error.server"), data: null };
}

/** After how many seconds a request refused because the server is busy is worth sending again; null for every other error. */
export function retryAfter(error: unknown): number | null {
	const said = sayable(error instanceof TRPCError ? error.cause : error);
	return said instanceof BusyError ? said.retryAfter : null;
}

const t = initTRPC
	.context<Context>()
	.meta<Meta>()
	.create({
		defaultMeta: { access: "public" },
		errorFormatter: ({ shape, error, ctx }) => {
			const pub = publicError(error, ctx);
			return { ...shape, message: pub.message, data: { ...shape.data, stack: undefined, error: pub } };
		},
	});

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/**
 * Inputs are held to limits and their texts made plain where a schema asks for them, which is after the caller's rights are known: over HTTP the
 * body is not read before. Domain errors become tRPC errors, here and nowhere else.
 */
const base = t.procedure.use(async ({ ctx, next, path, meta, type, getRawInput }) => {
	await freshTexts(ctx.services);
	let read: { input: unknown; end: () => void } | undefined;
	const rawInput = async () => {
		if (read) return read.input;
		const input = plainInput(withinLimits(await getRawInput()));
		const { rowWeight: weight = 1, costly = false } = meta ?? {};
		read = { input, end: await startReading(ctx, known.get(ctx), { input, weight, costly, changes: type === "mutation" }) };
		return input;
	};
	let began = 0;
	const call = () => {
		began = performance.now();
		return next({ getRawInput: rawInput });
	};
	const { asking, heard } = ctx.services;
	const result = await inTurn(ctx, asking ? () => asking(askerOf(ctx, type), call) : call).finally(() => read?.end());
	const answered = { path, ms: performance.now() - began, signedIn: known.has(ctx) };
	if (result.ok) {
		heard?.({ ...answered, outcome: "done" });
		return result;
	}
	const cause = result.error.cause instanceof DbAbandonedError ? (sayable(result.error.cause) ?? undefined) : result.error.cause;
	logRefusal(ctx, path, cause, known.get(ctx));
	const overloaded = cause instanceof DbBusyError || cause instanceof DbTimeoutError;
	if (overloaded) ctx.services.log("warn", "the database was busy", { path, error: cause.message });
	const said = overloaded ? sayable(cause) : cause;
	heard?.({ ...answered, outcome: publicError(result.error, ctx).code === codes.server ? "failed" : "refused" });
	if (said instanceof DomainError) throw new TRPCError({ code: trpcCodes[said.kind], message: said.message, cause: said });
	return result;
});

const callers = new WeakMap<Context, Promise<Caller>>();
const known = new WeakMap<Context, Caller>();

/** For whom a call reads. What changes something is done even where nobody waits for it any more. */
const askerOf = (ctx: Context, type: "query" | "mutation" | "subscription"): Asker => ({
	get who() {
		return known.get(ctx)?.userGuid ?? ctx.address;
	},
	...(type === "query" && ctx.hungUp ? { hasLeft: () => ctx.hungUp?.().aborted === true } : {}),
});

/** Read once a request: calls of one batch share their context, and the next request has another. */
export function callerOf(ctx: Context): Promise<Caller> {
	const read = callers.get(ctx);
	if (read) return read;
	const reading = readCaller(ctx, { unenrolled: true }).then((caller) => {
		known.set(ctx, caller);
		return caller;
	});
	callers.set(ctx, reading);
	return reading;
}

/** Refuses who lacks a right, or `and` another where one is named. */
function refuseWithout(caller: Caller, permission: Permission | "signedIn", and: Permission | undefined): void {
	if (permission !== "signedIn" && !holds(caller, permission)) throw new DomainError("notAllowed", "error.notAllowed");
	if (and && !holds(caller, and)) throw new DomainError("notAllowed", and === costRight ? "error.costNotSeen" : "error.notAllowed");
}

/** Refuses who may not call a procedure of this access, before anything is read for the call. */
export async function refuseOthers(ctx: Context, access: Meta["access"], and?: Permission): Promise<void> {
	if (access === "public") return;
	refuseWithout(await callerOf(ctx), access, and);
}

/** Fingerprint of the rights of who called in this request, or null where nobody had to be known. */
export function rightsSeen(ctx: Context): string | null {
	const caller = known.get(ctx);
	return caller ? rightsFingerprint(caller) : null;
}

const withCaller = t.middleware(async ({ ctx, next, meta, type }) => {
	const caller = await callerOf(ctx);
	if (!meta?.unenrolled) refuseUnenrolled(caller);
	if (meta?.staff && caller.userType === 3) throw new DomainError("notAllowed", "error.staffAlone");
	if (meta?.session && caller.by === "apiToken") throw new DomainError("notAllowed", "auth.notWithToken");
	if ((meta?.session === "own" || meta?.notImitating) && caller.by === "imitation") throw new DomainError("notAllowed", "auth.notWhileImitating");
	// Only now: looking up the caller has told how far a replica must have come.
	const db = type === "query" ? (ctx.services.near ?? ctx.db) : ctx.db;
	return next({ ctx: { ...ctx, db, caller } });
});

/** Open to everybody. */
export const publicProcedure = base.meta({ access: "public" });

/** Any signed-in user. Rows must be narrowed to what is theirs by the query. */
export const signedIn = base.meta({ access: "signedIn" }).use(withCaller);

/** Users whose roles hold the permission, `and` the other where one is named; super administrators hold all. */
export const permitted = (permission: Permission, and?: Permission) =>
	base
		.meta({ access: permission, ...(and ? { and } : {}) })
		.use(withCaller)
		.use(({ ctx, next }) => {
			refuseWithout(ctx.caller, permission, and);
			return next();
		});

// Named here because TypeScript cannot name the inferred one in declarations.
type ChangeProcedure<S extends z.ZodType> = TRPCProcedureBuilder<
	Context,
	Meta,
	{ caller: Caller; change: ChangeWriter; db: Context["db"] },
	z.input<S>,
	z.output<S>,
	TRPCUnsetMarker,
	TRPCUnsetMarker,
	false
>;

/**
 * A mutation: permission (`and` another), then input, then one transaction that holds the write and its change-log entry, and the answer
 * kept under the idempotency key when there is one. A resolver that neither logs a change nor says that there was none fails.
 */
export const change = <S extends z.ZodType>(permission: Permission | "signedIn", input: S, and?: Permission): ChangeProcedure<S> =>
	(permission === "signedIn" ? signedIn : permitted(permission, and))
		.meta({ access: permission, logged: true })
		.input(input)
		.use(async ({ ctx, next, path, input }) => {
			let deferred: readonly (() => Promise<unknown>)[] = [];
			const answer = await ctx.services.db.transaction().execute(async (trx) => {
				const writer = changeWriter(trx, actorOf(ctx), ctx.now);
				deferred = writer.deferred;
				return withIdempotencyKey({ trx, ...keyedRequest(ctx, { userId: ctx.caller.userId, path, input }) }, async () => {
					const result = await next({ ctx: { db: trx, change: writer } });
					// Thrown, not returned: the transaction must roll back.
					if (!result.ok) throw result.error;
					if (writer.silent()) throw new Error(`${path} changed data without a change-log entry`);
					return result;
				});
			});
			for (const work of deferred) ctx.services.waitUntil(work());
			return answer;
		}) as unknown as ChangeProcedure<S>;
