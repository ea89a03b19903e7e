import { withBareForties } from "./bare-forties.ts";
import { withBarePrices, withBareSold } from "./bare-prices.ts";
import { withPairedCosts } from "./paired-costs.ts";
import { withReachedColumns } from "./reached-columns.ts";

type Answerable = Parameters<typeof withBarePrices>[0] & Parameters<typeof withBareForties>[0] & Parameters<typeof withReachedColumns>[0];

/** A sheet whose columns are what a person answered that they are, where their heads leave it open; what nobody answered is asked. */
export const withAnsweredColumns = <T extends Answerable>(opened: T, of: Parameters<typeof withBarePrices>[1]): T =>
	withBareForties(withBareSold(withPairedCosts(withBarePrices(withReachedColumns(opened, of), of), of), of), of);
