import { DbBusyError, DbTimeoutError, pendingMigrations } from "@iqt/db";
import type { Services } from "@iqt/routers";
import { DomainError } from "@iqt/routers/door/errors";

/** How long a finding holds, milliseconds: whoever asks more often makes no more writes. */
const holdsMs = 5_000;
/** How long an answer waits for a finding; a long import may hold the database, and is no trouble. */
const answerWaitMs = 250;

/** Whether the database answers a read; throws otherwise. */
const read = ({ db }: Services) => db.selectFrom("currency").select("code").limit(1).execute();

async function write({ db, now }: Services): Promise<void> {
	const checked_at = now().toISOString();
	try {
		await db
			.insertInto("health")
			.values({ id: 1, checked_at })
			.onConflict((conflict) => conflict.column("id").doUpdateSet({ checked_at }))
			.execute();
	} catch (error) {
		// Somebody else is writing: it takes writes.
		if (!(error instanceof DbBusyError || error instanceof DbTimeoutError)) throw error;
	}
}

/** Throws until every migration of this version has run; they do not go again, so that it is looked for once. */
export function migrated({ db }: Services): () => Promise<void> {
	let done = false;
	return async () => {
		if (done) return;
		const count = await pendingMigrations(db);
		if (count > 0) throw new DomainError("state", "ready.migrations", { count });
		done = true;
	};
}

/**
 * Looks whether data can be read and written: the database by a row of its own, other places by `disk`. Throws what is wrong. Each caller whose turn
 * it is looks for itself: at the edge one request must not wait for another one's work.
 */
export function healthCheck(services: Services, disk: () => Promise<void>): () => Promise<void> {
	let trouble: unknown = null;
	let lookedAt = Number.NEGATIVE_INFINITY;
	const look = async () => {
		trouble = await Promise.all([write(services), disk()]).then(
			() => null,
			(error: unknown) => error,
		);
	};
	return async () => {
		await read(services);
		const now = services.now().getTime();
		// Not "later than": the clock may have been ahead.
		if (Math.abs(now - lookedAt) >= holdsMs) {
			lookedAt = now;
			const looking = look();
			services.waitUntil(looking);
			let timer: ReturnType<typeof setTimeout> | undefined;
			const late = new Promise<void>((resolve) => {
				timer = setTimeout(resolve, answerWaitMs);
			});
			await Promise.race([looking, late]).finally(() => clearTimeout(timer));
		}
		if (trouble !== null) throw trouble;
	};
}
