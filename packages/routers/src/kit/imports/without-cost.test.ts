import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, as, upload } = desk;

const lane: Record<string, Scrap> = {
	...{ "Inland City": "Chongqing", "Port City": "Shanghai", Direction: "Export", "COC/SOC": "COC", Currency: "CNY", Basis: "Per container" },
	...{ "Valid From": "2031-01-01", "Valid To": "2031-03-31" },
};
const sheetOf = (...rows: Record<string, Scrap>[]) =>
	sheetBytes([Object.keys({ ...lane, ...rows[0] }), ...rows.map((row) => Object.values({ ...lane, ...row }))]);
const told = async (batchId: string) =>
	(await as("PM", { language: "en" }).batch({ batchId })).notices
		.filter(({ id }) => id === "import.withoutCost")
		.map(({ message, rows }) => [message, rows]);
const none = (rates: string) => `${rates} no cost: the sheet gives none, and the book has none there to keep.`;

describe("rates of a sheet that gives no cost", () => {
	it("are told of, counted, once its prices are said to be what is sold at", async () => {
		const { id, questions } = await upload(await sheetOf({ "20GP": 3_900, "40HC": 4_900 }, { "Port City": "Ningbo", "20GP": 3_800, "40HC": 4_800 }));
		expect(questions.find((one) => one.id === "barePrices")).toMatchObject({ answer: null });
		expect(await told(id)).toEqual([]);
		await answered(id, "barePrices", "other");
		await as("PM").answer({ batchId: id, answers: [{ id: "missingPrices", answer: "formula", prices: { msr: "3000" } }] });
		await Promise.all(desk.working);
		expect(await told(id)).toEqual([[none("4 rates have"), [2, 3]]]);
	});

	it("are told of but those that keep the book's, and those on request", async () => {
		const priced = { Container: "20GP", SSR: 3_900, MSR: 3_500 };
		const { id: first } = await upload(await sheetOf({ ...priced, Cost: 3_000 }));
		await as("PM").applyBatch({ batchId: first, mode: "merge", confirmed: ["assumed"] });
		const { id } = await upload(
			await sheetOf(
				{ ...priced, SSR: 4_000 },
				{ ...priced, Container: "40HC" },
				{ ...priced, Container: "40GP", SSR: "on request", MSR: "on request" },
			),
		);
		expect(await told(id)).toEqual([[none("1 rate has"), [3]]]);
	});

	it("are not told of where a column of costs leaves single ones blank: their rows say so", async () => {
		const { id } = await upload(
			await sheetOf({ Container: "20GP", Cost: 3_000, SSR: 3_900, MSR: 3_500 }, { Container: "40HC", Cost: null, SSR: 4_900, MSR: 4_500 }),
		);
		expect(await told(id)).toEqual([]);
	});
});
