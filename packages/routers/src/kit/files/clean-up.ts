import type { Services } from "../../door/context.ts";
import { linkSeconds } from "./download-link.ts";
import { forgetReservations, referredTo } from "./queries.ts";
import { madeFolder } from "./rules.ts";

const hour = 3_600_000;
/** An upload or a download under way is never this old: links hold minutes. */
const safeAge = 24 * hour;
/** A made file is fetched by a link that is as old as the file, or by one to what came of work, which refers to it: by then the download has begun. */
const madeAge = 2 * linkSeconds * 1_000;
/** Objects looked up at once. */
const page = 500;

/** Removes objects below a folder that were put before an instant and that nothing refers to. Answers how many. */
async function removeForgotten({ db, files }: Services, folder: string, before: Date): Promise<number> {
	let objects = 0;
	let waiting: string[] = [];
	const removeWaiting = async () => {
		const kept = await referredTo(db, waiting);
		for (const objectName of waiting) {
			if (kept.has(objectName)) continue;
			await files.delete(objectName);
			objects++;
		}
		waiting = [];
	};
	for await (const { objectName, putAt } of files.list(folder)) {
		if (putAt < before) waiting.push(objectName);
		if (waiting.length >= page) await removeWaiting();
	}
	await removeWaiting();
	return objects;
}

/**
 * Removes from the store what nothing refers to and is a day old: uploads that were refused or cut off, what versions before have left, and names
 * kept for uploads that never came. Answers how many of each went. For the timed task.
 */
export async function cleanUpFiles(services: Services, now: Date): Promise<{ objects: number; reservations: number }> {
	const before = new Date(now.getTime() - safeAge);
	const objects = await removeForgotten(services, "", before);
	return { objects, reservations: await forgetReservations(services.db, before.toISOString()) };
}

/** Removes files that were made for somebody once their links have ended: exports and papers, made anew whenever somebody asks for them. For the timed task. */
export const cleanUpMade = async (services: Services, now: Date): Promise<{ objects: number }> => ({
	objects: await removeForgotten(services, madeFolder, new Date(now.getTime() - madeAge)),
});
