import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ObjectStore } from "@iqt/routers";
import { localStore } from "../local-store.ts";
import { makeBackup, type Place } from "./make.ts";
import { restoreBackup } from "./restore.ts";

/** What a drill came to. */
export interface Drill {
	/** Size of the backup. */
	bytes: number;
	/** Stored files in it. */
	objects: number;
	/** Names of those the store does not have, which a backup cannot bring back. */
	missing: string[];
	/** What the change log that was restored was found to be. */
	changeLog: string;
}

const verify = fileURLToPath(new URL("../verify-change-log.ts", import.meta.url));

/** What the change log of a database is found to be; throws unless it holds. Looked at as an operator would, by a process that has nothing of it open. */
function changeLogOf(path: string, dataDir: string): string {
	const { status, stdout, stderr } = spawnSync(process.execPath, [verify], {
		encoding: "utf8",
		env: { ...process.env, DATABASE_URL: `file:${path}`, IQT_DATA_DIR: dataDir },
	});
	const said = (stdout || stderr).trim();
	if (status !== 0) throw new Error(`The change log that was restored does not hold: ${said.slice(0, 500)}`);
	return said;
}

/**
 * Backs everything up, restores that in a folder of its own below `folder`, looks through what was restored and takes it away again. Throws what is
 * wrong with it; nothing leaves the machine, and the portal's own data is read alone.
 */
export async function drill(
	from: Place,
	files: Pick<ObjectStore, "get">,
	{ version, folder = tmpdir() }: { version: string; folder?: string },
): Promise<Drill> {
	const work = mkdtempSync(join(folder, "iqt-drill-"));
	try {
		const [backup, path] = [join(work, "backup.db"), join(work, "iqt.db")];
		const { objects, missing } = await makeBackup(from, files, backup, { madeAt: new Date().toISOString(), version });
		const { size: bytes } = statSync(backup);
		const target: Place = { kind: "file", path };
		await restoreBackup(backup, target, localStore(join(work, "files")), { force: false, now: new Date(), workFile: `${path}.restoring` });
		return { bytes, objects, missing, changeLog: changeLogOf(path, work) };
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}
