import { columnName } from "../sheet/format.ts";
import { currenciesIn } from "./currency.ts";
import type { ImportField } from "./field.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import type { SheetProfile } from "./profile.ts";
import { CONFIRM, type QuestionBook } from "./questions.ts";
import { lineSays } from "./statements.ts";

/** The currencies each mention in some words may be of, likeliest first. */
const codesIn = (text: string): (readonly string[])[] => currenciesIn(text).map(({ codes }) => codes);

/**
 * Asks about columns of costs that are in one currency whatever their rate's: where the head names another, and where it names none while a title or a
 * column speaks of another.
 */
export function askAboutOwnCurrencies(
	{ mapping, titles, profile }: { mapping: Mapping; titles: readonly { text: string }[]; profile: Pick<SheetProfile, "currencies"> },
	fields: readonly ImportField[],
	questions: QuestionBook,
): void {
	const byName = new Map(fields.map((field) => [field.name, field]));
	const ofTitles = titles.flatMap(({ text }) => lineSays(text).says.currency?.[0] ?? []);
	for (const { columns, headerRows } of tablesOf(mapping)) {
		const ofCells = columns.some(({ target }) => target?.field === "currency") ? [...profile.currencies] : [];
		for (const { column, header, target } of columns) {
			const currency = byName.get(target?.field ?? "")?.ownCurrency;
			if (currency === undefined) continue;
			const named = codesIn(header);
			const elsewhere = named.length > 0 ? [] : [...ofTitles, ...ofCells];
			const said = named.find((codes) => !codes.includes(currency))?.[0] ?? elsewhere.find((code) => code !== currency);
			if (said === undefined) continue;
			const id = named.length > 0 ? "headCurrency" : "costCurrency";
			const values = { text: header, said, currency };
			questions.add({ id, group: "doubtful", messageId: `import.ask.${id}`, values, options: [CONFIRM] }, `${columnName(column)}${headerRows[1]}`);
		}
	}
}
