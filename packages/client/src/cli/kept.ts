import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** The portal somebody has signed in to, and the token they gave. */
export interface Kept {
	url: string;
	token: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Where it is kept: in the person's own settings, a file only they may read. */
const keptPath = (env: Env): string =>
	join(env.XDG_CONFIG_HOME || (process.platform === "win32" && env.APPDATA) || join(homedir(), ".config"), "iqt", "portal.json");

/** The portal to call: the one that is kept, or as `IQT_URL` and `IQT_TOKEN` say; null where neither names one. */
export async function readKept(env: Env): Promise<Kept | null> {
	if (env.IQT_URL && env.IQT_TOKEN) return { url: env.IQT_URL, token: env.IQT_TOKEN };
	const text = await readFile(keptPath(env), "utf8").catch(() => null);
	return text === null ? null : (JSON.parse(text) as Kept);
}

export async function keep(env: Env, kept: Kept): Promise<string> {
	const path = keptPath(env);
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	await writeFile(path, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
	// One that was there before keeps its own mode.
	await chmod(path, 0o600);
	return path;
}
