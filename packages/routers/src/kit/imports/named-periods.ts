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

/** The days of the month or quarter that a name has without a year, in one year. */
function periodOfYear(name: string, year: string): NamedPeriod | null {
	const quarter = quarterIn(name, year);
	const month = quarter ? null : yearlessDay(name);
	const days = month && month.day === null ? periodAlone(`${year}-${month.month}`) : null;
	return quarter ?? (days && { ...days, year: false, words: name });
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
	add(of.sheetName, "import.ask.sheetPeriod", { text: of.sheetName });
	const ofYear = remembered((year) => (periodWithin(of.sheetName) ? null : periodOfYear(of.sheetName, year)));
	add(fileTitle(of.fileName), "import.ask.filePeriod", { text: of.fileName });
	for (const { row, text } of of.titles)
		if (daysInText(text).length === 0 && !issuedWords.test(text.replace(numbered, " ")))
			add(withoutHarmless(text), "import.ask.titlePeriod", { row, text: text.slice(0, 120) });
	return (rate) => {
		const yearless = ofYear(String(rate.validFrom).slice(0, 4));
		const asked = named.filter((period) => isOutside(period, rate)).map(({ ask }) => ask);
		if (yearless === null || !isOutside(yearless, rate)) return asked;
		return [...asked, { id: "sheetPeriod", group: "doubtful", messageId: "import.ask.sheetPeriod", values: { text: of.sheetName } }];
	};
}
