/**
 * Writes a working, empty price domain: `npm run new:domain -- "barge" "驳船价格" /Barge/BargePrice`. The second name is what Chinese readers
 * see (the first where it is left out), the path a screen of the specification; without one only super administrators see the screen.
 * Runs again for the same name change nothing: it stops with what is there.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = process.cwd();
const [given = "", chinese = "", menu = ""] = process.argv.slice(2);
const words = given
	.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
	.toLowerCase()
	.split(/[^a-z0-9]+/)
	.filter(Boolean);
if (words.length === 0 || !/^[a-z]/.test(words.join("")) || words.join("").length > 40)
	stop('usage: npm run new:domain -- "barge" ["驳船价格" ["/Barge/BargePrice"]]');

if (menu && !/^(\/\w+)+$/.test(menu)) stop(`${menu} is no path of a screen`);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = words.map(capital).join("");
const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
const kebab = words.join("-");
const table = `${words.join("_")}_rate`;
const title = capital(words.join(" "));

function stop(message: string): never {
	console.error(message);
	process.exit(1);
}

const edited = new Map<string, string>();
const created = new Map<string, string>();
const read = (path: string) => edited.get(path) ?? readFileSync(join(root, path), "utf8");

/** Puts `text` after the last match of `anchor`; files are written only once every place is found. */
function insertAfter(path: string, anchor: RegExp, text: string): void {
	const source = read(path);
	const last = [...source.matchAll(anchor)].at(-1);
	if (!last) stop(`${path} has changed: no place found for "${text.trim()}"`);
	const at = last.index + last[0].length;
	edited.set(path, source.slice(0, at) + text + source.slice(at));
}

function create(path: string, text: string): void {
	if (existsSync(join(root, path))) stop(`${path} is there already`);
	created.set(path, text);
}

const screens = "apps/web/src/screens.ts";
/** The line that announces the screen, where the specification has one: the domain takes its place and its title. */
const announced = menu ? new RegExp(`path: "${menu}",[^}]*?load: notBuilt`).exec(read(screens))?.[0] : undefined;
const titleId = /title: "([^"]+)"/.exec(announced ?? "")?.[1] ?? `menu.${camel}`;

const numbers = readdirSync(join(root, "packages/db/src/migrations")).flatMap((f) => /^(\d{4})-/.exec(f)?.[1] ?? []);
const number = String(Math.max(...numbers.map(Number)) + 1).padStart(4, "0");

create(
	`packages/routers/src/${kebab}/schema.ts`,
	`import { defineRateBook } from "../price-book/define.ts";
import { place } from "../price-book/fields.ts";

export const ${camel} = defineRateBook({
	domain: "${camel}",
	table: "${table}",
	title: "${titleId}",
	lane: [place("port", "port_id", ["port"])],
	prices: ["cost", "ssr"],
	required: ["ssr"],
});
`,
);
create(
	`packages/routers/src/${kebab}/router.ts`,
	`import { rateBookRouter } from "../price-book/router.ts";
import { ${camel} } from "./schema.ts";

export const ${camel}Router = rateBookRouter(${camel});
`,
);
create(
	`packages/routers/src/${kebab}/${kebab}.test.ts`,
	`import { expect, test } from "vitest";
import { worldPerFile } from "../auth/testing-world.ts";
import { rateDb } from "../price-book/testing.ts";

const world = worldPerFile(rateDb);
const as = (role: string) => world.as(role).${camel};
const row = { port: "CNSHA", direction: "westbound", containerType: "40HC", cost: "850", ssr: "cost*1.1", validFrom: "2026-10-01", validTo: null };

test("a rate is added, found and refused a second time", async () => {
	const { id } = await as("superuser").add({ row });
	const { items } = await as("superuser").list({ validOn: "2026-11-20" });
	expect(items.map((r) => [r.id, r.row.cost, r.values.ssr])).toEqual([[id, "850.00", "935.00"]]);
	await expect(as("superuser").add({ row })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("is shut to those who hold no right to it", async () => {
	await expect(as("SALS").list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});
`,
);
create(
	`packages/db/src/tables/${kebab}.ts`,
	`import type { RateColumns } from "./rates.ts";

export interface ${pascal}RateTable extends RateColumns {
	port_id: string;
}
`,
);
create(
	`packages/db/src/migrations/${number}-${kebab}.ts`,
	`import type { Kysely } from "kysely";
import { createRateTable } from "./rate-table.ts";

export const up = (db: Kysely<unknown>) =>
	createRateTable(db, "${table}", [{ name: "port_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true }]);
`,
);
create(
	`apps/web/src/features/${kebab}/screen.tsx`,
	`import { ${camel} } from "@iqt/routers/${kebab}/schema";
import { api } from "../../api/client.ts";
import { RateBookScreen } from "../../resource/rate-book-screen.tsx";

export default function ${pascal}() {
	return <RateBookScreen book={${camel}} calls={api.${camel}} />;
}
`,
);
const name = { zh: chinese || title, en: title, es: title, ja: title };
if (!announced) create(`packages/i18n/src/messages/${kebab}.json`, `{\n\t"${titleId}": ${JSON.stringify(name)}\n}\n`);

const tables = "packages/db/src/tables/index.ts";
insertAfter(tables, /^import type \* as \w+ from "[^"]+";\n/gm, `import type * as ${camel} from "./${kebab}.ts";\n`);
insertAfter(
	tables,
	/^\t\w+_rate_history: .*\n/gm,
	`\t${table}: ${camel}.${pascal}RateTable;\n\t${table}_history: ${camel}.${pascal}RateTable & rates.HistoryColumns;\n`,
);
const migrations = "packages/db/src/migrations/index.ts";
insertAfter(migrations, /^import \* as m\d{4} from .*\n/gm, `import * as m${number} from "./${number}-${kebab}.ts";\n`);
insertAfter(migrations, /^\t"\d{4}-[^"]+": m\d{4},\n/gm, `\t"${number}-${kebab}": m${number},\n`);
const domains = "packages/routers/src/domains.ts";
insertAfter(domains, /^import .*\n/gm, `import { ${camel}Router } from "./${kebab}/router.ts";\n`);
insertAfter(domains, /^\t\w+: domain\(.*\),\n/gm, `\t${camel}: domain(${camel}Router),\n`);
const permissions = "packages/routers/src/permissions.ts";
const shows = menu ? `{ menu: "${menu}" }` : "{}";
insertAfter(permissions, /^\t"customsPrice\.edit": \{\},\n/gm, `\t"${camel}.view": ${shows},\n\t"${camel}.edit": {},\n`);
// Product managers own selling prices: a new book is theirs first.
insertAfter(permissions, /^\t\t\t"customsPrice\.edit",\n/gm, `\t\t\t"${camel}.view",\n\t\t\t"${camel}.edit",\n`);
const imports = "packages/routers/src/imports/book.ts";
insertAfter(imports, /^import .*\n/gm, `import { ${camel} } from "../${kebab}/schema.ts";\n`);
insertAfter(imports, /^export const books = \[[^\]]*\w/gm, `, ${camel}`);
const load = `load: () => import("./features/${kebab}/screen.tsx")`;
if (announced) edited.set(screens, read(screens).replace(announced, announced.replace("load: notBuilt", load)));
else {
	const line = `\t{ path: "${menu || `/${camel}/price`}", title: "${titleId}", icon: Boxes, ${load} },\n`;
	insertAfter(screens, /^export const screens: .*\n(?:\t\{ path: .*\n|\t\{\n(?:\t\t.*\n)+\t\},\n)*/gm, line);
}

for (const [path, text] of [...created, ...edited]) {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
}
execFileSync(process.execPath, [join(root, "packages/i18n/scripts/compile.ts")], { stdio: "inherit" });
execFileSync(
	join(root, "node_modules/.bin/biome"),
	["check", "--write", ...created.keys(), ...edited.keys()].filter((p) => !p.endsWith(".json")),
	{
		cwd: root,
		stdio: ["ignore", "ignore", "inherit"],
	},
);
console.log([...created.keys()].map((path) => `written   ${path}`).join("\n"));
console.log([...edited.keys()].map((path) => `line in   ${path}`).join("\n"));
console.log(
	`Now: the lane in schema.ts and its columns in ${number}-${kebab}.ts, names in messages/${announced ? "menu" : kebab}.json, the section in screens.ts, and who else gets the rights (PM has them).`,
);
