/** Heads of prices that others have taken the place of. */
const superseded = /原价|旧价|原运价|原报价|调整前|上期|(?<![a-z])(?:old|previous|prev\.?|former)(?![a-z])/i;

/** Orders columns by which keeps a field that several name: those of old prices behind the others, those nobody sees last. */
export function byRank(columns: readonly { column: number; header: string }[], hidden: ReadonlySet<number>) {
	const old = new Set(columns.flatMap(({ column, header }) => (superseded.test(header) ? [column] : [])));
	const rank = (column: number): number => (hidden.has(column) ? 2 : old.has(column) ? 1 : 0);
	return (one: { column: number }, other: { column: number }): number => rank(one.column) - rank(other.column);
}
