import { describe, expect, it } from "vitest";
import { describeProblems } from "../../door/problems.ts";
import { bytesOf, type Ink, newPage } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";
import { formatUnit, inOwnUnit, otherUnitIn, type Quantity, withoutOwnUnit } from "./units.ts";

it("takes a quantity's own unit off a number, and no other", () => {
	const told = ["355 km", "355公里", "355 KM", "355 miles", "355", "km", "3 5 km"].map((text) => withoutOwnUnit("kilometres", text));
	expect(told).toEqual(["355", "355", "355", "355 miles", "355", "km", "3 5 km"]);
});

describe("units of a head", () => {
	it.each<[Quantity, string, string | null]>([
		["days", "Transit time (hours)", "hours"],
		["days", "T/T [h]", "h"],
		["days", "时效（周）", "周"],
		["days", "Transit time in weeks", "weeks"],
		["days", "Transit time (days)", null],
		["days", "Transit max", null],
		["tonnes", "Max weight (lbs)", "lbs"],
		["tonnes", "Weight To (short tons)", "short tons"],
		["tonnes", "Weight To (cbm)", "cbm"],
		["tonnes", "Weight To (quintal)", "quintal"],
		["tonnes", "重量（立方）", "立方"],
		["tonnes", "重量（斤）", "斤"],
		["tonnes", "重量（公斤）", null],
		["tonnes", "重量（千克）", null],
		["tonnes", "Weight limit (t)", null],
		["percent", "VAT (‰)", "‰"],
		["percent", "VAT %", null],
		["kilometres", "Distance (miles)", "miles"],
		["kilometres", "距离（公里）", null],
		["kilometres", "距离（里）", "里"],
	])("%s: %s says %s", (quantity, head, unit) => expect(otherUnitIn(quantity, head)?.name ?? null).toBe(unit));

	it("are converted by what one of them is, and not at all where a head says two", () => {
		const converted = (quantity: Quantity, head: string, digits: string) => {
			const unit = otherUnitIn(quantity, head);
			return unit && (inOwnUnit(digits, unit)?.round(3).toFixed() ?? null);
		};
		expect(converted("days", "hours", "96")).toBe("4");
		expect(converted("days", "weeks", "2")).toBe("14");
		expect(converted("tonnes", "lbs", "44000")).toBe("19.958");
		expect(converted("tonnes", "short tons", "24")).toBe("21.772");
		expect(converted("percent", "‰", "90")).toBe("9");
		expect(converted("days", "months", "1")).toBeNull();
		expect(converted("tonnes", "kg / lbs", "24000")).toBeNull();
	});

	it("are those of a format, too: one of a field's own, another, or none", () => {
		expect(formatUnit("days", [{ mark: "天" }])).toBeNull();
		expect(formatUnit("days", [{ mark: "h" }])).toMatchObject({ name: "h" });
		expect(formatUnit("days", [{ mark: "pcs" }])).toBeUndefined();
		expect(formatUnit("tonnes", [{ mark: "≤" }, { mark: "t max" }])).toBeNull();
	});
});

const desk = importDeskPerTest();
const { put, upload, answered, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 4_500, 4_300, "CNY", "2026-10-01", "2026-12-31"];

/** A rate with one more column. */
async function sheet(head: string, ink: Ink): Promise<Uint8Array> {
	const page = newPage("S");
	for (const [c, value] of [...heads, head].entries()) page.put(1, c + 1, { value });
	for (const [c, value] of rate.entries()) page.put(2, c + 1, { value });
	page.put(2, rate.length + 1, ink);
	return bytesOf([page]);
}

describe("a number in another unit", () => {
	it("is asked about, read converted, and as it stands where somebody says so", async () => {
		const batch = await upload(await sheet("Transit time (hours)", { value: 96 }));
		const [row] = await rowsOf(batch.id);
		expect(row?.row).toMatchObject({ transitMin: 4, transitMax: 4 });
		expect(batch.questions.find((q) => q.id === "otherUnit.transit")).toMatchObject({
			cells: ["K2"],
			message: expect.stringContaining("“96” is in “hours”; read as 4 days"),
			options: [{ value: "confirm", label: "Converted" }, { value: "other" }],
		});
		await answered(batch.id, "otherUnit.transit", "other");
		const [anew] = await rowsOf(batch.id);
		expect(anew?.row).toMatchObject({ transitMin: 96, transitMax: 96 });
	});

	it("is an error where it does not come to the portal's own", async () => {
		const { id } = await upload(await sheet("Transit time (hours)", { value: 97 }));
		const [row] = await rowsOf(id);
		expect(row?.outcome).toBe("error");
	});

	it("is refused where nobody can be asked, with what to write", async () => {
		const refused = await checkExcelImport(olderClient(desk), "inlandRail", await put(await sheet("Weight up to (lbs)", { value: 44_000 }))).catch(
			(error: { data: unknown[] }) => describeProblems(error.data, "en"),
		);
		expect(refused).toMatchObject([{ field: "K2", message: expect.stringMatching(/“44000” is in “lbs”.*tonnes.*19\.958/) }, { field: "ownership" }]);
	});

	it("is a tick or a cross, which is asked once for a column", async () => {
		const batch = await upload(await sheet("On request", { value: "×" }));
		expect(batch.questions.find((q) => q.id === "tickOrCross")).toMatchObject({ count: 1, cells: ["K2"], answer: null });
		await answered(batch.id, "tickOrCross", "tick");
		const [row] = await rowsOf(batch.id);
		expect(row?.row.onRequest).toBe(true);
	});
});
