/** `npm run changelog:verify`: says OK, or names every entry of the change log that was edited, is missing or out of its place. */

import { brokenLinks } from "@iqt/routers/door/change-log";
import { command, openPlace, placeOf } from "./backup/command.ts";
import { readSettings } from "./settings.ts";

const what = { edited: "was edited after it was written", missing: "is missing", reordered: "is not where it was written" };

await command(async () => {
	const db = await openPlace(placeOf(readSettings(process.env, [])));
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
