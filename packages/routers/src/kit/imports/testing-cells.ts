import type { ReadingContext } from "./cell-reading.ts";
import { inOrder } from "./day.ts";
import { placeIndex } from "./places.ts";

/** What a cell is read by where there are no places, currencies or areas, and nothing is settled yet. */
export const plainContext: ReadingContext = {
	places: placeIndex([]),
	currencies: new Set(),
	areas: () => [],
	isProvinceOf: () => false,
	truckers: null,
	date1904: false,
	decimal: null,
	dayOrders: inOrder(null),
	formulaProblem: () => null,
};
