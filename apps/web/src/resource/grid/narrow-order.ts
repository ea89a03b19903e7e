import type { Column } from "../types.ts";

/** The order of columns in a narrow window: those that say behind which one they stand there, behind it. */
export function narrowOrder(all: readonly Pick<Column<never>, "field" | "narrowAfter">[]): string[] {
	const order = all.map((c) => c.field);
	for (const { field, narrowAfter } of [...all].reverse()) {
		if (narrowAfter === undefined || !order.includes(narrowAfter)) continue;
		order.splice(order.indexOf(field), 1);
		order.splice(order.indexOf(narrowAfter) + 1, 0, field);
	}
	return order;
}
