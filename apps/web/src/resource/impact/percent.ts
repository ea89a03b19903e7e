import { locale } from "../../lib/text.ts";

/** A change in percent as people write it: "+3.01%"; a dash for none. */
export const percentText = (value: number | null): string =>
	value === null
		? "–"
		: new Intl.NumberFormat(locale(), { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 2 }).format(value / 100);
