import { expect, test } from "vitest";
import { monthsInEnglish } from "./european-months.ts";

test.each([
	["1. März bis 30. Juni 2027", "1. Mar to 30. Jun 2027"],
	["Januar bis März 2027", "Jan to Mar 2027"],
	["01. Dezember 2027", "01. Dec 2027"],
	["2. Quartal 2027", "Q2 2027"],
	["1 de abril al 30 de junio de 2027", "1 Apr to 30 Jun 2027"],
	["enero a marzo de 2027", "Jan to Mar 2027"],
	["2º trimestre de 2027", "Q2 2027"],
])("spells the days of %j", (text, english) => {
	expect(monthsInEnglish(text)).toBe(english);
});

// What English says, too, and words that only begin as a month does.
test.each(["1 Apr 2027 to 30 June 2027", "Rail rates valid from April 2027", "Juliane Maier, 2 Kisten", "2027年4月-6月", "20GP a 40HC"])(
	"leaves %j as it is",
	(text) => {
		expect(monthsInEnglish(text)).toBe(text);
	},
);
