import { type Language, type MessageId, translate } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";
import { type ImportBook, valueLabel } from "./book.ts";
import { ASSUMED, CONFIRM, OTHER, type Question, YEARLESS } from "./questions.ts";

const words: Readonly<Record<string, MessageId>> = {
	confirm: "import.answer.confirm",
	keep: "import.answer.keep",
	takeRest: "import.answer.takeRest",
	once: "import.answer.onceForAll",
	msr: "import.answer.areLeast",
	asBook: "import.answer.asBook",
	reckoned: "import.answer.reckoned",
	formula: "import.answer.formula",
	entered: "import.answer.entered",
	onRequest: "import.answer.onRequest",
	dayFirst: "import.answer.dayFirst",
	monthFirst: "import.answer.monthFirst",
	yearFirst: "import.answer.yearFirst",
	yearLast: "import.answer.yearLast",
	asDay: "import.answer.asDay",
	asMonth: "import.answer.asMonth",
	point: "import.answer.point",
	comma: "import.answer.comma",
	tick: "import.answer.tick",
	cross: "import.answer.cross",
	asWritten: "import.answer.asWritten",
};

/** What the two readings of a question are called, by how its id begins: as it was read, and the other one. */
const readings: readonly { id: string; confirm: MessageId; other?: MessageId; several?: { confirm: MessageId; other: MessageId } }[] = [
	{
		id: "contradiction.",
		confirm: "import.answer.valueBy",
		other: "import.answer.otherBy",
		several: { confirm: "import.answer.by", other: "import.answer.byOther" },
	},
	{
		id: "lineSays.",
		confirm: "import.answer.asLine",
		other: "import.answer.withoutLine",
		several: { confirm: "import.answer.byLine", other: "import.answer.notByLine" },
	},
	{ id: "sheetSays.", confirm: "import.answer.asSheet", other: "import.answer.notAsSheet" },
	{
		id: "remarkSays.",
		confirm: "import.answer.asRead",
		other: "import.answer.asRemark",
		several: { confirm: "import.answer.confirm", other: "import.answer.byRemark" },
	},
	{
		id: "laneWay",
		confirm: "import.answer.asRead",
		other: "import.answer.otherWay",
		several: { confirm: "import.answer.confirm", other: "import.answer.otherWays" },
	},
	{ id: "underGroup", confirm: "import.answer.ofAllRates", other: "import.answer.ofGroupAlone" },
	{ id: "barePrices.sold", confirm: "import.answer.areSold", other: "import.answer.areCosts" },
	{ id: "barePrices.least", confirm: "import.answer.areLeast", other: "import.answer.areCosts" },
	{ id: "barePrices", confirm: "import.answer.areCosts", other: "import.answer.areSold" },
	{ id: "fileSays.", confirm: "import.answer.fileIgnored", other: "import.answer.asFile" },
	{ id: "remarkTerms", confirm: "import.answer.keepRemarks" },
	{ id: "noteSays.", confirm: "import.answer.noteIgnored", other: "import.answer.asNote" },
	{ id: "otherUnit.", confirm: "import.answer.converted", other: "import.answer.ownUnit" },
	{ id: "percentBasis", confirm: "import.answer.confirm", other: "import.answer.markUp" },
	{ id: "factor", confirm: "import.answer.factor", other: "import.answer.amount" },
	{ id: "printColumns", confirm: "import.answer.readHidden" },
	{ id: "printArea", confirm: "import.answer.readHidden" },
	{ id: "hiddenRows", confirm: "import.answer.readHidden", other: "import.answer.leaveOut" },
	{
		id: "currencyInRow",
		confirm: "import.answer.asRead",
		other: "import.answer.asBeside",
		several: { confirm: "import.answer.confirm", other: "import.answer.byBeside" },
	},
	{ id: "sharedWeight", confirm: "import.answer.lighterBand", other: "import.answer.heavierBand" },
	{ id: "zeroAmount", confirm: "import.answer.zeroIsPrice", other: "import.answer.zeroIsNone" },
	{ id: "requestBeside", confirm: "import.answer.allOnRequest", other: "import.answer.amountsKept" },
	{ id: "ownCurrency", confirm: "import.answer.unitAsWritten", other: "import.answer.timesAsOthers" },
	{ id: "threeDecimals", confirm: "import.answer.areDecimals", other: "import.answer.areThousands" },
	{ id: "swappedDay", confirm: "import.answer.datesAsRead", other: "import.answer.datesExchanged" },
	{ id: "perUnit", confirm: "import.answer.slashDivides", other: "import.answer.slashIsTimes" },
	{ id: "plusSign", confirm: "import.answer.plusIsPrice", other: "import.answer.plusIsMarkUp" },
	{ id: "blankBelow.", confirm: "import.answer.blankStandard", other: "import.answer.blankAbove" },
	{ id: "wordsLeft.", confirm: "import.answer.leaveOut" },
	{ id: "noteBetween", confirm: "import.answer.lineIgnored", other: "import.answer.leaveOutBelow" },
	{ id: "noteInSection.", confirm: "import.answer.holdsBelow", other: "import.answer.leaveOutBelow" },
	{ id: "crossed.", confirm: "import.answer.lineIgnored", other: "import.answer.lineHolds" },
	{ id: "lineAside.", confirm: "import.answer.lineIgnored" },
	{ id: "sheetLines", confirm: "import.answer.linesLeft" },
	{ id: "linePart.", confirm: "import.answer.restLeft" },
	{ id: "linesLeft", confirm: "import.answer.linesLeft" },
	{ id: "titleLeft", confirm: "import.answer.lineIgnored" },
	{ id: "noteAmounts", confirm: "import.answer.noteIgnored" },
	{ id: "comment", confirm: "import.answer.noteIgnored" },
	{ id: "shape", confirm: "import.answer.noteIgnored" },
	{ id: "noteTerms", confirm: "import.answer.noteIgnored" },
	{ id: "sectionEnds.", confirm: "import.answer.sectionEnded", other: "import.answer.sectionGoesOn" },
	{ id: "sectionSeveral.", confirm: "import.answer.lineIgnored" },
	{ id: "bareForty", confirm: "import.answer.standardForty", other: "import.answer.bothForties" },
	{ id: "boxHead.", confirm: "import.answer.forAllBoxes", other: "import.answer.forItsBox" },
	{ id: "largePercent", confirm: "import.answer.isPercent", other: "import.answer.isMoney" },
	{ id: "teuBounds", confirm: "import.answer.boundsPerTeu" },
	{
		id: "keptUnit.",
		confirm: "import.answer.unitOfBook",
		other: "import.answer.unitAssumed",
		several: { confirm: "import.answer.unitsOfBook", other: "import.answer.unitAssumed" },
	},
	{ id: "msrBelowCost", confirm: "import.answer.confirm", other: "import.answer.leaveOut" },
	{ id: "belowCost", confirm: "import.answer.confirm", other: "import.answer.leaveOut" },
	{ id: "onceForAll", confirm: "import.answer.confirm", other: "import.answer.perContainer" },
	{ id: "onceBasis", confirm: "import.answer.confirm", other: "import.answer.perContainer" },
	{ id: "starred", confirm: "import.answer.confirm", other: "import.answer.withoutStar" },
	{ id: "past", confirm: "import.answer.takePast", other: "import.answer.leaveOut" },
	{ id: "blankCost", confirm: "import.answer.costUnknown", other: "import.answer.leaveOut" },
	{ id: "sumCharge", confirm: "import.answer.confirm", other: "import.answer.leaveOut" },
	{ id: "noCost", confirm: "import.answer.costUnknown", other: "import.answer.leaveOut" },
	{ id: "wholeShare", confirm: "import.answer.asMarkUp", other: "import.answer.shareOfCost" },
	{ id: "shownRounded", confirm: "import.answer.asKept", other: "import.answer.asShown" },
	{ id: "rounded", confirm: "import.answer.rounded" },
	{ id: "dropped.unaccounted", confirm: "import.answer.confirm" },
	{ id: "dropped.notOffered", confirm: "import.answer.leaveOut", other: "import.answer.pricesUnknown" },
	{ id: "dropped.", confirm: "import.answer.leaveOut" },
	{ id: "sameColumn", confirm: "import.answer.leaveOut" },
	{ id: "secondLane", confirm: "import.answer.leaveOut" },
	{ id: "secondTable", confirm: "import.answer.leaveOut" },
];

/** What a question's answer is called: of a field's value its name, of anything else what it does. `values`: the question's, as people know them. */
export function optionLabel(
	book: ImportBook,
	question: Pick<Question, "id" | "values">,
	option: string,
	of: { language: Language; values: MessageValues },
): string {
	const { language, values } = of;
	const [, factor] = /^x(\d+)$/.exec(option) ?? [];
	if (factor) return translate(language, "import.answer.times", { factor: Number(factor) });
	const [, year, next] = question.id === YEARLESS ? (/^(\d{4})(?:-(\d{4}))?$/.exec(option) ?? []) : [];
	if (year !== undefined) return next === undefined ? year : translate(language, "import.answer.overYears", { first: year, last: next });
	if (option === "asWritten" && question.id.startsWith("moneyUnit.")) return translate(language, "import.answer.unitAsWritten");
	const reading = readings.find(({ id }) => question.id.startsWith(id));
	if (reading && (option === CONFIRM || option === OTHER)) {
		const named = question.values.several === undefined ? reading : (reading.several ?? reading);
		// What leaving a line out comes to has no name where nothing else gives a value.
		const nameless = option === OTHER && named.other === "import.answer.withoutLine" && values.other === "";
		const id = nameless ? "import.answer.notByLine" : option === CONFIRM ? named.confirm : named.other;
		if (id) return translate(language, id, values);
	}
	const id = words[option];
	return id ? translate(language, id) : valueLabel(book, question.id.slice(ASSUMED.length), option, language);
}
