/** An exchange rate as amounts were converted: one `from` is `rate` `to`, published for `date`. */
interface Rate {
	from: string;
	to: string;
	rate: string;
	date: string;
}

const DECIMALS = 6;
/** Of a figure that is published. */
const PUBLISHED_DECIMALS = 8;

const decimalsIn = (rate: string): number => rate.split(".")[1]?.length ?? 0;
const text = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

/**
 * A rate as people quote it and as amounts are converted with, for "1 {from} = {rate} {to} ({date})": the way round in which it is one or more,
 * with at most six decimals. 0.147584048525 from CNY to USD is 6.7758 from USD to CNY. What is less than one for a dollar stands as it is published
 * ("1 USD = 0.8637 EUR"): turned round it would be another figure, which no list has.
 */
export function shownRate({ from, to, rate, date }: Rate): Rate {
	const value = Number(rate);
	if (from === "USD" && value > 0 && value < 1) return { from, to, rate: text(value, PUBLISHED_DECIMALS), date };
	// One that was told the other way round before, and amounts converted by it, is what its quotation goes on saying.
	if (to === "USD" && value > 1 && decimalsIn(rate) > DECIMALS) return { from: to, to: from, rate: text(1 / value, PUBLISHED_DECIMALS), date };
	const turned = value > 0 && value < 1;
	const shown = text(turned ? 1 / value : value, DECIMALS);
	return turned ? { from: to, to: from, rate: shown, date } : { from, to, rate: shown, date };
}
