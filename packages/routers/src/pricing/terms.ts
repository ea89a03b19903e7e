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

/**
 * Which of them ways abroad leave out: what is said of a lane knows no scope, and would call extra what is included. Where options differ in it, or others
 * stand beside them, it is said of each train by its stations.
 */
function leftOut(options: readonly Termed[], language: Language): string[] {
	const trains = options.filter(({ conditions }) => conditions);
	const missing = ({ legs }: Termed) => {
		const has = (part: (typeof expected)[number]) => legs.some(({ kind }) => kind === part);
		// Customs is that of the ramp in China alone.
		return [...expected.filter((part) => !has(part)), ...(has("customs") ? (["customsAbroad"] as const) : [])];
	};
	const alike = Map.groupBy(trains, (option) => missing(option).join());
	const ofAll = trains.length === options.length && alike.size === 1;
	return [...alike.values()].flatMap((same) => {
		const [first] = same;
		const named = first ? missing(first).map((part) => translate(language, `sale.leftOut.${part}`)) : [];
		if (named.length === 0) return [];
		const said = translate(language, "sale.condition.leftOut", { parts: enumerated(language, named) });
		if (ofAll) return [said];
		const lanes = [...new Set(same.map((option) => trainOf(option, language)))];
		return [translate(language, "sale.condition.ofTrains", { trains: enumerated(language, lanes), said })];
	});
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
