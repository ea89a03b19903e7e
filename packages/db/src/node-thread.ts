/** What a thread with a connection of its own runs: `openFile` starts it. */
import { parentPort, workerData } from "node:worker_threads";
import PromiseDatabase from "libsql/promise";
import { BLOCK_MS, FILE_SETTINGS } from "./driver/file-settings.ts";
import type { Message } from "./driver/thread-messages.ts";
import { type ThreadDatabase, ThreadServer } from "./driver/thread-server.ts";

const { path } = workerData as { path: string };

async function open(): Promise<ThreadDatabase> {
	const database = new PromiseDatabase(path, { timeout: BLOCK_MS }) as unknown as ThreadDatabase;
	for (const setting of FILE_SETTINGS) {
		const statement = await database.prepare(setting);
		if (statement.reader) (await statement.iterate([])).next();
		else statement.run([]);
	}
	return database;
}

const server = new ThreadServer(open, (answer) => parentPort?.postMessage(answer));
parentPort?.on("message", (message: Message) => server.receive(message));
