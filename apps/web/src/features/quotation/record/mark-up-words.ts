import type { MarkUpKind } from "@iqt/routers/desk/quotation/mark-up-schema";
import { listed, locale, type Text } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";
import { money } from "../../sale/search/words.ts";
import type { Quotation } from "./types.ts";

/** The figure of a mark-up with its unit: "5 %", "CNY 100.00". */
export const withUnit = ({ kind, value }: { kind: MarkUpKind; value: string }, currency: string): string =>
	kind === "percent" ? `${groupDigits(value, locale())} %` : money(value, currency);

/** The same of a figure as history keeps it, with its unit: "5 %", "CNY 100.00". */
export function recordedFigure(text: string): string {
	const [first = "", second = ""] = text.split(" ");
	return second === "%" ? `${groupDigits(first, locale())} %` : money(second, first);
}

/** What a mark-up is called: "Mark-up CNY 100 per container". */
export const markUpWords = (t: Text, kind: MarkUpKind, value: string): string => t(`quotationScreen.markUp.as.${kind}`, { value });

/** What lanes of a draft are sold for instead of standard prices, each figure once, with its lanes where it is not that of all: "Mark-up 5 % (lanes 1, 3)". */
export function soldFor(t: Text, { lanes, document: { currency } }: Pick<Quotation, "lanes"> & { document: { currency: string } }): string[] {
	const places = new Map<string, number[]>();
	for (const [lane, { markUp }] of lanes.entries()) {
		if (!markUp) continue;
		const words = markUpWords(t, markUp.kind, withUnit(markUp, currency));
		places.set(words, [...(places.get(words) ?? []), lane + 1]);
	}
	return [...places].map(([what, of]) =>
		of.length === lanes.length ? what : t("quotationScreen.markUp.ofLanes", { what, lanes: listed(of.map(String)) }),
	);
}
