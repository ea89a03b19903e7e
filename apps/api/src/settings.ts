import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { LogLevel } from "@iqt/routers/door/context";
import type { HostKey } from "@iqt/routers/door/outgoing";
import { readHostKey } from "@iqt/routers/kit/outgoing/key";
import { readOrigins } from "@iqt/routers/kit/rest/cross-origin";
import { logLevelOf, metricsTokenOf } from "./measures/settings.ts";
import { keepPrivate } from "./private-data.ts";
import { publicUrlOf } from "./public-url.ts";
import { replicaUrlsOf } from "./replica-urls.ts";
import type { S3Settings } from "./s3-store.ts";

/** The project's root folder. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

const seeds = ["demo", "large", "none"] as const;
type SeedSize = (typeof seeds)[number];

/** Everything a host on Node is told from outside, read once at start. */
export interface Settings {
	hostname: string;
	port: number;
	/** Where the database file, stored files, secret and unsent mail lie. */
	dataDir: string;
	/** Folder of the built portal. */
	webDir: string;
	/** `file:…`, `http(s)://…` or `libsql://…`. */
	databaseUrl: string;
	databaseAuthToken: string | undefined;
	/** Replicas of that libsql-server, the nearest first; they take the same token. */
	replicaUrls: string[];
	smtpUrl: string | undefined;
	s3: S3Settings | null;
	secret: string;
	publicUrl: string;
	mailFrom: string;
	/** Origins whose pages may call the REST doors. */
	allowedOrigins: string[];
	seed: SeedSize;
	demoPassword: string | undefined;
	adminPassword: string | undefined;
	/** The address comes from the last entry of X-Forwarded-For: only behind a proxy that writes it. */
	trustProxy: boolean;
	/** Requests an address may send in a minute; 0 for no limit. */
	floodLimit: number;
	/** The key of the truck platform, and the host it may go to. */
	truckKey: HostKey | null;
	/** The least level the log keeps, until administrators set another. */
	logLevel: LogLevel;
	/** What `/metrics` is read with; null where nobody may. */
	metricsToken: string | null;
}

/** Something the person who starts the server has to put right. */
export class SettingsError extends Error {}

/** The signing key of file URLs: `IQT_SECRET`, or one made on the first start and kept. */
function readSecret(dataDir: string, given: string | undefined): string {
	if (given) {
		if (given.length < 32) throw new SettingsError("IQT_SECRET must be at least 32 characters.");
		return given;
	}
	const path = join(dataDir, "secret");
	try {
		writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
	return readFileSync(path, "utf8");
}

function readS3(env: NodeJS.ProcessEnv): S3Settings | null {
	const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
	if (!S3_ENDPOINT) return null;
	if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
		throw new SettingsError("With S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed too.");
	}
	return {
		endpoint: S3_ENDPOINT,
		bucket: S3_BUCKET,
		region: S3_REGION ?? "us-east-1",
		accessKeyId: S3_ACCESS_KEY_ID,
		secretAccessKey: S3_SECRET_ACCESS_KEY,
	};
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
	if (text === undefined || text === "") return otherwise;
	if (!/^\d{1,6}$/.test(text)) throw new SettingsError(`${name} must be a whole number, not "${text}".`);
	return Number(text);
}

function readReplicas(databaseUrl: string, text: string | undefined): string[] {
	const urls = replicaUrlsOf(text);
	if (urls === null) throw new SettingsError(`DATABASE_REPLICA_URLS must be http:// or https:// addresses with commas between, not "${text}".`);
	if (urls.length > 0 && databaseUrl.startsWith("file:")) {
		throw new SettingsError("DATABASE_REPLICA_URLS are replicas of the libsql-server DATABASE_URL names; a file has none.");
	}
	return urls;
}

/** What a setting says; SettingsError with what is wrong with it. */
function readable<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw new SettingsError(error instanceof Error ? error.message : String(error));
	}
}

function readAllowed(text: string | undefined): string[] {
	try {
		return readOrigins(text);
	} catch (error) {
		throw new SettingsError(`IQT_ALLOWED_ORIGINS: ${error instanceof Error ? error.message : String(error)}`);
	}
}

function readTruckKey(text: string | undefined): HostKey | null {
	const key = readHostKey(text);
	if (text?.trim() && !key) throw new SettingsError('IQT_NTOCC_KEY must be a host and the key for it, such as "trucks.example.com Bearer …".');
	return key;
}

function readPublicUrl(text: string): string {
	const url = publicUrlOf(text);
	if (url === null) throw new SettingsError(`IQT_PUBLIC_URL must be an address such as https://portal.example.com/IQT, not "${text}".`);
	return url;
}

function readSeed(args: string[]): SeedSize {
	const { values } = parseArgs({ args, options: { seed: { type: "string", default: "demo" } } });
	const seed = seeds.find((s) => s === values.seed);
	if (!seed) throw new SettingsError(`--seed takes ${seeds.join(", ")}, not "${values.seed}".`);
	return seed;
}

/** The file behind a `file:` URL, relative to the project's root; null for a database elsewhere. */
export function databaseFileOf(databaseUrl: string): string | null {
	if (!databaseUrl.startsWith("file:")) return null;
	return resolve(root, databaseUrl.slice("file:".length).replace(/^\/\/(?=\/)/, ""));
}

/**
 * Reads settings from the environment and the command line, and keeps the data folder from other users of the machine. Throws
 * SettingsError with what would be right.
 */
export function readSettings(env: NodeJS.ProcessEnv, args: string[], folder: "" | "edge" | "cluster" = ""): Settings {
	const given = env.IQT_DATA_DIR ?? ".data";
	const dataDir = join(isAbsolute(given) ? given : resolve(root, given), folder);
	const databaseUrl = env.DATABASE_URL || `file:${join(dataDir, "iqt.db")}`;
	mkdirSync(dataDir, { recursive: true });
	keepPrivate(dataDir, databaseFileOf(databaseUrl));
	const hostname = env.HOST || "127.0.0.1";
	const port = wholeNumber("PORT", env.PORT, 8787);
	const shown = hostname === "0.0.0.0" || hostname === "::" ? "127.0.0.1" : hostname;
	return {
		hostname,
		port,
		dataDir,
		webDir: env.IQT_WEB_DIR ? resolve(env.IQT_WEB_DIR) : join(root, "apps/web/dist"),
		databaseUrl,
		databaseAuthToken: env.DATABASE_AUTH_TOKEN || undefined,
		replicaUrls: readReplicas(databaseUrl, env.DATABASE_REPLICA_URLS),
		smtpUrl: env.SMTP_URL || undefined,
		s3: readS3(env),
		secret: readSecret(dataDir, env.IQT_SECRET),
		publicUrl: readPublicUrl(env.IQT_PUBLIC_URL || `http://${shown.includes(":") ? `[${shown}]` : shown}:${port}`),
		mailFrom: env.IQT_MAIL_FROM || "Instant Price Query <no-reply@localhost>",
		allowedOrigins: readAllowed(env.IQT_ALLOWED_ORIGINS),
		seed: readSeed(args),
		demoPassword: env.IQT_DEMO_PASSWORD || undefined,
		adminPassword: env.IQT_ADMIN_PASSWORD || undefined,
		trustProxy: env.IQT_TRUST_PROXY === "1",
		floodLimit: wholeNumber("IQT_FLOOD_LIMIT", env.IQT_FLOOD_LIMIT, 6000),
		truckKey: readTruckKey(env.IQT_NTOCC_KEY),
		logLevel: readable(() => logLevelOf(env.IQT_LOG_LEVEL)),
		metricsToken: readable(() => metricsTokenOf(env.METRICS_TOKEN)),
	};
}
