/** A column as far as its width goes. */
export interface Sized {
	width: number;
	/** Takes what is left over: neither pinned nor set by the person. */
	grows: boolean;
	/** px its head needs not to be cut. */
	head?: number;
}

/**
 * Widths with which no column lies half behind the edge of a list `room` px wide, where "54" would read as "5": those that are whole take what is left
 * over, first those whose heads are cut, and the next begins where it is scrolled to. As they are where all fit with their heads, or none may grow.
 */
export function fitWidths(columns: readonly Sized[], room: number): number[] {
	const widths = columns.map((c) => c.width);
	let start = 0;
	let whole = 0;
	while (whole < widths.length && start + (widths[whole] ?? 0) <= room) start += widths[whole++] ?? 0;
	const growing = columns.slice(0, whole).flatMap((c, i) => (c.grows ? [i] : []));
	let spare = room - start;
	const lacking = (i: number) => Math.max(0, (columns[i]?.head ?? 0) - (columns[i]?.width ?? 0));
	const lack = growing.reduce((sum, i) => sum + lacking(i), 0);
	const part = Math.min(1, spare / Math.max(1, lack));
	for (const i of growing) {
		const more = Math.floor(lacking(i) * part);
		widths[i] = (widths[i] ?? 0) + more;
		spare -= more;
	}
	if (whole === widths.length || growing.length === 0) return widths;
	const share = Math.floor(spare / growing.length);
	const last = growing.at(-1);
	return widths.map((width, i) => (growing.includes(i) ? width + share + (i === last ? spare - share * growing.length : 0) : width));
}
