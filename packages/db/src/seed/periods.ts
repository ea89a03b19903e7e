/** A span of days, both ends in it. */
export interface Period {
	from: string;
	to: string;
	/** "2026Q4" or the like: tells periods apart in ids and figures. */
	name: string;
}

const day = (date: Date) => date.toISOString().slice(0, 10);

/** A day so many days after another. */
export const dayAfter = (from: string, days: number) => day(new Date(Date.parse(from) + days * 86_400_000));

/** The quarter `offset` quarters after the one of `today`. */
export function quarter(today: string, offset: number): Period {
	const index = Number(today.slice(0, 4)) * 4 + Math.floor((Number(today.slice(5, 7)) - 1) / 3) + offset;
	const year = Math.floor(index / 4);
	const first = (index % 4) * 3;
	return { from: day(new Date(Date.UTC(year, first, 1))), to: day(new Date(Date.UTC(year, first + 3, 0))), name: `${year}Q${(index % 4) + 1}` };
}

/** The calendar year of `today`, `offset` years on. */
export function year(today: string, offset: number): Period {
	const number = Number(today.slice(0, 4)) + offset;
	return { from: `${number}-01-01`, to: `${number}-12-31`, name: String(number) };
}
