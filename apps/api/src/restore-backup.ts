/** `npm run restore -- FILE [--force]`: puts a backup in the place of the database and the stored files. */
import { join } from "node:path";
import { command, fileOf, placeOf } from "./backup/command.ts";
import { restoreBackup } from "./backup/restore.ts";
import { storeOf } from "./services-node.ts";
import { readSettings } from "./settings.ts";

await command(async () => {
	const args = process.argv.slice(2);
	const path = fileOf(args, "npm run restore -- FILE [--force]");
	const settings = readSettings(process.env, []);
	const place = placeOf(settings);
	const restored = await restoreBackup(path, place, storeOf(settings), {
		force: args.includes("--force"),
		now: new Date(),
		// Beside the database, so that it can be moved into its place.
		workFile: place.kind === "file" ? `${place.path}.restoring` : join(settings.dataDir, "restoring.db"),
	});
	console.log(`Restored what was backed up at ${restored.madeAt}: the database, checked, and ${restored.objects} stored files.`);
	if (restored.heldMails > 0)
		console.log(`${restored.heldMails} mails were waiting then: they are shown as uncertain and do not go out by themselves.`);
	if (restored.replaced) console.log(`The database before is kept as ${restored.replaced}`);
	console.log("Everybody has to sign in again.");
	return 0;
});
