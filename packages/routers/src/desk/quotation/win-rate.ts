/** Won of decided in whole percent; null where nothing was decided. */
export const winRate = ({ won, decided }: { won: number; decided: number }): number | null =>
	decided === 0 ? null : Math.round((won * 100) / decided);
