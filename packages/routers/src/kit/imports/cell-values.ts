import { OPEN_END } from "@iqt/db";
import Big from "big.js";
import { hasControl, plainText } from "../../door/plain-text.ts";
import { yesNoReader } from "../fields/values.ts";
import { isMoney } from "../price-book/odd-values.ts";
import { serialDate, unquoted } from "../sheet/format.ts";
import { plainNumber } from "./amount.ts";
import { factorsOf } from "./amount-factors.ts";
import { isNamedAlone, type KnownArea } from "./areas.ts";
import { reeferBox } from "./bare-feet.ts";
import { type Beside, containerWords, placeWords, straySigns } from "./beside-words.ts";
import { withoutBrackets } from "./brackets.ts";
import { amountIn, type Cell, problem, type Reading, type ReadingContext, unclearAmount, value } from "./cell-reading.ts";
import { readCharge } from "./charges.ts";
import { readChoice } from "./choice-cells.ts";
import { inOwnWords } from "./cost-formulas.ts";
import { currencyIn, isOnlyCurrency } from "./currency.ts";
import { endNamed, exampleDay, parseDay, signOfDay, withoutDayWords, withoutEndWords } from "./day.ts";
import { dateShown } from "./day-shown.ts";
import { periodSpelt } from "./days-spelt.ts";
import { SEVERAL_AREAS } from "./far-areas.ts";
import { type ImportField, isPrice } from "./field.ts";
import { formatRest, isScaledSilently, isWord, shownText } from "./formats.ts";
import { readFormula } from "./formula-cells.ts";
import { laneIn } from "./lane-cells.ts";
import { isDoubtfulLine } from "./line-doubts.ts";
import { asShown, dayShown, numberShown, readInteger, readPercent, readTransit, shownOtherwise } from "./number-cells.ts";
import type { KnownPlace } from "./places.ts";
import { fitsPlace, shortDay } from "./short-days.ts";
import { readSteps } from "./step-cells.ts";
import { containerOf, directionOf, isEveryContainer } from "./terms.ts";
import { beginningOf, isCross, isFreeOfCharge, isNone, markIn, nameKey, saidTwice, tidy, tidyButMarks } from "./text.ts";
import { mayBeTurned, turnedDay } from "./turned-days.ts";
import { readWeights } from "./weight-cells.ts";

/** Characters a cell may hold of an amount, a day, a place, and of a text: what is longer is refused before it is looked at. */
const LONGEST_WORD = 500;
const LONGEST_TEXT = 5_000;

/** Reads a cell as a field's kind. Amounts come as decimal strings, days as `yyyy-MM-dd`, an open end as null, places and areas as codes. */
export function readCell(field: ImportField, given: Cell, context: ReadingContext): Reading {
	const reading = readPlain(field, given, context);
	if (reading.kind !== "problem" || typeof given.value !== "string" || reading.values.text !== unquoted(tidy(given.value))) return reading;
	// Told as it stands: "3500①" made plain would be 35001.
	return { ...reading, values: { ...reading.values, text: given.value.replace(/\s+/g, " ").trim() } };
}

function readPlain(field: ImportField, given: Cell, context: ReadingContext): Reading {
	const unstruck = given.struck && context.takeUnstruck ? { ...given, value: given.unstruck ?? null, struck: undefined } : given;
	const cell = asShown(field, unstruck);
	if (cell.unkept) return { kind: "problem", messageId: "import.unkept", values: {} };
	if (field.kind !== "text" && typeof cell.value === "string" && formulaErrors.has(cell.value.trim()))
		return {
			kind: "problem",
			messageId: "import.cellError",
			values: { text: cell.value.trim(), kind: field.kind === "amount" || field.kind === "rate" ? "amount" : "value" },
		};
	if (cell.value === null) return { kind: "empty" };
	if (cell.struck) return problem("import.struck", beginningOf(dayShown(cell, context) ?? String(cell.value)), { rest: cell.unstruck ?? "" });
	const maximum = field.kind === "text" ? LONGEST_TEXT : LONGEST_WORD;
	if (typeof cell.value === "string" && cell.value.length > maximum) return problem("import.cellTooLong", beginningOf(cell.value), { maximum });
	const plain = (isWord(field) ? dateShown(cell, context.date1904) : null) ?? unquoted(tidy(String(cell.value)));
	const text = shownText(field.kind, plain, cell.format);
	if (text === "") return { kind: "empty" };
	if (cell.unseen) return problem("import.unseen", text);
	if (cell.shownAs !== undefined && field.kind !== "text")
		return problem("import.shownOtherwise", plainNumber(Number(cell.value)), { shown: cell.shownAs });
	if (hasControl(text)) return problem("import.controlCharacter", text);
	// "USD 100 extra" is no schedule, and "suspended" no name.
	if (field.free === "line" && typeof cell.value === "string" && !context.asExport && isDoubtfulLine(field, text))
		return { kind: "value", value: text, beside: { says: {}, rest: text } };
	if (field.free && typeof cell.value === "string")
		return isNone(text) && !isCross(text) && !context.asPortal ? { kind: "empty" } : readFree(field.free, cell.value);
	const mark = typeof cell.value === "string" && field.kind !== "text" && !isPrice(field) ? markIn(cell.value.replace(/[㎏㎞]/g, "")) : null;
	if (mark !== null) return problem("import.strangeSign", text, { rest: mark });
	const otherwise = shownOtherwise(field.kind, cell, context);
	if (otherwise) return otherwise;
	switch (field.kind) {
		case "amount":
		case "rate":
			return readAmount(field, cell, text, context);
		case "day":
		case "endDay":
			return readDay(field, cell, text, context);
		default:
			if (field.kind === "yesNo" && isCross(text)) return readCross(context);
			if (field.kind === "yesNo" && field.standard === "true" && isNone(text))
				return { kind: "value", value: false, ...(yesOrNo(text) === false ? {} : { remark: "dashIsNo" as const }) };
			return isNone(text) && !isCross(text) && !isEveryContainer(text) && !isCodeOfBook(field, context)
				? { kind: "empty" }
				: readWord(field, cell, text, context);
	}
}

/** Whether a text is one the book holds, "X" and "N/A" too: an export writes nothing for none. */
const isCodeOfBook = ({ kind }: ImportField, { asExport }: ReadingContext): boolean =>
	asExport === true && (kind === "text" || kind === "charge" || kind === "trucker");

/** A text as it is written, "①" and "m²" too: what makes names alike is for finding them. */
function readFree(free: NonNullable<ImportField["free"]>, written: string): Reading {
	const plain = unquoted(plainText(written).trim());
	const text = free === "lines" ? plain : plain.replace(/[\n\t]+/g, " ");
	return hasControl(text) ? problem("import.controlCharacter", tidy(text)) : value(text);
}

/** A day where words are asked for: a remark may be one, "3/7" a week that a spreadsheet made one may not. */
function readDayAsText(free: NonNullable<ImportField["free"]>, cell: Cell, text: string, context: ReadingContext): Reading {
	const day = dayShown(cell, context);
	return free === "lines" ? value(day ?? text) : problem("import.dayAsText", day ?? text);
}

/** What a spreadsheet shows in the place of a formula's result. "#N/A" is left to those who write it for "none". */
const formulaErrors: ReadonlySet<string> = new Set(["#DIV/0!", "#REF!", "#VALUE!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!", "#CALC!"]);

/** Half of a hundredth. */
const ROUNDS_TO_NOTHING = 0.005;

function readAmount(field: ImportField, cell: Cell, text: string, context: ReadingContext): Reading {
	if (cell.isDate) return problem("import.notAnAmount", dayShown(cell, context) ?? text);
	if (isScaledSilently(cell)) return problem("import.shownScaled", text);
	const shown = formatRest(cell.format);
	if (shown !== null) return problem("import.leftover", `${text} ${shown}`, { rest: shown });
	const amount = amountIn(isFreeOfCharge(text) ? 0 : withoutStar(cell.value, context), context);
	if (amount.kind === "none") return { kind: "empty" };
	if (amount.kind === "onRequest") return { kind: "onRequest" };
	if (amount.kind === "amount") {
		if (amount.value.startsWith("-")) return problem("import.negativeAmount", text);
		const asPercent = cell.percent === true && typeof cell.value === "number";
		const per = asPercent ? "percent" : amount.per;
		const marksUp = amount.plus && field.kind === "rate" && !per;
		if (amount.plus && !marksUp) return problem("import.leftover", text, { rest: "+" });
		// What rounds to nothing in most currencies is as little a price as nothing.
		const zero = Number(amount.value) < (per === "percent" ? Number.MIN_VALUE : ROUNDS_TO_NOTHING) && !context.asPortal;
		if (zero && context.zeroIsNone) return { kind: "empty" };
		const onTop = marksUp && context.plusIsMarkUp;
		const { times, doubt } = factorsOf({ currency: amount.currency, per }, { cell, text, context });
		const unsure = amount.ambiguous ? "ambiguousAmount" : amount.trip ? "perTrip" : doubt;
		const remark = marksUp && !onTop ? "plusSign" : zero ? "zeroAmount" : unsure;
		const factor = asPercent ? 100 : times;
		return {
			kind: "value",
			value: `${onTop ? "cost+" : ""}${new Big(amount.value).times(factor).toFixed()}`,
			...(cell.decimalsShown === undefined
				? {}
				: { shown: new Big(amount.value).round(cell.decimalsShown, Big.roundHalfUp).times(factor).toFixed() }),
			...(remark ? { remark } : {}),
			...(amount.currency ? { currency: amount.currency } : {}),
			...(per ? { per } : {}),
		};
	}
	if (amount.kind === "unclear") return unclearAmount(text, amount, context);
	const formula = inOwnWords(text);
	const wrong = field.kind === "rate" && /[a-z(*]/i.test(formula) ? context.formulaProblem(formula) : undefined;
	if (wrong === null) return readFormula(formula, context);
	if (amount.kind === "several") return problem("import.severalAmounts", text);
	// What has letters is a formula gone wrong, if anything; what has none is an amount.
	if (amount.kind === "leftover" && !(wrong && /[a-z]{3}|[*]/i.test(text))) return problem("import.leftover", text, { rest: amount.rest });
	if (wrong) return { kind: "problem", ...wrong };
	return problem(field.kind === "rate" ? "import.notARate" : "import.notAnAmount", text);
}

/** "4050*" without its star, where that points to a note. */
function withoutStar(value: Cell["value"], { starIsNote }: ReadingContext): Cell["value"] {
	if (!starIsNote || typeof value !== "string") return value;
	let text = value.trimEnd();
	while (text.endsWith("*") || text.endsWith("＊")) text = text.slice(0, -1);
	return text.trimEnd();
}

/** Whether two days are the first and the last that a text for a month alone may stand for. */
const isMonth = (first: string, last: string): boolean => first < last && first.endsWith("-01") && first.slice(0, 7) === last.slice(0, 7);

/** Days between dots with all of their year are written in one order, whatever is answered about others. */
const dayOrderOf = (text: string, { dayOrders, dayOrderSaid = null }: ReadingContext) =>
	dayOrders[signOfDay(text)] ?? (/\.\d{4}(?!\d)/.test(text) ? null : dayOrderSaid);

/** Where the year of a day in numbers of two digits is, by others of the sheet, or else as a person said. */
function yearPlaceOf(text: string, { yearPlaces, yearPlaceSaid }: ReadingContext) {
	const short = shortDay(text);
	const shown = short && yearPlaces?.[signOfDay(text)];
	return shown && fitsPlace(short, shown) ? shown : yearPlaceSaid;
}

/** How a text of a day is to be read, where it may be read in several ways. */
const dayWays = (text: string, context: ReadingContext) => ({
	date1904: context.date1904,
	order: dayOrderOf(text, context),
	meant: context.dayOrMonth,
	year: yearPlaceOf(text, context),
	years: context.yearsMeant,
});

function readDay(field: ImportField, cell: Cell, text: string, context: ReadingContext): Reading {
	const words = typeof cell.value === "number" ? formatRest(cell.format) : null;
	if (words !== null) {
		const day = serialDate(Number(cell.value), context.date1904) ?? text;
		return problem("import.leftover", `${day} ${words}`, { rest: words });
	}
	// The portal's own export writes whatever day a rate has, however far ahead.
	const written = context.asExport && cell.isDate && !cell.monthOnly ? serialDate(Number(cell.value), context.date1904) : null;
	if (written !== null && written !== OPEN_END) return value(written);
	const end = field.kind === "endDay";
	const other = typeof cell.value === "string" ? readOtherEnd(cell.value, end, context) : null;
	if (other) return other;
	const plain = typeof cell.value === "string" ? { ...cell, value: withoutDayWords(cell.value, end) } : cell;
	const day = parseDay(plain, { ...dayWays(withoutDayWords(text, end), context), end });
	if (day.kind === "none" || (day.kind === "invalid" && isNone(text) && !isCross(text))) return { kind: "empty" };
	if (day.kind === "open") return end ? value(null) : problem("import.notADay", text);
	if (day.kind === "unclear") {
		const shown = day.shown ?? text;
		if (day.years) return problem("import.yearFirstOrLast", text);
		return problem("import.monthOrDay", shown, { example: exampleDay(shown, end), ...(day.either ? { either: "yes" } : {}) });
	}
	if (day.kind === "yearless") return problem("import.yearless", text, yearsAsked(context));
	if (day.kind === "invalid") return readPeriod(field, text, context);
	if (context.ofPeriods) {
		const first = parseDay(cell, { date1904: context.date1904, end: false, order: null, meant: context.dayOrMonth });
		if (first.kind === "day" && isMonth(first.value, day.value))
			return { kind: "value", value: day.value, beside: { says: { validFrom: [first.value] }, rest: "" } };
	}
	// A number that no format makes a day may be one by chance alone.
	const isBare = typeof cell.value === "number" && !cell.isDate && cell.value < FIRST_COMPACT;
	if (cell.isDate && !cell.monthOnly && context.maySwap && mayBeTurned(day.value))
		return context.swapDays ? value(turnedDay(day.value)) : { kind: "value", value: day.value, remark: "swappedDay" };
	const remark = day.ambiguous ? ("ambiguousDay" as const) : isBare ? ("bareDay" as const) : null;
	return { kind: "value", value: day.value, ...(remark ? { remark } : {}) };
}

/** The years that days without one are asked to be of: this one and the next. */
const yearsAsked = ({ thisYear = 0 }: ReadingContext) => ({ first: String(thisYear), last: String(thisYear + 1) });

/** 20261001 as a number says itself that it is a day. */
const FIRST_COMPACT = 20_000_000;

/** A day that says it is the other end than its column is of, "2027-01-01起" below 失效日期: below 有效期, where no column has the first days, it is one. Null for any other. */
function readOtherEnd(text: string, end: boolean, context: ReadingContext): Reading | null {
	if (endNamed(text) !== (end ? "first" : "last")) return null;
	const plain = withoutEndWords(text);
	const day = parseDay({ value: plain, isDate: false }, { ...dayWays(plain, context), end: !end });
	if (day.kind !== "day") return null;
	if (!end || !context.ofPeriods || day.ambiguous) return problem("import.otherEnd", text, { end: end ? "yes" : "no" });
	return { kind: "value", value: null, beside: { says: { validFrom: [day.value] }, rest: "" } };
}

/** A column of periods gives the day it is named after, and the other one beside it. */
function readPeriod(field: ImportField, text: string, context: ReadingContext): Reading {
	const period = periodSpelt(text, dayOrderOf(text, context));
	if (!period) return problem("import.notADay", text);
	const remark = period.ambiguous ? ("ambiguousDay" as const) : period.overYears ? ("overYears" as const) : null;
	const [own, says] = field.kind === "endDay" ? [period.to, { validFrom: [period.from] }] : [period.from, { validTo: [period.to] }];
	return { kind: "value", value: own, beside: { says, rest: "" }, ...(remark ? { remark } : {}) };
}

function readWord(field: ImportField, cell: Cell, text: string, context: ReadingContext): Reading {
	switch (field.kind) {
		case "place":
			return readPlace(field, text, context);
		case "lane":
			return readLane(text, context);
		case "area":
			return readArea(text, context);
		case "transit":
			return readTransit(cell, text, context);
		case "dayBand":
			return readSteps(cell, text, context.date1904);
		case "direction": {
			// E is for export beside an I, and for east elsewhere as likely.
			const isUnsure = /^e$/i.test(text) && context.besideImports !== true;
			const direction = straySigns(text.replace("/", "")) === "" && !isUnsure ? directionOf(text) : null;
			return direction ? value(direction) : problem("import.notADirection", text);
		}
		case "container": {
			if (isEveryContainer(text)) return value("*");
			const container = containerWords(text);
			if (container) return withWords(container.code, container);
			const own = context.containers?.get(nameKey(text)) ?? saidTwice(text, containerOf);
			if (own !== null) return value(own);
			const reefer = namedReefer.test(text) ? reeferBox(text.slice(0, 2)) : null;
			if (reefer === null) return problem("import.notAContainer", text);
			return { kind: "value", value: reefer, ...(reefer === "40RH" ? { remark: "reeferOf40" as const } : {}) };
		}
		case "choice":
			return readChoice(field, text);
		case "weight":
		case "weightBand":
			return readWeights(field, cell, text, context);
		case "integer":
			return readInteger(field, cell, text, context);
		case "percent":
			return readPercent(cell, text, context);
		case "yesNo":
			return readYesNo(text);
		case "currency":
			return readCurrency(text, context);
		case "charge":
			return readCharge(field, text, context.charges);
		case "trucker":
			return readTrucker(typeof cell.value === "number" && !cell.isDate ? numberShown(cell.value, cell) : text, context);
		default:
			if (cell.isDate && field.free !== undefined) return readDayAsText(field.free, cell, text, context);
			if (typeof cell.value === "number") return value(cell.isDate ? text : numberShown(cell.value, cell));
			return value(unquoted(tidyButMarks(String(cell.value))));
	}
}

const namedReefer = /^[24]0 ?(?:['′]|ft|尺)? ?(?:rf|re|reefer|冷藏箱?)$/i;

function readTrucker(text: string, { truckers }: ReadingContext): Reading {
	const code = truckers === null ? text : truckers(text);
	return code === null ? { kind: "value", value: text, remark: "unknownTrucker" } : value(code);
}

const everyPlace = ["port", "portCity", "inlandCity"] as const;

function readPlace(field: ImportField, text: string, context: ReadingContext): Reading {
	const kinds = field.placeKinds ?? everyPlace;
	const match = context.places(text, kinds);
	// Of a place without a Chinese name nobody knows which of them it is.
	const cities = match.kind === "found" && !/[一-鿿]/.test(match.place.nameZh) ? (context.citiesNamed?.(text) ?? []) : [];
	if (cities.length > 1) return problem("import.severalPlaces", text, { names: cities.slice(0, 5).join(", ") });
	if (match.kind === "found") return placeIn(text, match.place, context);
	// "四川成都", "广东省深圳".
	const [, province, city] = /^([一-鿿]{2,3}?省?)([一-鿿]{2,8})$/.exec(text) ?? [];
	const within = province !== undefined && city !== undefined ? context.places(city, kinds) : null;
	if (within?.kind === "found" && context.isProvinceOf(within.place.nameZh, province ?? "")) return placeIn(city ?? "", within.place, context);
	return match.kind === "several"
		? problem("import.severalPlaces", text, { names: match.names.slice(0, 5).join(", ") })
		: problem("import.unknownPlace", text);
}

function readLane(text: string, context: ReadingContext): Reading {
	const lane = laneIn(text, context.places, (half, place) =>
		areInitials(half, place) ? { says: {}, rest: half } : besidePlace(half, place, context),
	);
	if (!lane) return problem("import.unknownLane", text);
	const { inlandCity, portCity, way, isService } = lane;
	const beside = { says: { direction: [way] }, rest: "" };
	return { kind: "value", value: [inlandCity, portCity], beside, ...(isService ? { isService } : {}) };
}

const withWords = (v: unknown, { says, rest }: Beside): Reading =>
	rest === "" && Object.keys(says).length === 0 ? value(v) : { kind: "value", value: v, beside: { says, rest } };

/** Initials help to type a place; in a sheet "SZ" may be another city's. Those of the code are none. */
function areInitials(text: string, { code }: KnownPlace): boolean {
	const name = withoutBrackets(tidy(text)).trim().toUpperCase();
	return /^[A-Z]{2,3}$/.test(name) && !code.startsWith(name) && !code.endsWith(name);
}

function placeIn(text: string, place: KnownPlace, context: ReadingContext): Reading {
	const reading = withWords(place.code, besidePlace(text, place, context));
	return reading.kind === "value" && areInitials(text, place) ? { ...reading, remark: "initials" } : reading;
}

function besidePlace(text: string, place: KnownPlace, context: ReadingContext): Beside {
	// A port with a code of its own is not all of its city: "Shanghai (Yangshan)".
	const isSame = (part: string): boolean => {
		const other = context.places(part, everyPlace);
		return other.kind === "found" && other.place.code === place.code;
	};
	const isAround = (part: string) => context.isProvinceOf(place.nameZh, part);
	const names = [place.code, place.name, place.nameZh, ...place.aliases];
	return placeWords(text, { code: place.code, names, isSame, isAround });
}

/** An area by its names, Chinese and English, and the code to write. */
const areaNamed = ({ code, path, path_en }: KnownArea): string => `${[path, path_en].filter(Boolean).join(" ")} ${code}`;

function readArea(text: string, context: ReadingContext): Reading {
	if (/^\d+$/.test(text)) return value(text);
	const found = straySigns(text) === "" ? context.areas(text) : [];
	const [only, other] = found;
	// The whole path says where it lies.
	const isBare = only !== undefined && isNamedAlone(text, only);
	if (only && !other) return { kind: "value", value: only.code, ...(isBare ? { remark: "bareArea" as const } : {}) };
	if (!only) return problem("import.unknownArea", text);
	return problem(SEVERAL_AREAS, text, { names: found.slice(0, 5).map(areaNamed).join("; ") });
}

const yesOrNo = yesNoReader({ yes: ["y", "有", "√", "✓"], no: ["n", "无"] });

/** An x ticks a box, or says that there is none: whoever wrote it knows. */
const readCross = ({ crossIs }: ReadingContext): Reading =>
	crossIs ? value(crossIs === "tick") : { kind: "value", value: false, remark: "tickOrCross" };

function readYesNo(text: string): Reading {
	const said = yesOrNo(text);
	return said === undefined ? problem("import.notYesNo", text) : value(said);
}

function readCurrency(text: string, context: ReadingContext): Reading {
	const code = text.toUpperCase();
	if (context.currencies.has(code) && (context.asExport === true || isMoney(code))) return value(code);
	// The currencies that are known come first: the yen's sign in a book that has no yen is the yuan's.
	// All of the cell has to be a currency's name: 牙买加元 holds 加元, and 千美元 is a thousand of them.
	const named = isOnlyCurrency(text) && !/[?!*#]/.test(text) ? currencyIn(text) : null;
	const first = named?.find((name) => context.currencies.has(name));
	if (named && first) return { kind: "value", value: first, currency: named };
	return named && named.length > 1 ? problem("import.unknownCurrencies", text, { codes: named.join(", ") }) : problem("import.unknownCurrency", text);
}
