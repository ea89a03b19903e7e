import { enumerated, type Language, type MessageId, translate } from "@iqt/i18n";
import { grouped } from "../../../kit/money/formula-words.ts";
import { shownRate } from "../../../kit/money/shown-rate.ts";
import type { LetterheadShown } from "../../letterhead/schema.ts";
import { stopsBetween } from "../lanes.ts";
import { departuresOf, type OptionTrait, traitsApart } from "../option-traits.ts";
import type { DocumentItem, PublicDocument } from "../schema.ts";

/** The lanes of a paper and what they are to each other. */
export type Lanes = Pick<PublicDocument, "accepted" | "cheapest" | "items" | "lanesAre">;

/** What a paper's prices are made of. */
export type Prices = Lanes & Pick<PublicDocument, "currency" | "discount" | "exchangeRates" | "standardTotal" | "total">;

/** The texts of a document in its language. */
export function labelsOf(language: Language) {
	const label = (id: MessageId, values?: Record<string, string | number>) => translate(language, id, values);
	/** A code's label, the one screens show but for a charge's unit; a code without one stands for itself. */
	const coded = (group: "direction" | "cargo" | "scope" | "mode" | "basis", code: string) => {
		const id = group === "basis" ? `document.basis.${code}` : `enum.${group}.${code}`;
		const text = translate(language, id as MessageId);
		return text === id ? code : text;
	};
	const range = (min: number | null, max: number | null): string | null => {
		if (min === null && max === null) return null;
		return label("document.days", { days: min === null || max === null || min === max ? String(max ?? min) : `${min}–${max}` });
	};
	/** "12345.6" as "12,345.6", or as people of the language write it: digits are kept as they are, so nothing is rounded on paper. */
	const number = (decimal: string) => grouped(decimal, language);
	const exchangeRate = (known: PublicDocument["exchangeRates"][number]) => {
		const { rate, ...shown } = shownRate(known);
		return label("document.exchangeRate", { ...shown, rate: number(rate) });
	};
	const period = (from: string, to: string | null) => (to === null ? label("document.openPeriod", { from }) : label("document.period", { from, to }));
	const containers = (item: DocumentItem) => item.containers.map((c) => `${c.count} × ${c.type}`).join(", ");
	const viaWords = (names: readonly string[]) => (names.length === 0 ? null : label("document.via", { places: enumerated(language, names) }));
	const traitWords = {
		containers,
		ownership: ({ ownership }) => ownership,
		mode: ({ mode }) => coded("mode", mode),
		via: ({ legs }) => viaWords(stopsBetween(legs).map(({ name }) => name)),
		transit: ({ transitMin, transitMax }) => range(transitMin, transitMax),
		departures: (item) => departuresOf(item).join(", ") || null,
		ready: ({ readyDate }) => `${label("document.readyDate")} ${readyDate}`,
		validity: ({ validFrom, validTo }) => `${label("document.rateValidity")} ${period(validFrom, validTo)}`,
	} satisfies Record<OptionTrait, (item: DocumentItem) => string | null>;
	return {
		label,
		number,
		coded,
		range,
		period,
		route: (item: DocumentItem) => `${item.origin.name} → ${item.destination.name}`,
		/** By which stops a lane goes; null where that tells none from the others. */
		via: (doc: Lanes, item: DocumentItem) => {
			const namesOf = ({ legs }: DocumentItem) => stopsBetween(legs).map(({ name }) => name);
			if (new Set(doc.items.map((one) => namesOf(one).join())).size < 2) return null;
			return viaWords(namesOf(item));
		},
		/** What tells an option from the others, beside what it comes to; nothing of lanes that are parts. */
		apart: (doc: Lanes, item: DocumentItem): string[] =>
			doc.lanesAre === "options" ? traitsApart(doc.items).flatMap((trait) => traitWords[trait](item) ?? []) : [],
		weight: ({ grossWeightKg }: DocumentItem) =>
			grossWeightKg === null ? null : label("document.kilograms", { weight: number(String(grossWeightKg)) }),
		containers,
		/** What a lane is called: nothing where it is the only one. */
		laneName: (doc: Lanes, n: number) =>
			doc.items.length < 2 ? null : label(doc.lanesAre === "options" ? "document.option" : "document.lane", { lane: n }),
		/** Marks the option that was accepted, and until then the cheapest, each that costs as little; nothing on any other lane. */
		mark: (doc: Lanes, n: number) => {
			if (doc.accepted !== null) return doc.accepted === n - 1 ? label("document.accepted") : null;
			const least = doc.cheapest === null ? undefined : doc.items[doc.cheapest]?.total;
			return least !== undefined && doc.items[n - 1]?.total === least ? label("document.cheapest") : null;
		},
		/** What is said of several options: that one is to be chosen, or which one was. */
		optionsText: (doc: Lanes) =>
			doc.accepted === null ? label("document.optionsText") : label("document.optionAccepted", { lane: doc.accepted + 1 }),
		laneTotal: (doc: Lanes) => label(doc.lanesAre === "options" ? "document.optionTotal" : "document.laneTotal"),
		exchangeRates: (doc: Prices) => doc.exchangeRates.map((rate) => exchangeRate(rate)),
	};
}

/** What is known of a lane, each fact under its name; null for one there is nothing of. */
export function laneFacts(item: DocumentItem, { label, coded, containers, weight, range, period }: Labels): [name: string, value: string | null][] {
	return [
		[label("document.reference"), item.reference ?? null],
		[label("document.service"), [coded("direction", item.direction), coded("scope", item.scope), coded("mode", item.mode)].join(" · ")],
		[label("document.containers"), `${containers(item)} · ${item.ownership}`],
		[label("document.cargo"), coded("cargo", item.cargo)],
		[label("document.grossWeight"), weight(item)],
		[label("document.readyDate"), item.readyDate],
		[label("document.transit"), range(item.transitMin, item.transitMax)],
		[label("document.rateValidity"), period(item.validFrom, item.validTo)],
	];
}

/** How a company is reached, `phone` as the paper says it. */
export const contactLine = ({ email, website }: LetterheadShown, phone: string): string => [phone, email, website].filter(Boolean).join(" · ");

/** Where a company is and how it is reached, line by line. */
export const companyLines = (shown: LetterheadShown, { label }: Pick<Labels, "label">): string[] =>
	[shown.address, contactLine(shown, shown.phone && label("document.phone", { phone: shown.phone }))].filter(Boolean);

/** What a company says of itself at the end of its papers. */
export const companyFacts = ({ bank, registration }: LetterheadShown, { label }: Pick<Labels, "label">): [name: string, text: string][] =>
	(
		[
			[label("document.bank"), bank],
			[label("document.registration"), registration],
		] satisfies [string, string][]
	).filter(([, text]) => text !== "");

export type Labels = ReturnType<typeof labelsOf>;

/** File name of a document: "Q-2026-000123.pdf". */
export const documentName = (number: string, ending: "pdf" | "xlsx") => `${number.replace(/[^\w-]/g, "_")}.${ending}`;
