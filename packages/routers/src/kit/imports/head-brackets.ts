import { yearlessDay } from "./day.ts";
import { type ImportField, isPrice, type LabelIndex } from "./field.ts";
import { bracketed, isExample, listSigns, ofPlaces } from "./head-left.ts";
import { ownTitles, type Table, titleKey } from "./mapping.ts";
import { isOfBoxes } from "./own-heads.ts";
import type { PlaceIndex } from "./places.ts";
import type { SheetProfile } from "./profile.ts";
import { isDefinition, type Statements, segmentsOf, statementsIn } from "./statements.ts";
import { labelKey } from "./text.ts";

/** What heads of columns that hold no price say in brackets: lines that are weighed as titles are, and words to ask about. */
export interface HeadBrackets {
	lines: { row: number; text: string }[];
	asked: { column: number; row: number; text: string }[];
}

interface Of {
	fields: readonly ImportField[];
	labels: LabelIndex;
	profile: SheetProfile;
	places: PlaceIndex;
}

const anyPlace = ["inlandCity", "portCity", "port"] as const;
/** How one place is passed on the way to another. */
const via = /^(?:via|through|transit(?:ing)?|经由?|经停|中转|vía|経由) ?/i;
/** Kinds whose heads say what their numbers count, not what the rates are by: "Free time (days)". */
const counted: ReadonlySet<ImportField["kind"]> = new Set(["weight", "weightBand", "dayBand", "transit", "integer", "percent"]);

/** Parts of a list: "COC/SOC", "20GP, 40HC", "USD or CNY". */
const piecesOf = (words: string): string[] => words.split(listSigns).map((piece) => piece.trim());

/** Fields of which words name more than one value: how a cell may be written, and nothing of the rates. */
function listed(words: string): ReadonlySet<string> {
	const values = new Map<string, Set<string>>();
	for (const piece of piecesOf(words))
		for (const [key, value] of Object.entries(statementsIn(piece).says)) values.set(key, (values.get(key) ?? new Set()).add(JSON.stringify(value)));
	const list = new Set([...values].flatMap(([key, found]) => (found.size > 1 ? [key] : [])));
	// "Container/TEU/BL": a unit alone is no statement, so of three of them only one may be.
	if (
		values.size <= 1 &&
		piecesOf(words).length > 1 &&
		statementsIn(words).says.basis !== undefined &&
		statementsIn(words).says.currency === undefined
	)
		list.add("basis");
	return list;
}

/** Whether all that stands below a head is one thing: `read` gives what a text is, null for nothing known. */
function isAllBelow<T>(column: number, after: number, of: SheetProfile, { read, said }: { read: (text: string) => T | null; said: T }): boolean {
	const below = [...(of.texts.get(column) ?? [])].filter(([, row]) => row > after);
	return below.length > 0 && below.every(([text]) => read(text) === said);
}

/** Words about a table's column that its cells do not bear out: a place, a charge, a day without its year. */
function isAsked(words: string, field: ImportField, at: { column: number; after: number }, { fields, labels, profile, places }: Of): boolean {
	if (field.kind === "day" || field.kind === "endDay") {
		if (/^\d{1,2}[:.]\d\d(?: ?h| ?hrs?)?$/i.test(words)) return false;
		return /(?:^|\D)20\d\d(?!\d)/.test(words) || yearlessDay(words) !== null;
	}
	const placeOf = (text: string): string | null => {
		const found = places(text, field.placeKinds ?? anyPlace);
		return found.kind === "found" ? found.place.id : null;
	};
	if (field.kind === "place") {
		if (via.test(words)) return true;
		const place = placeOf(words);
		if (place !== null) return !isAllBelow(at.column, at.after, profile, { read: placeOf, said: place });
		if (piecesOf(words).length === 1 && !labels.has(labelKey(words))) return /\p{L}/u.test(words.replace(ofPlaces, " "));
	}
	if (piecesOf(words).length === 1 && places(words, anyPlace).kind === "found") return true;
	const charge = fields.find(({ kind }) => kind === "charge")?.codeOf;
	const code = piecesOf(words).length === 1 ? (charge?.(words) ?? null) : null;
	if (charge === undefined || code === null) return false;
	return field.kind !== "charge" || !isAllBelow(at.column, at.after, profile, { read: charge, said: code });
}

/** The day a head's brackets give its column, in the head's own words: "Valid To 2027-03-31"; null for none. */
function dayLine(part: string, { kind }: ImportField): string | null {
	if (kind !== "day" && kind !== "endDay") return null;
	const text = segmentsOf(part).join(" ");
	const { validFrom, validTo } = statementsIn(text).says;
	return (kind === "endDay" ? validTo !== undefined && validFrom === undefined : validFrom !== undefined && validTo === undefined) ? text : null;
}

/**
 * What the heads of columns that hold no price say in brackets of rates: "Container (DG)", "Currency (USD)", "Port (Hamburg)". What names a field of the
 * book is a line over the rates; what not every table says, and what is said in half, is asked about.
 */
export function headBrackets(tables: readonly Table[], of: Of): HeadBrackets {
	const { fields, labels } = of;
	const byName = new Map(fields.map((field) => [field.name, field]));
	const titles = ownTitles(fields);
	const found: HeadBrackets = { lines: [], asked: [] };
	const given = new Set(tables.flatMap(({ columns }) => columns.flatMap(({ target }) => (target ? [target.field] : []))));
	for (const [t, { columns, headerRows }] of tables.entries()) {
		for (const { column, header, target } of columns) {
			const field = byName.get(target?.field ?? "");
			if (!field || isPrice(field)) continue;
			for (const part of header.split(" / ").filter((one) => !titles.has(titleKey(one)))) {
				const day = dayLine(part, field);
				for (const words of bracketed(part)) {
					if (isExample(words) || isDefinition(words) || labels.get(labelKey(words)) === field.name) continue;
					const { says, rest, several: twice } = statementsIn(words);
					// Whose cells they are is asked where rates of other containers have some: no line over all of them.
					if (says.containerType !== undefined && rest === "" && isOfBoxes(field)) continue;
					const several = new Set<string>([...listed(words), ...twice]);
					const keys = (Object.keys(says) as (keyof Statements)[]).filter(
						(key) => byName.has(key) && !several.has(key) && !(key === "basis" && counted.has(field.kind)),
					);
					const line = day ?? (keys.length > 0 && rest === "" && field.kind !== "text" ? words : null);
					const isOfAll = tables.every((table) => table.columns.some((other) => other.header === header));
					if (line !== null && isOfAll) {
						if (t === 0) found.lines.push({ row: headerRows[0], text: line });
					} else if (
						keys.length > 0 ||
						line !== null ||
						[...several].some((key) => byName.has(key) && key !== field.name && !given.has(key)) ||
						isAsked(words, field, { column, after: headerRows[1] }, of)
					)
						found.asked.push({ column, row: headerRows[0], text: words });
				}
			}
		}
	}
	return found;
}
