import type { Services } from "../../door/context.ts";
import { cleanUpCallHours } from "./call-hours.ts";
import { cleanUpSeen, databaseBytes, keepSeen } from "./queries.ts";

/** Looks how large the database is and how its host fares, and keeps that by the day. Answers how many lines of old call counts went. For the timed task. */
export async function sampleHealth(services: Services, now: Date): Promise<{ hours: number }> {
	const { db, hostState } = services;
	const host = (await hostState?.()) ?? null;
	await keepSeen(db, now, await databaseBytes(db), host);
	await cleanUpSeen(db, now);
	return { hours: await cleanUpCallHours(db, now) };
}
