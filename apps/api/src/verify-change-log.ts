/** `npm run changelog:verify`: says OK, or names every entry of the change log that was edited, is missing or out of its place. */

import { existsSync } from "node:fs";
import { createDatabase } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { brokenLinks } from "@iqt/routers/change-log";
import { command, placeOf } from "./backup/command.ts";
import { clientOf } from "./backup/make.ts";
import { readSettings, SettingsError } from "./settings.ts";

const what = { edited: "was edited after it was written", missing: "is missing", reordered: "is not where it was written" };

await command(async () => {
	const place = placeOf(readSettings(process.env, []));
	if (place.kind === "file" && !existsSync(place.path)) throw new SettingsError(`There is no database at ${place.path}.`);
	const db = place.kind === "file" ? openFile(place.path).db : createDatabase(clientOf(place));
	let found = 0;
	for await (const { id, to, reason } of brokenLinks(db)) {
		found++;
		console.log(to === undefined ? `Entry ${id} of the change log ${what[reason]}.` : `Entries ${id} to ${to} of the change log are missing.`);
	}
	const { count } = await db
		.selectFrom("change_log")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	await db.destroy();
	console.log(
		found === 0
			? `OK: ${count} entries of the change log, each as it was written.`
			: `${found} ${found === 1 ? "break" : "breaks"} in the chain of ${count} entries.`,
	);
	return found === 0 ? 0 : 1;
});
