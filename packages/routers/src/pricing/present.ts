import { enumerated, type Language, type MessageId, translate } from "@iqt/i18n";
import type { Caller } from "../door/context.ts";
import { inWords } from "../kit/charges/label.ts";
import type { AdHocPrefill, SearchInput, SearchLine, SearchOption, SearchResult, ShownOption } from "../kit/charges/search.ts";
import type { Gap, Note } from "../kit/charges/world.ts";
import { bandValues } from "../kit/price-book/weight-band.ts";
import type { SearchAnswer } from "./queries.ts";
import { sources } from "./sources.ts";

/** Charges with a text of their own. */
const named: Readonly<Record<string, MessageId>> = Object.assign({}, ...sources.map(({ charges }) => charges));

const bases = ["container", "teu", "bl", "document", "item", "day", "hour", "km", "percent", "shipment"] as const;
const isBasis = (value: string): value is (typeof bases)[number] => bases.some((basis) => basis === value);

/** What people call the charge of a line, in a language. */
export const lineLabel = ({ charge, words }: Pick<SearchLine, "charge" | "words">, language: Language): string =>
	words?.[language] ?? chargeLabel(charge, language);

/** What people call a charge, in a language; the code itself where it has no text. */
export function chargeLabel(charge: string, language: Language): string {
	const id = Object.hasOwn(named, charge) ? named[charge] : undefined;
	return id ? translate(language, id) : charge;
}

/** What people call a wish of trains abroad, which have names of their own. */
export const trainWishLabel = (charge: string, language: Language): string =>
	chargeLabel(Object.hasOwn(named, `train.${charge}`) ? `train.${charge}` : charge, language);

const tonnes = (kilograms: number) => String(kilograms / 1_000);

/** That there are rates for other weights, behind a reason. */
function otherWeights({ otherWeights: other }: Gap, language: Language): string {
	if (!other) return "";
	const bands = other.bands.map(([from, to]) => translate(language, "rate.weightBand", bandValues(tonnes(from), tonnes(to))));
	return translate(language, "sale.why.otherWeights", { bands: enumerated(language, bands), weight: tonnes(other.asked) });
}

const basisName = (basis: string, language: Language) => (isBasis(basis) ? translate(language, `enum.basis.${basis}`) : basis);

/** That there is a rate charged by something else, behind a reason. */
function otherBasis({ otherBasis: other }: Gap, language: Language): string {
	if (!other) return "";
	return translate(language, "sale.why.otherBasis", { basis: basisName(other.there, language), wanted: basisName(other.wanted, language) });
}

/** The values of a sentence as people read them. */
function valuesInWords({ values: codes, words = {} }: Pick<Gap, "values" | "words">, language: Language): Record<string, string | number> {
	const values: Record<string, string | number> = { ...codes };
	for (const [name, label] of Object.entries(words)) values[name] = inWords(label, language);
	if (codes.charge !== undefined && words.charge === undefined) values.charge = chargeLabel(String(codes.charge), language);
	if (codes.failure !== undefined) values.failure = translate(language, `ntocc.failure.${codes.failure}` as MessageId);
	for (const name of ["basis", "other"]) if (codes[name] !== undefined) values[name] = basisName(String(codes[name]), language);
	return values;
}

/** Why something has no price, as a sentence in a language. */
export function describeGap(gap: Gap, language: Language): SearchResult["notPriced"][number] {
	const values: Record<string, string | number> = { lastEnded: "none", nextStarts: "none", ...valuesInWords(gap, language) };
	if (gap.problem) values.problem = translate(language, gap.problem.messageId, gap.problem.values);
	const message = translate(language, `sale.why.${gap.code}`, values).replace(/ {2,}/g, " ");
	return { code: gap.code, message: message + otherBasis(gap, language) + otherWeights(gap, language), values: gap.values };
}

const noteInWords = (note: Note, language: Language): string => translate(language, `sale.note.${note.code}`, valuesInWords(note, language));

/** What was wished for that nothing in the search could charge: nobody is to take it for free of charge. */
function wishesUnheard(
	{ scope, services, bookingWishes, truckingWishes, trainWishes, waitingHours }: SearchInput,
	{ noBooking, abroad }: Pick<SearchAnswer, "noBooking" | "abroad">,
	language: Language,
): SearchResult["notes"] {
	const listed = (wishes: readonly string[], labelOf: typeof chargeLabel) =>
		enumerated(
			language,
			[...new Set(wishes)].map((charge) => labelOf(charge, language)),
		);
	const isLost = (wishes: readonly string[], charged: boolean) => wishes.length > 0 && !charged;
	const ofTrucks = [...(waitingHours > 0 ? ["WAIT"] : []), ...truckingWishes];
	const unheard = [
		...(isLost(bookingWishes, services.bookingService && !noBooking && !abroad)
			? [{ code: "wishWithoutBooking" as const, wishes: bookingWishes }]
			: []),
		...(isLost(ofTrucks, scope !== "portToPort") ? [{ code: "wishWithoutTruck" as const, wishes: ofTrucks }] : []),
		...(isLost(trainWishes, abroad) ? [{ code: "wishWithoutTrain" as const, wishes: trainWishes }] : []),
	];
	return unheard.map(({ code, wishes }) => {
		const said = listed(wishes, code === "wishWithoutTrain" ? trainWishLabel : chargeLabel);
		return { code, message: translate(language, `sale.note.${code}`, { wishes: said }) };
	});
}

/** An option for those who may not see cost, vendor, margin or MSR, nor that a price is the MSR; formulas that use the cost were never outside these fields. */
export function withoutCosts({ confidential: _, ...option }: SearchOption): SearchOption {
	const withoutMsr = (why: SearchOption["lines"][number]["explanation"]) => (why.bound === "msr" ? { ...why, bound: null } : why);
	return {
		...option,
		lines: option.lines.map(({ confidential: __, explanation, ...line }) => ({ ...line, explanation: withoutMsr(explanation) })),
	};
}

/** An option for a customer: without what stands behind its prices, and without whether we would sell for less. */
export function forCustomer(option: SearchOption): ShownOption {
	const { lines, ...rest } = withoutCosts(option);
	return { ...rest, discountAllowed: false, lines: lines.map(({ explanation: { exchangeRate }, ...line }) => ({ ...line, exchangeRate })) };
}

/** Reasons a customer is told as they are; others speak of our price books. */
const publicReasons: ReadonlySet<Gap["code"]> = new Set([
	"noCorridor",
	"truckFromDoor",
	"noTrucking",
	"noRail",
	"noBarge",
	"noBookingService",
	"noCustoms",
	"onRequest",
	"noDepot",
	"noSurcharge",
	"noIndexStep",
	"noLowWater",
	"noTrain",
	"noRampTrucking",
	"noRampCharges",
	"noCustomsPort",
	"hsRefused",
	"hsNotAllowed",
]);

function gapsForCustomer(gaps: readonly Gap[], language: Language): SearchResult["notPriced"] {
	const sayable = gaps.map((gap) =>
		publicReasons.has(gap.code)
			? { ...describeGap(gap, language), values: {} }
			: { code: "notNow", message: translate(language, "sale.why.notNow"), values: {} },
	);
	return sayable.filter(({ message }, i) => sayable.findIndex((other) => other.message === message) === i);
}

/** Why something has no price, as somebody may be told: customers nothing of our price books. */
export const gapsInWords = (gaps: readonly Gap[], language: Language, customer: boolean): SearchResult["notPriced"] =>
	customer ? gapsForCustomer(gaps, language) : gaps.map((gap) => describeGap(gap, language));

/** The services an ad hoc request would have to price: the middle mile, and a truck or first mile for the doors. */
function adHoc(input: SearchInput, labels: Pick<AdHocPrefill, "originLabel" | "destinationLabel">): AdHocPrefill {
	const serviceTypes: AdHocPrefill["serviceTypes"] = ["M"];
	if (input.origin.kind !== "place") serviceTypes.unshift("F");
	if (input.destination.kind !== "place") serviceTypes.push("T");
	if (input.services.depot) serviceTypes.push("D");
	const { scope, direction, origin, destination, containers, ownership, cargo, grossWeightKg, readyDate, currency } = input;
	return { serviceTypes, scope, direction, origin, destination, ...labels, containers, ownership, cargo, grossWeightKg, readyDate, currency };
}

/** Whether a note says of a wish that some containers go without it, which its customer is to know. */
const isOfWish = ({ code, values }: Note, { bookingWishes, truckingWishes, trainWishes }: SearchInput): boolean =>
	(code === "notForContainer" || code === "wishWithoutHours") &&
	[...bookingWishes, ...truckingWishes, ...trainWishes.flatMap((wish) => [wish, `train.${wish}`])].includes(String(values.charge));

/** A search's answer as it leaves the server. */
export function present(answer: SearchAnswer, input: SearchInput, language: Language, caller: Pick<Caller, "seesCost" | "userType">): SearchResult {
	const customer = caller.userType === 3;
	const isPast = input.asOf === undefined && input.readyDate < answer.exchangeRateDate;
	const labels = { originLabel: inWords(answer.origin, language), destinationLabel: inWords(answer.destination, language) };
	return {
		options: customer ? answer.options.map(forCustomer) : caller.seesCost ? answer.options : answer.options.map(withoutCosts),
		notPriced: gapsInWords(answer.gaps, language, customer),
		notes: [
			...(isPast ? [{ code: "readyDatePast" as const, message: translate(language, "sale.note.readyDatePast", { date: input.readyDate }) }] : []),
			...(answer.noBooking ? [{ code: "noBookingBetweenDoors" as const, message: translate(language, "sale.note.noBookingBetweenDoors") }] : []),
			...wishesUnheard(input, answer, language),
			...answer.notes.filter((note) => !customer || isOfWish(note, input)).map((note) => ({ code: note.code, message: noteInWords(note, language) })),
		],
		districts: answer.narrowed.map(({ end, asked, code, choices }) => ({
			end,
			asked: inWords(asked, language),
			code,
			choices: choices.map(({ label, ...choice }) => ({ ...choice, label: inWords(label, language) })),
		})),
		adHoc: answer.gaps.length > 0 && !customer ? adHoc(input, labels) : null,
		...labels,
		exchangeRateDate: answer.exchangeRateDate,
	};
}
