import type { Cell, Reading, ReadingContext } from "./cell-reading.ts";
import { readCell } from "./cell-values.ts";
import { type DayOrder, type DayOrders, type DaySign, daySigns, parseDay, signOfDay } from "./day.ts";
import type { ImportField } from "./field.ts";

type Styles = (column: number) => Pick<ReadingContext, "dayOrders" | "dayShown">;

const isOfDays = ({ kind }: ImportField): boolean => kind === "day" || kind === "endDay";

/** Columns of days of which the sheet shows both orders, so that each row has to show its own. */
const differing = (columns: readonly number[], styles: Styles): boolean =>
	columns.some((column) => {
		const { dayOrders, dayShown } = styles(column);
		return daySigns.some((sign) => dayOrders[sign] === null && (dayShown?.[sign].length ?? 0) > 0);
	});

/**
 * Makes the function that reads the days of a row whose sheet shows both orders: where one of its own days shows which comes first, the others that are
 * parted by the same sign are so, too, whatever is answered about those that nothing decides. `slots`: the columns of a table; null for what is read as ever.
 */
export function rowDays(
	slots: readonly { field: ImportField; column: number }[],
	styles: Styles,
): ((cells: ReadonlyMap<number, Cell>) => Partial<DayOrders>) | null {
	const columns = slots.flatMap(({ field, column }) => (isOfDays(field) ? [column] : []));
	if (!differing(columns, styles)) return null;
	return (cells) => {
		const shown: Partial<Record<DaySign, Set<DayOrder>>> = {};
		for (const column of columns) {
			const value = cells.get(column)?.value;
			const day = typeof value === "string" ? parseDay({ value, isDate: false }, { date1904: false, end: false, order: null }) : null;
			if (typeof value !== "string" || day?.kind !== "day" || day.order === null) continue;
			const sign = signOfDay(value);
			shown[sign] = (shown[sign] ?? new Set()).add(day.order);
		}
		return Object.fromEntries(daySigns.map((sign) => [sign, shown[sign]?.size === 1 ? [...shown[sign]][0] : null]));
	};
}

/** A day as its row shows which comes first; null where that tells nothing of it. It is asked about still where its column shows the other order alone. */
export function dayOfRow(
	field: ImportField,
	cell: Cell,
	{ context, orders }: { context: ReadingContext; orders: Partial<DayOrders> },
): Reading | null {
	if (!isOfDays(field) || typeof cell.value !== "string") return null;
	const sign = signOfDay(cell.value);
	const order = orders[sign] ?? null;
	if (order === null || context.dayOrders[sign] !== null) return null;
	const alone = readCell(field, cell, { ...context, dayOrderSaid: null });
	if (alone.kind !== "value" || alone.remark !== "ambiguousDay") return null;
	const read = readCell(field, cell, { ...context, dayOrders: { ...context.dayOrders, [sign]: order } });
	const shown = context.dayShown?.[sign] ?? [];
	return read.kind === "value" && shown.length > 0 && !shown.includes(order) ? { ...read, remark: "ambiguousDay" } : read;
}
