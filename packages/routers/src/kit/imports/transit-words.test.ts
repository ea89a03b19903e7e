import { describe, expect, it } from "vitest";
import { railHeads as heads, linesPerTest, otherRailRate as other, railRate as rate } from "./testing-lines.ts";
import { transitIn } from "./transit-words.ts";

const { askedOverCharges, read } = linesPerTest("transitMin", "transitMax");

describe("how long trains take, in a line over rates", () => {
	it.each(["Transit 5-7 days", "运输时间 5-7天", "Transit time: approx. 5 to 7 days", "全程时效约5~7天"])(
		"is that of the rates: %s",
		async (line) => {
			expect(await read([[line], heads, rate])).toEqual({ taken: [[5, 7]], asked: [] });
			expect(await read([heads, rate, [line], other])).toEqual({
				taken: [
					[null, null],
					[5, 7],
				],
				asked: [],
			});
		},
	);

	it("is asked about where a column has it, or it stands under all rates", async () => {
		const line = ["Transit 5-7 days"];
		const columns = [
			[...heads, "Transit"],
			[...rate, "4-6"],
		];
		expect(await read([line, ...columns])).toEqual({ taken: [[4, 6]], asked: [["linesLeft", "A1"]] });
		expect(await read([heads, rate, line])).toEqual({ taken: [[null, null]], asked: [["linesLeft", "A3"]] });
		expect((await read([["Transit 96 hours"], heads, rate])).asked).toEqual([["linesLeft", "A1"]]);
	});

	it("fills a column that is blank altogether", async () => {
		const columns = [...heads, "Transit"];
		const blank = [
			[...rate, ""],
			[...other, ""],
		];
		expect(await read([["Transit 5-7 days"], columns, ...blank])).toEqual({
			taken: [
				[5, 7],
				[5, 7],
			],
			asked: [],
		});
		expect((await read([["Transit 5-7 days"], columns, [...rate, ""], [...other, "4"]])).asked).toEqual([["linesLeft", "A1"]]);
	});

	it("is asked about where the book has no such field", async () =>
		expect(await askedOverCharges("Transit 5-7 days")).toEqual([["linesLeft", "A1"]]));

	it.each(["报价时效7天", "价格时效：30天", "清关时效 2-3天", "Quotation lead time 3 days", "Customs clearance lead time 2 days"])(
		"is not how long anything else takes, which is asked about: %s",
		async (line) => expect(await read([[line], heads, rate])).toEqual({ taken: [[null, null]], asked: [["linesLeft", "A1"]] }),
	);

	it("is said beside the name of a list of prices, too", () => expect(transitIn("铁路报价 全程5-7天")?.days).toEqual(["5", "7"]));

	it.each(["Transit", "transit via Duisburg 3", "Transit 7-5 days", "DTHC 5-7 days"])("is not said by other words: %s", (text) =>
		expect(transitIn(text)).toBe(null),
	);
});
