import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createDatabase, createReplicated, keptStreams, timeoutFetch } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import type { Services } from "@iqt/routers";
// Who prepares a database asks for rights and roles, whether it serves calls or starts what does.
import "@iqt/routers/app/rights";
import { sealerOf } from "@iqt/routers/door/session/sealer";
import { type UrlSigner, urlSigner } from "@iqt/routers/kit/files/signing";
import { createClient } from "@libsql/client";
import packageJson from "../package.json" with { type: "json" };
import { fontFiles } from "./fonts-node.ts";
import { nodeHostState } from "./host-state.ts";
import { localStore } from "./local-store.ts";
import { jsonLog, type Log } from "./log.ts";
import { folderSender, smtpSender } from "./mail-node.ts";
import { nodeOutgoing } from "./outgoing-node.ts";
import { queued, scryptHasher } from "./passwords.ts";
import { tookDatabase } from "./request-scope.ts";
import { s3Store } from "./s3-store.ts";
import { databaseFileOf, type Settings, SettingsError } from "./settings.ts";
import { withSignedUrls } from "./signed-urls.ts";

/** A call nobody answers gives its place back a moment after it was reported: the client would otherwise queue behind it for good. */
const send = timeoutFetch(12_000);
const concurrency = 64;

/** How long a write waits for others, milliseconds: waiting holds nobody up, and a change of very many rates takes its time. */
const WRITE_WAIT_MS = 30_000;

type Opened = Pick<Services, "db" | "near" | "replicas" | "asking"> & { close(): Promise<void> };

function openDatabase({ databaseUrl, databaseAuthToken, replicaUrls }: Settings): Opened {
	const file = databaseFileOf(databaseUrl);
	if (file !== null) return openFile(file, { threads: true, busyMs: WRITE_WAIT_MS, took: tookDatabase });
	if (!/^(https?|libsql|wss?):\/\//.test(databaseUrl)) throw new SettingsError("DATABASE_URL must start with file:, http://, https:// or libsql://.");
	const connect = (url: string, fetch: typeof globalThis.fetch) =>
		createClient({ concurrency, fetch, url, ...(databaseAuthToken ? { authToken: databaseAuthToken } : {}) });
	if (replicaUrls.length === 0) {
		const db = createDatabase(connect(databaseUrl, keptStreams(send)), { took: tookDatabase });
		return { db, close: () => db.destroy() };
	}
	const { db, near, look, close } = createReplicated(databaseUrl, replicaUrls, { connect, send, took: tookDatabase });
	return { db, near, replicas: look, close };
}

/** The folder of this machine that files are kept in without an object store. */
export const filesFolder = ({ dataDir }: Pick<Settings, "dataDir">): string => join(dataDir, "files");

/** Where files are kept: the object store that is named, or a folder of this machine. */
export const storeOf = (settings: Pick<Settings, "s3" | "dataDir">): ReturnType<typeof localStore> =>
	settings.s3 ? s3Store(settings.s3) : localStore(filesFolder(settings));

/** Folders of this machine that data is kept in. */
export function dataFolders(settings: Settings): string[] {
	const database = databaseFileOf(settings.databaseUrl);
	return [...(settings.s3 ? [] : [filesFolder(settings)]), ...(database === null ? [] : [dirname(database)])];
}

/** Everything the app needs on Node; `close` waits for work under way. */
export function nodeServices(settings: Settings): { services: Services; signer: UrlSigner; logs: Log["keeps"]; close(): Promise<void> } {
	const { log, logFrom, keeps: logs } = jsonLog(settings.logLevel);
	const { close, ...database } = openDatabase(settings);
	const pending = new Set<Promise<unknown>>();
	const now = () => new Date();
	const signer = urlSigner(settings.secret);
	const store = storeOf(settings);
	const services: Services = {
		...database,
		now,
		files: withSignedUrls(store, { signer, publicUrl: settings.publicUrl, now }),
		outgoing: nodeOutgoing(),
		mail: settings.smtpUrl ? smtpSender(settings.smtpUrl) : folderSender(join(settings.dataDir, "outbox")),
		passwords: scryptHasher(queued()),
		sealer: sealerOf(settings.secret),
		font: async (file) => new Uint8Array(await readFile(fontFiles[file])),
		config: {
			publicUrl: settings.publicUrl,
			mailFrom: settings.mailFrom,
			version: packageJson.version,
			allowedOrigins: settings.allowedOrigins,
			truckKey: settings.truckKey,
		},
		waitUntil(work) {
			const tracked = work
				.catch((error: unknown) => log("error", "background work failed", { error: String(error) }))
				.finally(() => pending.delete(tracked));
			pending.add(tracked);
		},
		log,
		logFrom,
		hostState: nodeHostState(dataFolders(settings), settings.smtpUrl),
	};
	return {
		services,
		signer,
		logs,
		async close() {
			await Promise.allSettled(pending);
			await close();
		},
	};
}
