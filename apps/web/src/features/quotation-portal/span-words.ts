import { locale, type Text } from "../../lib/text.ts";

/** Hours as people say them: days from two of them on. */
export function spanWords(t: Text, hours: number): string {
	const isLong = hours >= 48;
	const value = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(isLong ? hours / 24 : hours);
	return isLong ? t("adHocScreen.days", { days: value }) : t("adHocScreen.hours", { hours: value });
}
