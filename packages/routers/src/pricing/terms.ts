import type { Database } from "@iqt/db";
import { enumerated, type Language, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { SearchOption } from "../kit/charges/search.ts";
import { termsOfRates } from "../kit/price-book/terms.ts";
import { books } from "../prices/books.ts";

/** What terms are told of. */
type Termed = Pick<SearchOption, "legs" | "lines" | "conditions">;

/** What a train's price says beside its amounts, in words. */
function conditionTexts({ conditions }: Pick<SearchOption, "conditions">, language: Language): string[] {
	if (!conditions) return [];
	const { customsDays, inChinese, hsAllowed, hsRefused } = conditions;
	const { cancellation, detention } = (language === "zh" && inChinese) || conditions;
	const codes = (list: readonly string[]) => enumerated(language, [...list]);
	return [
		...(customsDays ? [translate(language, "sale.condition.customsDays", { days: customsDays })] : []),
		...cancellation.map((text) => translate(language, "sale.condition.cancellation", { text })),
		...detention.map((text) => translate(language, "sale.condition.detention", { text })),
		...(hsAllowed.length > 0 ? [translate(language, "sale.condition.hsAllowed", { codes: codes(hsAllowed) })] : []),
		...(hsRefused.length > 0 ? [translate(language, "sale.condition.hsRefused", { codes: codes(hsRefused) })] : []),
	];
}

/** Parts of a way abroad that people expect to be in a door-to-door price. */
const expected = ["firstMile", "lastMile", "customs", "depot"] as const satisfies readonly SearchOption["legs"][number]["kind"][];

/** Which of them no option of ways abroad has: what is said of a lane knows no scope, and would call extra what is included. */
function leftOut(options: readonly Termed[], language: Language): string[] {
	if (options.length === 0 || !options.every(({ conditions }) => conditions)) return [];
	const missing = expected.filter((part) => options.every(({ legs }) => legs.every(({ kind }) => kind !== part)));
	if (missing.length === 0) return [];
	const parts = enumerated(
		language,
		missing.map((part) => translate(language, `sale.leftOut.${part}`)),
	);
	return [translate(language, "sale.condition.leftOut", { parts })];
}

/** The terms the charges of options are sold by, of every book that keeps terms, what parts of a way abroad they leave out, and what trains' prices say of themselves, as plain text and each once; in the reader's language where there are. */
export async function termsOfOptions(db: Kysely<Database>, options: readonly Termed[], language: Language): Promise<string[]> {
	const sources = options.flatMap(({ lines }) => lines.map(({ explanation }) => explanation));
	const found = [...leftOut(options, language), ...options.flatMap((option) => conditionTexts(option, language))];
	for (const book of books) {
		const ids = new Set(sources.filter(({ domain }) => domain === book.domain).map(({ rateId }) => rateId));
		found.push(...(await termsOfRates(db, book, [...ids], language)));
	}
	return [...new Set(found)];
}
