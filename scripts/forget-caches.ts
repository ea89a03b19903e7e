import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../node_modules/.cache/", import.meta.url));
const dayMs = 86_400_000;

/** Before the tests: takes away what earlier ones kept for longer than a day. Node keeps test files and set-ups under another name in each run. */
export default function forgetCaches(): void {
	for (const folder of ["node", "test-databases"].map((name) => join(cache, name)).filter(existsSync)) {
		for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
			const path = join(folder, file);
			// Another run may take it away as well.
			const found = statSync(path, { throwIfNoEntry: false });
			if (found?.isFile() && Date.now() - found.mtimeMs > dayMs) rmSync(path, { force: true });
		}
	}
}
