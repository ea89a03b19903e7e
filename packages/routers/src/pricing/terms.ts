import type { Database } from "@iqt/db";
import { enumerated, type Language, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { SearchOption } from "../kit/charges/search.ts";
import { termsOfRates } from "../kit/price-book/terms.ts";
import { books } from "../prices/books.ts";

/** What a train's price says beside its amounts, in words. */
function conditionTexts({ conditions }: Pick<SearchOption, "conditions">, language: Language): string[] {
	if (!conditions) return [];
	const { customsDays, cancellation, detention, hsAllowed, hsRefused } = conditions;
	const codes = (list: readonly string[]) => enumerated(language, [...list]);
	return [
		...(customsDays ? [translate(language, "sale.condition.customsDays", { days: customsDays })] : []),
		...cancellation.map((text) => translate(language, "sale.condition.cancellation", { text })),
		...detention.map((text) => translate(language, "sale.condition.detention", { text })),
		...(hsAllowed.length > 0 ? [translate(language, "sale.condition.hsAllowed", { codes: codes(hsAllowed) })] : []),
		...(hsRefused.length > 0 ? [translate(language, "sale.condition.hsRefused", { codes: codes(hsRefused) })] : []),
	];
}

/** The terms the charges of options are sold by, of every book that keeps terms, and what trains' prices say of themselves, as plain text and each once; in the reader's language where there are. */
export async function termsOfOptions(
	db: Kysely<Database>,
	options: readonly Pick<SearchOption, "lines" | "conditions">[],
	language: Language,
): Promise<string[]> {
	const sources = options.flatMap(({ lines }) => lines.map(({ explanation }) => explanation));
	const found = options.flatMap((option) => conditionTexts(option, language));
	for (const book of books) {
		const ids = new Set(sources.filter(({ domain }) => domain === book.domain).map(({ rateId }) => rateId));
		found.push(...(await termsOfRates(db, book, [...ids], language)));
	}
	return [...new Set(found)];
}
