/** What the generators of domains and of kinds of record share: names, files to write, lines to put elsewhere. Nothing is written until every place is found. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const root = process.cwd();

/** Ends with a message and nothing written. */
export function stop(message: string): never {
	console.error(message);
	process.exit(1);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const LONGEST_NAME = 40;

/** The spellings of a name given as people like: "port congestion", `PortCongestion`, `port_congestion`. Stops with `usage` and why where it is none. */
export function namesOf([given = "", ...rest]: readonly string[], usage: string) {
	const why = (reason: string) => stop(`${reason}\nusage: ${usage}`);
	if (given.trim() === "") stop(`usage: ${usage}`);
	if (rest.length > 4) why(`“${rest[4]}” is one argument too many: a name of several words stands in quotes.`);
	const strange = /[^A-Za-z0-9 _-]/u.exec(given)?.[0];
	if (strange !== undefined) why(`The name “${given}” has “${strange}” in it. Write it in Latin letters, digits and spaces.`);
	const words = given
		.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
		.toLowerCase()
		.split(/[ _-]+/)
		.filter(Boolean);
	if (!/^[a-z]/.test(words.join(""))) why(`The name “${given}” has to begin with a letter.`);
	if (words.join("").length > LONGEST_NAME) why(`The name “${given}” is longer than ${LONGEST_NAME} letters.`);
	const pascal = words.map(capital).join("");
	return {
		pascal,
		camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
		kebab: words.join("-"),
		snake: words.join("_"),
		title: capital(words.join(" ")),
	};
}

const specified = "packages/routers/src/people/session/screen-paths.json";

/** Stops where the path of a screen is none. */
export function checkMenu(menu: string): void {
	if (!menu) return;
	if (!/^(\/\w+){2}$/.test(menu)) stop(`“${menu}” is no path of a screen. Write it as “/Barge/BargePrice”.`);
	if (!(JSON.parse(read(specified)) as string[]).includes(menu)) {
		const [, section] = menu.split("/");
		const near = (JSON.parse(read(specified)) as string[]).filter((path) => path.startsWith(`/${section}/`)).join(", ");
		stop(`“${menu}” is no screen of spec/screens.tsv.${near && ` Under /${section} there are ${near}.`} Leave the path out for a screen of its own.`);
	}
	if (lists(screens, `path: "${menu}"`) && !announcedScreen(menu)) stop(`${menu} is a screen already.`);
}

const edited = new Map<string, string>();
const created = new Map<string, string>();

/** A file as it will be. */
const read = (path: string): string => edited.get(path) ?? readFileSync(join(root, path), "utf8");

const edit = (path: string, text: string): void => void edited.set(path, text);

/** Puts `text` after the last match of `anchor`. */
export function insertAfter(path: string, anchor: RegExp, text: string): void {
	const source = read(path);
	const last = [...source.matchAll(anchor)].at(-1);
	if (!last) stop(`${path} has changed: no place found for "${text.trim()}"`);
	const at = last.index + last[0].length;
	edit(path, source.slice(0, at) + text + source.slice(at));
}

/** A new file; stops where it is there already. */
export function create(path: string, text: string): void {
	if (isThere(path)) stop(`${path} is there already`);
	created.set(path, text);
}

/** Stops where the code of one of these files has this name already, whatever for. */
export function checkFree(name: string, paths: readonly string[]): void {
	// A method of that name is no thing of the file's own.
	const isName = new RegExp(`(?<![\\w$.])${name}(?![\\w$])`);
	for (const path of paths) {
		const code = read(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"/g, "");
		if (isName.test(code)) stop(`“${name}” is there already, in ${path}. Choose another name.`);
	}
}

/** Stops where SQLite knows the word, such as "order": a table cannot be called so everywhere without quotes. */
export function checkTable(table: string): void {
	try {
		new DatabaseSync(":memory:").exec(`CREATE TABLE ${table} (id TEXT)`);
	} catch {
		stop(`“${table}” is a word of the database's own language. Choose another name.`);
	}
}

/** Whether a file of the project is there. */
export const isThere = (path: string): boolean => existsSync(join(root, path));

/** Whether a file of the project names this. */
export const lists = (path: string, what: string): boolean => read(path).includes(what);

/** A new file; one that is there already stays as it is. */
export function createMissing(path: string, text: string): void {
	if (!isThere(path)) created.set(path, text);
}

const messages = "packages/i18n/src/messages";

type Words = Readonly<Record<"zh" | "en" | "es" | "ja", string>>;

/** Gives a file of texts those of these ids that it lacks; a new one where there is none. */
export function addMessages(path: string, ids: readonly string[], words: Words): void {
	const lines = (of: readonly string[]) => of.map((id) => `\t"${id}": ${JSON.stringify(words)}`).join(",\n");
	const source = created.get(path) ?? (isThere(path) ? read(path) : null);
	const missing = ids.filter((id) => !source?.includes(`"${id}"`));
	if (missing.length === 0) return;
	const text = source === null ? `{\n${lines(missing)}\n}\n` : source.replace(/\s*\}\s*$/, `,\n${lines(missing)}\n}\n`);
	if (isThere(path)) edit(path, text);
	else created.set(path, text);
}

/** Every file of texts as it is. */
const allTexts = () =>
	readdirSync(join(root, messages))
		.filter((file) => file.endsWith(".json"))
		.map((file): { path: string; texts: Record<string, Words> } => ({
			path: `${messages}/${file}`,
			texts: JSON.parse(readFileSync(join(root, messages, file), "utf8")),
		}));

/** Whether some file of texts has one of this id. */
export const hasText = (id: string): boolean => allTexts().some(({ texts }) => Object.hasOwn(texts, id));

/** Stops where a text that is new has the id of one that is there. */
function checkTexts(): void {
	const there = allTexts();
	for (const [path, text] of [...created, ...edited].filter(([file]) => file.startsWith(messages)))
		for (const id of Object.keys(JSON.parse(text))) {
			const other = there.find((file) => file.path !== path && Object.hasOwn(file.texts, id));
			if (other) stop(`The text “${id}” is there already, in ${other.path}. Choose another name, or give the path of its screen.`);
		}
}

/** Stops where a file of texts that is somebody else's has the name. */
export function checkTextsFile(kebab: string): void {
	const path = `${messages}/${kebab}.json`;
	if (isThere(path)) stop(`${path} is there already, with texts of something else. Choose another name.`);
}

/** Stops where the rights or the change log know the name already, such as "user". */
export function checkKind(name: string): void {
	for (const id of [`right.domain.${name}`, `log.kind.${name}`]) {
		const path = allTexts().find(({ texts }) => Object.hasOwn(texts, id))?.path;
		if (path) stop(`“${name}” is there already: ${path} has “${id}”. Choose another name.`);
	}
}

/**
 * What people call it in each language: as given, else as the screen whose title it takes over is called, else in English, which `messages.test.ts`
 * tells until it is translated.
 */
export function namesIn(titleId: string, title: string, given: { zh: string; es: string; ja: string }): Words {
	const screen = allTexts()
		.map(({ texts }) => texts)
		.find((texts) => Object.hasOwn(texts, titleId))?.[titleId] ?? { zh: title, en: title, es: title, ja: title };
	return { zh: given.zh || screen.zh, en: screen.en, es: given.es || screen.es, ja: given.ja || screen.ja };
}

/** The number of the next migration: "0035". */
export function nextMigration(): string {
	const numbers = readdirSync(join(root, "packages/db/src/migrations")).flatMap((f) => /^(\d{4})-/.exec(f)?.[1] ?? []);
	return String(Math.max(...numbers.map(Number)) + 1).padStart(4, "0");
}

const screens = "apps/web/src/screens.ts";

/** The line that announces a screen of the specification, which a generated one takes the place and the title of; undefined where there is none. */
export function announcedScreen(menu: string): { line: string; title: string } | undefined {
	const line = menu ? new RegExp(`path: "${menu}",[^}]*?load: notBuilt`).exec(read(screens))?.[0] : undefined;
	const title = /title: "([^"]+)"/.exec(line ?? "")?.[1];
	return line && title ? { line, title } : undefined;
}

/** The folder of the menu section a screen's path begins with, such as `barge`; `otherwise` where it has no path. */
export const sectionOf = (menu: string, otherwise: string): string => (menu.split("/")[1] ?? otherwise).toLowerCase();

const screenOf = (section: string, kebab: string, file: string) => `features/${section}/${kebab}/${file}.tsx`;

export const screenFile = (section: string, kebab: string, file = "screen"): string => `apps/web/src/${screenOf(section, kebab, file)}`;

/** The screen of `features/<section>/<kebab>` in the menu; `more`: what else its entry says, `file`: its file where it is no first one. */
export function showScreen(
	section: string,
	kebab: string,
	path: string,
	title: string,
	announced: { line: string } | undefined,
	{ more = "", file = "screen" }: { more?: string; file?: string } = {},
): void {
	const load = `${more}load: () => import("./${screenOf(section, kebab, file)}")`;
	const line = `\t{ path: "${path}", title: "${title}", icon: Boxes, ${load} },\n`;
	if (announced) edit(screens, read(screens).replace(announced.line, announced.line.replace("load: notBuilt", load)));
	else insertAfter(screens, /^export const screens: .*\n(?:\t\{ path: .*\n|\t\{\n(?:\t\t.*\n)+\t\},\n)*/gm, line);
}

/** Puts a migration into the list. */
export function listMigration(number: string, kebab: string): void {
	insertAfter("packages/db/src/migrations/list.ts", /^export \* as .*\n/gm, `export * as "${number}-${kebab}" from "./${number}-${kebab}.ts";\n`);
}

const compileTexts = () => execFileSync(process.execPath, [join(root, "packages/i18n/scripts/compile.ts")], { stdio: "inherit" });

/** Takes back what was written. */
function takeBack(before: ReadonlyMap<string, string>): void {
	for (const [path, text] of before) writeFileSync(join(root, path), text);
	for (const path of created.keys()) {
		rmSync(join(root, path), { force: true });
		for (let folder = dirname(join(root, path)); readdirSync(folder).length === 0; folder = dirname(folder)) rmdirSync(folder);
	}
	compileTexts();
}

/** Why what is written under a name is no code, by what the checks say of it first. */
function whyNoCode(name: string, said: string): string {
	if (said.includes("noShadowRestrictedNames")) return `JavaScript itself has something called “${capital(name)}”`;
	return said.includes("lint/") ? "the files that are written call something else so" : "it is a word of the language";
}

/** Writes everything, compiles the texts, puts all of it in the project's form, and says what was done; all of it or nothing. */
export function write(name: string, next: string): void {
	checkTexts();
	const before = new Map([...edited.keys()].map((path) => [path, readFileSync(join(root, path), "utf8")]));
	for (const [path, text] of [...created, ...edited]) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	compileTexts();
	const files = [...created.keys(), ...edited.keys()];
	const biome = spawnSync(join(root, "node_modules/.bin/biome"), ["check", "--write", "--colors=off", ...files], { cwd: root, encoding: "utf8" });
	if (biome.status !== 0) {
		takeBack(before);
		const where = files.flatMap((path) => biome.stderr.split("\n").filter((line) => line.startsWith(path)))[0] ?? biome.stderr.trim();
		stop(`“${name}” cannot be its name: ${whyNoCode(name, where)} (${where.replace(/[ ━]+$/u, "")}). Choose another name. Nothing was written.`);
	}
	console.log([...created.keys()].map((path) => `written   ${path}`).join("\n"));
	console.log([...edited.keys()].map((path) => `line in   ${path}`).join("\n"));
	console.log(next);
}
