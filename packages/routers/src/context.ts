import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Kysely } from "kysely";

export interface Mail {
	from: string;
	to: string;
	subject: string;
	text: string;
	html?: string;
	attachments: { filename: string; contentType: string; content: Uint8Array }[];
	/** Kept over retries, so that a receiver can tell a repeat. */
	messageId: string;
}

export interface MailSender {
	/**
	 * Resolves when the mail server has taken the mail. `beforeLast` is awaited once, before the last byte is handed over: until it
	 * is called the server cannot have taken the mail, after that nobody can tell unless it answers. Throws MailRefusedError where the
	 * server said no; an error of `beforeLast` ends the attempt with nothing taken.
	 */
	send(mail: Mail, beforeLast: () => Promise<void>): Promise<void>;
}

/** Object store: a local folder on one machine, S3-compatible elsewhere. */
export interface ObjectStore {
	put(objectName: string, body: Uint8Array | ReadableStream<Uint8Array>, contentType: string): Promise<void>;
	/** Null where there is no such object. */
	get(objectName: string): Promise<{ body: ReadableStream<Uint8Array>; size: number; contentType: string } | null>;
	delete(objectName: string): Promise<void>;
	/** A URL that answers the object, or takes it, for `seconds`. */
	presign(objectName: string, method: "GET" | "PUT", seconds: number): Promise<string>;
}

export interface PasswordHasher {
	hash(password: string): Promise<string>;
	/** `stale` when the parameters have changed since: hash again. A null hash takes the same time and fails. */
	verify(password: string, hash: string | null): Promise<{ ok: boolean; stale: boolean }>;
}

export interface Config {
	/** Origin and base path people open, without a trailing slash: `http://127.0.0.1:8787/IQT`. */
	publicUrl: string;
	mailFrom: string;
	version: string;
}

/** Everything outside the code that it needs, injected once per process or isolate. */
export interface Services {
	db: Kysely<Database>;
	mail: MailSender;
	files: ObjectStore;
	passwords: PasswordHasher;
	/** TTF bytes of the document font, by weight. */
	font(weight: "regular" | "bold"): Promise<Uint8Array>;
	config: Config;
	now(): Date;
	/** Keeps the instance alive until the work is done. */
	waitUntil(work: Promise<unknown>): void;
	log(level: "info" | "warn" | "error", event: string, fields?: Record<string, unknown>): void;
}

/** Who is calling, read from the database on every request. */
export interface Caller {
	userId: number;
	userGuid: string;
	userName: string;
	displayName: string;
	email: string;
	userType: 1 | 2 | 3;
	companyId: string | null;
	sessionId: string;
	roles: string[];
	isSuper: boolean;
	permissions: ReadonlySet<string>;
	/** Costs, vendors, margins and MSR may be shown: PM, VDM and the super administrator. */
	seesCost: boolean;
}

export interface Context {
	services: Services;
	/** The transaction inside a change, the database elsewhere. */
	db: Kysely<Database>;
	/** One reading of the clock per request. */
	now: Date;
	token: string | null;
	language: Language;
	source: "web" | "rest" | "api" | "job";
	address: string;
	userAgent: string;
	idempotencyKey: string | null;
	requestId: string;
}
