import { monthName } from "./months.ts";

/** Months as German and Spanish write them otherwise than English, beside how English cuts them short. */
const names: readonly (readonly [month: string, others: string])[] = [
	["Jan", "januar|jänner|enero|ene"],
	["Feb", "februar|febrero"],
	["Mar", "märz|maerz|mär|mrz|marzo"],
	["Apr", "abril|abr"],
	["May", "mai|mayo"],
	["Jun", "juni|junio"],
	["Jul", "juli|julio"],
	["Aug", "agosto"],
	["Sep", "septiembre|setiembre"],
	["Oct", "oktober|okt|octubre"],
	["Nov", "noviembre"],
	["Dec", "dezember|dez|diciembre|dic"],
];
const meant = new Map(names.flatMap(([month, others]) => others.split("|").map((other) => [other, month] as const)));
const other = new RegExp(`(?<!\\p{L})(?:${[...meant.keys()].sort((a, b) => b.length - a.length).join("|")})(?!\\p{L})`, "giu");

/** What stands between a day and its month, or a month and its year: "1 de abril de 2027". */
const ofMonth = new RegExp(`(?<=\\d) ?(?:de|\\.º) (?=${monthName})`, "gi");
const ofYear = new RegExp(`(?<=(?<![a-z])${monthName}\\.?) (?:de|del) (?=20\\d\\d(?!\\d))`, "gi");
const between = new RegExp(
	`(?<=(?<![a-z])${monthName}\\.?(?: 20\\d\\d)?) ?(?:bis(?: zum)?|al?|hasta(?: el)?) (?=(?:\\d{1,2}\\.? )?${monthName})`,
	"gi",
);
const quarter = /(?<![\d.])([1-4])\. ?quartal(?:e?s)? ?(?:[-/']|von )? ?(?=20\d\d(?!\d))/gi;
const trimester = /(?<![\d.])([1-4])(?:\.?[ºoª°]|er|do|to)? ?trimestre (?:de |del )?(?=20\d\d(?!\d))/gi;

/** A text whose days German or Spanish words spell, with English ones: "1. März bis 30. Juni 2027", "1 de abril al 30 de junio de 2027", "2. Quartal 2027". */
export function monthsInEnglish(text: string): string {
	if (!/[a-zäöü]{3}/i.test(text)) return text;
	const quarters = text.replace(quarter, "Q$1 ").replace(trimester, "Q$1 ");
	const english = quarters.replace(other, (word) => meant.get(word.toLowerCase()) ?? word);
	return english === text ? text : english.replace(ofMonth, " ").replace(ofYear, " ").replace(between, " to ");
}
