import { expect, test } from "vitest";
import { currencyOf, unreadText } from "./value-words.ts";

test("what could not be read is told as it is written, and what was read or is blank is not", () => {
	const problem = (level: "error" | "warning") => ({ field: "validTo", level, label: null, column: "J", message: "" });
	const cells = { validTo: { column: 10, text: "31/02/2027", was: null } };
	expect(unreadText({ row: {}, problems: [problem("error")], cells }, "validTo")).toBe("31/02/2027");
	expect(unreadText({ row: {}, problems: [problem("error")], cells }, "validFrom")).toBeNull();
	expect(unreadText({ row: {}, problems: [problem("warning")], cells }, "validTo")).toBeNull();
	expect(unreadText({ row: { validTo: "2027-02-28" }, problems: [problem("error")], cells }, "validTo")).toBeNull();
	expect(unreadText({ row: {}, problems: [problem("error")], cells: { validTo: { column: 10, text: "", was: null } } }, "validTo")).toBeNull();
});

test("an amount stands in its own currency where it has one, whatever its rate is in", () => {
	const amount = (currency: string | null) => ({ kind: "amount" as const, currency });
	expect(currencyOf(amount("CNY"), "12500.00", "USD")).toBe("CNY");
	expect(currencyOf(amount(null), "4200.00", "USD")).toBe("USD");
	expect(currencyOf(amount("CNY"), null, "USD")).toBeNull();
	expect(currencyOf({ kind: "text", currency: null }, "7.10", "USD")).toBeNull();
	expect(currencyOf({ kind: "rate", currency: null }, "cost*1.1", "USD")).toBeNull();
});
