import type { Reading } from "./cell-reading.ts";
import { isDitto } from "./ditto.ts";
import { type ImportField, isPrice, type LabelIndex } from "./field.ts";
import { isPriced } from "./ledger.ts";
import type { SeenCell } from "./merged.ts";
import { beginningOf, isNone, isNotOffered, isOnRequest, labelKey, tidy } from "./text.ts";

/** A cell of a column that is read, its field, and what it says as that. */
interface Mapped {
	cell: SeenCell;
	field: ImportField;
	reading: Reading;
}

const placeKinds: ReadonlySet<ImportField["kind"]> = new Set(["place", "lane", "area"]);
const unknown: ReadonlySet<string> = new Set(["import.unknownPlace", "import.unknownLane", "import.unknownArea"]);
const textOf = ({ value }: SeenCell): string => tidy(beginningOf(String(value ?? "")));
const withoutColon = (text: string): string => text.replace(/ ?[:：]$/, "");

/** Whether a cell names a place there is: one of several of that name does, too, and a number that has the digits of an area's code. */
const namesPlace = ({ cell, field, reading }: Mapped): boolean => {
	if (reading.kind === "value") return field.kind !== "area" || !/^\d{1,5}$/.test(textOf(cell));
	return (reading.kind === "problem" && !unknown.has(reading.messageId)) || isDitto(cell);
};

/** Whether a cell under a price says something of it: an amount, on request. */
const saysPrice = ({ cell }: Mapped): boolean => isPriced(cell) || cell.struck !== undefined || isOnRequest(String(cell.value));

/** The line that names and values side by side make: "Currency: USD". */
function lineOf(texts: readonly string[], isLabelled: boolean): string {
	const [name = "", value = "", ...others] = texts;
	return others.length === 0 && (isLabelled || /\d/.test(value)) ? `${withoutColon(name)}: ${value}` : texts.join("  ");
}

/**
 * Makes the function that gives the text of a row between or below rates that is none: it has no price and its cells name no place, "Currency | USD",
 * "Surcharge | 200"; null for a rate. `isWide`: each of its rates has price columns of its own; of any other row a price is asked for.
 */
export function rowOfNames(labels: LabelIndex): (filled: readonly SeenCell[], mapped: readonly Mapped[], isWide: boolean) => string | null {
	return (filled, mapped, isWide) => {
		const texts = filled.map(textOf).filter((text) => !/^[:：]$/.test(text));
		const [first = ""] = texts;
		const isLabelled = labels.has(labelKey(withoutColon(first)));
		const prices = mapped.filter(({ field }) => isPrice(field));
		if (prices.some(saysPrice)) return null;
		const hasWords = prices.some(({ cell }) => !isNone(String(cell.value)) && !isNotOffered(String(cell.value)));
		if ((hasWords || !isWide) && !isLabelled) return null;
		const others = mapped.filter(({ field }) => !isPrice(field));
		const places = others.filter(({ field }) => placeKinds.has(field.kind));
		// Blank cells of places may be those above.
		const isRate = places.length > 0 ? places.some(namesPlace) : !isLabelled && others.every(({ reading }) => reading.kind === "value");
		return isRate ? null : lineOf(texts, isLabelled);
	};
}
