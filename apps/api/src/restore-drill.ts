/** `npm run drill [-- FOLDER]`: backs up, restores that elsewhere and looks through it; the health board tells when it was done last. */
import packageJson from "../package.json" with { type: "json" };
import { command, fileOf, placeOf } from "./backup/command.ts";
import { drill } from "./backup/drill.ts";
import { noted } from "./backup/noted.ts";
import { storeOf } from "./services-node.ts";
import { readSettings } from "./settings.ts";

await command(async () => {
	const args = process.argv.slice(2);
	const folder = args.length === 0 ? {} : { folder: fileOf(args, "npm run drill [-- FOLDER]") };
	const settings = readSettings(process.env, []);
	const place = placeOf(settings);
	const began = performance.now();
	const { bytes, objects, missing, changeLog } = await noted(place, "drill", () =>
		drill(place, storeOf(settings), { version: packageJson.version, ...folder }),
	);
	const seconds = ((performance.now() - began) / 1_000).toFixed(1);
	console.log(`Backed up (${(bytes / 1e6).toFixed(1)} MB, ${objects} stored files), restored and looked through in ${seconds} s.`);
	console.log(`The database is whole. ${changeLog}`);
	for (const name of missing) console.error(`Not in the file store, and so in no backup: ${name}`);
	return 0;
});
