/**
 * Builds the package the portal serves: one script without dependencies, one for the command line, and their types. The same sources give
 * the same bytes.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { contractOf } from "./contract.ts";
import { printCalls } from "./print-calls.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const own = join(root, "packages/client");
const made = join(own, "dist/package");

const contract = contractOf();
rmSync(join(own, "dist"), { recursive: true, force: true });
mkdirSync(made, { recursive: true });

const bundle = await rolldown({
	input: { index: join(own, "src/index.ts"), cli: join(own, "src/cli/main.ts") },
	platform: "neutral",
	external: [/^node:/],
	resolve: { conditionNames: ["import", "default"], mainFields: ["module", "main"] },
	transform: { define: { IQT_CONTRACT: JSON.stringify(contract) } },
});
await bundle.write({ dir: made, format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name].js" });

execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", join(own, "tsconfig.declarations.json")], { stdio: "inherit" });
for (const name of ["index", "client", "errors", "files", "shape"]) {
	const declared = readFileSync(join(own, `dist/declared/${name}.d.ts`), "utf8");
	writeFileSync(join(made, `${name}.d.ts`), declared.replaceAll(/(from "\.\/\w+)\.ts"/g, '$1.js"'));
}
writeFileSync(join(made, "calls.d.ts"), printCalls());
for (const [from, to] of [
	["LICENSE", "LICENSE"],
	["docs/client.md", "README.md"],
	["node_modules/@trpc/client/LICENSE", "LICENSE-trpc"],
] as const)
	copyFileSync(join(root, from), join(made, to));
writeFileSync(
	join(made, "package.json"),
	`${JSON.stringify(
		{
			name: "@iqt/client",
			version: contract.version,
			description: "Typed client and command line of the freight pricing and quotation portal it was served by.",
			license: "MIT",
			type: "module",
			engines: { node: ">=20.19.0" },
			exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
			bin: { iqt: "./cli.js" },
		},
		null,
		"\t",
	)}\n`,
);
execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", join(own, "dist"), made], {
	stdio: ["ignore", "ignore", "inherit"],
});
renameSync(join(own, `dist/iqt-client-${contract.version}.tgz`), join(own, "dist/client.tgz"));
