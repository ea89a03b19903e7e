import { equal } from "node:assert/strict";
import { testDb } from "@iqt/db/testing";
import { expect, test } from "vitest";
import type { SearchInput, SearchOption } from "../kit/charges/search.ts";
import type { Book } from "./book.test-support.ts";
import { type Expected, type OnLane, optionsOn } from "./oracle.test-support.ts";
import { heldDays, saidOnce } from "./oracle-days.test-support.ts";
import { anyPriced, expectedChoices } from "./oracle-districts.test-support.ts";
import { type SearchAnswer, searchPrices } from "./queries.ts";
import { randomBook, randomSearch, seeded } from "./random-book.test-support.ts";
import { storeBook } from "./store-book.test-support.ts";

const WORLDS = 40;
const SEARCHES = 250;
const NOW = new Date("2026-11-20T08:00:00.000Z");
const DAY = "2026-11-20";
const exponents: Record<string, number> = { CNY: 2, USD: 2, EUR: 2, HKD: 2, JPY: 0, KWD: 3 };

/** "12.50" in CNY as "1250"; checks that the text has the currency's digits. */
function minor(amount: string, currency: string): string {
	const [whole = "", fraction = ""] = amount.split(".");
	// Said of every amount of every line: `expect` would take longer than the search.
	equal(fraction.length, exponents[currency] ?? -1);
	return BigInt(whole + fraction).toString();
}

/** The engine's option in the oracle's words. */
function said(option: SearchOption): Expected {
	const { currency, confidential } = option;
	return {
		mode: option.mode,
		discountAllowed: option.discountAllowed,
		lines: option.lines
			.map((line) => {
				equal(line.explanation.exchangeRate === null, line.currency === currency);
				const sum = (amount: string | null | undefined) => (amount == null ? "none" : minor(amount, line.currency));
				const amounts = [
					minor(line.amount, line.currency),
					minor(line.amountInCurrency, currency),
					sum(line.confidential?.cost),
					sum(line.confidential?.msr),
				];
				return [line.charge, line.containerType ?? "", Math.round(Number(line.quantity) * 100), line.currency, ...amounts].join("|");
			})
			.sort(),
		total: minor(option.total, currency),
		cost: confidential?.cost == null ? null : minor(confidential.cost, currency),
		msr: minor(confidential?.msr ?? "", currency),
		transit: option.transitMin === null ? "" : `${option.transitMin}-${option.transitMax}`,
		validFrom: option.validFrom,
		validTo: option.validTo ?? "9999-12-31",
	};
}

const westbound = (input: SearchInput) => input.direction === "westbound";

/** What the oracle expects of a search whose ends have no price as they were asked for; checks the areas that are offered instead. */
function narrowed(book: Book, input: SearchInput, answer: SearchAnswer, thorough: boolean): OnLane[] {
	if (answer.narrowed.length === 0) {
		expect(answer.search).toEqual(input);
		// Every pair of areas by full scans takes longer than all the rest.
		if (thorough) expect(anyPriced(book, input, DAY), JSON.stringify(input)).toBe(false);
		return [];
	}
	const choices = expectedChoices(book, answer.search, input, DAY);
	const digits = (total: string) => minor(total, input.currency);
	const offered = answer.narrowed.map(({ end, choices: of }) => [
		end,
		of.map(({ code, from, to }) => ({ code, from: digits(from), to: digits(to) })),
	]);
	expect(Object.fromEntries(offered), JSON.stringify(input)).toEqual(choices);
	for (const { end, code, choices: of } of answer.narrowed) {
		expect(answer.search[end]).toEqual({ kind: "area", code });
		expect(of[0]?.code).toBe(code);
	}
	return optionsOn(book, answer.search, DAY);
}

const withoutDays = (option: Expected): Expected => ({ ...option, validFrom: "", validTo: "" });

const byText = (a: Expected, b: Expected) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

test("agrees with the oracle to the cent on 10,000 random searches", async () => {
	const found = {
		searches: 0,
		withOptions: 0,
		narrowed: 0,
		withDepot: 0,
		withSurcharge: 0,
		withWish: 0,
		withLowWater: 0,
		byTruck: 0,
		waiting: 0,
		ofHaul: 0,
		shortened: 0,
	};
	const modes = new Map<string, number>();
	for (let seed = 1; seed <= WORLDS; seed++) {
		const random = seeded(seed);
		const book = randomBook(random);
		const { db, close } = await testDb();
		await storeBook(db, book);
		for (let i = 0; i < SEARCHES; i++) {
			const input = randomSearch(random);
			const answer = await searchPrices(db, input, NOW);
			const thorough = i % 4 === 0;
			const asked = optionsOn(book, input, DAY);
			const offered = saidOnce(answer.search, asked.length > 0 ? asked : narrowed(book, input, answer, thorough));
			// Each day by full scans takes longer than all the rest: of the other searches what holds on the ready date.
			const held = thorough ? heldDays(book, answer.search, DAY, offered) : offered.map(({ option }) => option);
			const expected = thorough ? held : held.map(withoutDays);
			const answered = answer.options.map(said).map((option) => (thorough ? option : withoutDays(option)));
			expect(answered.sort(byText), JSON.stringify({ seed, i, input })).toEqual(expected.sort(byText));
			found.shortened += held.filter((option, at) => option.validTo !== offered[at]?.option.validTo).length;
			expect(answer.options.length + answer.gaps.length, "what has no price says why").toBeGreaterThan(0);
			expect(answer.options.filter((o) => o.cheapest)).toEqual(answer.options.filter((o) => o.total === answer.options[0]?.total));
			const least = Math.min(...expected.filter((e) => e.transit !== "").map((e) => Number(e.transit.split("-")[1])));
			expect([...new Set(answer.options.filter((o) => o.fastest).map((o) => o.transitMax))]).toEqual(Number.isFinite(least) ? [least] : []);
			expect(answer.noBooking).toBe(input.services.bookingService && [input.origin, input.destination][westbound(input) ? 1 : 0]?.kind === "area");
			found.searches++;
			found.narrowed += answer.narrowed.length;
			found.withOptions += expected.length > 0 ? 1 : 0;
			found.withDepot += expected.some(({ lines }) => lines.some((line) => line.startsWith("depot."))) ? 1 : 0;
			const charges = new Set(expected.flatMap(({ lines }) => lines.map((line) => line.split("|")[0] ?? "")));
			found.withSurcharge += ["OWS", "RFS", "PSS"].some((charge) => charges.has(charge)) ? 1 : 0;
			found.withWish += input.bookingWishes.some((charge) => charges.has(charge)) ? 1 : 0;
			found.byTruck += ["HEAVY", "TOLL"].some((charge) => charges.has(charge)) ? 1 : 0;
			found.waiting += input.waitingHours > 0 && charges.has("WAIT") ? 1 : 0;
			found.ofHaul += answer.options.some(({ lines }) =>
				lines.some(({ explanation }) => explanation.domain === "truckingSurcharge" && explanation.formula?.values.haul),
			)
				? 1
				: 0;
			found.withLowWater += expected.some(({ lines }) => lines.some((line) => line.startsWith("lowWater."))) ? 1 : 0;
			for (const { mode } of expected) modes.set(mode, (modes.get(mode) ?? 0) + 1);
		}
		await close();
	}
	// Searches that find nothing would agree too: enough of them must find something, by every mode.
	expect(found.searches).toBe(10_000);
	expect(found.withOptions).toBeGreaterThan(1_500);
	expect(found.narrowed).toBeGreaterThan(100);
	expect(found.withDepot).toBeGreaterThan(100);
	expect(found.withSurcharge).toBeGreaterThan(100);
	expect(found.withWish).toBeGreaterThan(20);
	expect(found.withLowWater).toBeGreaterThan(50);
	expect(found.shortened).toBeGreaterThan(100);
	expect(found.byTruck).toBeGreaterThan(100);
	expect(found.waiting).toBeGreaterThan(20);
	expect(found.ofHaul).toBeGreaterThan(20);
	for (const mode of ["rail", "railBarge", "railTruck", "barge", "truck"]) expect(modes.get(mode) ?? 0).toBeGreaterThan(50);
}, 600_000);
