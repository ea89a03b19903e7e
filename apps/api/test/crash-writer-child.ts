/**
 * Commits pairs of rows one after the other, to be killed at any moment: `url`. Waits for the first number on its input, so that starting
 * it costs a round nothing; says the number of each pair that was acknowledged.
 */
import { readSync, writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { createDatabase } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { createClient } from "@libsql/client";
import { pair } from "./crash-pair.ts";

flushCompileCache();
const [url = ""] = process.argv.slice(2);
const start = Buffer.alloc(20);
const from = Number(start.toString("utf8", 0, readSync(0, start)));
const db = url.startsWith("file:") ? openFile(url.slice("file:".length)).db : createDatabase(createClient({ url }));
for (let n = from; ; n++) {
	const { company, supplier } = pair(n);
	await db.transaction().execute(async (trx) => {
		await trx.insertInto("company").values(company).execute();
		await trx.insertInto("supplier").values(supplier).execute();
	});
	writeSync(1, `${n}\n`);
}
