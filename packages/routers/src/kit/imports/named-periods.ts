import { daysInText, yearlessDay } from "./day.ts";
import { fileTitle } from "./file-name.ts";
import { withoutHarmless } from "./harmless.ts";
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

/** The days of the month or quarter that a name has without a year of four digits, of rates from some day on. */
function periodBeside(name: string, from: string): NamedPeriod | null {
	const year = from.slice(0, 4);
	const quarter = quarterIn(name, year);
	const found = quarter ? null : yearlessDay(name);
	if (found === null) return quarter;
	const { month, day } = found;
	// The day rates begin on is named after nothing else.
	const isFirst = day !== null && from.slice(5) === [month, day].map((number) => String(number).padStart(2, "0")).join("-");
	const written = day === null ? `${year}-${month}` : isFirst ? null : monthOfDigits({ month, day }, year);
	const days = written === null ? null : periodAlone(written);
	return days && { ...days, year: false, words: name };
}

/** Answers what to ask about a rate that does not hold in the month, quarter or year that its sheet, a title over it or its file is named after. */
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
		if (period) named.push({ ...period, ask: { id, group: "doubtful", messageId, values } });
	};
	const sheet = of.sheetName.replaceAll("_", " ");
	add(sheet, "import.ask.sheetPeriod", { text: of.sheetName });
	const ofYear = remembered((from) => (periodWithin(sheet) ? null : periodBeside(sheet, from)));
	add(fileTitle(of.fileName), "import.ask.filePeriod", { text: of.fileName });
	for (const { row, text } of of.titles)
		if (daysInText(text).length === 0 && !issuedWords.test(text.replace(numbered, " ")))
			add(withoutHarmless(text), "import.ask.titlePeriod", { row, text: text.slice(0, 120) });
	return (rate) => {
		if (typeof rate.validFrom !== "string") return [];
		const yearless = ofYear(rate.validFrom);
		const asked = named.filter((period) => isOutside(period, rate)).map(({ ask }) => ask);
		if (yearless === null || !isOutside(yearless, rate)) return asked;
		return [...asked, { id: "sheetPeriod", group: "doubtful", messageId: "import.ask.sheetPeriod", values: { text: of.sheetName } }];
	};
}
