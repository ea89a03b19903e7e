/**
 * What every entry command needs before the rest of the project can run: plain Node 20.19 or later, nothing installed.
 * Installs once per lockfile; `node_modules/.bin` then brings the Node the project runs on.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const bin = join(root, "node_modules", ".bin");
const stamp = join(root, "node_modules", ".installed");

/** Environment in which `node` is the project's Node and its tools are found first. */
export const env = { ...process.env, DO_NOT_TRACK: "1", TURBO_TELEMETRY_DISABLED: "1", PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };

export const node = join(bin, "node");

export function requireNode() {
	const [major, minor] = process.versions.node.split(".").map(Number);
	if (major < 20 || (major === 20 && minor < 19)) {
		console.error(`Node 20.19 or later is needed to start; this is ${process.versions.node}.`);
		process.exit(1);
	}
}

/**
 * Installs what the lockfile says when nothing is installed or the lockfile has changed since. Not `npm ci`: it refuses a lockfile
 * without the optional packages of platforms a registry does not carry; `--no-save` leaves the lockfile as it is all the same.
 */
export function ensureInstalled() {
	const lock = createHash("sha256")
		.update(readFileSync(join(root, "package-lock.json")))
		.digest("hex");
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock && existsSync(node)) return;
	console.log("Installing packages (once; a minute or two) …");
	const result = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: root, stdio: "inherit" });
	if (result.status !== 0) {
		console.error("The packages could not be installed. Is the npm registry reachable?");
		process.exit(result.status ?? 1);
	}
	writeFileSync(stamp, lock);
}

/** Runs a command with the project's tools on the PATH; resolves with its exit code and what it printed. */
export function run(command, args, options = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd: root, env: { ...env, ...options.env }, stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		const take = (chunk) => {
			output += chunk;
			if (!options.quiet) process.stdout.write(chunk);
		};
		child.stdout.on("data", take);
		child.stderr.on("data", take);
		child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
		child.on("close", (code) => resolve({ code: code ?? 1, output }));
	});
}
