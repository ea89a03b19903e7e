import { resolve } from "node:path";
import { databaseFileOf, type Settings, SettingsError } from "../settings.ts";
import type { Place } from "./make.ts";

export function placeOf({ databaseUrl, databaseAuthToken }: Settings): Place {
	const path = databaseFileOf(databaseUrl);
	return path === null ? { kind: "server", url: databaseUrl, authToken: databaseAuthToken } : { kind: "file", path };
}

/** The file a command was given. */
export function fileOf(args: readonly string[], usage: string): string {
	const [file, ...others] = args.filter((arg) => !arg.startsWith("--"));
	if (!file || others.length > 0) throw new SettingsError(`Usage: ${usage}`);
	return resolve(process.env.INIT_CWD ?? process.cwd(), file);
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
