/** What the generators of domains and of kinds of record share: names, files to write, lines to put elsewhere. Nothing is written until every place is found. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = process.cwd();

/** Ends with a message and nothing written. */
export function stop(message: string): never {
	console.error(message);
	process.exit(1);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The spellings of a name given as people like: "port congestion", `PortCongestion`. Stops with `usage` where it is none. */
export function namesOf(given: string, usage: string) {
	const words = given
		.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter(Boolean);
	if (words.length === 0 || !/^[a-z]/.test(words.join("")) || words.join("").length > 40) stop(`usage: ${usage}`);
	const pascal = words.map(capital).join("");
	return {
		pascal,
		camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
		kebab: words.join("-"),
		snake: words.join("_"),
		title: capital(words.join(" ")),
	};
}

/** Stops where the path of a screen is none. */
export function checkMenu(menu: string): void {
	if (menu && !/^(\/\w+)+$/.test(menu)) stop(`${menu} is no path of a screen`);
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
	const missing = isThere(path) ? ids.filter((id) => !lists(path, `"${id}"`)) : ids;
	if (missing.length === 0) return;
	if (!isThere(path)) create(path, `{\n${lines(missing)}\n}\n`);
	else edit(path, read(path).replace(/\s*\}\s*$/, `,\n${lines(missing)}\n}\n`));
}

/**
 * What people call it in each language: as given, else as the screen whose title it takes over is called, else in English, which `messages.test.ts`
 * tells until it is translated.
 */
export function namesIn(titleId: string, title: string, given: { zh: string; es: string; ja: string }): Words {
	const all = readdirSync(join(root, messages)).map((file): Record<string, Words> => JSON.parse(read(`${messages}/${file}`)));
	const screen = all.find((texts) => Object.hasOwn(texts, titleId))?.[titleId] ?? { zh: title, en: title, es: title, ja: title };
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

/** Writes everything, compiles the texts, puts the code in the project's form, and says what was done. */
export function write(next: string): void {
	for (const [path, text] of [...created, ...edited]) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	execFileSync(process.execPath, [join(root, "packages/i18n/scripts/compile.ts")], { stdio: "inherit" });
	const code = [...created.keys(), ...edited.keys()].filter((path) => !path.endsWith(".json"));
	execFileSync(join(root, "node_modules/.bin/biome"), ["check", "--write", ...code], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
	console.log([...created.keys()].map((path) => `written   ${path}`).join("\n"));
	console.log([...edited.keys()].map((path) => `line in   ${path}`).join("\n"));
	console.log(next);
}
