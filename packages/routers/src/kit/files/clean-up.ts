import type { Services } from "../../door/context.ts";
import { forgetReservations, referredTo } from "./queries.ts";

const hour = 3_600_000;
/** An upload or a download under way is never this old: links hold minutes. */
const safeAge = 24 * hour;
/** Objects looked up at once. */
const page = 500;

/**
 * Removes from the store what nothing refers to and is a day old: quotation documents and exports, which are made anew whenever somebody
 * asks for them, uploads that were refused or cut off, and names kept for uploads that never came. Answers how many of each went. For
 * the timed task.
 */
export async function cleanUpFiles(services: Services, now: Date): Promise<{ objects: number; reservations: number }> {
	const before = new Date(now.getTime() - safeAge);
	let objects = 0;
	let waiting: string[] = [];
	const removeWaiting = async () => {
		const kept = await referredTo(services.db, waiting);
		for (const objectName of waiting) {
			if (kept.has(objectName)) continue;
			await services.files.delete(objectName);
			objects++;
		}
		waiting = [];
	};
	for await (const { objectName, putAt } of services.files.list()) {
		if (putAt < before) waiting.push(objectName);
		if (waiting.length >= page) await removeWaiting();
	}
	await removeWaiting();
	return { objects, reservations: await forgetReservations(services.db, before.toISOString()) };
}
