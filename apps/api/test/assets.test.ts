import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeAssets } from "../src/assets-node.ts";

const folder = mkdtempSync(join(tmpdir(), "iqt-assets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const asset = nodeAssets(folder);
const ask = async (path: string) => (await asset(path, new Request(`http://localhost/IQT${path}`)))?.text() ?? null;

/** As a build does: the page, and a script under the hash of its content. */
function build(name: string, second: number): void {
	mkdirSync(join(folder, "assets"), { recursive: true });
	writeFileSync(join(folder, `assets/main-${name}.js`), `// ${name}`);
	writeFileSync(join(folder, "index.html"), `<p>${name}</p>`);
	utimesSync(join(folder, "index.html"), second, second);
}

test("a new build is served without a restart, and what was missing before it is found after it", async () => {
	build("first", 1_700_000_000);
	expect([await ask("/"), await ask("/assets/main-first.js"), await ask("/assets/main-second.js")]).toEqual(["<p>first</p>", "// first", null]);
	rmSync(folder, { recursive: true });
	// While the build has emptied the folder nothing is there, and that is not remembered either.
	expect(await ask("/")).toBeNull();
	build("second", 1_700_000_060);
	expect(await ask("/assets/main-second.js")).toBe("// second");
	expect(await ask("/")).toBe("<p>second</p>");
	// Pages that are still open get the script they were built with.
	expect(await ask("/assets/main-first.js")).toBe("// first");
});
