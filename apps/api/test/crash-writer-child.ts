/** Commits pairs of rows one after the other, to be killed at any moment: `url from`. Says the number of each pair that was acknowledged. */
import { writeSync } from "node:fs";
import { createDatabase } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { createClient } from "@libsql/client";
import { pair } from "./crash-support.ts";

const [url = "", from = ""] = process.argv.slice(2);
const db = url.startsWith("file:") ? openFile(url.slice("file:".length)).db : createDatabase(createClient({ url }));
for (let n = Number(from); ; n++) {
	const { company, supplier } = pair(n);
	await db.transaction().execute(async (trx) => {
		await trx.insertInto("company").values(company).execute();
		await trx.insertInto("supplier").values(supplier).execute();
	});
	writeSync(1, `${n}\n`);
}
