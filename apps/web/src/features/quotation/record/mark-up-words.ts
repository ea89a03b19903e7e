import type { MarkUpKind } from "@iqt/routers/desk/quotation/mark-up-schema";
import { locale, type Text } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";
import { money } from "../../sale/search/words.ts";

/** The figure of a mark-up with its unit: "5 %", "CNY 100.00". */
export const withUnit = ({ kind, value }: { kind: MarkUpKind; value: string }, currency: string): string =>
	kind === "percent" ? `${groupDigits(value, locale())} %` : money(value, currency);

/** What a mark-up is called: "Mark-up CNY 100 per container". */
export const markUpWords = (t: Text, kind: MarkUpKind, value: string): string => t(`quotationScreen.markUp.as.${kind}`, { value });
