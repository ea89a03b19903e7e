/** The Mondays (`yyyy-MM-dd`, UTC) of the last `count` weeks, this one included, oldest first. */
export function mondays(today: string, count: number): string[] {
	const day = Date.parse(`${today}T00:00:00Z`);
	const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
	return Array.from({ length: count }, (_, i) => new Date(day - (sinceMonday + 7 * (count - 1 - i)) * 86_400_000).toISOString().slice(0, 10));
}

/** Won of decided in whole percent; null where nothing was decided. */
export const winRate = ({ won, decided }: { won: number; decided: number }): number | null =>
	decided === 0 ? null : Math.round((won * 100) / decided);
