import { locale, type Text } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";
import { bookName } from "../../sale/search/book-name.ts";
import { money, rateWords } from "../../sale/search/words.ts";
import { markUpWords, withUnit } from "./mark-up-words.ts";
import type { Comparison } from "./types.ts";

export type Reason = Comparison["lanes"][number]["lines"][number]["reasons"][number];

/** Why a charge costs something else, in words; `currency` is the quotation's. */
export function reasonWords(t: Text, reason: Reason, currency: string): string {
	switch (reason.code) {
		case "rate":
		case "rateVersion":
			// Two rates may begin on one day: a day that stays tells nothing.
			if (reason.before === reason.after) return t("revisionScreen.why.otherRate", { book: bookName(t, reason.of) });
			return t(`revisionScreen.why.${reason.code}`, { book: bookName(t, reason.of), before: reason.before, after: reason.after });
		case "index":
			return t("revisionScreen.why.index", { index: reason.of, before: reason.before, after: reason.after });
		case "cost":
			return t("revisionScreen.why.cost", { before: money(reason.before, reason.of), after: money(reason.after, reason.of) });
		case "quantity":
			return t("revisionScreen.why.quantity", { before: groupDigits(reason.before, locale()), after: groupDigits(reason.after, locale()) });
		case "exchangeRate":
		case "costExchangeRate": {
			const rate = (used: typeof reason.before) => (used ? rateWords(t, used) : t("saleScreen.sameCurrency"));
			return t(`revisionScreen.why.${reason.code}`, { before: rate(reason.before), after: rate(reason.after) });
		}
		case "markUp": {
			const soldFor = (markUp: typeof reason.before) =>
				markUp ? markUpWords(t, markUp.kind, withUnit(markUp, currency)) : t("revisionScreen.why.noMarkUp");
			return t("revisionScreen.why.markUp", { before: soldFor(reason.before), after: soldFor(reason.after) });
		}
		case "bound": {
			const bound = (applies: typeof reason.before) => (applies ? t(`saleScreen.bound.${applies}`) : t("revisionScreen.why.noBound"));
			return t("revisionScreen.why.bound", { before: bound(reason.before), after: bound(reason.after) });
		}
		case "strategy":
		case "manual":
		case "spread":
		case "repriced":
			return t(`revisionScreen.why.${reason.code}`);
		default:
			return t(`revisionScreen.why.${reason.code}`, { before: reason.before, after: reason.after });
	}
}

type SumReason = Comparison["reasons"][number];

type Counted = Extract<SumReason, { code: "ofOption" }>["of"];

/** The option that counts, and why it does. */
const counted = (t: Text, { option, isAccepted }: Counted): string =>
	t(isAccepted ? "revisionScreen.option.accepted" : "revisionScreen.option.cheapest", { option });

/** Why a quotation comes to something else beyond its charges, in words. */
export function sumReasonWords(t: Text, reason: SumReason): string {
	switch (reason.code) {
		case "lanesAre":
			return t("revisionScreen.why.lanesAre", {
				before: t(`revisionScreen.lanesAre.${reason.before}`),
				after: t(`revisionScreen.lanesAre.${reason.after}`),
			});
		case "option":
			return t("revisionScreen.why.option", { before: counted(t, reason.before), after: counted(t, reason.after) });
		case "ofOption":
			return t("revisionScreen.why.ofOption", { option: counted(t, reason.of) });
		case "lanes":
			return t("revisionScreen.why.lanes", { added: reason.added, removed: reason.removed });
		case "quotationCurrency":
			return t("revisionScreen.why.quotationCurrency", { before: reason.before, after: reason.after });
	}
}
