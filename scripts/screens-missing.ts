/** Lists the screens of the specification that are not there yet: those with a page that says so, and those without a route. */
import { readFileSync } from "node:fs";

interface Screen {
	path: string;
	href?: string;
	load: unknown;
}

// Named in a variable: the portal's own type-check looks after what it imports.
const portal = "../apps/web/src/screens.ts";
const { screens, notBuilt } = (await import(portal)) as { screens: readonly Screen[]; notBuilt: unknown };
/** The layout itself answers it, by mounting its target anew. */
const inLayout = "/redirect/:path*";

const asked = readFileSync(new URL("../spec/screens.tsv", import.meta.url), "utf8")
	.trim()
	.split("\n")
	.slice(1)
	.map((line) => line.split("\t") as [menu: string, path: string, screen: string]);
// A link to the outside has nothing to load.
const routes = new Map(screens.map((screen) => [screen.path, screen.href ?? screen.load]));
let toGo = 0;
for (const [menu, path, screen] of asked) {
	if (path === inLayout) continue;
	const load = routes.get(path);
	if (load !== undefined && load !== notBuilt) continue;
	toGo++;
	console.log(`${(load === undefined ? "no route" : "not built").padEnd(10)} ${menu.padEnd(20)} ${path.padEnd(44)} ${screen}`);
}
console.log(`${asked.length - toGo} of ${asked.length} screens built, ${toGo} to go`);
