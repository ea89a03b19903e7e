import type { FilterOp } from "@iqt/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingService } from "../../prices/booking-service/schema.ts";
import { corridor } from "../../prices/corridor/schema.ts";
import { costStrategy } from "../../prices/cost-strategy/schema.ts";
import { customsPrice } from "../../prices/customs-price/schema.ts";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { truckingCost } from "../../prices/trucking-cost/schema.ts";
import type { RateBook, RateRow } from "./define.ts";
import type { RateField } from "./fields.ts";
import { listRates } from "./list.ts";
import { addRate } from "./queries.ts";
import { nextChange, rateDb } from "./testing.ts";

let db: Awaited<ReturnType<typeof rateDb>>;
beforeAll(async () => {
	db = await rateDb();
});
afterAll(() => db.close());

const reader = { seesCost: true, today: "2026-11-20" };
const ROWS = 12;
const amounts = ["0.5", "9.99", "99.9", "999.99", "1000", "5000", "10000.01"];

/** A value of the field for the i-th row, as it is read back. */
function sampleValue(field: RateField, i: number): RateRow[string] {
	switch (field.kind) {
		case "place":
			return field.placeKinds?.includes("inlandCity") ? "CNCKG" : "CNSHA";
		case "area":
			return "500112";
		case "money":
		case "price":
			// Amounts grow along, so that no minimum is above its maximum and no floor above its price.
			return Number(amounts[i % amounts.length]).toFixed(2);
		case "weight":
			return field.name === "weightFrom" ? String(i * 2.5) : String(i * 2.5 + 2.5);
		case "percent":
			return String([0, 6, 9.5, 13][i % 4]);
		case "integer":
			return i * 3;
		case "boolean":
			return i % 3 === 0;
		case "date":
			return `2026-10-0${1 + (i % 9)}`;
		case "endDate":
			return i % 4 === 0 ? null : `2026-12-${10 + i}`;
		case "enum":
			return field.standard ?? field.options?.[0]?.value ?? null;
		case "container":
			return "40HC";
		case "currency":
			return "CNY";
		case "record":
			return field.codes === "customsCategory" ? "export" : null;
		default:
			return field.required ? "T" : null;
	}
}

const rowOf = (book: RateBook, i: number): RateRow => ({
	...Object.fromEntries(book.fields.map((field) => [field.name, sampleValue(field, i)])),
	...(book.prices.length > 0 ? { onRequest: false } : {}),
	...(book.domain === "costStrategy" ? { areaCode: "" } : {}),
	...(book.basis === "document" ? { containerType: "*" } : {}),
});

/** A value in an order that anybody can see; null for nothing. */
const plain = (field: RateField, value: RateRow[string] | undefined): number | string | null => {
	if (value === null || value === undefined) return field.kind === "endDate" ? "9999-12-31" : null;
	return field.kind === "date" || field.kind === "endDate" ? String(value) : Number(value);
};

const counted = new Set<RateField["kind"]>(["money", "price", "weight", "percent", "integer", "date", "endDate", "boolean"]);
const dates = new Set<RateField["kind"]>(["date", "endDate"]);

describe.each([inlandRail, truckingCost, costStrategy, corridor, bookingService, customsPrice])("filters of $domain", (book) => {
	const rows = Array.from({ length: ROWS }, (_, i) => rowOf(book, i));
	beforeAll(async () => {
		for (const row of rows) await addRate(db.db, book, book.row.parse(row), nextChange());
	});

	test.each(book.fields.filter((f) => counted.has(f.kind)).map((field) => [field.name, field] as const))("%s", async (name, field) => {
		const values = rows.map((row) => plain(field, row[name]));
		const found = async (op: FilterOp, value?: unknown) =>
			(await listRates(db.db, book, { filters: [{ field: name, op, value }] } as Parameters<typeof listRates>[2], reader)).total;
		const expected = (holds: (value: number | string) => boolean) => values.filter((v) => v !== null && holds(v)).length;
		const wanted = [...new Set(values.filter((v) => v !== null && v !== "9999-12-31"))] as (number | string)[];
		const written = (value: number | string) => (dates.has(field.kind) ? [value] : [value, String(value)]);
		for (const limit of wanted) {
			for (const value of written(limit)) {
				expect(await found("eq", value), `eq ${value}`).toBe(expected((v) => v === limit));
				if (field.kind === "boolean") continue;
				expect(await found("gte", value), `gte ${value}`).toBe(expected((v) => v >= limit));
				expect(await found("lte", value), `lte ${value}`).toBe(expected((v) => v <= limit));
			}
		}
		const [from = "", to = ""] = [wanted[0], wanted.at(-1)];
		if (field.kind !== "boolean") {
			const asText = [String(from), String(to)];
			for (const both of dates.has(field.kind) ? [asText] : [asText, [from, to]])
				expect(await found("between", both)).toBe(expected((v) => v >= from && v <= to));
		}
		const nothing = rows.filter((row) => (row[name] ?? null) === null).length;
		expect(await found("isNull")).toBe(nothing);
		expect(await found("notNull")).toBe(ROWS - nothing);
		await expect(found("eq", "soon")).rejects.toMatchObject({ kind: "invalid", data: [{ field: name }] });
	});
});
