import type { Asker, Database, ReplicaState } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { HostKey, Outgoing } from "./outgoing.ts";
import type { GivenTo, Grant } from "./session/granted.ts";

export interface Mail {
	from: string;
	to: string;
	/** Who gets the same mail beside. */
	cc?: readonly string[];
	/** Who answers reach, where it is not who sends. */
	replyTo?: string;
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
	 * server said no; an error of `beforeLast` ends the attempt with nothing taken. Answers the addresses of `cc` the server did not take.
	 */
	send(mail: Mail, beforeLast: () => Promise<void>): Promise<readonly string[]>;
}

/** Object store: a local folder on one machine, S3-compatible elsewhere. */
export interface ObjectStore {
	put(objectName: string, body: Uint8Array | ReadableStream<Uint8Array>, contentType: string): Promise<void>;
	/** Null where there is no such object. */
	get(objectName: string): Promise<{ body: ReadableStream<Uint8Array>; size: number; contentType: string } | null>;
	delete(objectName: string): Promise<void>;
	/** Every object there is, or those whose name begins with a folder (`made/`), in no order, with when it was put (or was last). */
	list(folder?: string): AsyncIterable<{ objectName: string; putAt: Date }>;
	/** A URL that answers the object, or takes it, for `seconds`, as long as who it is given to stays entitled. */
	presign(objectName: string, method: "GET" | "PUT", seconds: number, grant: Grant): Promise<string>;
}

export interface PasswordHasher {
	hash(password: string): Promise<string>;
	/** `stale` when the parameters have changed since: hash again. A null hash takes the same time and fails. */
	verify(password: string, hash: string | null): Promise<{ ok: boolean; stale: boolean }>;
}

/** Encrypts what must lie in the database and may not be read there, under a key that is not in the database. */
export interface Sealer {
	/** `about` binds the text to its place: it opens for the same `about` only. */
	seal(text: string, about: string): Promise<string>;
	/** Null where it was sealed under another key, about something else, or changed. */
	open(sealed: string, about: string): Promise<string | null>;
}

export interface Config {
	/** Origin and base path people open, without a trailing slash: `http://127.0.0.1:8787/IQT`. */
	publicUrl: string;
	mailFrom: string;
	version: string;
	/** Origins whose pages may call the REST doors; none where left out. */
	allowedOrigins?: readonly string[];
	/** The key of the truck platform; absent where it needs none. */
	truckKey?: HostKey | null;
}

/** A font of documents: Chinese, Japanese and English, and `…Alphabets` for the letters those lack (Polish, Czech, Turkish and others). */
export type FontFile = "regular" | "bold" | "regularAlphabets" | "boldAlphabets";

/** What the log is told: `debug` is kept only while somebody asks for it. */
export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

/** A call that was answered, by whichever door it came. */
export interface AnsweredCall {
	/** Name of the procedure. */
	path: string;
	/** Milliseconds, without what it waited for others of its batch. */
	ms: number;
	/** `failed` for a reason of ours; `refused` by a rule, a right or a limit. */
	outcome: "done" | "refused" | "failed";
	/** Whether it was known who called. */
	signedIn: boolean;
}

/** What a host can tell of itself. */
export interface HostState {
	/** Of the fullest disk that data is kept on, bytes; null where it keeps none. */
	disk: { free: number; size: number } | null;
	/** When the certificate of the mail server ends (ISO 8601 UTC), or why that cannot be told; null without a mail server, or one without TLS. */
	certificate: { until: string | null; error: string | null } | null;
}

/** Everything outside the code that it needs, injected once per process or isolate. */
export interface Services {
	db: Kysely<Database>;
	/** What searches and lists read, where replicas serve them: never older than what was written before the caller's session was looked up. */
	near?: Kysely<Database>;
	/** Looks how the replicas are, where there are any. */
	replicas?(): Promise<ReplicaState>;
	/** Runs `work` for somebody: the database shares its readers out between people, and stops reading what nobody waits for. Absent where it cannot. */
	asking?<T>(asker: Asker, work: () => T): T;
	mail: MailSender;
	outgoing: Outgoing;
	files: ObjectStore;
	passwords: PasswordHasher;
	sealer: Sealer;
	/** TTF bytes of a font of documents. */
	font(file: FontFile): Promise<Uint8Array>;
	config: Config;
	now(): Date;
	/** Keeps the instance alive until the work is done. */
	waitUntil(work: Promise<unknown>): void;
	log(level: LogLevel, event: string, fields?: Record<string, unknown>): void;
	/** Sets the least level the log keeps, null for that of the start. Absent where it cannot be set. */
	logFrom?(level: LogLevel | null): void;
	/** Looks at the host. Absent where nobody can. */
	hostState?(): Promise<HostState>;
	/** Hears of each call that was answered. Absent where nobody measures. */
	heard?(call: AnsweredCall): void;
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
	/** Id of the session, or of the API token. */
	sessionId: string;
	/** A session of their own, a staff person's session through their eyes, or a program with one of their API tokens. */
	by: GivenTo;
	/** The staff person behind an imitation; null otherwise. */
	imitator: { id: number; name: string } | null;
	/** Codes of the roles that count: all that are held, or the one the session acts as. */
	roles: string[];
	/** Codes of all roles the user holds. */
	heldRoles: string[];
	/** Code of the one role the session acts as; null for all. */
	activeRole: string | null;
	isSuper: boolean;
	permissions: ReadonlySet<string>;
	/** Costs, vendors, margins and MSR may be shown: by the right `cost.view`, or to a super administrator. */
	seesCost: boolean;
	/** A role of theirs (of the staff person who imitates) asks for a second factor they have not set up yet: until then they may do nothing else. */
	factorDue: boolean;
}

export interface Context {
	services: Services;
	/** The transaction inside a change, the database elsewhere. */
	db: Kysely<Database>;
	/** One reading of the clock per request. */
	now: Date;
	/** The business day of `now`, `yyyy-MM-dd`. */
	readonly today: string;
	token: string | null;
	language: Language;
	source: "web" | "rest" | "api" | "job";
	address: string;
	userAgent: string;
	idempotencyKey: string | null;
	/** What was sent, where a procedure's input is made of more than that: a repeat is told by it. */
	sent?: string;
	/** Milliseconds for which a repeat is one: for keys that are made of what was sent. */
	repeatsWithin?: number;
	requestId: string;
	/** Tells when the caller hangs up; asked for only by work that would go on for nobody. Absent where there is nobody who waits. */
	hungUp?: () => AbortSignal;
}
