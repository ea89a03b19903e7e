/** `npm run changelog:verify`: says OK, or names the first entry of the change log that was edited or has lost the one before it. */

import { existsSync } from "node:fs";
import { createDatabase } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { findBrokenLink } from "@iqt/routers/change-log";
import { command, placeOf } from "./backup/command.ts";
import { clientOf } from "./backup/make.ts";
import { readSettings, SettingsError } from "./settings.ts";

await command(async () => {
	const place = placeOf(readSettings(process.env, []));
	if (place.kind === "file" && !existsSync(place.path)) throw new SettingsError(`There is no database at ${place.path}.`);
	const db = place.kind === "file" ? openFile(place.path).db : createDatabase(clientOf(place));
	const broken = await findBrokenLink(db);
	const { count } = await db
		.selectFrom("change_log")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	await db.destroy();
	if (!broken) {
		console.log(`OK: ${count} entries of the change log, each as it was written.`);
		return 0;
	}
	const what = broken.reason === "edited" ? "was edited after it was written" : "is missing, or the one before it is";
	console.log(`Entry ${broken.id} of the change log ${what}. Entries before it are as they were written.`);
	return 1;
});
