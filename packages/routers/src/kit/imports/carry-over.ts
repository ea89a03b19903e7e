import type { ImportField } from "./field.ts";
import { type Table, titleKey, withHeads } from "./mapping.ts";

/** A column that took over what was settled for the same head in another table. Tables count from 0, from above. */
export interface Carried {
	table: number;
	column: number;
	from: number;
}

const said = (target: Table["columns"][number]["target"] | undefined) => JSON.stringify(target ?? null);

/** What was settled for a head: what it was before, what it is now, and in which table; null where tables were settled differently. */
type Settled = { was: string; column: Table["columns"][number]; from: number } | null;

function settledHeads(before: readonly Table[], after: readonly Table[], earlier: readonly Carried[]): ReadonlyMap<string, Settled> {
	const heads = new Map<string, Settled>();
	for (const [from, table] of after.entries())
		for (const column of table.columns) {
			const was = said(before[from]?.columns.find((c) => c.column === column.column && c.header === column.header)?.target);
			// One that had followed another is answered by itself from now on.
			if (was === said(column.target) || earlier.some((c) => c.table === from && c.column === column.column)) continue;
			const key = titleKey(column.header);
			const known = heads.get(key);
			if (known === undefined) heads.set(key, { was, column, from });
			else if (known && said(known.column.target) !== said(column.target)) heads.set(key, null);
		}
	return heads;
}

/**
 * Has what was settled for the words of a head hold for the same words in the sheet's other tables (`before` and `after` are tables from above, as they were
 * read and as they were settled). A column stays as it is where it was read otherwise than the one that was settled, where its table is answered by
 * itself, and where another column of its table has the field already; a column that was carried over `earlier` and is settled otherwise speaks for itself alone.
 */
export function carryOver(
	before: readonly Table[],
	after: readonly Table[],
	of: { fields: readonly ImportField[]; earlier?: readonly Carried[]; isAnswered?: (table: number) => boolean },
): { tables: Table[]; carried: Carried[] } {
	const { fields, earlier = [], isAnswered = () => false } = of;
	const heads = settledHeads(before, after, earlier);
	const carried: Carried[] = [];
	if (heads.size === 0) return { tables: [...after], carried };
	const tables = after.map((table, at) => {
		if (isAnswered(at)) return table;
		let { columns } = table;
		for (const { column, header, target } of table.columns) {
			const settled = heads.get(titleKey(header));
			if (!settled || settled.from === at || said(target) !== settled.was) continue;
			const read = before[at]?.columns.find((c) => c.column === column && c.header === header);
			if (said(read?.target) !== said(target)) continue;
			const next = columns.map((c) => (c.column === column ? { ...c, target: settled.column.target } : c));
			const kept = withHeads(next, { fields, asGiven: true });
			if (kept.some((c, i) => said(c.target) !== said(next[i]?.target))) continue;
			columns = next;
			carried.push({ table: at, column, from: settled.from });
		}
		return { ...table, columns };
	});
	return { tables, carried };
}
