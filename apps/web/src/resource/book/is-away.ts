/** Whether a rate was removed after one of its versions, newest first, and brought back by the next. */
export const isAway = (versions: readonly { at: string; supersededAt: string | null }[], i: number): boolean =>
	i > 0 && versions[i]?.supersededAt !== null && versions[i]?.supersededAt !== versions[i - 1]?.at;
