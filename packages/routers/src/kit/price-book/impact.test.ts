import Big from "big.js";
import { describe, expect, test } from "vitest";
import { books } from "../../prices/books.ts";
import { worldPerFile } from "../../testing/world.ts";
import type { RateBook, RateRow } from "./declaration.ts";
import { type AmountChange, impactFields } from "./impact-amounts.ts";
import type { Rate } from "./list.ts";
import { sampleReference, sampleRow } from "./sample-row.ts";
import { rateDb } from "./testing.ts";

const world = worldPerFile(rateDb);
const admin = () => world.as("superuser");

/** Days of three rates of one key, today among none of them. */
const days = [
	{ validFrom: "2027-01-01", validTo: "2027-01-31" },
	{ validFrom: "2027-02-01", validTo: "2027-02-28" },
	{ validFrom: "2027-04-01", validTo: "2027-04-30" },
];
const amounts = ["1234.56", "900", "77.7"];

/** Three rates of a book, one of them with formulas where it has a cost. */
async function threeRates(book: RateBook): Promise<RateRow[]> {
	const known = await sampleReference(world.db);
	return days.map((own, i) => {
		const formula = i === 2 && book.prices.includes("cost");
		const ssr = formula ? "cost*1.25" : String(Number(amounts[i]) + 50);
		const msr = formula ? "cost*0.9" : String(40 + i);
		const priced = (name: string) => ({ cost: amounts[i], msr })[name] ?? ssr;
		const saying = (field: { name: string; kind: string }) => {
			if (!book.prices.includes(field.name) || field.kind === "text") return undefined;
			if (field.kind === "percent") return String(10 + i);
			// What one bounds the other is changed beside.
			if (/Min$|Max$/.test(field.name)) return String((Number(amounts[i]) + 50) * (field.name.endsWith("Max") ? 4 : 0.5));
			// A formula is a price's alone.
			return field.kind === "money" && field.name !== "cost" ? String(Number(amounts[i]) + 50) : priced(field.name);
		};
		const row = sampleRow(book, known, saying);
		return { ...row, ...(row.basis === "percent" ? { ssr: String(15 + i), msr: String(4 + i) } : {}), ...own };
	});
}

/** What a list shows of an amount: what its formula comes to, in units or percent. */
const shown = (rate: Rate | undefined, name: string) => rate?.values[name] ?? rate?.row[name] ?? null;

/** What becomes of an amount by what lists show before and after: worked out in decimals, with none of the kit's code. */
function recomputed(
	name: string,
	before: readonly Rate[],
	after: readonly Rate[],
): Pick<AmountChange, "count" | "same" | "least" | "median" | "largest"> {
	const now = new Map(after.map((rate) => [rate.id, rate]));
	const pairs = before.flatMap((rate) => {
		const [was, is] = [shown(rate, name), shown(now.get(rate.id), name)];
		return was === null || is === null ? [] : [[Big(String(was)), Big(String(is))] as const];
	});
	const moved = pairs.filter(([was, is]) => !was.eq(is));
	const shares = moved.map(([was, is]) => is.minus(was).times(100).div(was).round(2, 1)).sort((a, b) => a.cmp(b));
	const middle = [shares[(shares.length - 1) >> 1], shares[shares.length >> 1]].map((one) => one ?? Big(0));
	const median = (middle[0] ?? Big(0))
		.plus(middle[1] ?? Big(0))
		.div(2)
		.times(100);
	return {
		count: moved.length,
		same: pairs.length - moved.length,
		least: shares[0]?.toNumber() ?? null,
		median: shares.length > 0 ? Math.round(median.toNumber()) / 100 : null,
		largest: shares.at(-1)?.toNumber() ?? null,
	};
}

const logged = async (changeId: string) => {
	const { items } = await admin().changeLog.list({ filters: [{ field: "changeId", op: "eq", value: changeId }] });
	return items[0]?.after?.impact;
};

describe.each(books.map((book) => ({ domain: book.domain, book })))("$domain", ({ domain, book }) => {
	const calls = () => admin()[domain];
	const all = async () => (await calls().list({ pageSize: 50, sort: [{ field: "validFrom", order: "ascending" }] } as never)).items as Rate[];
	const filled = async (work: () => Promise<void>) => {
		for (const row of await threeRates(book)) await calls().add({ row } as never);
		try {
			await work();
		} finally {
			await calls().remove({ ids: (await all()).map(({ id }) => id) } as never);
		}
	};

	test("tells by how much amounts change to the hundredth of a percent, keeps just that in the change log, and comes back by undo", () =>
		filled(async () => {
			const fields = impactFields(book).filter(({ name }) => book.prices.includes(name));
			for (const field of fields.filter(({ kind }) => kind === "price" || kind === "money")) {
				const input = { predicate: {}, operation: { field: field.name, op: "percent" as const, value: "7.3" } };
				const before = await all();
				const { impact } = await calls().previewApply(input as never);
				const { changeId } = await calls().applyToAll(input as never);
				const after = await all();
				expect(
					impact.amounts.find(({ changeOf }) => changeOf === field.name),
					field.name,
				).toMatchObject(recomputed(field.name, before, after));
				for (const one of impact.amounts) {
					expect(one, one.changeOf).toMatchObject(recomputed(one.changeOf, before, after));
					expect(one.bars.reduce((sum, { count }) => sum + count, 0)).toBe(one.count);
				}
				expect(impact).toMatchObject({ rates: 3, lanes: 1, lost: null, quotations: { drafts: 0, sent: 0 } });
				const { lostLanes: _lanes, standing: _standing, ...numbers } = impact;
				expect(await logged(changeId)).toEqual(numbers);
				await calls().undo({ changeId } as never);
				expect((await all()).map(({ row }) => row)).toEqual(before.map(({ row }) => row));
			}
		}));

	test("tells of a deletion which lane it leaves without a price, and from which day", () =>
		filled(async () => {
			const last = { predicate: { filters: [{ field: "validFrom", op: "eq" as const, value: "2027-04-01" }] } };
			const one = await calls().previewRemove(last as never);
			expect(one.impact).toMatchObject({
				rates: 1,
				lanes: 1,
				amounts: [],
				lost: { lanes: 1, lanesFrom: "2027-03-01", rates: 1, from: "2027-04-01" },
			});
			expect(one.impact.lostLanes).toEqual([{ lane: expect.stringMatching(/\w/), from: "2027-03-01" }]);
			const { impact } = await calls().previewRemove({ predicate: {} } as never);
			expect(impact.lost).toEqual({ lanes: 1, lanesFrom: "2027-01-01", rates: 3, from: "2027-01-01", to: "2027-04-30" });
			const { changeId } = await calls().removeMatching({ predicate: {}, expected: 3 } as never);
			const { lostLanes: _lanes, standing: _standing, ...numbers } = impact;
			expect(await logged(changeId)).toEqual(numbers);
			await calls().undo({ changeId } as never);
			const middle = (await all())[1];
			const picked = await calls().remove({ ids: [middle?.id] } as never);
			// The lane has prices before and after it: it loses days, and is not left without any.
			expect(await logged(picked.changeId)).toMatchObject({ rates: 1, lost: { lanes: 0, rates: 1, from: "2027-02-01", to: "2027-02-28" } });
		}));
});
