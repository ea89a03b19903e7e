import { daysInText } from "./day.ts";
import { isSameValue, speaksOfFrequency } from "./frequency-words.ts";
import { withFullYears } from "./full-years.ts";
import { withoutHarmless } from "./harmless.ts";
import { leftOfLine, partsLeft } from "./harmless-lines.ts";
import { type Way, waysBetween } from "./lane-words.ts";
import { monthName } from "./months.ts";
import { periodWithin } from "./period.ts";
import { type PlaceIndex, placeNames } from "./places.ts";
import type { QuestionBook } from "./questions.ts";
import type { Source } from "./sources.ts";
import { lineSays } from "./statements.ts";
import { tidy } from "./text.ts";
import { speaksOfTransit } from "./transit-words.ts";

/** A line beside the rates that nothing has been asked about yet. */
interface Line {
	row: number;
	text: string;
	cell: string;
}

/** `spelt`: with its periods as they are read. `speaks`: it speaks of amounts, tax, weights or days that nothing takes up. */
interface Title extends Line {
	spelt: string;
	speaks: boolean;
}

/** A number that may be a price, and is no year. */
const amount = /(?<!\d)(?!20\d\d(?!\d))\d{3,6}(?!\d)/;
/** Characters of a line told in a question, and lines kept: of more the first stand for all. */
const TOLD = 120;
const MOST = 500;

/** Values kept of a field of the rates. */
export const MOST_VALUES = 200;

/** What sheets are called that nobody gave a name. */
const nameless =
	/^(?:(?:sheet|tabelle|hoja|feuil|foglio|planilha|лист|工作表|表格?|页|シート|data|数据|データ|datos|page|tab|template|模板|import|export|default|main|final|all|全部|bks|les|chb|icr|rail|truck(?:ing)?|corridors?|haulage|customs)? ?[-_(]?\d{0,3}\)?|[a-z]\d?)$/i;
/** Months and quarters without a year: whether they are those of the rates is asked by itself. */
const periodless = new RegExp(`(?<![\\d年])(?:0?[1-9]|1[0-2]) ?月份?|(?<![a-z])(?:q[1-4]|${monthName})(?![a-z\\d])|第?[1-4一二三四] ?季度`, "gi");

/** What a list of charges is called, in a book that has such. */
const chargeLists =
	/(?<![a-z])(?:(?:local|port|terminal) (?:charges?|fees?|costs?)|booking(?: services?)?(?: (?:charges?|fees?|costs?|prices?))?|charges?|fees?)(?![a-z])|港杂(?:费用?)?|(?:港口|本地|当地|码头|口岸)费用?|订舱(?:服务)?(?:费用?)?|费用|(?<=费用?)(?:表|明细|清单|一览)/gi;

/** At which end of the way charges arise: whether that is the port of the rates, nobody knows. */
const atEnd = /目的|起运|始发|到达|(?<![a-z])(?:destination|dest|origin|pol|pod|arrival|departure)(?![a-z])/i;

const everyPlace = ["port", "portCity", "inlandCity"] as const;
/** Whether a word is long enough to be a place's name, and none that any sheet may have. */
const isName = (word: string): boolean => (/^[\x20-\x7e]*$/.test(word) ? word.length > 3 : word.length > 1) && leftOfLine(word) !== "";

/** A sheet's name without the signs that stand for spaces and the periods that are asked about by themselves. */
const plainName = (name: string): string => name.replace(/[_+]/g, " ").replace(periodless, " ");

/** A text without a name: one of Latin letters stands for itself, one of others is found within words. Null where it does not hold it. */
function without(text: string, name: string): string | null {
	const isAlone = (at: number) => !/[a-z]/.test(text[at - 1] ?? "") && !/[a-z]/.test(text[at + name.length] ?? "");
	const isLatin = /^[a-z\d]/.test(name);
	for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
		if (!isLatin || isAlone(at)) return `${text.slice(0, at)} ${text.slice(at + name.length)}`;
	return null;
}

/**
 * Collects the lines over and under the rates of a sheet, and asks about those that are not wholly understood, all at once: they may say what no rate
 * was read with. A line of places is understood where it names all those of the rates.
 */
export function linesLeft({
	places,
	placeFields,
	questions,
	chargeOf,
	ownTerms,
	sheetName,
}: {
	places: PlaceIndex;
	placeFields: readonly string[];
	questions: QuestionBook;
	/** The code of a charge by what it is called; none for a book without charges. */
	chargeOf: ((text: string) => string | null) | undefined;
	/** What of a line is about prices of this book, though of no other. */
	ownTerms: RegExp | null;
	/** Empty where it says nothing: the sheet is called as its book is. */
	sheetName: string;
}) {
	const titles: Title[] = [];
	const notes: Line[] = [];
	/** Fields that rates have by a line, by its row. */
	const read = new Map<string, Set<string>>();
	/** Names of the cities rates go between, and the ways they go. */
	const lanes = new Map<string, { city: string[]; port: string[]; read: Set<Way> }>();

	let isNamedAfterLane = false;
	const leftOf = (text: string): string => (ownTerms?.test(text.normalize("NFKC")) ? text : leftOfLine(text));

	/** The names of the places rates go between, by field and place. */
	function namesOf(values: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]>[] {
		return placeFields.map(
			(field) =>
				new Map(
					[...(values.get(field) ?? [])].flatMap((code) => {
						const all = placeNames(places, code);
						if (all.length === 0) return [];
						const names = all
							.map((one) =>
								tidy(one)
									.toLowerCase()
									.replace(/[\p{P}\p{S}]+/gu, " "),
							)
							.filter((one) => one.length > 1);
						return [[code, names.sort((a, b) => b.length - a.length)] as const];
					}),
				),
		);
	}

	/** Whether a text says that a lane goes the other way than a rate of it; of a dash alone, than all of them. */
	function isTurned(text: string): boolean {
		return [...lanes.values()].some(({ city, port, read }) => {
			const { ways, isService } = waysBetween(text, city, port);
			const others = [...read].filter((way) => !ways.includes(way));
			return ways.length > 0 && others.length > 0 && !(isService && others.length < read.size);
		});
	}

	/** Whether what is left of a line is the places of the rates, all those of a field it names one of. */
	function isOfPlaces(left: string, named: readonly ReadonlyMap<string, readonly string[]>[]): boolean {
		let rest = left;
		for (const field of named) {
			const found = [...field.values()].filter((names) => names.some((name) => without(left, name) !== null));
			if (found.length > 0 && found.length < field.size) return false;
			for (const name of found.flat()) rest = without(rest, name) ?? rest;
		}
		return /\p{L}/u.test(left) && !/\p{L}/u.test(rest) && !amount.test(rest);
	}

	/** Whether the sheet is named after a place that no rate begins or ends at. */
	function isNamedElsewhere(values: ReadonlyMap<string, ReadonlySet<string>>): boolean {
		if (placeFields.some((field) => (values.get(field)?.size ?? 0) >= MOST_VALUES)) return false;
		const used = new Set(placeFields.flatMap((field) => [...(values.get(field) ?? [])]));
		return [sheetName, ...sheetName.split(/[\s\p{P}\p{S}至到]+/u)].some((name) => {
			const match = isName(name) ? places(name, everyPlace) : null;
			return match?.kind === "found" && !used.has(match.place.code);
		});
	}

	/** What the sheet's name says beside what any may have in it. */
	function leftOfName(values: ReadonlyMap<string, ReadonlySet<string>>): string {
		if (nameless.test(tidy(sheetName))) return "";
		const called = plainName(withFullYears(sheetName));
		if (!chargeOf || atEnd.test(sheetName)) return leftOfLine(called);
		const charges = values.get("charge") ?? new Set();
		const named = new Set(sheetName.split(/[\s,，、/&+_-]+/).map((part) => chargeOf(part)));
		// One that is named after a charge is of that alone.
		if (named.size === charges.size && [...charges].every((code) => named.has(code))) return "";
		return leftOfLine(called.replace(chargeLists, " "));
	}

	return {
		title: (line: Title): void => void (titles.length < MOST && titles.push(line)),
		/** Where a value of a rate came from. */
		used(field: string, { kind, where }: Source): void {
			// A sheet that is named after a lane says no more.
			isNamedAfterLane ||= kind === "sheet" && (field === "inlandCity" || field === "service");
			if ((kind !== "title" && kind !== "section" && kind !== "note") || where === null) return;
			const row = where.replace(/\D/g, "");
			const known = read.get(row) ?? new Set<string>();
			read.set(row, known.add(field));
		},
		/** A rate that was read. */
		rate({ inlandCity, portCity, direction }: Readonly<Record<string, unknown>>): void {
			if (direction !== "westbound" && direction !== "eastbound") return;
			const key = `${inlandCity}|${portCity}`;
			const known = lanes.get(key);
			if (known) known.read.add(direction);
			else if (lanes.size < MOST_VALUES)
				lanes.set(key, { city: placeNames(places, inlandCity), port: placeNames(places, portCity), read: new Set([direction]) });
		},
		note: (line: Line): void => void (notes.length < MOST && notes.push(line)),
		/** Asks, once it is known what values rates were read with, by field; not about lines that something was asked about by then (`isAsked`): of a row of titles, about that one. */
		close(values: ReadonlyMap<string, ReadonlySet<string>>, isAsked: (row: number, text?: string) => boolean): void {
			if (values.size === 0) return;
			const named = namesOf(values);
			const isOutside = (text: string) => {
				const period = daysInText(text).length === 0 ? periodWithin(withoutHarmless(text)) : null;
				const [firsts, lasts] = ["validFrom", "validTo"].map((field) => [...(values.get(field) ?? [])].filter((day) => day !== ""));
				return (
					period !== null && ((firsts ?? []).some((day) => day < period.from || day > period.to) || (lasts ?? []).some((day) => day > period.to))
				);
			};
			// How long trains take and how often they leave change no price, and are lost where no rate is given them.
			const isUntaken = ({ row, text }: Line, isTitle: boolean) => {
				const taken = read.get(String(row));
				const { transitMin, frequency } = lineSays(text).says;
				const often = [...(values.get("frequency") ?? [])];
				// What a title says against a rate's own is asked about there.
				const isHeard = typeof frequency === "string" && often.length > 0 && (isTitle || often.every((value) => isSameValue(frequency, value)));
				return (
					((transitMin !== undefined || speaksOfTransit(text)) && !taken?.has("transitMin")) ||
					((frequency !== undefined || speaksOfFrequency(text)) && !taken?.has("frequency") && !isHeard)
				);
			};
			const ask = ({ row, text, cell, left }: Line & { left: string }, isTitle: boolean) => {
				const quoted = { row, text: text.slice(0, TOLD) };
				const fields = [...(read.get(String(row)) ?? [])];
				if (fields.length === 0) {
					const of = isTitle
						? ({ id: "titleLeft", messageId: "import.ask.titleLeft" } as const)
						: ({ id: "linesLeft", messageId: "import.ask.linesLeft" } as const);
					return questions.add({ ...of, group: "doubtful", values: quoted }, cell);
				}
				// What was read of a line is not asked away with the rest of it.
				const values = { ...quoted, fields: fields.join(", "), rest: (left === "" ? text : partsLeft(text)).slice(0, TOLD) };
				questions.add({ id: `linePart.${row}`, group: "doubtful", messageId: "import.ask.linePart", values }, cell);
			};
			const told: string[] = [];
			for (const { speaks, spelt, ...line } of titles) {
				if (isAsked(line.row, line.text)) continue;
				const left = leftOf(spelt);
				if (!speaks && !isUntaken(line, true) && (left === "" || isOfPlaces(left, named)) && !isTurned(line.text)) continue;
				ask({ ...line, left }, speaks);
				told.push(line.text);
			}
			const ofName = leftOfName(values);
			const says = isNamedElsewhere(values) || (ofName !== "" && !isNamedAfterLane && !isOfPlaces(ofName, named));
			// What a line over the rates says as well is asked with it.
			const isOfTitle = told.some((text) => without(tidy(text).toLowerCase(), tidy(sheetName).toLowerCase()) !== null);
			if (isTurned(sheetName) || (says && !isOfTitle))
				questions.add({ id: "sheetName", group: "doubtful", messageId: "import.ask.sheetName", values: { text: sheetName } });
			for (const line of notes) {
				if (isAsked(line.row)) continue;
				const left = leftOf(line.text);
				if ((left === "" || isOfPlaces(left, named)) && !isOutside(line.text) && !isTurned(line.text) && !isUntaken(line, false)) continue;
				ask({ ...line, left }, false);
			}
		},
	};
}
