import { describe, expect, test } from "vitest";
import { type Agreed, bestFor, type Charged, takenOff } from "./rules.ts";

const agreed = (over: Partial<Agreed> = {}): Agreed => ({
	...{ id: "a", service: "", origin: null, destination: null, containerType: null, percent: "3", amount: null, currency: null },
	...{ validFrom: "2026-11-01", validTo: "2026-12-31" },
	...over,
});
const charge = (over: Partial<Charged> = {}): Charged => ({
	...{ service: "inlandRail", ways: [{ from: "CNCKG", to: "CNSHA" }], containerType: "40HC", quantity: "2" },
	...{ currency: "CNY", amount: "9000.00", converted: "9000.00" },
	...over,
});
const amount = { percent: null, amount: "200", currency: "CNY", service: "inlandRail" };
const today = "2026-11-20";

describe("what is taken off", () => {
	test.each([
		["a percentage of the charge", agreed(), charge(), "270"],
		["a percentage in the quotation's currency", agreed(), charge({ currency: "USD", amount: "200.00", converted: "1355.16" }), "40.6548"],
		["an amount off each unit", agreed(amount), charge(), "400"],
		[
			"an amount at the rate of the charge",
			agreed({ ...amount, currency: "USD", amount: "10" }),
			charge({ currency: "USD", amount: "200.00", converted: "1355.16" }),
			"135.516",
		],
		["never more than the charge", agreed({ ...amount, amount: "9999" }), charge(), "9000"],
		["nothing of nothing", agreed(amount), charge({ amount: "0.00", converted: "0.00" }), "0"],
	])("is %s", (_, discount, of, off) => {
		expect(takenOff(discount, of).toFixed()).toBe(off);
	});
});

describe("the best that fits", () => {
	test.each<[string, Partial<Agreed>, boolean]>([
		["everything", {}, true],
		["its service", { service: "inlandRail" }, true],
		["another service", { service: "barge" }, false],
		["its lane", { origin: "CNCKG", destination: "CNSHA" }, true],
		["the lane turned", { origin: "CNSHA", destination: "CNCKG" }, false],
		["its beginning alone", { origin: "CNCKG" }, true],
		["its end alone", { destination: "CNSHA" }, true],
		["another end", { destination: "CNNGB" }, false],
		["its container", { containerType: "40HC" }, true],
		["another container", { containerType: "20GP" }, false],
		["the day it begins", { validFrom: today }, true],
		["a day to come", { validFrom: "2026-11-21" }, false],
		["the day it ends", { validTo: today }, true],
		["a day gone by", { validTo: "2026-11-19" }, false],
		["no end", { validTo: null }, true],
		["an amount in its currency", amount, true],
		["an amount in another currency", { ...amount, currency: "USD" }, false],
	])("is told for %s: %j", (_, over, fits) => {
		expect(bestFor(charge(), [agreed(over)], today) !== null).toBe(fits);
	});

	test("is the one that says most of what it is for, then the one that takes most off", () => {
		const all = [
			agreed({ id: "all", percent: "10" }),
			agreed({ id: "less", service: "inlandRail", percent: "2" }),
			agreed({ id: "more", service: "inlandRail", percent: "4" }),
			agreed({ id: "over", service: "inlandRail", containerType: "40HC", percent: "9", validTo: "2026-11-01" }),
		];
		expect(bestFor(charge(), all, today)?.id).toBe("more");
		expect(bestFor(charge({ service: "barge" }), all, today)?.id).toBe("all");
		expect(bestFor(charge(), [agreed({ id: "b" }), agreed({ id: "a" })], today)?.id).toBe("a");
		expect(bestFor(charge(), [], today)).toBeNull();
	});

	test("is told for any of the ways a charge is of", () => {
		const booking = charge({
			ways: [
				{ from: "500112", to: "CNSHA" },
				{ from: "CNSHA", to: "CNSHA" },
			],
		});
		expect(bestFor(booking, [agreed({ origin: "CNSHA" })], today)).not.toBeNull();
	});
});
