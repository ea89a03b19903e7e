/** Seconds until `total`, by the pace since `started` (ISO 8601); null before there is one. */
export function secondsLeft(work: { started: string | undefined; done: number; total: number | null }, now: Date): number | null {
	const { started, done, total } = work;
	if (!started || !total || done === 0) return null;
	const elapsed = now.getTime() - Date.parse(started);
	return Math.max(0, Math.round(((elapsed / done) * (total - done)) / 1000));
}
