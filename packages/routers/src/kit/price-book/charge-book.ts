import type { BookDeclaration } from "./declaration.ts";
import { cost, msr, ssr } from "./fields.ts";

/** What every book of charges has: what one costs and is sold for, by the box, by the paper or once for a shipment. */
export const chargePrices = () =>
	({
		amounts: [cost(), ssr(), msr()],
		required: ["ssr"],
		bases: ["container", "teu", "bl", "document", "shipment"],
		oneBasis: "shipment",
	}) satisfies Partial<BookDeclaration>;
