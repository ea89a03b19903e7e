import { parseAmount } from "./amount.ts";
import { remembered } from "./text.ts";

/** Sizes of containers in feet, of which "20 USD" may be a head. */
const sizes: ReadonlySet<string> = new Set(["20", "40", "45"]);

/** Whether a text is an amount with its currency or what it is charged by, "CNY 3500", "3500/cntr", which no head is. */
export const isMoney = remembered((text) => {
	if (text.length > 40 || !/\d/.test(text)) return false;
	const read = parseAmount(text);
	return read.kind === "amount" && (read.currency !== null || read.per !== null) && !sizes.has(read.value);
});
