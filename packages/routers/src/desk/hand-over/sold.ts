import { type Language, languages } from "@iqt/i18n";
import { itemOf } from "../quotation/document.ts";
import type { Quotation } from "../quotation/queries.ts";
import type { DocumentItem, PublicDocument } from "../quotation/schema.ts";

/** What a quotation sold, as its customer knows it: no cost, margin, least rate or vendor. Amounts are those of its document. */
export interface Sold
	extends Pick<PublicDocument, "currency" | "totals" | "standardTotal" | "discount" | "total" | "exchangeRates" | "validFrom" | "validTo"> {
	/** The lanes, or the option that was taken, said in every language. */
	items: Record<Language, DocumentItem[]>;
}

/** What an accepted quotation sold. Its document is frozen: it is the same whenever it is copied. */
export function soldBy({ document }: Pick<Quotation, "document">): Sold {
	const { public: doc, internal } = document;
	const { currency, totals, standardTotal, discount, total, exchangeRates, validFrom, validTo, accepted } = doc;
	const taken = (_: unknown, place: number) => accepted === null || place === accepted;
	// One that was made elsewhere has the words it was written down in.
	const itemsIn = (language: Language) =>
		(internal.items.length === 0 ? doc.items : internal.items.map((lane) => itemOf(lane, language))).filter(taken);
	const items = Object.fromEntries(languages.map((language) => [language, itemsIn(language)])) as Sold["items"];
	return { currency, totals, standardTotal, discount, total, exchangeRates, validFrom, validTo, items };
}

/** What was sold, for who reads a language. */
export const soldIn = ({ items, ...sold }: Sold, language: Language) => ({ ...sold, items: items[language] });

/** As `hand_over.items` keeps it. */
export const parseSold = (text: string): Sold => JSON.parse(text) as Sold;
