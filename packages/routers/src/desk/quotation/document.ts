import { type Language, type MessageId, translate } from "@iqt/i18n";
import Big from "big.js";
import type { SearchLeg } from "../../kit/charges/search.ts";
import { shownRate } from "../../kit/money/shown-rate.ts";
import { weeklyDepartures } from "../../pricing/frequency.ts";
import { haulsOf, type LaneEnds, type LanesAre } from "./lanes.ts";
import { costsOf, leastOf, type PricedLane, quotedLines, standardLines } from "./quoted-lines.ts";
import { validity } from "./rules.ts";
import type { Customer, DocumentItem, InternalDocument, PublicDocument, QuotationDocument, SecondLanguage } from "./schema.ts";
import { wordsOf } from "./words-beside.ts";

interface Parts {
	language: Language;
	currency: string;
	customer: Customer;
	issuer: { name: string; email: string };
	remarks: string;
	/** What stands beside it in a second language; null where nothing does. */
	second: Pick<SecondLanguage, "language" | "remarks" | "terms"> | null;
	/** Remarks written for second languages it does not have now. */
	otherRemarks: InternalDocument["otherRemarks"];
	/** Last day asked for, or null. */
	validTo: string | null;
	lanes: PricedLane[];
	lanesAre: LanesAre;
	terms: PublicDocument["terms"];
	origin: InternalDocument["origin"];
	today: string;
}

/** Digits after the point of a decimal string. */
export const digitsOf = (amount: string) => amount.split(".")[1]?.length ?? 0;

/** The sum of decimal strings with as many digits as the longest. */
function sum(amounts: readonly string[]): string {
	const digits = Math.max(0, ...amounts.map(digitsOf));
	return amounts.reduce((total, amount) => total.plus(amount), Big(0)).toFixed(digits);
}

/** `a - b` with the digits of `a`. */
export const minus = (a: string, b: string): string => Big(a).minus(b).toFixed(digitsOf(a));

function byCurrency(totals: readonly { currency: string; amount: string }[]): PublicDocument["totals"] {
	const codes = [...new Set(totals.map((total) => total.currency))].sort();
	return codes.map((currency) => ({ currency, amount: sum(totals.filter((total) => total.currency === currency).map((total) => total.amount)) }));
}

/**
 * The document of a draft: sums over its parts, or those of its cheapest option; amounts, windows and exchange rates as priced, texts in the document's language. Throws where the lanes'
 * windows do not meet or `validTo` is beyond them.
 */
export function buildDocument(parts: Parts): QuotationDocument {
	const { language, currency, lanes, second } = parts;
	const items = lanes.map((lane) => itemOf(lane, language));
	const cheapest = parts.lanesAre === "options" ? cheapestOf(items) : null;
	const sums = sumsOf(lanes, cheapest);
	return {
		format: 1,
		public: {
			language,
			second: second && { ...second, items: lanes.map((lane) => wordsOf(itemOf(lane, second.language))) },
			currency,
			customer: parts.customer,
			issuer: parts.issuer,
			issuedOn: null,
			...validity(
				items,
				parts.validTo,
				parts.today,
				lanes.map(({ search }) => search.readyDate),
			),
			remarks: parts.remarks,
			items,
			lanesAre: parts.lanesAre,
			cheapest,
			accepted: null,
			...sums.public,
			exchangeRates: usedRates(lanes),
			terms: parts.terms,
		},
		internal: {
			origin: parts.origin,
			otherRemarks: parts.otherRemarks,
			items: lanes,
			...sums.internal,
		},
	};
}

/** Sums of the lanes that count: one option by its place, or all parts. */
function sumsOf(lanes: readonly PricedLane[], option: number | null) {
	const counted = lanes.filter((_, place) => option === null || place === option);
	const lines = counted.flatMap(quotedLines);
	const total = sum(lines.map(({ converted }) => converted));
	const costs = counted.flatMap(costsOf);
	return {
		public: {
			totals: byCurrency(lines),
			standardTotal: total,
			discount: minus(total, total),
			total,
		},
		internal: {
			cost: costs.every((cost) => cost !== null) ? sum(costs) : null,
			msr: sum(counted.flatMap(leastOf)),
			standard: counted.some(({ markUp }) => markUp) ? sum(counted.flatMap(standardLines).map(({ converted }) => converted)) : undefined,
		},
	};
}

/** A document whose lanes are priced in another way, all else as it was. */
export function withPrices(document: QuotationDocument, lanes: PricedLane[]): QuotationDocument {
	const { language, lanesAre } = document.public;
	const items = lanes.map((lane) => itemOf(lane, language));
	const cheapest = lanesAre === "options" ? cheapestOf(items) : null;
	const sums = sumsOf(lanes, cheapest);
	return {
		...document,
		public: { ...document.public, items, cheapest, ...sums.public },
		internal: { ...document.internal, items: lanes, ...sums.internal },
	};
}

/** A frozen document with the option that was accepted: marked, and with its sums in place of the cheapest's. */
export function withAccepted(document: QuotationDocument, option: number): QuotationDocument {
	const sums = sumsOf(document.internal.items, option);
	return {
		...document,
		public: { ...document.public, accepted: option, ...sums.public },
		internal: { ...document.internal, ...sums.internal },
	};
}

/** Place of the lane with the smallest total; of several the first. */
function cheapestOf(items: readonly { total: string }[]): number {
	const [first] = [...items.keys()].sort((a, b) => Big(items[a]?.total ?? 0).cmp(items[b]?.total ?? 0) || a - b);
	return first ?? 0;
}

/** The rates amounts were converted with; one that was taken both ways round is told once. */
function usedRates(lanes: readonly PricedLane[]): PublicDocument["exchangeRates"] {
	const used = lanes.flatMap((lane) => quotedLines(lane).flatMap(({ exchangeRate }) => exchangeRate ?? []));
	const told = new Map<string, PublicDocument["exchangeRates"][number]>();
	for (const rate of used) {
		const { from, to, rate: figure } = shownRate(rate);
		const key = `${from} ${to} ${figure}`;
		if (!told.has(key)) told.set(key, rate);
	}
	return [...told.values()];
}

/** "4/week", as rate books write it, in words; anything else as it is. */
function frequencyText(frequency: string | null, language: Language): string | null {
	const count = weeklyDepartures(frequency);
	return count === null ? frequency : translate(language, "document.perWeek", { count });
}

/** A stop in a language. */
const stopIn = (language: Language) => (at: SearchLeg["from"]) => at && { code: at.code, name: language === "zh" ? at.nameZh || at.name : at.name };

/** Where a lane begins and ends: services in one place are no part of the way. */
function endStops({ search, priced }: PricedLane, language: Language): Pick<DocumentItem, "origin" | "destination"> {
	const place = stopIn(language);
	const hauls = haulsOf(priced.legs);
	const unnamed = ({ code }: { code: string }) => ({ code, name: code });
	return {
		origin: place(hauls[0]?.from ?? null) ?? unnamed(search.origin),
		destination: place(hauls.at(-1)?.to ?? null) ?? unnamed(search.destination),
	};
}

/** What lanes are called where one is spoken of among others: "Lane 2 (Xi'an → Duisburg)". */
export function laneNames({ lanes, lanesAre, language }: Pick<Parts, "lanes" | "lanesAre" | "language">): string[] {
	return lanes.map((lane, place) => {
		const { origin, destination } = endStops(lane, language);
		const name = translate(language, lanesAre === "options" ? "document.option" : "document.lane", { lane: place + 1 });
		return translate(language, "document.laneNamed", { name, lane: `${origin.name} → ${destination.name}` });
	});
}

/** What the two ends of a lane are called. */
export function endsOf(lane: PricedLane): LaneEnds {
	const inLanguage = (language: "zh" | "en") => {
		const { origin, destination } = endStops(lane, language);
		return { origin: origin.name, destination: destination.name };
	};
	return { zh: inLanguage("zh"), en: inLanguage("en") };
}

/** What a leg is called; a train abroad is none of the inland. */
function legLabel({ kind, mode }: PricedLane["priced"]["legs"][number], { conditions }: PricedLane["priced"], language: Language): string {
	if (kind !== "mainHaul") return translate(language, `document.leg.${kind}`);
	return translate(language, mode === "rail" && conditions ? "sale.charge.train" : (`document.leg.${mode ?? "truck"}` satisfies MessageId));
}

/** Where what was added by hand stands: behind the way, at no place of it. */
const additionalLeg = (language: Language) => ({
	...{ kind: "additional" as const, mode: null, label: translate(language, "document.leg.additional"), from: null, to: null },
	...{ transitMin: null, transitMax: null, frequency: null },
});

/** A lane as its customer knows it, in a language. */
export function itemOf(lane: PricedLane, language: Language): DocumentItem {
	const { search, priced, reference } = lane;
	const place = stopIn(language);
	const lines = quotedLines(lane);
	return {
		...(reference ? { reference } : {}),
		scope: search.scope,
		direction: search.direction,
		...endStops(lane, language),
		mode: priced.mode,
		ownership: search.ownership,
		cargo: search.cargo,
		grossWeightKg: search.grossWeightKg,
		readyDate: search.readyDate,
		containers: search.containers,
		legs: [
			...priced.legs.map((leg) => ({
				kind: leg.kind,
				mode: leg.mode,
				label: legLabel(leg, priced, language),
				from: place(leg.from),
				// A service is done in one place.
				to: leg.to?.code === leg.from?.code ? null : place(leg.to),
				transitMin: leg.transitMin,
				transitMax: leg.transitMax,
				frequency: frequencyText(leg.frequency, language),
			})),
			...(lane.manual?.length ? [additionalLeg(language)] : []),
		],
		lines: lines.map((line) => ({
			leg: line.leg,
			charge: line.charge,
			label: line.label(language),
			basis: line.basis,
			containerType: line.containerType,
			quantity: line.quantity,
			unitPrice: line.unitPrice,
			currency: line.currency,
			amount: line.amount,
			converted: line.converted,
			vatPercent: line.vatPercent,
		})),
		totals: byCurrency(lines),
		total: sum(lines.map(({ converted }) => converted)),
		transitMin: priced.transitMin,
		transitMax: priced.transitMax,
		validFrom: priced.validFrom,
		validTo: priced.validTo,
	};
}
