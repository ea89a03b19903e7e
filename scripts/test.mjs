/**
 * `npm test`: everything there is to check, from a fresh clone, with one closing line "N passed, N failed".
 * A step that cannot run counts as failed. `npm test -- unit lint` runs the named steps only.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureInstalled, requireNode, run } from "./bootstrap.mjs";

requireNode();
const only = process.argv.slice(2);
const started = Date.now();
const scratch = mkdtempSync(join(tmpdir(), "iqt-test-"));
const totals = { passed: 0, failed: 0 };
const failures = [];

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const count = (name, passed, failed) => {
	totals.passed += passed;
	totals.failed += failed;
	if (failed) failures.push(`FAILED ${name}: ${failed} failed`);
};

/** A tool that is right or wrong as a whole. */
const tool = (name, command, args) => async () => {
	const { code, output } = await run(command, args, { quiet: true });
	if (code !== 0) console.log(output.slice(-20_000));
	count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1);
};

/** The first and the last lines of why something failed, without those of libraries. */
function linesOf(text) {
	const lines = stripVTControlCharacters(text ?? "").split("\n");
	const own = lines.filter((line) => line.trim() && !line.includes("node_modules/")).map((line) => `      ${line.trim().slice(0, 240)}`);
	// What a browser says of why it could not click stands last.
	return own.length > 16 ? [...own.slice(0, 8), "      …", ...own.slice(-8)] : own;
}

/** What failed, by name and with the first lines of why: the end of a log is often all there is to see of a run elsewhere. */
function failedTests({ testResults }, output) {
	const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
		const file = relative(process.cwd(), name);
		const wrong = assertionResults.filter((test) => test.status !== "passed");
		if (!wrong.length) return status === "passed" ? [] : [`   ${file}`, ...linesOf(message)];
		// What broke before the first test leaves the tests skipped, and says why for the file alone.
		const before = message ? [`   ${file}`, ...linesOf(message)] : [];
		return [...before, ...wrong.flatMap((test) => [`   ${file} > ${test.fullName} (${test.status})`, ...linesOf(test.failureMessages?.[0])])];
	});
	// Errors that no test held stand in the output alone.
	const unhandled = output.indexOf("Unhandled Errors");
	return unhandled === -1 ? failures : [...failures, ...linesOf(output.slice(unhandled))];
}

/** A vitest project; what it skipped counts as failed. */
const vitest = (name, args, env) => async () => {
	const report = join(scratch, `${name}.json`);
	const { code, output } = await run("vitest", ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], { env });
	if (!existsSync(report)) return count(name, 0, 1);
	const result = JSON.parse(readFileSync(report, "utf8"));
	const failed = result.numFailedTests + result.numPendingTests + result.numTodoTests;
	// A suite that breaks before its first test has no failed test: it still failed.
	count(name, result.numPassedTests, failed === 0 && code !== 0 ? 1 : failed);
	failures.push(...failedTests(result, output));
};

function ensureChromium() {
	if (existsSync("/usr/bin/chromium") && existsSync("/usr/share/fonts/opentype/noto")) return true;
	console.log("Installing Debian's chromium and a Chinese font for the browser tests …");
	for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk"]]) {
		const done = spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
		if (done.status !== 0) {
			console.log("chromium could not be installed: run `apt-get install chromium fonts-noto-cjk` as root, then `npm test` again.");
			return false;
		}
	}
	return true;
}

const steps = {
	build: tool("build", "turbo", ["run", "build", "--output-logs=errors-only"]),
	types: tool("types", "turbo", ["run", "types", "types:root", "--output-logs=errors-only"]),
	lint: tool("lint", "biome", ["ci", "--error-on-warnings", "--colors=off", "--max-diagnostics=100", "."]),
	knip: tool("knip", "knip", ["--no-progress"]),
	unit: vitest("unit", ["--project", "unit", "--project", "web", "--maxWorkers=2"]),
	api: vitest("api", ["--project", "api", "--maxWorkers=2"]),
	node: async () => {
		if (!ensureChromium()) return count("node", 0, 1);
		await vitest("node", ["--project", "e2e"], { IQT_TARGET: "node" })();
	},
	edge: async () => {
		if (!ensureChromium()) return count("edge", 0, 1);
		await vitest("edge", ["--project", "e2e"], { IQT_TARGET: "edge" })();
	},
};

const unknown = only.filter((name) => !(name in steps));
if (unknown.length) {
	console.error(`Unknown step: ${unknown.join(", ")}. Steps: ${Object.keys(steps).join(", ")}`);
	process.exit(2);
}
ensureInstalled();
for (const [name, step] of Object.entries(steps)) {
	if (only.length && !only.includes(name)) continue;
	const since = Date.now();
	console.log(`\n── ${name}`);
	await step();
	console.log(`── ${name}: ${seconds(since)}`);
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\nEverything took ${seconds(started)}.`);
for (const line of failures) console.log(line);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed ? 1 : 0);
