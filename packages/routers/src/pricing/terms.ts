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

/** A train by its stations, in the reader's language. */
function trainOf({ legs }: Termed, language: Language): string {
	const train = legs.find(({ kind }) => kind === "mainHaul");
	const stations = [train?.from, train?.to].map((place) => (language === "zh" && place?.nameZh) || (place?.name ?? ""));
	return stations.join(" → ");
}

/** Which parts a way abroad leaves out: what is said of a lane knows no scope, and would call extra what is included. Null of other ways, and where it leaves out none. */
function leftOut({ conditions, legs }: Termed, language: Language): string | null {
	if (!conditions) return null;
	const has = (part: (typeof expected)[number]) => legs.some(({ kind }) => kind === part);
	// Customs is that of the ramp in China alone.
	const missing = [...expected.filter((part) => !has(part)), ...(has("customs") ? (["customsAbroad"] as const) : [])];
	const parts = missing.map((part) => translate(language, `sale.leftOut.${part}`));
	return parts.length === 0 ? null : translate(language, "sale.condition.leftOut", { parts: enumerated(language, parts) });
}

/** Each text once, in order, with the options it is said of named where it is not said of all. */
function saidOf(texts: readonly (readonly string[])[], nameOf: (option: number) => string, language: Language): string[] {
	const of = new Map<string, Set<number>>();
	for (const [option, said] of texts.entries()) for (const text of said) of.set(text, (of.get(text) ?? new Set()).add(option));
	return [...of].map(([said, options]) => {
		if (options.size === texts.length) return said;
		const names = [...new Set([...options].map(nameOf))];
		return translate(language, "sale.condition.ofTrains", { trains: enumerated(language, names), said });
	});
}

/**
 * The terms the charges of options are sold by, of every book that keeps terms, what parts of a way abroad they leave out, and what trains' prices say of themselves, as
 * plain text and each once; in the reader's language where there are. What does not hold for all of them is said of those it holds for, by their names: a train's stations,
 * or what `names` has in their order.
 */
export async function termsOfOptions(
	db: Kysely<Database>,
	options: readonly Termed[],
	language: Language,
	names?: readonly string[],
): Promise<string[]> {
	const nameOf = (option: number) => names?.[option] ?? trainOf(options[option] as Termed, language);
	const told = (textsOf: (option: Termed) => readonly string[]) => saidOf(options.map(textsOf), nameOf, language);
	const found = [...told((option) => [leftOut(option, language) ?? []].flat()), ...told((option) => conditionTexts(option, language))];
	for (const book of books) {
		const rates = options.map(
			({ lines }) => new Set(lines.flatMap(({ explanation }) => (explanation.domain === book.domain ? [explanation.rateId] : []))),
		);
		// All at once: the writer is held meanwhile.
		const texts = await termsOfRates(db, book, [...new Set(rates.flatMap((ids) => [...ids]))], language);
		const ofOption = (ids: ReadonlySet<string>) => [...texts].flatMap(([id, text]) => (ids.has(id) ? [text] : []));
		found.push(...saidOf(rates.map(ofOption), nameOf, language));
	}
	return [...new Set(found)];
}
