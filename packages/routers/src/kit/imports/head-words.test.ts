import { expect, it } from "vitest";
import "../../prices/books.ts";
import { importBook } from "./book.ts";
import { labelIndex } from "./field.ts";
import { wordsLeftOver } from "./head-words.ts";
import { ownTitles } from "./mapping.ts";

const { fields } = importBook("inlandRail");
const labels = labelIndex(fields);

/** Words of a head that are asked about, of a column read as a field. */
const left = (header: string, name: string): string[] => {
	const field = fields.find((one) => one.name === name);
	if (!field) throw new RangeError(name);
	return wordsLeftOver(header, field, labels, ownTitles(fields));
};

it.each([
	["Transit time (working days)", "transit"],
	["时效（工作日）", "transit"],
	["Frequency (per day)", "frequency"],
	["班次/月", "frequency"],
	["Frequency (fortnightly)", "frequency"],
	["Min (%)", "min"],
	["Min (SOC)", "min"],
])("%s is asked about", (header, field) => {
	expect(left(header, field)).not.toEqual([]);
});

it.each([
	["Transit (days)", "transit"],
	["时效（天）", "transit"],
	["Frequency (per week)", "frequency"],
	["班次/周", "frequency"],
	["班期", "frequency"],
	["Min (CNY)", "min"],
	["Min (CNY/箱)", "min"],
])("%s is not", (header, field) => {
	expect(left(header, field)).toEqual([]);
});
