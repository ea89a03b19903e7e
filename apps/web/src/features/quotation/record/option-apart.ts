import { stopsBetween } from "@iqt/routers/desk/quotation/lanes";
import { departuresOf, type OptionTrait, traitsApart } from "@iqt/routers/desk/quotation/option-traits";
import type { DocumentItem, PublicDocument } from "@iqt/routers/desk/quotation/schema";
import type { MessageId, Text } from "../../../lib/text.ts";
import { containersText, money, period, transitDays, viaText } from "../../sale/search/words.ts";

const words = {
	containers: (_, { containers }) => containersText(containers),
	ownership: (_, { ownership }) => ownership,
	mode: (t, { mode }) => t(`enum.mode.${mode}` as MessageId),
	via: (t, { legs }) =>
		viaText(
			t,
			stopsBetween(legs).map(({ name }) => name),
		).join(),
	transit: (t, { transitMin, transitMax }) => transitDays(t, transitMin, transitMax),
	departures: (_, item) => departuresOf(item).join(", "),
	ready: (t, { readyDate }) => `${t("document.readyDate")} ${readyDate}`,
	validity: (t, { validFrom, validTo }) => period(t, validFrom, validTo),
} satisfies Record<OptionTrait, (t: Text, item: DocumentItem) => string>;

/** What tells an option from the others; nothing of lanes that are parts. */
export const traitsOf = (t: Text, { items, lanesAre }: Pick<PublicDocument, "items" | "lanesAre">, item: DocumentItem): string[] =>
	lanesAre === "options"
		? traitsApart(items)
				.map((trait) => words[trait](t, item))
				.filter(Boolean)
		: [];

/** The same with its total last. */
export const optionApart = (t: Text, document: Pick<PublicDocument, "items" | "lanesAre" | "currency">, item: DocumentItem): string[] =>
	document.lanesAre === "options" ? [...traitsOf(t, document, item), money(item.total, document.currency)] : [];
