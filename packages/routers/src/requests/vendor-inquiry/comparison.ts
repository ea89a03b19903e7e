import type { Database } from "@iqt/db";
import Big from "big.js";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import { linksOf } from "../../kit/links/links.ts";
import { convert, moneyText, type PublishedRates, type UsedRate } from "../../kit/money/money.ts";
import { loadCurrencies } from "../../pricing/rates.ts";
import { type Asking, requestReached, requestSeen } from "../ad-hoc-request/reading.ts";
import { moves } from "../ad-hoc-request/rules.ts";
import { hoursBetween } from "../ad-hoc-request/statistics.ts";
import { chargeNames } from "../charge-names.ts";
import { pastOf } from "./past.ts";
import { inquiryLinks } from "./purpose.ts";
import { type Inquiry, type InquiryLine, inquiriesAbout, linesOfInquiries } from "./reading.ts";
import { stateOn } from "./rules.ts";
import { lineKey } from "./sending.ts";

/** Where prices are set against each other: the currency, its digits, and the rates of exchange of the day. */
interface Scale {
	currency: string;
	digits: number;
	rates: PublishedRates;
}

/** The currency asked for, else the request's, else that most lines are answered in. */
function currencyOf(asked: string | null, ofRequest: string | null, lines: readonly InquiryLine[]): string {
	if (asked !== null) return asked;
	if (ofRequest !== null) return ofRequest;
	const counts = new Map<string, number>();
	for (const { currency } of lines) if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
	const [most] = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
	return most?.[0] ?? "CNY";
}

async function scaleOf(db: Kysely<Database>, currency: string, lines: readonly InquiryLine[], today: string): Promise<Scale> {
	const codes = [...new Set([currency, ...lines.flatMap((line) => line.currency ?? [])])];
	const { exponents, rates } = await loadCurrencies(db, codes, today, null);
	const digits = exponents.get(currency);
	if (digits === undefined) throw new InvalidFieldError("currency", "problem.unknownCurrency", { code: currency });
	return { currency, digits, rates };
}

/** What a line comes to in all, without VAT, on the scale; null where it has no price, or its currency no rate. */
function compared({ total, currency }: InquiryLine, { currency: to, rates }: Scale): { value: Big; used: UsedRate | null } | null {
	if (total === null || currency === null) return null;
	const done = convert(Big(total), currency, to, rates);
	return done.ok ? { value: done.amount, used: done.used } : null;
}

const least = (values: readonly (Big | number | null)[]): Big | null =>
	values.reduce<Big | null>((low, value) => (value === null || low?.lte(value) ? low : Big(value)), null);

const isLeast = (value: Big | number | null, low: Big | null): boolean => value !== null && low !== null && Big(value).eq(low);

/** States whose prices stand in a comparison. */
const offering: ReadonlySet<Inquiry["state"]> = new Set(["quoted", "awarded", "notAwarded"]);

/** Whether prices of an inquiry may still be taken. */
const isOffer = ({ state, isBlacklisted }: Inquiry): boolean => offering.has(state) && !isBlacklisted;

/**
 * What vendors take for a request, line by line beside each other, without VAT in one currency by the rates of exchange of the day; the cheapest and the fastest
 * marked of each line, and of those who price every line. Amounts are decimal strings; `compared` is null where a currency has no rate (`missing`).
 */
export async function comparisonOf(ctx: Asking, { requestId, currency: wanted }: { requestId: string; currency: string | null }) {
	const { db, today } = ctx;
	const request = await requestSeen(ctx, requestId);
	const { version } = await requestReached(ctx, requestId);
	const inquiries = await inquiriesAbout(db, request.id);
	const lines = await linesOfInquiries(
		db,
		inquiries.map(({ id }) => id),
	);
	const all = [...lines.values()].flat();
	const scale = await scaleOf(db, currencyOf(wanted, request.currency, all), all, today);
	const used = new Map<string, UsedRate>();
	const worth = (line: InquiryLine): Big | null => {
		const found = compared(line, scale);
		if (found?.used) used.set(found.used.from, found.used);
		return found?.value ?? null;
	};
	const offers = inquiries.flatMap((inquiry) =>
		// What was taken stays in sight, whatever became of its vendor.
		(lines.get(inquiry.id) ?? []).flatMap((line) =>
			line.amount === null || !(isOffer(inquiry) || line.awarded) ? [] : [{ inquiry, line, value: worth(line) }],
		),
	);
	const rows = new Map<string, InquiryLine>();
	for (const inquiry of inquiries) for (const line of lines.get(inquiry.id) ?? []) if (!rows.has(lineKey(line))) rows.set(lineKey(line), line);

	const sums = new Map(
		inquiries.map((inquiry) => {
			const own = offers.filter((offer) => offer.inquiry === inquiry);
			const isComplete = own.length > 0 && own.length === rows.size && own.every(({ value }) => value !== null);
			const total = own.reduce((sum, { value }) => sum.plus(value ?? 0), Big(0));
			const days = own.map(({ line }) => line.transitDays);
			const slowest = own.length > 0 && days.every((day) => day !== null) ? Math.max(...(days as number[])) : null;
			return [inquiry.id, { isComplete: isComplete && isOffer(inquiry), total: own.every(({ value }) => value === null) ? null : total, slowest }];
		}),
	);
	const whole = [...sums.values()].filter(({ isComplete }) => isComplete);
	const [lowest, quickest] = [least(whole.map(({ total }) => total)), least(whole.map(({ slowest }) => slowest))];
	const linked = await Promise.all(
		inquiries.map(async ({ id }) => {
			const [link] = (await linksOf(db, inquiryLinks, id)).slice(-1);
			return [id, link ?? null] as const;
		}),
	);
	const links = new Map(linked);
	const named = await chargeNames(db);
	const called = (charge: string) => named(charge, ctx.language);
	const past = await pastOf(db, request, { vendorIds: [...new Set(inquiries.map(({ vendorId }) => vendorId))], called });

	return {
		request: { id: request.id, number: request.number, state: request.state, version, serviceType: request.serviceType, lane: request.lane },
		currency: scale.currency,
		/** Rates of exchange amounts were turned by. */
		rates: [...used.values()],
		/** Currencies without a rate: what is in them stands beside the others, and is not compared. */
		missing: [...new Set(offers.flatMap(({ line, value }) => (value === null && line.currency !== null ? [line.currency] : [])))],
		/** Whether the request still takes a cost. */
		takesAward: (moves.cost.from as readonly string[]).includes(request.state),
		inquiries: inquiries.map((inquiry) => {
			const { isComplete = false, total = null, slowest = null } = sums.get(inquiry.id) ?? {};
			return {
				...{ id: inquiry.id, number: inquiry.number, vendorId: inquiry.vendorId, vendorName: inquiry.vendorName, version: inquiry.version },
				...{
					state: stateOn(inquiry, today),
					dueAt: inquiry.dueAt,
					sentAt: inquiry.sentAt,
					openedAt: inquiry.openedAt,
					answeredAt: inquiry.answeredAt,
					enteredBy: inquiry.enteredBy,
				},
				/** From the mail to the first answer. */
				hours: inquiry.answeredAt === null ? null : Math.round(hoursBetween(inquiry.sentAt, inquiry.answeredAt) * 10) / 10,
				...{ contactName: inquiry.contactName, contactEmail: inquiry.contactEmail, answerRemark: inquiry.answerRemark },
				declined: inquiry.because === null ? null : { because: inquiry.because, reason: inquiry.reason ?? "" },
				/** Of all priced lines, in the currency of the comparison. */
				total: total === null ? null : moneyText(total, scale.digits),
				/** Every line has a price that can be compared. */
				complete: isComplete,
				/** Of the slowest line; null where one does not say. */
				transitDays: slowest,
				cheapest: isComplete && isLeast(total, lowest),
				fastest: isComplete && isLeast(slowest, quickest),
				/** The newest link of the vendor's page; null before the first mail. */
				link: links.get(inquiry.id) ?? null,
				/** What this vendor did on this lane before. */
				past: past.get(inquiry.vendorId) ?? { asked: 0, answered: 0, awarded: 0, last: null },
			};
		}),
		lines: [...rows].map(([key, { charge, containerType, basis, quantity }]) => {
			const own = offers.filter(({ line }) => lineKey(line) === key);
			const open = own.filter(({ inquiry }) => isOffer(inquiry));
			const [low, quick] = [least(open.map(({ value }) => value)), least(open.map(({ line }) => line.transitDays))];
			return {
				...{ charge: called(charge), containerType, basis, quantity },
				offers: own.map(({ inquiry, line, value }) => ({
					...{ inquiryId: inquiry.id, vendorName: inquiry.vendorName, lineId: line.id },
					...{ amount: line.amount ?? "", currency: line.currency ?? "", vat: line.vat, total: line.total ?? "" },
					compared: value === null ? null : moneyText(value, scale.digits),
					...{ transitDays: line.transitDays, validFrom: line.validFrom, validTo: line.validTo, remark: line.remark, awarded: line.awarded },
					...{ cheapest: isOffer(inquiry) && isLeast(value, low), fastest: isOffer(inquiry) && isLeast(line.transitDays, quick) },
				})),
			};
		}),
	};
}
