import type { MessageId } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";
import type { SheetCell } from "../sheet/read.ts";
import { type DecimalStyle, type Per, parseAmount } from "./amount.ts";
import type { KnownArea } from "./areas.ts";
import type { Beside } from "./beside-words.ts";
import type { DayOrder, DayOrders, DayOrMonths, DaySign, YearPlaces, YearsMeant } from "./day.ts";
import type { PlaceIndex } from "./places.ts";
import type { YearPlace } from "./short-days.ts";
import type { SupplierIndex } from "./suppliers.ts";
import { formatUnit, inOwnUnit, type OtherUnit, type Quantity } from "./units.ts";
import type { Edge, WeightEdges } from "./weight-bands.ts";

export type Cell = Pick<
	SheetCell,
	| "value"
	| "isDate"
	| "unkept"
	| "struck"
	| "unstruck"
	| "monthOnly"
	| "yearOnly"
	| "yearUnseen"
	| "percent"
	| "format"
	| "unseen"
	| "scaled"
	| "shownAs"
	| "threeDecimals"
	| "decimalsShown"
>;

/** Readings worth pointing out; what they come to may be something else. */
export type Remark =
	| "ambiguousAmount"
	| "ambiguousDay"
	| "bareDay"
	| "reeferOf40"
	| "zeroAmount"
	| "weightUnit"
	| "weightLimit"
	| "percentUnit"
	| "largePercent"
	| "unknownTrucker"
	| "unknownCharge"
	| "sumCharge"
	| "newName"
	| "notOneName"
	| "plusSign"
	| "perUnit"
	| "otherUnit"
	| "tickOrCross"
	| "dashIsNo"
	| "transitDate"
	| "workingDays"
	| "stepDate"
	| "overYears"
	| "ditto"
	| "dittoLeft"
	| "bareArea"
	| "perTrip"
	| "ownCurrency"
	| "threeDecimals"
	| "swappedDay"
	| "initials";

/**
 * What was read from a cell. `unit`: that of its number, where it is none of the field's own. Of an amount, `currency` is what stands beside it may be, likeliest first, and `per` what it is charged by. `beside`: what
 * else the cell says; `edges`: of a band of weights, whether its ends belong to it. `isService`: of a lane, that it may be the name of a line both ways. `shown`: what an amount comes to as its cell shows it, rounded.
 */
export type Reading =
	| {
			kind: "value";
			value: unknown;
			remark?: Remark;
			unit?: string;
			currency?: readonly string[];
			per?: Per;
			beside?: Beside;
			edges?: WeightEdges;
			isService?: true;
			shown?: string;
	  }
	| { kind: "empty" }
	| { kind: "onRequest" }
	| { kind: "problem"; messageId: MessageId; values: MessageValues };

export interface ReadingContext {
	places: PlaceIndex;
	currencies: ReadonlySet<string>;
	/** The areas a name or path names. */
	areas(text: string): readonly KnownArea[];
	/** Whether a text names the province a city lies in. */
	isProvinceOf(city: string, text: string): boolean;
	/** The Chinese cities of an English name. */
	citiesNamed?(english: string): readonly string[];
	/** Codes of containers by what each is called in master data, in capitals or not, with signs or without. */
	containers?: ReadonlyMap<string, string>;
	/** Truckers of the supplier register; null where it has none. */
	truckers: SupplierIndex | null;
	/** Charges the book has rates for; null for a book without charges. */
	charges?: ReadonlySet<string> | null;
	date1904: boolean;
	decimal: DecimalStyle | null;
	/** What a person answered about signs that may part thousands or decimals: of a column that shows by other cells how it writes, for those alone it leaves in doubt. */
	decimalSaid?: DecimalStyle | null;
	/** One comma before three digits may part decimals, as others of the sheet do. */
	commaMayPart?: boolean;
	/** What a person answered about commas before one or two digits, in columns that show no way to write. */
	commaSaid?: "comma" | null;
	dayOrders: DayOrders;
	/** What a person answered about days that nothing in the sheet decides. */
	dayOrderSaid?: DayOrder | null;
	/** Its column, where that is asked about by itself: days of the sheet show both orders. */
	daysOf?: string | null;
	/** The orders that other days of its column show, by the sign that parts them. */
	dayShown?: Readonly<Record<DaySign, readonly DayOrder[]>>;
	/** Where days in numbers of two digits have their year, as others of the sheet show, and as a person said of those that nothing decides. */
	yearPlaces?: YearPlaces;
	yearPlaceSaid?: YearPlace | null;
	/** The years of days without one, as a person said, and the one it is. */
	yearsMeant?: YearsMeant | null;
	thisYear?: number;
	/** What "27-May" and "May-27" are, as other cells of the column show or a person said. */
	dayOrMonth?: DayOrMonths;
	/** Its column holds both days of a rate: a month alone is all of it. */
	ofPeriods?: true;
	/** How many of a weight's unit make a tonne, where a column's head says so. */
	perTonne?: 1 | 1000;
	/** Whether a column of weights is called what may be loaded at most. */
	limit?: boolean;
	/** Whether a weight of its column belongs to the band that begins or ends there, as the head says. */
	edge?: Edge;
	/** Its column has I for import, too: E alone may be east. */
	besideImports?: boolean;
	/** Its column has numbers in percent. */
	besidePercents?: boolean;
	/** The unit a column's head names that is none of the field's own. */
	unit?: OtherUnit | null;
	/** Numbers are in the field's own unit whatever unit stands beside them, because a person said so. */
	inOwnUnit?: boolean;
	/** What "x" stands for where yes or no is asked, because a person said so. */
	crossIs?: "tick" | "cross" | null;
	/** Struck-through text is left out, because a person said so. */
	takeUnstruck?: boolean;
	/** What the portal writes itself, or a person in its words: a price of nothing is one, and 0.5 in a column of percentages is half a percent. */
	asPortal?: boolean;
	/** The sheet is an export of the portal's, which has every value written out. */
	asExport?: boolean;
	/** 0.06 in a column of percentages is that many percent, because a person said so. */
	percentAsWritten?: boolean;
	/** A column's head says that its numbers are in percent. */
	headInPercent?: boolean;
	/** Numbers too large for percentages are amounts, because a person said so. */
	largeIsMoney?: boolean;
	/** What the amounts under a head are multiplied by, because a person said so. */
	timesOf?(head: string): number;
	/** What this column's amounts are. */
	times?: number;
	/** A number shown as "1.250" is a thousand times as much, because a person said so. */
	decimalsAreThousands?: boolean;
	/** Dates of its column may have their day and month exchanged: beside them stand texts that no spreadsheet made dates of. */
	maySwap?: boolean;
	/** Such dates have them exchanged, because a person said so. */
	swapDays?: boolean;
	/** Those that name their currency themselves are as well, because a person said so. */
	timesOwn?: boolean;
	/** The currency that a sign of several stands for, by all it may be, because a person said so. */
	signs?: ReadonlyMap<string, string>;
	/** Currencies the sheet speaks of by more than such a sign. */
	spoken?: ReadonlySet<string>;
	/** A price of nothing is none, because a person said so. */
	zeroIsNone?: boolean;
	/** A star behind an amount points to a note, because a person said so. */
	starIsNote?: boolean;
	/** "+500" is that much on top of the cost, because a person said so. */
	plusIsMarkUp?: boolean;
	/** "300/TEU" in a formula is 300 for each, because a person said so. */
	slashIsTimes?: boolean;
	/** What is wrong with a text as a formula; null when it is one. For `rate` fields. */
	formulaProblem(text: string): { messageId: MessageId; values: MessageValues } | null;
}

/** What is wrong with a cell. */
export const problem = (messageId: MessageId, text: string, values: MessageValues = {}): Reading => ({
	kind: "problem",
	messageId,
	values: { text, ...values },
});
/** A cell that is read without doubt. */
export const value = (v: unknown): Reading => ({ kind: "value", value: v });

/** An amount that may be either of two. */
export const unclear = (text: string, { thousands, decimals }: { thousands: string | null; decimals: string }): Reading =>
	thousands === null ? problem("import.unclearComma", text, { value: decimals }) : problem("import.unclearAmount", text, { thousands, decimals });

/** The same of an amount in a column that shows no way to write: of all that are so a person may say that their commas part decimals. */
export function unclearAmount(text: string, read: { thousands: string | null; decimals: string }, { decimal }: Decimals): Reading {
	const found = unclear(text, read);
	const isOne = found.kind === "problem" && decimal === null && isShortComma({ kind: "unclear", ...read }, text);
	return isOne ? { ...found, values: { ...found.values, either: "yes" } } : found;
}

/** Whether all that an amount says of how it is written is a comma before one or two digits: "190,5". */
export const isShortComma = (read: ReturnType<typeof parseAmount>, text: string): boolean =>
	read.kind === "unclear" && read.thousands === null && /,\d{1,2}(?!\d)/.test(text);

type Decimals = Pick<ReadingContext, "decimal" | "decimalSaid" | "commaSaid" | "commaMayPart">;

/** An amount by its column's way to write, or by what was answered where that leaves it in doubt. */
export function amountIn(value: Cell["value"], { decimal, decimalSaid = null, commaSaid = null, commaMayPart = false }: Decimals) {
	const read = parseAmount(value, decimal ?? decimalSaid ?? commaSaid);
	if (commaMayPart && read.kind === "amount" && read.oneComma === true)
		return decimalSaid === null ? { ...parseAmount(value, decimal ?? "comma"), ambiguous: true } : parseAmount(value, decimalSaid);
	const isDoubtful = read.kind === "unclear" || (read.kind === "amount" && read.ambiguous);
	return isDoubtful && decimal !== null && decimalSaid !== null ? parseAmount(value, decimalSaid) : read;
}

/** Digits of a cell as amounts are read, so that a sign which may part thousands or decimals is not guessed at; null where they are no number. */
export function numberIn(cell: Cell, digits: string, { decimal, decimalSaid = null, commaMayPart = false }: Decimals) {
	if (typeof cell.value === "string" && !/^\d/.test(digits)) return null;
	// Of weights and shares two digits behind a comma are decimals: none is that large.
	const own = decimal === null && decimalSaid === null && /^\d{1,3},\d\d$/.test(digits) ? "comma" : decimal;
	const read = amountIn(typeof cell.value === "string" ? digits : cell.value, { decimal: own, decimalSaid, commaMayPart });
	return read.kind === "unclear" || (read.kind === "amount" && !read.value.startsWith("-")) ? read : null;
}

/** A number that is read, and whether it was by its column's way alone. */
export const remarked = (v: unknown, ambiguous: boolean): Reading => ({
	kind: "value",
	value: v,
	...(ambiguous ? { remark: "ambiguousAmount" as const } : {}),
});

/** The unit of a cell's number that is none of its field's own: its format's, or the head's; null for none, undefined where the format shows what is no unit. */
export function unitOfCell(quantity: Quantity, cell: Cell, context: ReadingContext): OtherUnit | null | undefined {
	if (context.inOwnUnit) return null;
	if (typeof cell.value !== "number" || !cell.format) return context.unit ?? null;
	return formatUnit(quantity, cell.format);
}

/** Numbers of another unit in the field's own, down to `digits` decimals; a problem where they do not come to that. */
export function converted(
	numbers: readonly string[],
	of: { unit: OtherUnit; quantity: Quantity; digits: number; text: string },
	make: (own: readonly string[]) => unknown,
): Reading {
	const { unit, quantity, digits, text } = of;
	const own = numbers.map((number) => inOwnUnit(number, unit));
	// A pound is no whole number of kilograms, and nobody weighs finer; days are whole ones.
	const exact = own.flatMap((number) =>
		number && (quantity === "tonnes" || number.round(digits).eq(number)) ? [number.round(digits).toFixed()] : [],
	);
	if (exact.length < numbers.length) return problem("import.unitUnknown", text, { unit: unit.name, own: quantity });
	return { kind: "value", value: make(exact), remark: "otherUnit", unit: unit.name };
}
