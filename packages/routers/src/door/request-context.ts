import { asLanguage, type Language } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import type { Context, Services } from "./context.ts";
import { InvalidFieldError } from "./errors.ts";

/** What a host knows of a request beside its headers. */
export interface RequestOrigin {
	/** Address of the client, "" where the host cannot tell. */
	address: string;
	requestId: string;
	source: Context["source"];
	hungUp?: () => AbortSignal;
}

const longestIdempotencyKey = 200;

/** The language asked for by the `language` header (`zh`, `en-GB`), Chinese where it names none we have. */
export function languageOf(headers: Headers): Language {
	const asked = headers.get("language")?.trim().slice(0, 2).toLowerCase();
	return asLanguage(asked);
}

function tokenOf(headers: Headers): string | null {
	const own = headers.get("token")?.trim();
	if (own) return own;
	const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "");
	return bearer?.[1] ?? null;
}

/** A context at the moment of its making, with what else is known of who asks. */
export const contextOf = (services: Services, known: Omit<Context, "services" | "db" | "now" | "today"> & Partial<Context>): Context => ({
	services,
	db: services.db,
	now: services.now(),
	// Read when it is asked for: the business time zone is known only once the settings have been looked up.
	get today() {
		return businessDay(this.now);
	},
	...known,
});

/**
 * The context of one request: token from `token` or `Authorization: Bearer`, language from `language`, the client's
 * `Idempotency-Key`. Throws `invalid` for an idempotency key that is too long to keep.
 */
export function requestContext(services: Services, headers: Headers, origin: RequestOrigin): Context {
	const idempotencyKey = headers.get("idempotency-key")?.trim() || null;
	if (idempotencyKey && idempotencyKey.length > longestIdempotencyKey) {
		throw new InvalidFieldError("Idempotency-Key", "problem.tooBig", { maximum: longestIdempotencyKey });
	}
	return contextOf(services, {
		token: tokenOf(headers),
		language: languageOf(headers),
		userAgent: headers.get("user-agent") ?? "",
		idempotencyKey,
		...origin,
	});
}
