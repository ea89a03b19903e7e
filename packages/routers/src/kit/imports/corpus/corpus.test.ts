import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleUrl } from "../testing.ts";
import { cellSketches } from "./cases-cells.ts";
import { certaintySketches } from "./cases-certain.ts";
import { headSketches } from "./cases-heads.ts";
import { layoutSketches } from "./cases-layout.ts";
import { leftSketches } from "./cases-left.ts";
import { lineSketches } from "./cases-lines.ts";
import { namesSketches } from "./cases-names.ts";
import { oddSketches } from "./cases-odd.ts";
import { priceSketches } from "./cases-prices.ts";
import { secondSketches } from "./cases-second.ts";
import { titleSketches } from "./cases-titles.ts";
import { uncertainSketches } from "./cases-uncertain.ts";
import { valueSketches } from "./cases-values.ts";
import { vendorSketches } from "./cases-vendors.ts";
import { waySketches } from "./cases-ways.ts";
import { judge, type Verdict } from "./check.ts";
import { type CorpusDesk, corpusDesk } from "./desk.ts";
import { makeRandom } from "./random-book.ts";
import { drawn } from "./sketch.ts";
import type { Made } from "./truth.ts";
import { sheetBytes } from "./workbook.ts";

/** Seeds of the workbooks at random that are always read. */
const SEEDS = [...Array.from({ length: 130 }, (_, i) => 20_260 + i), 1_207_715, 3_000_060, 3_001_789, 62_008_526, 2_611_690];
const PLAIN_SEEDS = Array.from({ length: 30 }, (_, i) => i + 1);

let desk: CorpusDesk;
beforeAll(async () => {
	desk = await corpusDesk();
});
afterAll(() => desk.close());

const verdictOf = async (made: Made): Promise<Verdict> => judge(made, await desk.read(made));

/** What the corpus is for: each of these stands in at least three workbooks. */
const oddities = [
	..."remembered:fewerTitles remembered:moreTitles remembered:currency remembered:validity".split(" "),
	..."merged:currency merged:ownership merged:cargo merged:weightTo merged:validFrom merged:validTo merged:price merged:inlandCity".split(" "),
	..."direction:part ownership:part cargo:part weight:part currency:part header:second header:repeated".split(" "),
	..."direction:section ownership:section cargo:section currency:section".split(" "),
	..."doubt:twoLines doubt:circled doubt:struckRun doubt:struck doubt:circledGrouped doubt:oneDecimalComma doubt:zero".split(" "),
	..."weight:kgText weight:kgHeader weight:kgSmall weight:tonnesText".split(" "),
	..."currency:beside currency:format currency:header currency:title currency:none doubt:otherSign doubt:otherFormat".split(" "),
	..."day:1904newer doubt:monthText doubt:monthCell doubt:endWithoutValue day:unclear day:dayFirst day:open".split(" "),
	..."sheet:hidden percent currency:dollar".split(" "),
	..."head:odd head:plain head:shown head:days doubt:shown format:shown column:marks words:frequency row:unprinted title:excludes validity:short".split(
		" ",
	),
	..."otherwise:heads otherwise:traditional otherwise:bilingual otherwise:owner otherwise:formulas otherwise:waves".split(" "),
	..."validity:below days:below days:between head:perDay head:bare lane:title lane:section lane:against".split(" "),
	..."otherwise:schedule doubt:bareDay doubt:yearPlace doubt:yearless doubt:past doubt:noCost doubt:blankCost doubt:onceBasis doubt:far doubt:threeDecimals".split(
		" ",
	),
	..."twice twiceOtherPrice column:harmless column:telling hiddenRow total absent onRequest wide long zh en".split(" "),
];

const sketches = [
	layoutSketches,
	valueSketches,
	certaintySketches,
	lineSketches,
	namesSketches,
	cellSketches,
	titleSketches,
	priceSketches,
	leftSketches,
	headSketches,
	oddSketches,
	waySketches,
	uncertainSketches,
	vendorSketches,
	secondSketches,
];

describe("workbooks of strange make", () => {
	const seen = new Map<string, number>();
	const made = async (one: Promise<Made>) => {
		const workbook = await one;
		for (const feature of workbook.features) seen.set(feature, (seen.get(feature) ?? 0) + 1);
		return workbook;
	};

	for (const tongue of ["zh", "en"] as const)
		for (const sketch of sketches.flatMap((of) => of(tongue)))
			it(`asks rather than guesses: ${sketch.name} (${tongue})`, async () => {
				const { silent, needless } = await verdictOf(await made(drawn(sketch, tongue)));
				expect(silent).toEqual([]);
				if (sketch.clear) expect(needless).toEqual([]);
			});

	for (const seed of SEEDS)
		it(`asks rather than guesses: workbook ${seed}`, async () => {
			expect((await verdictOf(await made(makeRandom(seed)))).silent).toEqual([]);
		});

	it("reads a sheet of 5,000 rows like a small one", async () => {
		const workbook = await makeRandom(5_000, { size: 5_000 });
		expect(workbook.truth.rates.length).toBeGreaterThan(4_000);
		expect((await verdictOf(workbook)).silent).toEqual([]);
	});

	it("holds each oddity at least three times", () => {
		expect(oddities.filter((name) => (seen.get(name) ?? 0) < 3)).toEqual([]);
	});
});

describe("workbooks in which all is certain", () => {
	for (const seed of PLAIN_SEEDS)
		it(`are read without a question: workbook ${seed}`, async () => {
			expect(await verdictOf(await makeRandom(seed, { plain: true }))).toEqual({ silent: [], needless: [] });
		});
});

it("a sheet before one that nobody could import leaves that to be read as the first", async () => {
	const workbook = await makeRandom(1, { plain: true });
	const before = await sheetBytes([
		["From", "To", "20GP", "40HC"],
		["Nowhere", "Nobody", 400, 700],
	]);
	const [first, behind] = [await desk.read(workbook), await desk.read({ ...workbook, before })];
	expect(behind.rows.length).toBeGreaterThan(0);
	expect(behind).toEqual(first);
});

describe("the sample sheets", () => {
	for (const name of ["inland-rail-2026q4", "vendor-rail-tariff"] as const)
		it(`add up: ${name}`, async () => {
			const { ledger } = await desk.read({ domain: "inlandRail", bytes: new Uint8Array(readFileSync(sampleUrl(name))) });
			const leftOut = ledger?.leftOut.reduce((sum, { count }) => sum + count, 0) ?? 0;
			expect(ledger?.amounts).toBeGreaterThan(100);
			expect(ledger && ledger.read + ledger.questions + leftOut).toBe(ledger?.amounts);
		});
});
