import { keepRecovery } from "@iqt/routers/overview/health/recovery";
import { openPlace } from "./command.ts";
import type { Place } from "./make.ts";

/** What a backup came to: its size in bytes, and how many stored files are in it. */
interface CameTo {
	bytes: number;
	objects: number;
}

/** Does a backup or a drill and notes for the health board what came of it, also where it fails. A note that cannot be taken of a good one is told on standard error alone. */
export async function noted<T extends CameTo>(place: Place, kind: "backup" | "drill", work: () => Promise<T>): Promise<T> {
	const began = new Date();
	const note = async (came: CameTo | null, error: string | null) => {
		try {
			const db = await openPlace(place);
			const ms = Date.now() - began.getTime();
			await keepRecovery(db, { kind, at: began.toISOString(), ms, bytes: came?.bytes ?? null, objects: came?.objects ?? null, error }).finally(() =>
				db.destroy(),
			);
		} catch (problem) {
			// What has failed says so in one sentence, and the reason is most often the same.
			if (came === null) return;
			console.error(`The health board is not told of it: ${problem instanceof Error ? problem.message : problem}`);
		}
	};
	try {
		const came = await work();
		await note(came, null);
		return came;
	} catch (error) {
		await note(null, (error instanceof Error ? error.message : String(error)).slice(0, 1_000));
		throw error;
	}
}
