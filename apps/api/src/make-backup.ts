/** `npm run backup -- FILE`: the database and the stored files in one file, also while the portal runs. */
import { statSync } from "node:fs";
import packageJson from "../package.json" with { type: "json" };
import { command, fileOf, placeOf } from "./backup/command.ts";
import { makeBackup } from "./backup/make.ts";
import { noted } from "./backup/noted.ts";
import { storeOf } from "./services-node.ts";
import { readSettings } from "./settings.ts";

await command(async () => {
	const path = fileOf(process.argv.slice(2), "npm run backup -- FILE");
	const settings = readSettings(process.env, []);
	const stamp = { madeAt: new Date().toISOString(), version: packageJson.version };
	const place = placeOf(settings);
	const { objects, missing } = await noted(place, "backup", async () => {
		const made = await makeBackup(place, storeOf(settings), path, stamp);
		return { ...made, bytes: statSync(path).size };
	});
	console.log(`Backed up to ${path}: the database, checked, and ${objects} stored files.`);
	for (const name of missing) console.error(`Not in the file store, and so not in the backup: ${name}`);
	return 0;
});
