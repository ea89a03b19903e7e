import type { Rate } from "@iqt/routers/kit/price-book/list";

/** A rate with these cells. */
export const rateOf = (row: Rate["row"], more: Partial<Rate> = {}): Rate => ({
	...{ id: "a", version: 1, status: "live", changedAt: "2026-11-20T08:00:00.000Z", changedBy: null, places: {}, values: {} },
	...more,
	row,
});
