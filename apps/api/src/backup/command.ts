import { isAbsolute, resolve } from "node:path";
import { root, type Settings, SettingsError } from "../settings.ts";
import type { Place } from "./make.ts";

/** Where a path of the command line or of DATABASE_URL lies. */
const located = (path: string, from: string) => (isAbsolute(path) ? path : resolve(from, path));

export function placeOf({ databaseUrl, databaseAuthToken }: Settings): Place {
	if (!databaseUrl.startsWith("file:")) return { kind: "server", url: databaseUrl, authToken: databaseAuthToken };
	return { kind: "file", path: located(databaseUrl.slice("file:".length).replace(/^\/\/(?=\/)/, ""), root) };
}

/** The file a command was given. */
export function fileOf(args: readonly string[], usage: string): string {
	const [file, ...others] = args.filter((arg) => !arg.startsWith("--"));
	if (!file || others.length > 0) throw new SettingsError(`Usage: ${usage}`);
	return located(file, process.env.INIT_CWD ?? process.cwd());
}

/** Runs a command; what the person can put right is one sentence, anything else the whole error. */
export async function command(work: () => Promise<number>): Promise<void> {
	try {
		process.exitCode = await work();
	} catch (error) {
		console.error(error instanceof SettingsError ? error.message : error);
		process.exitCode = 1;
	}
}
