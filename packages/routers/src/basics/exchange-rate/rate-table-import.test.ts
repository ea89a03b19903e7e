import { insertMany } from "@iqt/db";
import { beforeEach, expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(async () => {
	const made = await rateDb();
	await insertMany(made.db, "currency", [
		{ code: "USD", name: "US dollar", exponent: 2, numeric_code: "840" },
		{ code: "EUR", name: "Euro", exponent: 2, numeric_code: "978" },
		{ code: "GBP", name: "Pound", exponent: 2, numeric_code: "826" },
	]);
	return made;
});
const rates = (role = "PM") => world.as(role).exchangeRate;
const bank =
	"Currency\tBuy\tMiddle\tDay\nEUR\t778\t780.3\t2026-11-20\nJPY\t4.2\t4.2146\t2026-11-20\nUSD\t676\t677.58\t2026-11-20\nGBP\t880\t885\t2026-11-20";
const meaning = { base: "CNY", how: "perCurrency", per: "100" } as const;
const listed = async () =>
	(await rates().list({ sort: [{ field: "currency", order: "ascending" }] })).items.map((one) => `${one.currency} ${one.validFrom} ${one.perUsd}`);

beforeEach(async () => {
	for (const [currency, perUsd] of [
		["CNY", "6.7"],
		["EUR", "0.87"],
		["JPY", "160"],
	] as const)
		await rates().save({ currency, validFrom: "2026-11-01", perUsd, source: "" });
});

test("the column and the meaning are asked one after the other; what fits the rates so far is told, and nothing is reckoned before it is said", async () => {
	expect(await rates().previewTable({ text: bank })).toMatchObject({ asks: "column", columns: [{ label: "Buy" }, { label: "Middle" }], rates: [] });
	const asked = await rates().previewTable({ text: bank, column: 2 });
	expect(asked).toMatchObject({ asks: "meaning", figures: 4, example: { currency: "EUR", figure: "780.3" }, rates: [] });
	expect(asked.fits).toContainEqual(meaning);
	expect(asked.fits).not.toContainEqual({ ...meaning, how: "perBase" });
	expect(await saidBy(rates().applyTable({ text: bank, column: 2 }))).toMatchObject({ code: "000001" });
	expect((await listed()).length).toBe(3);
});

test("rates are added for currencies that have some, changed where the day has one, and left alone where it is the same", async () => {
	await rates().save({ currency: "CNY", validFrom: "2026-11-20", perUsd: "6.79", source: "desk" });
	const said = { text: bank, column: 2, meaning };
	expect(await rates().previewTable(said)).toMatchObject({ counts: { added: 2, changed: 1, same: 0, doubts: 0 }, leftOut: ["GBP"], problems: [] });
	expect(await rates().applyTable({ ...said, source: "Bank of China" })).toMatchObject({ added: 2, changed: 1 });
	expect((await listed()).sort()).toEqual([
		"CNY 2026-11-01 6.7",
		"CNY 2026-11-20 6.7758",
		"EUR 2026-11-01 0.87",
		"EUR 2026-11-20 0.86835832",
		"JPY 2026-11-01 160",
		"JPY 2026-11-20 160.769705",
	]);
	expect(await rates().applyTable(said)).toMatchObject({ added: 0, changed: 0, same: 3 });
	expect(await rates().previewTable({ ...said, all: true })).toMatchObject({ counts: { added: 1, same: 3 }, leftOut: [] });
});

test("a table read the wrong way round is full of doubts, which have to be confirmed", async () => {
	const said = { text: bank, column: 2, meaning: { ...meaning, per: "1" as const, how: "perBase" as const } };
	const { counts, rates: told } = await rates().previewTable(said);
	expect(counts.doubts).toBeGreaterThan(1);
	expect(told.find(({ currency }) => currency === "CNY")?.doubt).toContain("6.7");
	expect(await saidBy(rates().applyTable(said))).toMatchObject({ code: "000001", message: expect.stringContaining(String(counts.doubts)) });
	expect((await listed()).length).toBe(3);
});

test("what cannot be read is refused whole; who may not edit rates is refused at all", async () => {
	const text = `${bank}\nEUR\t1\tabout 780\t2026-11-21`;
	expect(await rates().previewTable({ text, column: 2, meaning })).toMatchObject({
		problems: [{ row: 6, message: expect.stringContaining("about 780") }],
	});
	expect(await saidBy(rates().applyTable({ text, column: 2, meaning }))).toMatchObject({ code: "000001", message: expect.stringContaining("row 6") });
	expect(await saidBy(rates().previewTable({ text: "hello" }))).toMatchObject({ code: "000001" });
	expect(await saidBy(rates("VDM").previewTable({ text: bank }))).toMatchObject({ code: "000008" });
});
