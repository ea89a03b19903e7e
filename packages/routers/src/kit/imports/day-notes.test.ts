import { describe, expect, it } from "vitest";
import { linesPerTest, otherRailRate, railHeads, railRate } from "./testing-lines.ts";

const { read } = linesPerTest("validFrom", "validTo");

const undated = railHeads.slice(0, 8);
const rates = [railRate.slice(0, 8), otherRailRate.slice(0, 8)];
const of = (days: readonly [string | null, string | null]) => rates.map(() => days);

describe("days side by side with their names below a table", () => {
	it.each([
		[["Valid from", "2027-01-01", "Valid until", "2027-03-31"]],
		[["有效期", "2027-01-01 至 2027-03-31"]],
		[["Validity", "2027-01-01", "to", "2027-03-31"]],
		[["生效日期：", "2027年1月1日", "失效日期：", "2027年3月31日"]],
	])("hold for its rates: %j", async (line) => {
		expect(await read([undated, ...rates, [], line])).toEqual({ taken: of(["2027-01-01", "2027-03-31"]), asked: [] });
	});

	it("hold up to an end alone, too, and of a month for all of it", async () => {
		const line = ["Valid from", "2027-01-01"];
		expect((await read([undated, ...rates, line])).taken).toEqual(of(["2027-01-01", null]));
		expect((await read([undated, ...rates, line, ["Valid until", "Mar 2027"]])).taken).toEqual(of(["2027-01-01", "2027-03-31"]));
	});

	it("are asked about beside columns that say otherwise, and no question beside those that say the same", async () => {
		const all = [railHeads, railRate, otherRailRate];
		const to = (day: string) => [...all, ["Valid from", "2026-10-01", "Valid until", day]];
		expect((await read(to("2026-12-31"))).asked).toEqual([]);
		expect((await read(to("2027-03-31"))).asked).toEqual([["noteSays.validTo", "A4"]]);
	});

	it("are asked about where a title says otherwise, two of them differ, or nobody can read one", async () => {
		const line = ["Valid from", "2027-01-01", "Valid until", "2027-03-31"];
		const titled = await read([["Valid 2027-01-01 to 2027-06-30"], undated, ...rates, line]);
		expect([titled.taken, titled.asked]).toEqual([of(["2027-01-01", "2027-06-30"]), [["noteSays.validTo", "A5"]]]);
		const twice = await read([undated, ...rates, line, ["Valid until", "2027-06-30"]]);
		expect(twice.taken.map(([, to]) => to)).toEqual([null, null]);
		expect(twice.asked.flat()).toContain("sectionSeveral.validTo");
		const unread = await read([undated, ...rates, ["Valid from", "2027-01-01", "Valid until", "01/02/2027"]]);
		expect(unread.taken).toEqual(of(["2027-01-01", null]));
		expect(unread.asked).toEqual([["linePart.4", "A4"]]);
	});

	it("are asked about between rates, and head those below them where they stand over the first", async () => {
		const line = ["Valid from", "2027-01-01", "Valid until", "2027-03-31"];
		const later = ["Valid from", "2027-04-01", "Valid until", "2027-06-30"];
		const [one = [], other = []] = rates;
		expect((await read([undated, one, line, other])).asked.map(([id]) => id)).toEqual(["lineSays.row3"]);
		const headed = await read([undated, line, one, later, other]);
		expect(headed).toEqual({
			taken: [
				["2027-01-01", "2027-03-31"],
				["2027-04-01", "2027-06-30"],
			],
			asked: [],
		});
	});
});
