/** An exchange rate as amounts were converted: one `from` is `rate` `to`, published for `date`. */
interface Rate {
	from: string;
	to: string;
	rate: string;
	date: string;
}

const DECIMALS = 6;

/**
 * A rate as people quote it and as amounts are converted with, for "1 {from} = {rate} {to} ({date})": the way round in which it is one or more,
 * with at most six decimals. 0.147584048525 from CNY to USD is 6.7758 from USD to CNY.
 */
export function shownRate({ from, to, rate, date }: Rate): Rate {
	const value = Number(rate);
	const turned = value > 0 && value < 1;
	const shown = String(Number((turned ? 1 / value : value).toFixed(DECIMALS)));
	return turned ? { from: to, to: from, rate: shown, date } : { from, to, rate: shown, date };
}
