/**
 * Whether the built portal is of the sources as they are, told by content alone: branches are switched, domains come and go, builds are cut off, and
 * other commands write the same files. The stamp beside the build has the hash of what it was made from and of what came of it.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the portal is made from. */
const sources = [
	...["apps/web", "packages/ui", "packages/i18n", "packages/routers", "packages/db", "packages/client"],
	...["package-lock.json", "tsconfig.base.json", "turbo.json"],
	...["", ".zh", ".es", ".ja"].map((language) => `docs/using${language}.md`),
	...["docs/client.md", "LICENSE"],
];
const catalogs = "packages/i18n/src/catalogs.ts";
/** What is made of it. */
const outputs = ["apps/web/dist", "packages/i18n/dist", catalogs];
const stamp = "apps/web/dist/.built-from";

/** Files at or below a path of the project, in order; `skips` a name or a path. */
function* filesOf(root, path, skips) {
	if (!existsSync(join(root, path))) return;
	if (statSync(join(root, path)).isFile()) return yield path;
	for (const { name } of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
		const file = `${path}/${name}`;
		if (!name.startsWith(".") && !skips(name, file)) yield* filesOf(root, file, skips);
	}
}

function hashOf(root, paths, skips) {
	const hash = createHash("sha256");
	for (const path of paths) {
		for (const file of filesOf(root, path, skips)) {
			const content = readFileSync(join(root, file));
			// With its length: where one file ends and the next begins is part of it.
			hash.update(`${file}\0${content.length}\0`).update(content);
		}
	}
	return hash.digest("hex");
}

const noSource = (name, file) =>
	["dist", "dist-types", "node_modules"].includes(name) || /\.test\.tsx?$|\.test-support\.ts$|\.tsbuildinfo$/.test(name) || file === catalogs;

/** What the sources are now: taken before a build, for what changes while it runs is not in it. */
export const sourcesOf = (root) => hashOf(root, sources, noSource);

const noted = (root, from) => `${from}\n${hashOf(root, outputs, () => false)}\n`;

/** Whether what is built is of the sources as they are, and as it was built. */
export const isBuilt = (root) => existsSync(join(root, stamp)) && readFileSync(join(root, stamp), "utf8") === noted(root, sourcesOf(root));

/** Notes what the build that is there was made from. */
export const noteBuilt = (root, from) => writeFileSync(join(root, stamp), noted(root, from));
