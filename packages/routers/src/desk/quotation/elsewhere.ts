import type { Database } from "@iqt/db";
import { businessDay, dayStart } from "@iqt/i18n/days";
import Big from "big.js";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { convert, fromMinor, MAX_MINOR, minorOrNull, moneyText, type PublishedRates, rateBetween, type UsedRate } from "../../kit/money/money.ts";
import { containerOf } from "../containers.ts";
import { customerMeant } from "../customer/match.ts";
import { tooFine } from "./amounts.ts";
import { decide } from "./decision.ts";
import type { Elsewhere } from "./elsewhere-schema.ts";
import { laneColumns } from "./lanes.ts";
import { assignNumber, getQuotation, insertDraft, updateQuotation } from "./queries.ts";
import type { DocumentLine, QuotationDocument } from "./schema.ts";
import type { Work } from "./work.ts";

/** Refuses what takes prices of our own, or a mail we sent, of a quotation that was made elsewhere. */
export function refuseElsewhere({ number, made_elsewhere }: { number: string; made_elsewhere: string | null }): void {
	if (made_elsewhere !== null) throw new DomainError("state", "quotation.madeElsewhere", { number });
}

/** The latest rates of exchange on a day; of a currency whose first one is later, that one. */
async function ratesOn(db: Kysely<Database>, day: string): Promise<PublishedRates> {
	const { rows } = await sql<{ currency: string; perUsd: string; date: string }>`SELECT e.currency, e.per_usd AS perUsd, e.valid_from AS date
		FROM exchange_rate e WHERE e.valid_from = (SELECT coalesce(max(iif(l.valid_from <= ${day}, l.valid_from, NULL)), min(l.valid_from))
			FROM exchange_rate l WHERE l.currency = e.currency)`.execute(db);
	return new Map(rows.map(({ currency, ...rate }) => [currency, rate]));
}

/** Digits of the currencies named; InvalidFieldError at its field for one there is none of. */
async function digitsOf(db: Kysely<Database>, { currency, charges }: Elsewhere): Promise<(code: string) => number> {
	const codes = [...new Set([currency, ...charges.map((charge) => charge.currency ?? currency)])];
	const rows = await db.selectFrom("currency").select(["code", "exponent"]).where("code", "in", codes).execute();
	const known = new Map(rows.map(({ code, exponent }) => [code, exponent]));
	const unknown = charges.findIndex((charge) => !known.has(charge.currency ?? currency));
	refuseAll(
		!known.has(currency) && new InvalidFieldError("currency", "problem.unknownCurrency", { code: currency }),
		unknown >= 0 && new InvalidFieldError(`charges.${unknown}.currency`, "problem.unknownCurrency", { code: charges[unknown]?.currency ?? "" }),
	);
	return (code) => known.get(code) ?? 2;
}

/** What is carried: containers of a type, with the TEU of one. */
interface Boxes {
	type: string;
	count: number;
	teu: string;
}

/**
 * The containers. Refuses days that do not follow each other, an offer that is over and still waits, containers there are none of, a company there is
 * none of, and dangerous goods.
 */
async function boxesOf({ db, today }: Work, said: Elsewhere, { issuedOn, validFrom }: { issuedOn: string; validFrom: string }): Promise<Boxes[]> {
	if (said.cargo === "dangerous") throw new DomainError("state", "sale.dangerousGoods");
	const types = said.containers.map(containerOf);
	const known = await db.selectFrom("container_type").select(["code", "teu"]).where("code", "in", types).execute();
	const unknown = types.find((type) => !known.some(({ code }) => code === type));
	const twice = types.find((type, i) => types.indexOf(type) < i);
	const charged = said.charges.findIndex(({ containerType }) => containerType !== null && !types.includes(containerType));
	const company = said.companyId && (await db.selectFrom("company").select("id").where("id", "=", said.companyId.toLowerCase()).executeTakeFirst());
	refuseAll(
		issuedOn > today && new InvalidFieldError("issuedOn", "quotation.issuedLater", { today }),
		said.validTo < validFrom && new InvalidFieldError("validTo", "problem.validToBeforeFrom"),
		said.state === "sent" && said.validTo < today && new InvalidFieldError("validTo", "quotation.validityTooShort", { date: today }),
		unknown !== undefined && new InvalidFieldError("containers", "problem.unknownContainer", { type: unknown }),
		twice !== undefined && new InvalidFieldError("containers", "problem.containerTwice"),
		charged >= 0 && new InvalidFieldError(`charges.${charged}.containerType`, "quotation.otherContainer", { types: types.join(", ") }),
		said.companyId !== null && !company && new InvalidFieldError("companyId", "quotation.companyNotFound"),
	);
	const teuOf = new Map(known.map(({ code, teu }) => [code, teu]));
	return said.containers.map((line) => ({ type: containerOf(line), count: Number.parseInt(line, 10), teu: teuOf.get(containerOf(line)) ?? "0" }));
}

const plus = (amounts: readonly string[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), Big(0));

type Charge = Elsewhere["charges"][number];

/** How many of what a charge is by, where nothing is said. */
function usualQuantity({ basis, containerType }: Charge, boxes: readonly Boxes[]): string {
	if (basis !== "container" && basis !== "teu") return "1";
	const charged = boxes.filter(({ type }) => containerType === null || type === containerType);
	return charged.reduce((sum, { count, teu }) => sum.plus(Big(count).times(basis === "teu" ? teu : 1)), Big(0)).toFixed();
}

/** Quantity, price of one and amount of a charge; InvalidFieldError at `path` where they do not agree, are finer than the currency, or the amount comes to no price of one. */
function reckoned(charge: Charge, { path, currency, digits, boxes }: { path: string; currency: string; digits: number; boxes: readonly Boxes[] }) {
	const entered = { currency, digits };
	refuseAll(tooFine(`${path}.unitPrice`, { ...entered, amount: charge.unitPrice }), tooFine(`${path}.amount`, { ...entered, amount: charge.amount }));
	const quantity = charge.quantity ?? usualQuantity(charge, boxes);
	const unit = charge.unitPrice === null ? Big(charge.amount ?? 0).div(quantity) : Big(charge.unitPrice);
	if (!unit.round(4).eq(unit)) throw new InvalidFieldError(`${path}.amount`, "quotation.notPerUnit", { quantity });
	const amount = moneyText(unit.times(quantity), digits);
	if (charge.amount !== null && !Big(charge.amount).eq(amount)) throw new InvalidFieldError(`${path}.amount`, "quotation.otherAmount", { amount });
	return { quantity, unitPrice: charge.unitPrice ?? (unit.round(digits).eq(unit) ? moneyText(unit, digits) : unit.toFixed()), amount };
}

interface Reckoning {
	/** The day it was issued, whose rates these are. */
	date: string;
	digits: (code: string) => number;
	rates: PublishedRates;
	boxes: readonly Boxes[];
}

/** The lines of the charges, each converted into the quotation's currency; InvalidFieldError for one there is no rate of exchange for. */
function linesOf({ charges, currency: own }: Elsewhere, { date, digits, rates, boxes }: Reckoning): DocumentLine[] {
	return charges.map((charge, i) => {
		const currency = charge.currency ?? own;
		const line = reckoned(charge, { path: `charges.${i}`, currency, digits: digits(currency), boxes });
		const converted = convert(Big(line.amount), currency, own, rates);
		if (!converted.ok) {
			const { missing } = converted;
			throw new InvalidFieldError(missing === own ? "currency" : `charges.${i}.currency`, "problem.noExchangeRate", { currency: missing, date });
		}
		const { label, basis, containerType, vatPercent } = charge;
		return {
			...{ leg: 0, charge: `${i + 1}`, label, basis, containerType, currency, ...line },
			...{
				converted: moneyText(converted.amount, digits(own)),
				vatPercent: vatPercent === null || Big(vatPercent).eq(0) ? null : Big(vatPercent).toFixed(),
			},
		};
	});
}

function usedRates({ charges, currency }: Elsewhere, rates: PublishedRates): UsedRate[] {
	return [...new Set(charges.map((charge) => charge.currency ?? currency))].flatMap((code) => {
		const between = rateBetween(code, currency, rates);
		return between.ok && between.used ? [between.used] : [];
	});
}

/** The document of what was written down: one lane, of which nothing is known but its words. */
async function documentOf(work: Work, said: Elsewhere): Promise<QuotationDocument> {
	const issuedOn = said.issuedOn ?? work.today;
	const validFrom = said.validFrom ?? issuedOn;
	const digits = await digitsOf(work.db, said);
	const boxes = await boxesOf(work, said, { issuedOn, validFrom });
	const rates = await ratesOn(work.db, issuedOn);
	const lines = linesOf(said, { date: issuedOn, digits, rates, boxes });
	const total = moneyText(plus(lines.map(({ converted }) => converted)), digits(said.currency));
	const codes = [...new Set(lines.map(({ currency }) => currency))].sort();
	const totals = codes.map((currency) => ({
		currency,
		amount: moneyText(plus(lines.filter((line) => line.currency === currency).map(({ amount }) => amount)), digits(currency)),
	}));
	const [from, to] = [said.origin, said.destination].map((name) => ({ code: name, name }));
	const ends = { origin: from as { code: string; name: string }, destination: to as { code: string; name: string } };
	const days = { validFrom, validTo: said.validTo };
	const transit = { transitMin: null, transitMax: null };
	const label = `${said.origin} → ${said.destination}`;
	const item = {
		...{ scope: said.scope, direction: said.direction, mode: said.mode, ownership: said.ownership, cargo: said.cargo, ...ends },
		...{ grossWeightKg: said.grossWeightKg, readyDate: said.readyDate ?? validFrom, containers: boxes.map(({ type, count }) => ({ type, count })) },
		legs: [{ kind: "mainHaul" as const, mode: said.mode, label, from: null, to: null, ...transit, frequency: null }],
		...{ lines, totals, total, ...transit, ...days },
	};
	const { language, currency } = said;
	const customer = { name: said.customerName, email: said.customerEmail ?? "", contact: said.contact ?? "", companyId: said.companyId };
	const sums = { totals, standardTotal: total, discount: moneyText(Big(0), digits(currency)), total };
	return {
		format: 1,
		public: {
			...{ language, currency, customer, issuedOn, remarks: said.remarks ?? "", items: [item], ...days, ...sums, terms: [] },
			...{ issuer: { name: work.caller.displayName, email: work.caller.email }, exchangeRates: usedRates(said, rates) },
			...{ lanesAre: "parts", cheapest: null, accepted: null },
		},
		internal: { origin: null, items: [], cost: null, msr: total },
	};
}

/**
 * Writes down a quotation that was made elsewhere, by whom and where it says: with the next number of quotations, sent, and accepted or declined where
 * it says so. Nothing is mailed. InvalidFieldError for what cannot be.
 */
export async function addElsewhere(work: Work, said: Elsewhere): Promise<{ id: string; number: string; state: Elsewhere["state"]; version: number }> {
	const { db, caller, change, today } = work;
	const document = await documentOf(work, said);
	const { total, validFrom, validTo, issuedOn } = document.public;
	const { exponent } = await db.selectFrom("currency").select("exponent").where("code", "=", said.currency).executeTakeFirstOrThrow();
	const totalMinor = minorOrNull(total, exponent);
	if (totalMinor === null) throw new InvalidFieldError("charges", "problem.amountTooLarge", { maximum: fromMinor(MAX_MINOR, exponent) });
	const ends = { origin: said.origin, destination: said.destination };
	const id = crypto.randomUUID();
	const called = { name: said.customerName, email: said.customerEmail ?? "", customerId: said.customerId };
	const customerId = await customerMeant(work, called);
	await insertDraft(db, {
		...{ id, company_id: said.companyId?.toLowerCase() ?? null, customer_name: said.customerName, customer_email: said.customerEmail ?? "" },
		...{ language: said.language, currency: said.currency, total_minor: totalMinor, cost_minor: null, valid_from: validFrom, valid_to: validTo },
		...{ ...laneColumns([{ zh: ends, en: ends }]), document, made_elsewhere: said.madeElsewhere, replaces_id: null, customer_id: customerId },
		...{ owner_id: caller.userId, created_at: change.at, updated_at: change.at },
	});
	const number = await assignNumber(db, id, today.slice(0, 4));
	// Of another day the hour is not known.
	const sentAt = issuedOn === null || issuedOn === businessDay(work.now) ? change.at : dayStart(issuedOn).toISOString();
	const version = await updateQuotation(db, { id, version: 1 }, { state: "sent", draft_no: null, sent_at: sentAt });
	const after = { number, customer: said.customerName, currency: said.currency, total, madeElsewhere: said.madeElsewhere, state: "sent" };
	await change.write({ action: "addElsewhere", objectType: "quotation", objectId: id, before: null, after });
	if (said.state === "sent") return { id, number, state: "sent", version };
	const decided = await decide(work, await getQuotation(db, { all: true }, id), { action: said.state === "accepted" ? "accept" : "decline" });
	return { id, number, state: said.state, version: decided.version };
}
