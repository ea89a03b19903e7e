import { describe, expect, test } from "vitest";
import { railRow, rateDb } from "../../kit/price-book/testing.ts";
import { codedRecordTests } from "../../testing/coded-record.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { demo } from "./demo.ts";

describe("a currency", () => {
	codedRecordTests({
		calls: (portal) => portal.currency,
		older: "Currency",
		demo,
		row: {
			code: "THB",
			nameZh: "泰铢",
			nameEn: "Thai baht",
			nameEs: "Baht tailandés",
			nameJa: "タイ バーツ",
			exponent: 2,
			numericCode: "764",
			remark: null,
		},
		refused: [
			[{ code: "THBX" }, "code"],
			[{ exponent: 5 }, "exponent"],
			[{ numericCode: "76" }, "numericCode"],
			[{ nameZh: "" }, "nameZh"],
		],
		change: [{ remark: "曼谷" }, { remark: "曼谷", exponent: 2 }],
		foundBy: { numericCode: "764" },
	});
});

describe("a currency beside amounts", () => {
	const world = worldPerTest(rateDb);
	const currencies = () => world.as("PM").currency;
	const named = async (code: string) => {
		const { items } = await currencies().list({ filters: [{ field: "code", op: "eq", value: code }] });
		const { changedAt: _, changedBy: __, name: ___, latestRate, latestDay, ...fields } = items[0] as NonNullable<(typeof items)[number]>;
		return { ...fields, nameZh: fields.nameZh || fields.nameEn, latest: [latestRate, latestDay] };
	};
	const rate = { currency: "JPY", validFrom: "2026-11-01", perUsd: "158.86", source: "BOC" };

	test("keeps its code and decimals, and is not deleted while rates, or rates that have been, are in it", async () => {
		const { latest: _, ...yen } = await named("JPY");
		for (const fields of [{ code: "JPX" }, { exponent: 2 }])
			expect(await saidBy(currencies().save({ ...yen, ...fields }))).toMatchObject({ data: [{ field: Object.keys(fields)[0] }] });
		const { inlandRail, exchangeRate } = world.as("superuser");
		const { id } = await inlandRail.add({ row: railRow({ currency: "JPY" }) });
		const published = await exchangeRate.save(rate);
		expect(await saidBy(currencies().remove({ ids: [yen.id] }))).toMatchObject({
			code: "000004",
			data: { uses: [{ path: "/Rail/RailPrice?f=currency:eq:JPY" }, { path: "/basicdata/exchangeRate?f=currency:eq:JPY" }] },
		});
		await inlandRail.remove({ ids: [id] });
		await exchangeRate.remove({ ids: [published.id] });
		expect(await saidBy(currencies().remove({ ids: [yen.id] }))).toMatchObject({ data: { uses: [{ text: "Rates that have been in it: 1" }] } });
		expect(await saidBy(currencies().remove({ ids: [(await named("CNY")).id] }))).toMatchObject({ code: "000004" });
	});

	test("is offered in the reader's language on the days it may be chosen", async () => {
		const { latest: _, ...yen } = await named("JPY");
		await currencies().save({ ...yen, nameZh: "日元" });
		const offered = async () => (await world.as("SALS", "zh").lookups.currencies()).map(({ code, name }) => [code, name]);
		expect(await offered()).toEqual([
			["CNY", "Yuan"],
			["JPY", "日元"],
		]);
		await currencies().save({ ...yen, version: yen.version + 1, activeTo: "2026-01-31" });
		expect(await offered()).toEqual([["CNY", "Yuan"]]);
		expect((await world.as("SALS").lookups.enumList({ name: "currency" })).map(({ enumValue }) => enumValue)).toEqual(["CNY", "JPY"]);
	});

	test("stands first in the list where it has a rate", async () => {
		const codes = async () => (await currencies().list({})).items.map(({ code }) => code);
		expect(await codes()).toEqual(["CNY", "JPY"]);
		await world.as("PM").exchangeRate.save(rate);
		expect(await codes()).toEqual(["JPY", "CNY"]);
		const { items } = await currencies().list({ filters: [{ field: "latestDay", op: "isNull" }] });
		expect(items.map(({ code }) => code)).toEqual(["CNY"]);
	});

	test("has a rate a day against the dollar, the latest of which is told", async () => {
		const { exchangeRate } = world.as("PM");
		const { id } = await exchangeRate.save(rate);
		await exchangeRate.save({ ...rate, validFrom: "2026-07-01", perUsd: "160.77", source: "" });
		expect((await named("JPY")).latest).toEqual(["158.86", "2026-11-01"]);
		expect(await exchangeRate.get({ id })).toMatchObject({ ...rate, currencyName: "Yen", version: 1 });
		expect(await saidBy(exchangeRate.save(rate))).toMatchObject({ code: "000007" });
		for (const [over, field] of [
			[{ perUsd: "0" }, "perUsd"],
			[{ perUsd: "-1" }, "perUsd"],
			[{ perUsd: "1.123456789" }, "perUsd"],
			[{ currency: "QQQ" }, "currency"],
			[{ validFrom: "2026-02-30" }, "validFrom"],
		] as const)
			expect(await saidBy(exchangeRate.save({ ...rate, validFrom: "2026-12-01", ...over })), field).toMatchObject({ data: [{ field }] });
		await world.db.insertInto("currency").values({ code: "USD", name: "US Dollar", exponent: 2, numeric_code: "840" }).execute();
		expect(await saidBy(exchangeRate.save({ ...rate, currency: "USD" }))).toMatchObject({ data: [{ field: "perUsd" }] });
		expect(await saidBy(world.as("VDM").exchangeRate.save(rate))).toMatchObject({ code: "000008" });
	});
});
