import { daysInText, yearlessDay } from "./day.ts";
import { daysSpelt } from "./days-spelt.ts";
import { fileTitle, withoutEnding } from "./file-name.ts";
import { withFullYears } from "./full-years.ts";
import { withoutHarmless } from "./harmless.ts";
import { rangesNamed } from "./named-ranges.ts";
import { isOutside, type NamedPeriod, periodAlone, periodWithin, quarterIn } from "./period.ts";
import type { QuestionBook } from "./questions.ts";
import { remembered } from "./text.ts";
import { issuedWords } from "./vocabulary.ts";

/** What is asked where a file is named after another period: of people alone, as programs name files by what suits them. */
export const FILE_PERIOD = "filePeriod";

/** Which of its versions a sheet is, which says nothing of when it was made. */
const numbered = /(?:revision|rev\.?|version|修订版?|更新版?) ?(?:no\.? ?)?\d{1,3}(?![\d月]|[-/.年]\d)/gi;

interface Named extends NamedPeriod {
	ask: Parameters<QuestionBook["add"]>[0];
}

/** How far a year of two digits lies from that of the rates, at most. */
const NEAR = 2;

/** Days of a month named beside two digits, "Oct 26", where those may be its year, near that of the rates. */
function monthOfDigits({ month, day }: { month: number; day: number }, year: string): string | null {
	const digits = 2_000 + day;
	return day > 12 && Math.abs(digits - Number(year)) <= NEAR ? `${digits}-${month}` : null;
}

const inNumbers = /(?<![\p{L}\d.,/-])(\d{1,2}) ?[-./／] ?(\d{1,2})(?![\p{L}\d.,/-])/u;

/** The month and the two digits beside it of a name, "Dec 26", "12.26", "26-12": they may be a day of it, or its year. Null for none. */
function monthBeside(name: string): { month: number; day: number | null } | null {
	const [, ...both] = inNumbers.exec(name) ?? [];
	const [first = 0, last = 0] = both.map(Number);
	// Of "06.12" nothing tells which is the month.
	if (Math.min(first, last) < 1 || Math.min(first, last) > 12 || Math.max(first, last) <= 12) return yearlessDay(name);
	return { month: Math.min(first, last), day: Math.max(first, last) };
}

/** The days of the month or quarter that a name has without a year of four digits, of rates from some day on. */
function periodBeside(name: string, from: string): NamedPeriod | null {
	const year = from.slice(0, 4);
	const quarter = quarterIn(name, year);
	const found = quarter ? null : monthBeside(name);
	if (found === null) return quarter;
	const { month, day } = found;
	// The day rates begin on is named after nothing else.
	const isFirst = day !== null && from.slice(5) === [month, day].map((number) => String(number).padStart(2, "0")).join("-");
	const written = day === null ? `${year}-${month}` : isFirst ? null : monthOfDigits({ month, day }, year);
	const days = written === null ? null : periodAlone(written);
	return days && { ...days, year: false, words: name };
}

/**
 * What a name says of when its rates hold, as it may be meant of rates from some day on: a period of days or months, or the month or quarter it has without
 * its year; none where it has no such words, or their year beside them.
 */
function namedWithoutYear({ name, title }: { name: string; title: string }, from: string): NamedPeriod[] {
	const ranges = rangesNamed(name, from);
	const whole = ranges.length > 0 ? null : periodWithin(title);
	if (ranges.length > 0 || whole?.year === false) return ranges;
	const beside = periodBeside(title, whole ? `${whole.from.slice(0, 4)}${from.slice(4)}` : from);
	return beside ? [beside] : [];
}

/** Answers what to ask about a rate that does not hold in the days, months, quarter or year that its sheet, a title over it or its file is named after. */
export function namedPeriods(of: {
	sheetName: string;
	fileName: string;
	titles: readonly { row: number; text: string }[];
}): (rate: Record<string, unknown>) => Named["ask"][] {
	const named: Named[] = [];
	const add = (
		text: string,
		messageId: "import.ask.sheetPeriod" | "import.ask.titlePeriod" | "import.ask.filePeriod",
		values: Record<string, string | number>,
	) => {
		const period = periodWithin(text);
		const id = messageId.slice("import.ask.".length);
		const ask: Named["ask"] = { id, group: "doubtful", messageId, values };
		if (period) named.push({ ...period, ask });
		return ask;
	};
	const sheet = withFullYears(of.sheetName.replaceAll("_", " "));
	const file = withFullYears(fileTitle(of.fileName));
	/** Names of the whole sheet, which may leave a year out. */
	const names = [
		{ name: of.sheetName, title: sheet, ask: add(sheet, "import.ask.sheetPeriod", { text: of.sheetName }) },
		{ name: withoutEnding(of.fileName), title: file, ask: add(file, "import.ask.filePeriod", { text: of.fileName }) },
	].map((one) => ({ ask: one.ask, meant: remembered((from) => namedWithoutYear(one, from)) }));
	for (const { row, text } of of.titles)
		if (daysInText(daysSpelt(text)).length === 0 && !issuedWords.test(text.replace(numbered, " ")))
			add(withoutHarmless(text), "import.ask.titlePeriod", { row, text: text.slice(0, 120) });
	return (rate) => {
		const { validFrom } = rate;
		if (typeof validFrom !== "string") return [];
		const asked = named.filter((period) => isOutside(period, rate)).map(({ ask }) => ask);
		const beside = names.filter(({ ask, meant }) => {
			const periods = asked.includes(ask) ? [] : meant(validFrom);
			return periods.length > 0 && periods.every((period) => isOutside(period, rate));
		});
		return [...asked, ...beside.map(({ ask }) => ask)];
	};
}
