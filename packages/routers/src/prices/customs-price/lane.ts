import { integer, place, type RateField, reference } from "../../kit/price-book/fields.ts";

/** Where customs costs and prices hold and what for: a category at a port, a document of which covers so many items. */
export const customsLane = (): RateField[] => [
	place("port", "port_id", ["port"]),
	reference("category", "customsCategory"),
	integer("itemsIncluded", 0, 999),
];
