import type { SearchInput, SearchLeg } from "@iqt/routers/kit/charges/search";
import { shownRate } from "@iqt/routers/kit/money/shown-rate";
import type { Basis } from "@iqt/routers/kit/price-book/fields";
import { weeklyDepartures } from "@iqt/routers/pricing/frequency";
import { language, locale, type MessageId, type Text } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";

/** "CNY 12,340.00" from a decimal string. */
export const money = (amount: string, currency: string): string => `${currency} ${groupDigits(amount, locale())}`;

/** An exchange rate as people quote it, with its direction and its own day: "1 USD = 6.7758 CNY (2026-11-20)". */
export const rateWords = (t: Text, rate: Parameters<typeof shownRate>[0]): string => t("saleScreen.exchangeRateText", { ...shownRate(rate) });

/** "2026-11-20 – 2026-12-31", or the words for an open end. */
export function period(t: Text, from: string, to: string | null): string {
	return to && to !== "9999-12-31" ? t("saleScreen.period", { from, to }) : t("saleScreen.openEnd", { from });
}

/** "13 days", "13–15 days", or the words for an unknown time. */
export function transitDays(t: Text, min: number | null, max: number | null): string {
	const known = [min, max].filter((d) => d !== null);
	if (known.length === 0) return t("saleScreen.noTransit");
	return t("saleScreen.days", { days: [...new Set(known)].join("–") });
}

/** "2 departures a week" of "2/week"; what a sheet says otherwise as it stands. */
export function frequencyWords(t: Text, frequency: string | null): string {
	const count = weeklyDepartures(frequency);
	return count === null ? (frequency ?? "") : t("document.perWeek", { count });
}

const bases = {
	container: "enum.basis.container",
	teu: "enum.basis.teu",
	bl: "enum.basis.bl",
	document: "enum.basis.document",
	item: "enum.basis.item",
	day: "enum.basis.day",
	hour: "enum.basis.hour",
	km: "enum.basis.km",
	percent: "enum.basis.percent",
	shipment: "enum.basis.shipment",
} as const satisfies Record<Basis, MessageId>;

/** "Per container". */
export function basisName(t: Text, basis: string): string {
	return Object.hasOwn(bases, basis) ? t(bases[basis as Basis]) : basis;
}

/** Name of a stop in the person's language. */
export const stopName = (place: NonNullable<SearchLeg["from"]>): string => (language() === "zh" && place.nameZh) || place.name || place.code;

/** "2 × 40HC, 1 × 20GP". */
export const containersText = (containers: SearchInput["containers"]): string => containers.map((c) => `${c.count} × ${c.type}`).join(", ");

/** Puts text on the clipboard; answers whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}

/** By which stops: "via Wuhan"; nothing where there are none. */
export const viaText = (t: Text, names: readonly string[]): string[] => (names.length === 0 ? [] : [t("document.via", { places: names.join(", ") })]);
