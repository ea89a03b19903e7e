import type { Cell, ReadingContext, Remark } from "./cell-reading.ts";
import { formatCurrency } from "./formats.ts";

/** Whether a number is shown with three decimals that may as well be thousands: 1.25 as "1.250". */
const looksLikeThousands = ({ value, threeDecimals }: Cell): boolean =>
	threeDecimals === true && typeof value === "number" && value >= 1 && value < 1_000;

/** What an amount of a column counted in a unit of money is multiplied by, or one shown with three decimals, and what of that is in doubt. */
export function factorsOf(
	amount: { currency: readonly string[] | null; per: string | null },
	of: { cell: Cell; text: string; context: ReadingContext },
): { times: number; doubt: Remark | null } {
	const { cell, text, context } = of;
	if (amount.per === "percent") return { times: 1, doubt: null };
	const isThousands = looksLikeThousands(cell);
	const isDoubtful = isThousands && !context.decimalsAreThousands;
	// "0.51万" says itself what it comes to, and "7100元" most likely.
	const unit = /[万千k]/i.test(text) ? 1 : (context.times ?? 1);
	const isOwn = unit !== 1 && (amount.currency !== null || formatCurrency(cell.format) !== null) && !context.timesOwn;
	const times = (isOwn ? 1 : unit) * (isThousands && !isDoubtful ? 1_000 : 1);
	return { times, doubt: isDoubtful ? "threeDecimals" : isOwn ? "ownCurrency" : null };
}
