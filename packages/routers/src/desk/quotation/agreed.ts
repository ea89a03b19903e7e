import type { Database } from "@iqt/db";
import { type Language, type MessageId, translate } from "@iqt/i18n";
import Big from "big.js";
import type { Kysely } from "kysely";
import { grouped } from "../../kit/money/formula-words.ts";
import { type Agreed, bestFor, type Charged, takenOff, type Way } from "../customer/rules.ts";
import type { Quotation } from "./queries.ts";
import type { PricedLane } from "./quoted-lines.ts";

/** What was agreed with a customer, whose name it bears. */
interface AgreedWith extends Agreed {
	customer: string;
}

/** What stands agreed for a line of a draft. */
interface AgreedLine {
	/** Place of the lane, from 0. */
	lane: number;
	/** What is charged, in the document's language. */
	label: string;
	/** Decimal string in the quotation's currency. */
	off: string;
	/** "3 % agreed with ACME until 2026-12-31". */
	said: string;
}

/** A discount that is proposed: `total` is what the customer would pay, a decimal string in the quotation's currency. */
export interface Proposal {
	total: string;
	reason: string;
	lines: AgreedLine[];
}

async function agreedWith(db: Kysely<Database>, customerId: string): Promise<AgreedWith[]> {
	const rows = await db
		.selectFrom("agreed_discount as a")
		.innerJoin("customer as r", "r.id", "a.customer_id")
		.leftJoin("place as origin", "origin.id", "a.origin_id")
		.leftJoin("place as destination", "destination.id", "a.destination_id")
		.select(["a.id", "a.service", "a.container_type as containerType", "a.percent", "a.amount", "a.currency", "r.name as customer"])
		.select(["a.valid_from as validFrom", "a.valid_to as validTo", "origin.code as origin", "destination.code as destination"])
		.where("a.customer_id", "=", customerId)
		.execute();
	const ofHundredths = (value: number | null) => (value === null ? null : Big(value).div(100).toFixed());
	return rows.map((row) => ({ ...row, percent: ofHundredths(row.percent), amount: ofHundredths(row.amount) }));
}

const wayOf = ({ from, to }: { from: { code: string } | null; to: { code: string } | null }): Way => ({
	from: from?.code ?? null,
	to: (to ?? from)?.code ?? null,
});

/** The charges of a lane as discounts are agreed for them: of all of its way, and of the leg they are for. */
function chargesOf({ search, priced }: PricedLane, ends: { origin: { code: string }; destination: { code: string } }): Charged[] {
	const whole: Way[] = [
		{ from: ends.origin.code, to: ends.destination.code },
		{ from: search.origin.code, to: search.destination.code },
	];
	return priced.lines.map(({ explanation, containerType, quantity, currency, amount, amountInCurrency, leg }) => {
		const own = priced.legs[leg];
		return {
			...{ service: explanation.domain, containerType, quantity, currency, amount, converted: amountInCurrency },
			ways: own ? [...whole, wayOf(own)] : whole,
		};
	});
}

/** "3 % agreed with ACME until 2026-12-31". */
function inWords({ percent, amount, currency, customer, validTo }: AgreedWith, language: Language): string {
	const off = percent === null ? `${currency} ${grouped(amount ?? "")}` : `${percent} %`;
	const id: MessageId = validTo === null ? "agreedDiscount.said" : "agreedDiscount.saidUntil";
	return translate(language, id, { off, customer, ...(validTo === null ? {} : { to: validTo }) });
}

/**
 * What was agreed with the customer of a draft, charge by charge, as a discount to ask for on a day: it goes the way of discounts. Null where nothing
 * was agreed, where lanes are options or marked up, and where a lane allows none.
 */
export async function proposedDiscount(
	db: Kysely<Database>,
	{ customer_id, state, document, exponent }: Quotation,
	{ today, language }: { today: string; language: Language },
): Promise<Proposal | null> {
	const { public: shown, internal } = document;
	if (customer_id === null || state !== "draft" || internal.standard !== undefined) return null;
	if (shown.lanesAre === "options" || !internal.items.every(({ priced }) => priced.discountAllowed)) return null;
	const all = await agreedWith(db, customer_id);
	const found = internal.items.flatMap((item, lane) => {
		const ends = shown.items[lane];
		if (!ends) return [];
		return chargesOf(item, ends).flatMap((charge, i) => {
			const agreed = bestFor(charge, all, today);
			const off = agreed ? takenOff(agreed, charge).round(exponent, Big.roundDown) : Big(0);
			return agreed && off.gt(0) ? [{ agreed, off, lane, label: ends.lines[i]?.label ?? "" }] : [];
		});
	});
	if (found.length === 0) return null;
	const total = found.reduce((left, { off }) => left.minus(off), Big(shown.standardTotal));
	if (total.lte(0)) return null;
	const words = [...new Set(found.map(({ agreed, label }) => `${label}: ${inWords(agreed, language)}`))];
	return {
		total: total.toFixed(exponent),
		reason: words.join("\n").slice(0, 1000),
		lines: found.map(({ agreed, off, lane, label }) => ({ lane, label, off: off.toFixed(exponent), said: inWords(agreed, language) })),
	};
}
