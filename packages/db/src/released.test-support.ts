import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Hashes by file of what a release has taken out of hand: migrations, and what they call. */
type Released = Record<string, string>;

const list = "released.json";
const isMigration = (file: string) => /^\d{4}-.*\.ts$/.test(file);
const read = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");
const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const releasedIn = (folder: string): Released => JSON.parse(read(folder, list));
const migrationsIn = (folder: string) => readdirSync(folder).filter(isMigration).sort();
const imports =
	/^(?:import|export)\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w"-]+)?|\w+)\s+from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;
const importsOf = (text: string) => [...text.matchAll(imports)].map(([, from, bare, later]) => String(from ?? bare ?? later));

/** A migration with the files of its folder that it calls, those they call, and so on. */
function reached(folder: string, file: string, seen = new Set<string>()): Set<string> {
	if (seen.has(file)) return seen;
	seen.add(file);
	for (const name of importsOf(read(folder, file))) if (/^\.\/[^/]+\.ts$/.test(name)) reached(folder, name.slice(2), seen);
	return seen;
}

/** What released migrations and what they call are by now, and what any migration calls that may change under it: a sentence each, none where all is well. */
export function releaseProblems(folder: string): string[] {
	const released = releasedIn(folder);
	const there = migrationsIn(folder);
	const last = Object.keys(released).filter(isMigration).sort().at(-1) ?? "";
	const of = (file: string) => there.filter((one) => one in released && reached(folder, one).has(file));
	const changed = Object.entries(released).flatMap(([file, before]) => {
		if (!readdirSync(folder).includes(file)) return [`${file} was released and is gone: databases that ran it would be refused`];
		if (hash(read(folder, file)) === before) return [];
		const advice = isMigration(file)
			? "write a new migration that makes the change"
			: `put what is new into a file of its own, for new migrations to call; ${of(file).length} released ones call this`;
		return [`${file} was released and has changed: take the change back, and ${advice}`];
	});
	const unhashed = there
		.filter((file) => file in released)
		.flatMap((file) => [...reached(folder, file)])
		.filter((file) => !(file in released));
	const living = there.flatMap((file) =>
		[...reached(folder, file)].flatMap((one) => importsOf(read(folder, one)).map((name) => ({ file: one, name }))),
	);
	const strange = living.filter(({ name }) => name !== "kysely" && !/^\.\/[^/]+\.ts$/.test(name));
	return [
		...changed,
		...[...new Set(unhashed)].map((file) => `${file} is called by a released migration and is not in ${list}`),
		...[...new Set(strange.map(({ file, name }) => `${file} imports ${name}, which changes with the product: copy what it calls into its folder`))],
		...there
			.filter((file) => !(file in released) && file < last)
			.map((file) => `${file} comes before ${last}, which was released: give it a number after it`),
	];
}

/** Takes every migration that is there, and what it calls, out of hand; answers the files that are new to the list. Throws where what was released has changed. */
export function release(folder: string): string[] {
	const problems = releaseProblems(folder);
	if (problems.length > 0) throw new Error(problems.join("\n"));
	const before = releasedIn(folder);
	const files = [...new Set(migrationsIn(folder).flatMap((file) => [...reached(folder, file)]))].sort();
	const now = Object.fromEntries(files.map((file) => [file, hash(read(folder, file))]));
	writeFileSync(join(folder, list), `${JSON.stringify(now, null, "\t")}\n`);
	return files.filter((file) => !(file in before));
}
