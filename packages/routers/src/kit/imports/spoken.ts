import { directionCalled } from "../../door/texts/direction-names.ts";
import type { RateField } from "../price-book/fields.ts";
import { namedChoices } from "./book.ts";
import { currencyIn, isOnlyCurrency } from "./currency.ts";
import { containerOf, directionOf, isEveryContainer } from "./terms.ts";
import { nameKey, remembered } from "./text.ts";

/** Characters of a word that is looked up: what is longer names nothing. */
const LONGEST = 60;
/** A letter alone may mean several things, and a sign behind a word turns it into a question. */
const isUnsure = (text: string) => text.length > LONGEST || /^[a-z]$/i.test(text.trim()) || (text.trim() !== "*" && /[?？!！*#]/.test(text));

/** How a field's words become its values, as in sheets: 40HQ → 40HC, 出口 → westbound, RMB → CNY, "Per container" → container; null for a word that names none, or one of several. */
export function wordsOf(field: RateField): ((text: string) => string | null) | null {
	const read = readerOf(field);
	const known = read && remembered((text) => (isUnsure(text) ? null : read(text)));
	// What the register calls them may change while words are remembered.
	return known && field.name === "direction" ? (text) => directionCalled(text) ?? known(text) : known;
}

function readerOf(field: RateField): ((text: string) => string | null) | null {
	if (field.name === "direction") return directionOf;
	if (field.kind === "container") return (text) => (isEveryContainer(text) ? "*" : containerOf(text));
	if (field.kind === "currency") {
		return (text) => {
			const [code, other] = (isOnlyCurrency(text) && currencyIn(text)) || [];
			return code === undefined || other !== undefined ? null : code;
		};
	}
	if (field.kind !== "enum") return null;
	const named = namedChoices(field).flatMap(({ value, names }) => [value, ...names].map((name) => [nameKey(name), value] as const));
	// Of two values with one name the first has it, as in a sheet.
	const values = new Map(named.toReversed());
	return (text) => values.get(nameKey(text)) ?? null;
}
