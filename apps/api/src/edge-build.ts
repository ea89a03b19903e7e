import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { fontFiles } from "./fonts-node.ts";
import { root } from "./settings.ts";

/** Where the worker and its assets are built to. */
const edgeFolder = join(root, "apps/api/dist/edge");
export const assetsFolder = join(edgeFolder, "assets");
export const workerFile = join(edgeFolder, "worker.js");

/** Bundles the worker into one module and puts portal and fonts beside it. Needs a built portal. */
export async function buildEdge(): Promise<void> {
	const bundle = await rolldown({
		input: join(root, "apps/api/src/worker.ts"),
		platform: "neutral",
		external: [/^node:/, /^cloudflare:/],
		resolve: { conditionNames: ["workerd", "worker", "browser", "import", "default"], mainFields: ["module", "main"] },
		transform: { define: { "process.env.NODE_ENV": '"production"' } },
		logLevel: "warn",
	});
	await mkdir(edgeFolder, { recursive: true });
	await bundle.write({ file: workerFile, format: "esm", minify: true, codeSplitting: false });
	await bundle.close();
	await rm(assetsFolder, { recursive: true, force: true });
	await mkdir(join(assetsFolder, "fonts"), { recursive: true });
	await cp(join(root, "apps/web/dist"), assetsFolder, { recursive: true });
	for (const [weight, path] of Object.entries(fontFiles)) await cp(path, join(assetsFolder, "fonts", `${weight}.ttf`));
	await writeFile(join(assetsFolder, ".assetsignore"), ".built-from\n");
}

if (import.meta.main) await buildEdge();
