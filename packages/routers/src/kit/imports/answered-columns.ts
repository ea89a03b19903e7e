import { withBareForties } from "./bare-forties.ts";
import { withBarePrices } from "./bare-prices.ts";
import { withPairedCosts } from "./paired-costs.ts";

/** A sheet whose columns are what a person answered that they are, where their heads leave it open; what nobody answered is asked. */
export const withAnsweredColumns = <T extends Parameters<typeof withBarePrices>[0] & Parameters<typeof withBareForties>[0]>(
	opened: T,
	of: Parameters<typeof withBarePrices>[1],
): T => withBareForties(withPairedCosts(withBarePrices(opened, of), of), of);
