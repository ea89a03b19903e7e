import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";

/** The project itself. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../../../../..");
const skipped = new Set(["node_modules", "dist", "dist-types", "data"]);

/** A copy of the project for a test file, which generators may write into; it goes when the file is done. */
export function projectCopy() {
	const copy = mkdtempSync(join(tmpdir(), "iqt-generated-"));
	beforeAll(() => {
		for (const part of [
			"packages/db",
			"packages/routers",
			"packages/i18n",
			"packages/client",
			"packages/ui/src",
			"apps/web/src",
			"apps/api/src",
			"scripts",
		]) {
			const keep = (source: string) => !skipped.has(basename(source)) || source.endsWith("seed/data");
			cpSync(join(root, part), join(copy, part), { recursive: true, filter: keep });
		}
		// Without git in the copy: it has no ignore file to go by.
		for (const file of ["package.json", "tsconfig.base.json", "vitest.config.ts", "biome.json", "floors.grit", ".gitignore"])
			cpSync(join(root, file), join(copy, file));
		mkdirSync(join(copy, "node_modules/@iqt"), { recursive: true });
		for (const name of readdirSync(join(root, "node_modules"))) {
			if (name !== "@iqt") symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
		}
		for (const name of ["db", "routers", "i18n", "client"]) symlinkSync(join(copy, "packages", name), join(copy, "node_modules/@iqt", name));
	}, 60_000);
	afterAll(() => rmSync(copy, { recursive: true, force: true }));

	/** Runs a command in the copy; what it said is in the error when it fails. */
	function run(command: string, ...args: string[]): string {
		try {
			return execFileSync(command, args, { cwd: copy, encoding: "utf8", stdio: "pipe", env: { ...process.env, NO_COLOR: "1" } });
		} catch (error) {
			const { stdout, stderr } = error as { stdout: string; stderr: string };
			throw new Error(`${command} ${args.join(" ")}\n${stdout}\n${stderr}`);
		}
	}
	const tool = (name: string, ...args: string[]) => run(join(copy, "node_modules/.bin", name), ...args);
	return {
		path: (file: string) => join(copy, file),
		/** A tool of the project, such as `tsc`. */
		tool,
		/** Holds every file these generators say they wrote against the project's form and rules, as the checks of a whole project do. */
		lint: (...said: string[]) =>
			tool(
				"biome",
				"ci",
				"--error-on-warnings",
				...said.flatMap((one) => [...one.matchAll(/^(?:written|line in) +(\S+)$/gm)].map(([, file]) => file as string)),
			),
		/** The unit tests of these files in the copy; what they are compiled to is kept in it, by content, for the next run. */
		vitest: (...args: string[]) =>
			run(join(copy, "node_modules/.bin/vitest"), "run", "--project", "unit", "--project", "web", "--experimental.fsModuleCache", ...args),
		/** A script of the project. */
		script: (name: string, ...args: string[]) => run(process.execPath, `scripts/${name}.ts`, ...args),
	};
}
