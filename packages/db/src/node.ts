import { AsyncLocalStorage } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import { type Client, createClient } from "@libsql/client";
import type { Kysely } from "kysely";
import LibsqlDatabase from "libsql";
import { createDatabase } from "./dialect.ts";
import type { Asker } from "./driver/asker.ts";
import type { DatabaseOptions, LocalDatabase } from "./driver/connection.ts";
import { BLOCK_MS, FILE_SETTINGS } from "./driver/file-settings.ts";
import type { Answer, Thread } from "./driver/thread-messages.ts";
import type { Database } from "./tables/index.ts";

/** Reads libSQL may have under way: by itself as many as there are processors, all of which long ones would keep. */
const READS_AT_ONCE = "16";

/** It looks when the first file of the process is opened, by whichever door; what is started from here later is to know nothing of it. */
function withThreads<T>(open: () => T): T {
	const given = process.env.TOKIO_WORKER_THREADS;
	process.env.TOKIO_WORKER_THREADS = given ?? READS_AT_ONCE;
	try {
		return open();
	} finally {
		if (given === undefined) delete process.env.TOKIO_WORKER_THREADS;
	}
}

function openConnection(path: string): LocalDatabase {
	const database = withThreads(() => new LibsqlDatabase(path, { timeout: BLOCK_MS }));
	for (const setting of FILE_SETTINGS) {
		const statement = database.prepare(setting);
		if (statement.reader) statement.all([]);
		else statement.run([]);
	}
	return database as unknown as LocalDatabase;
}

/** A connection in a thread of its own. */
export function openThread(path: string): Thread {
	const worker = new Worker(new URL("./node-thread.ts", import.meta.url), { workerData: { path }, name: "database" });
	return {
		post: (message) => worker.postMessage(message),
		listen(answered, ended) {
			worker.on("message", (answer: Answer) => answered(answer));
			let why = "";
			worker.on("error", (error: Error) => {
				why = error.message;
			});
			worker.once("exit", (code) => ended(why || `code ${code}`));
		},
		hold: (on) => (on ? worker.ref() : worker.unref()),
		end: async () => void (await worker.terminate()),
	};
}

/** A database file that is open. */
export interface OpenFile {
	db: Kysely<Database>;
	/** For backup and the like. */
	client: Client;
	/** Runs `work`, whose statements are then known to run for `asker`. */
	asking<T>(asker: Asker, work: () => T): T;
	close(): Promise<void>;
}

/**
 * Opens (or makes) the database file at `path`, for Node hosts; `close` ends it. `threads`: statements run beside this thread, for hosts that answer
 * requests meanwhile; without, in it, which is opened at a tenth of the cost. `inWalMode`: the file is known to be in that mode.
 */
export function openFile(
	path: string,
	{
		inWalMode = false,
		threads = false,
		...options
	}: Pick<DatabaseOptions, "timeoutMs" | "busyMs" | "took"> & { inWalMode?: boolean; threads?: boolean } = {},
): OpenFile {
	// First, so that the client finds the file in WAL mode.
	if (!inWalMode || threads) openConnection(path).close();
	const client = withThreads(() => createClient({ url: `file:${path}`, timeout: BLOCK_MS }));
	const asker = new AsyncLocalStorage<Asker>();
	const openLocal = () => openConnection(path);
	const inThreads = threads ? { openThread: () => openThread(path), asker: () => asker.getStore() } : {};
	const db = createDatabase(client, { ...options, openLocal, ...inThreads });
	return {
		db,
		client,
		asking: (who, work) => asker.run(who, work),
		async close() {
			await db.destroy();
			client.close();
		},
	};
}
