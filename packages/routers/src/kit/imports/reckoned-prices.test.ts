import { beforeEach, expect, test } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload } = desk;

beforeEach(async () => {
	const { db } = desk.services;
	const inland = await db.selectFrom("place").selectAll().where("kind", "=", "inlandCity").where("code", "=", "CNCKG").executeTakeFirstOrThrow();
	await db
		.insertInto("place")
		.values({ ...inland, id: "inlandCity-DEDUI", code: "DEDUI", name: "Duisburg", name_zh: "杜伊斯堡", country: "DE" })
		.execute();
	await db.insertInto("exchange_rate").values({ currency: "CNY", valid_from: "2026-01-01", per_usd: "7", source: "test" }).execute();
});

const heads = ["POL", "POD", "Ramp City", "Container", "Currency", "COC/SOC", "Cost CNY", "Cost USD", "Exchange Rate", "Margin %"];
const rate = (container: string, cost: readonly [cny: string, usd: string, rate: string, margin: string]) => [
	...["CNCKG", "DEDUI", "DEDUI", container, "USD", "COC", ...cost, "2026-10-01", "2026-12-31"],
];
const sheet = (...rows: string[][]) =>
	readAll(writeSheet({ sheetName: "S", columns: [...heads, "Valid From", "Valid To"].map((header) => ({ header })), rows }));

const asked = (batch: Awaited<ReturnType<typeof upload>>) => batch.questions.find(({ id }) => id === "missingPrices");

async function answer(batchId: string, said: string) {
	await as("PM").answer({ batchId, answers: [{ id: "missingPrices", answer: said }] });
	await Promise.all(desk.working);
	return as("PM").batch({ batchId });
}

test("a train's rates with costs and a margin and no price are sold at cost and margin, at their own rate of exchange or the day's", async () => {
	const batch = await upload(await sheet(rate("20GP", ["7100", "1000", "7.1", "20"]), rate("40GP", ["7000", "1000", "", "10"])), "icrPrice");
	expect(batch.counts).toMatchObject({ waiting: 2 });
	// No formula is offered where none is taken.
	expect(asked(batch)?.options.map(({ value }) => value)).toEqual(["asBook", "reckoned", "onRequest", "keep"]);
	expect(asked(batch)?.options[1]?.label).toBe("Take as SSR: cost and margin");
	const taken = await answer(batch.id, "reckoned");
	expect(taken.counts).toMatchObject({ new: 2, error: 0 });
	expect((await as("PM").previewRows({ batchId: batch.id })).items.map(({ row }) => row.ssr)).toEqual(["2400.00", "2200.00"]);
});

test("one without a margin stays without a price, and is told what can be entered", async () => {
	const { id } = await upload(await sheet(rate("20GP", ["7100", "1000", "7.1", "20"]), rate("40GP", ["7000", "1000", "7.1", ""])), "icrPrice");
	expect((await answer(id, "reckoned")).counts).toMatchObject({ new: 1, error: 1 });
	const { items } = await as("PM", { language: "en" }).previewRows({ batchId: id });
	expect(items.flatMap(({ problems }) => problems.map(({ field, message }) => [field, message]))).toContainEqual([
		"ssr",
		"No price: enter a number, such as 2400, or “on request”; with costs in two currencies no formula comes to a price",
	]);
});
