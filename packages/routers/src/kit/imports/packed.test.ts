import fc from "fast-check";
import { expect, it } from "vitest";
import { Names, Numbers, RowsByLine, TextNumbers } from "./packed.ts";
import { placedRates, textOfRate } from "./placed-rates.ts";
import { questionBook } from "./questions.ts";
import { remembered } from "./text.ts";

const rate = (n: number) => ({
	...{
		line: n,
		sheetRow: n + 1,
		part: n % 20,
		key: `Chongqing|Shanghai|${n >> 1}`,
		way: { key: `Chongqing|${n >> 2}`, by: "container", basis: "container", container: "20GP" },
	},
	...{ from: "2026-10-01", to: "9999-12-31", weightFrom: n % 2, weightTo: 30.5, steps: [0, Number.MAX_SAFE_INTEGER] as const, endless: n % 3 === 0 },
	text: textOfRate({ cost: String(n), remark: "as said, ".repeat(50) }),
});

it("numbers texts as a map does, whatever they are", () => {
	fc.assert(
		fc.property(fc.array(fc.oneof(fc.string(), fc.nat(200).map(String)), { maxLength: 3_000 }), (texts) => {
			const numbers = new TextNumbers();
			const known = new Map<string, number>();
			for (const text of texts) {
				if (!known.has(text.toWellFormed())) known.set(text.toWellFormed(), known.size);
				expect(numbers.of(text)).toBe(known.get(text.toWellFormed()));
			}
			expect(numbers.size).toBe(known.size);
		}),
		{ numRuns: 30 },
	);
});

it("keeps numbers and rows where they were put, in the order of lines", () => {
	const exact = new Numbers({ exact: true });
	for (const [place, value] of [
		[0, 0.5],
		[1_000_000, Number.MAX_SAFE_INTEGER],
		[3, 0],
	] as const)
		exact.set(place, value);
	expect([0, 1_000_000, 3, 999_999, 5_000_000].map((place) => exact.get(place))).toEqual([0.5, Number.MAX_SAFE_INTEGER, 0, 0, 0]);
	const rows = new RowsByLine();
	for (const line of [40_000, 2, 7]) rows.set(line, line + 1);
	rows.delete(7);
	expect([[...rows], rows.get(7), rows.has(2), rows.get(40_000)]).toEqual([
		[
			[2, 3],
			[40_000, 40_001],
		],
		undefined,
		true,
		40_001,
	]);
	const names = new Names();
	expect([names.number("a"), names.number("b"), names.number("a"), names.name(2), names.name(0)]).toEqual([1, 2, 1, "b", undefined]);
});

it("keeps of a rate what tells it from others in less than 200 bytes, however long its texts are", () => {
	const seen = placedRates();
	const count = 40_000;
	const alike = Array.from({ length: count }, (_, n) => seen.add(rate(n + 1))).filter((one) => one !== null);
	expect(alike).toEqual([]);
	expect(seen.bytes() / count).toBeLessThan(200);
	const { text: _text, key: _key, way: _way, ...placed } = rate(5);
	expect(seen.add({ ...rate(5), line: 90_000 })).toEqual({ ...placed, way: { by: "container", basis: "container", container: "20GP" } });
	const [first] = seen.ofOneKey();
	expect(first?.rates).toMatchObject([{ line: 2 }, { line: 3 }]);
	first?.keep(Object.assign(first.rates[0] as (typeof first.rates)[number], { to: "2026-10-31", weightFrom: 0.999 }));
	expect(seen.ofOneKey().next().value?.rates).toMatchObject([{ to: "2026-10-31", weightFrom: 0.999 }, { to: "9999-12-31" }]);
	expect([...seen.ofOneCharge()]).toEqual([]);
});

it("remembers texts up to half a million characters of them", () => {
	let asked = 0;
	const length = remembered((text) => {
		asked++;
		return text.length;
	});
	const remark = (n: number) => `${n}`.padStart(10_000, "舱位以订舱确认为准");
	for (let n = 0; n < 60; n++) expect([length(remark(n)), length(remark(n))]).toEqual([10_000, 10_000]);
	expect(asked).toBe(60);
	length(remark(0));
	expect(asked).toBe(61);
});

it("counts all cases a question names, and looks at the first of them alone", () => {
	const questions = questionBook();
	for (let n = 0; n < 5_000; n++)
		questions.add({ id: "remarkTerms", group: "doubtful", messageId: "import.ask.remarkTerms", values: { text: `note ${n % 3_000}` } }, `D${n}`);
	const [question] = questions.list();
	expect(question).toMatchObject({ count: 5_000, values: { distinct: 3_000, names: expect.stringMatching(/^“note 0”, .*“note 19”$/) } });
});
