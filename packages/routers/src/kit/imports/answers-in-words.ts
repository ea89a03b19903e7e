import { type Language, translate } from "@iqt/i18n";
import { fieldLabel, importBook, valueLabel } from "./book.ts";
import type { LoggedAnswer } from "./logged.ts";
import { optionLabel } from "./option-label.ts";
import { questionValues } from "./view.ts";

/** What people answered to the questions of an import, in sentences of a language: "Direction … 12 rates: Export". */
export function answersInWords(domain: string, logged: readonly LoggedAnswer[], language: Language): string[] {
	const book = importBook(domain);
	return logged.map(({ question, answer, prices = {} }) => {
		const values = questionValues(book, question, language);
		const entered = Object.entries(prices).map(
			([field, price]) => `${fieldLabel(book, field, language)} = ${valueLabel(book, field, price, language)}`,
		);
		const said = [optionLabel(book, question, answer, { language, values }), ...entered].join(", ");
		return `${translate(language, question.messageId, values)} → ${said}`;
	});
}
