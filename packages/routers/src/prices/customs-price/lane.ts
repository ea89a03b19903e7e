import { choice, integer, place, type RateField } from "../../kit/price-book/fields.ts";

/** Where customs costs and prices hold and what for: a category at a port, a document of which covers so many items. */
export const customsLane = (): RateField[] => [
	place("port", "port_id", ["port"]),
	choice("category", "customs", ["export", "import", "transit", "inspection"], {
		list: { name: "customsCategory" },
		says: { export: { direction: "westbound" }, import: { direction: "eastbound" } },
	}),
	integer("itemsIncluded", 0, 999),
];
