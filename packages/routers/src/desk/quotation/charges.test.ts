import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert, fromMinor, minorUnits, type PublishedRates, roundMoney } from "../../kit/money/money.ts";
import { shownRate } from "../../kit/money/shown-rate.ts";
import { type Charge, chargeOf, spreadCharges, type Way } from "./charges.ts";
import { leastTotal, totalOf } from "./spread.ts";

const rates: PublishedRates = new Map(
	Object.entries({ CNY: "6.7758", EUR: "0.8637", JPY: "155.46", KZT: "520.37" }).map(([code, perUsd]) => [code, { perUsd, date: "2026-11-18" }]),
);
const digits = { CNY: 2, USD: 2, EUR: 2, JPY: 0, KZT: 2 };
type Code = keyof typeof digits;
const codes = Object.keys(digits) as Code[];

function converted(amount: string | Big, currency: Code, into: Code) {
	const found = convert(Big(amount), currency, into, rates);
	if (!found.ok) throw new Error(`no rate of ${found.missing}`);
	return { text: roundMoney(found.amount, digits[into]).toFixed(digits[into]), exchangeRate: found.used && shownRate(found.used) };
}

interface Said {
	currency: Code;
	/** Of one and the least of it, decimal strings; null for one that is never sold for less. */
	unitPrice: string;
	msr: string | null;
	quantity?: number;
	byHand?: boolean;
}

/** A charge of the books, or one made by hand, in a quotation of this currency. */
function charge(into: Code, { currency, unitPrice, msr, quantity = 1, byHand = false }: Said): Charge {
	const whole = (one: string) => Big(one).times(quantity).toFixed(digits[currency]);
	const amount = whole(unitPrice);
	const { text, exchangeRate } = converted(amount, currency, into);
	const line = {
		...{
			leg: 0,
			charge: "thc",
			label: () => "THC",
			containerType: null,
			basis: "container",
			quantity: String(quantity),
			unitPrice,
			currency,
			amount,
		},
		...{ converted: text, exchangeRate, vatPercent: null, service: byHand ? null : "bookingService", cost: null },
		msr: msr === null || byHand ? null : whole(msr),
	};
	return chargeOf(line, 0, digits[into], "msr");
}

const standard = (charges: Charge[]) => totalOf(charges.map(({ amount }) => amount));

function spreadOver(charges: Charge[], total: bigint, into: Code, way: Way) {
	const lines = spreadCharges(charges, total, digits[into], way);
	if (lines === null) throw new Error("a total that can be reached");
	return lines;
}

const said = fc
	.record({
		currency: fc.constantFrom(...codes),
		minor: fc.integer({ min: 1, max: 3_000_000 }),
		share: fc.integer({ min: 0, max: 110 }),
		quantity: fc.integer({ min: 1, max: 7 }),
		kind: fc.constantFrom("book", "book", "firm", "byHand"),
	})
	.map(({ currency, minor, share, quantity, kind }) => {
		const msr = fromMinor(Math.floor((minor * share) / 100), digits[currency]);
		return { currency, unitPrice: fromMinor(minor, digits[currency]), msr: kind === "book" ? msr : null, quantity, byHand: kind === "byHand" };
	});

const quotations = fc
	.record({ into: fc.constantFrom(...codes), lines: fc.array(said, { minLength: 1, maxLength: 12 }) })
	.map(({ into, lines }) => ({ into, charges: lines.map((one) => charge(into, one)) }))
	.filter(({ charges }) => standard(charges) > 0n);

/** What holds of every way to spread: the total is exact, an unchanged charge stays to the digit, and prices of one come to their amounts. */
function expectWhole(charges: Charge[], lines: ReturnType<typeof spreadOver>, total: bigint, into: Code): void {
	expect(totalOf(lines.map((line) => minorUnits(Big(line.converted), digits[into])))).toBe(total);
	for (const [i, { line, amount }] of charges.entries()) {
		const now = lines[i];
		if (!now) throw new Error("a line for each charge");
		if (minorUnits(Big(now.converted), digits[into]) === amount) expect(now).toMatchObject({ unitPrice: line.unitPrice, amount: line.amount });
		expect(roundMoney(Big(now.unitPrice).times(line.quantity), digits[line.currency as Code]).eq(now.amount)).toBe(true);
	}
}

describe("in currencies of other digits and rates", () => {
	test("a mark-up makes no charge cheaper in its own currency", () => {
		fc.assert(
			fc.property(quotations, fc.bigInt({ min: 1n, max: 500_000n }), ({ into, charges }, more) => {
				const total = standard(charges) + more;
				const lines = spreadOver(charges, total, into, "up");
				expectWhole(charges, lines, total, into);
				for (const [i, { line }] of charges.entries()) expect(Big(lines[i]?.amount ?? 0).gte(line.amount)).toBe(true);
			}),
		);
	});

	test("a lowered total makes none dearer, takes none below its MSR and leaves what was made by hand", () => {
		fc.assert(
			fc.property(quotations, fc.integer({ min: 0, max: 1_000 }), ({ into, charges }, share) => {
				const least = leastTotal(charges);
				const total = least + ((standard(charges) - least) * BigInt(share)) / 1_000n;
				const lines = spreadOver(charges, total, into, "down");
				expectWhole(charges, lines, total, into);
				for (const [i, { line }] of charges.entries()) {
					const amount = Big(lines[i]?.amount ?? 0);
					const floor = line.msr === null || Big(line.msr).gt(line.amount) ? line.amount : line.msr;
					expect(amount.gte(floor) && amount.lte(line.amount)).toBe(true);
					if (line.service === null) expect(lines[i]).toEqual({ unitPrice: line.unitPrice, amount: line.amount, converted: line.converted });
				}
			}),
		);
	});

	test("what stands beside an amount is what it converts to, where a charge of finer units bears the rest", () => {
		fc.assert(
			fc.property(quotations, fc.bigInt({ min: 1n, max: 500_000n }), ({ into, charges }, more) => {
				const borne = [...charges, charge(into, { currency: into, unitPrice: fromMinor(1_000n, digits[into]), msr: null })];
				const lines = spreadOver(borne, standard(borne) + more, into, "up");
				for (const [i, { line }] of borne.entries())
					expect(converted(lines[i]?.amount ?? "0", line.currency as Code, into).text).toBe(lines[i]?.converted);
			}),
		);
	});
});

const yuan = (unitPrice: string, msr: string | null = null, more: Partial<Said> = {}): Said => ({ currency: "CNY", unitPrice, msr, ...more });

describe("yuan in a quotation of another currency", () => {
	for (const into of ["USD", "EUR", "JPY"] as const)
		test(`come to their MSR to the cent where a total in ${into} is that of all`, () => {
			const charges = [yuan("9000.00", "8046.00"), yuan("60.00", "54.00"), yuan("20.00", "18.00"), yuan("2500.00")].map((one) => charge(into, one));
			const lines = spreadOver(charges, leastTotal(charges), into, "down");
			expect(lines.map(({ amount }) => amount)).toEqual(["8046.00", "54.00", "18.00", "2500.00"]);
		});

	for (const into of ["USD", "EUR", "JPY"] as const)
		test(`are left where they bear nothing of a lowered total in ${into}, those made by hand in any currency too`, () => {
			const byHand: Said = { currency: "KZT", unitPrice: "10000.00", msr: null, quantity: 3, byHand: true };
			const yen: Said = { currency: "JPY", unitPrice: "7777", msr: null, byHand: true };
			const charges = [yuan("9000.00", "8000.00"), yuan("200.00"), yuan("50.00"), yuan("2500.00"), byHand, yen].map((one) => charge(into, one));
			const lines = spreadOver(charges, standard(charges) - 30n, into, "down");
			expect(lines.slice(1).map(({ unitPrice, amount }) => [unitPrice, amount])).toEqual([
				["200.00", "200.00"],
				["50.00", "50.00"],
				["2500.00", "2500.00"],
				["10000.00", "30000.00"],
				["7777", "7777"],
			]);
		});

	test("become dearer in one charge alone by a mark-up of a cent, and none cheaper", () => {
		const charges = ["2500.00", "9000.00", "200.00", "50.00", "61.37"].map((unitPrice) => charge("USD", yuan(unitPrice)));
		const lines = spreadOver(charges, standard(charges) + 1n, "USD", "up");
		const changed = lines.filter(({ amount }, i) => amount !== charges[i]?.line.amount);
		expect(changed).toHaveLength(1);
		expect(
			Big(changed[0]?.amount ?? 0)
				.minus("9000.00")
				.toNumber(),
		).toBeGreaterThan(0);
	});
});
