import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { fontFiles } from "./fonts-node.ts";
import { root } from "./settings.ts";

/** Bundles the worker into one module in `folder` and puts portal and fonts into `assets` beside it. Needs a built portal. */
export async function buildEdge(folder: string): Promise<{ workerFile: string; assetsFolder: string }> {
	const workerFile = join(folder, "worker.js");
	const assetsFolder = join(folder, "assets");
	const bundle = await rolldown({
		input: join(root, "apps/api/src/worker.ts"),
		platform: "neutral",
		external: [/^node:/, /^cloudflare:/],
		resolve: { conditionNames: ["workerd", "worker", "browser", "import", "default"], mainFields: ["module", "main"] },
		transform: { define: { "process.env.NODE_ENV": '"production"' } },
		logLevel: "warn",
	});
	await mkdir(folder, { recursive: true });
	await bundle.write({ file: workerFile, format: "esm", minify: true, codeSplitting: false });
	await bundle.close();
	await rm(assetsFolder, { recursive: true, force: true });
	await mkdir(join(assetsFolder, "fonts"), { recursive: true });
	await cp(join(root, "apps/web/dist"), assetsFolder, { recursive: true });
	for (const [file, path] of Object.entries(fontFiles)) await cp(path, join(assetsFolder, "fonts", `${file}.ttf`));
	await writeFile(join(assetsFolder, ".assetsignore"), ".built-from\n");
	return { workerFile, assetsFolder };
}

// What `wrangler.jsonc` deploys.
if (import.meta.main) await buildEdge(join(root, "apps/api/dist/edge"));
