import { addDays } from "@iqt/i18n/days";
import { describe, expect, test } from "vitest";
import { DomainError } from "../../door/errors.ts";
import { later, usualDays } from "./days.ts";
import { acceptedOption, approve, discountBp, longerValidity, stateAfter, validity } from "./rules.ts";
import { type QuotationState, quotationStates } from "./schema.ts";

/** What the desk may do in each state, as the domain says it. */
const allowed: Record<QuotationState, Partial<Record<Parameters<typeof stateAfter>[1], QuotationState>>> = {
	draft: { update: "draft", discount: "draft", send: "sent", withdraw: "withdrawn" },
	sent: { accept: "accepted", decline: "declined", expire: "expired", withdraw: "withdrawn", extend: "sent", requote: "sent", resend: "sent" },
	accepted: {},
	declined: { requote: "declined" },
	expired: { extend: "expired", requote: "expired" },
	withdrawn: { requote: "withdrawn" },
};
const actions = ["update", "discount", "send", "accept", "decline", "expire", "withdraw", "extend", "requote", "resend"] as const;

describe.each(quotationStates)("a quotation that is %s", (state) => {
	test.each(actions)("%s", (action) => {
		const to = allowed[state][action];
		if (to) expect(stateAfter({ number: "Q-1", state }, action)).toBe(to);
		else {
			const refused = new DomainError("state", "quotation.wrongState", { number: "Q-1", state, action });
			expect(() => stateAfter({ number: "Q-1", state }, action)).toThrow(
				expect.objectContaining({ kind: refused.kind, messageId: refused.messageId, values: refused.values }),
			);
		}
	});
});

describe("what is accepted", () => {
	const options = { lanesAre: "options" as const, items: ["a", "b"] };
	const parts = { lanesAre: "parts" as const, items: ["a", "b"] };
	const refused = (field: string, messageId: string, values: object) =>
		expect.objectContaining({ data: [expect.objectContaining({ field, messageId, values })] });

	test("is the option that is named, or all parts", () => {
		expect([acceptedOption(options, 0), acceptedOption(options, 1), acceptedOption(parts)]).toEqual([0, 1, null]);
	});

	test("is refused where no option is named, one that is not there, or one of parts", () => {
		for (const asked of [undefined, 2]) {
			expect(() => acceptedOption(options, asked)).toThrow(refused("option", "quotation.whichOption", { count: 2 }));
		}
		expect(() => acceptedOption(parts, 0)).toThrow(refused("option", "quotation.acceptedWhole", {}));
	});
});

describe("validity", () => {
	const window = (validFrom: string, validTo: string | null) => ({ validFrom, validTo });
	const today = "2026-11-20";

	test("holds to the day the cargo is ready, unless somebody asks for another or a rate ends before", () => {
		const open = [window("2027-01-01", null)];
		expect(validity(open, null, today, ["2027-02-20", "2026-12-01"])).toEqual({ validFrom: "2027-01-01", validTo: "2027-02-20" });
		expect(validity(open, null, today, ["2027-01-10"]).validTo).toBe("2027-01-31");
		expect(validity(open, "2027-01-15", today, ["2027-02-20"]).validTo).toBe("2027-01-15");
		expect(validity([window("2027-01-01", "2027-02-10")], null, today, ["2027-02-20"]).validTo).toBe("2027-02-10");
	});

	test("is 30 days, or what the first rate to end allows", () => {
		expect(validity([window("2026-10-01", null)], null, today)).toEqual({ validFrom: today, validTo: "2026-12-20" });
		expect(validity([window("2026-10-01", "2026-12-31"), window("2026-10-01", "2026-11-30")], null, today)).toEqual({
			validFrom: today,
			validTo: "2026-11-30",
		});
		const meeting = [window("2026-10-01", null), window("2026-12-01", "2026-12-20")];
		expect(validity(meeting, null, today)).toEqual({ validFrom: "2026-12-01", validTo: "2026-12-20" });
		expect(usualDays(meeting, today)).toEqual({ validFrom: "2026-12-01", validTo: "2026-12-20", limit: "2026-12-20" });
		expect(usualDays([window("2026-10-01", null)], today).limit).toBeNull();
	});

	test("takes the day asked for up to that limit, the limit included", () => {
		for (const asked of ["2026-11-20", "2026-11-30"]) expect(validity([window("2026-10-01", "2026-11-30")], asked, today).validTo).toBe(asked);
		expect(() => validity([window("2026-10-01", "2026-11-30")], "2026-12-01", today)).toThrow("quotation.validityTooLong");
		expect(() => validity([window("2026-10-01", "2026-11-30")], "2026-11-19", today)).toThrow("quotation.validityTooShort");
		expect(validity([window("2026-10-01", null)], "2027-06-30", today).validTo).toBe("2027-06-30");
	});

	test("of a longer offer ends after its last day, and where its rates end on that one there is none", () => {
		const longer = (limit: string | null, asked: string, validTo = "2026-11-30") =>
			longerValidity({ items: [window("2026-10-01", limit)], validTo }, asked, today);
		for (const limit of ["2026-12-01", null]) expect(longer(limit, "2026-12-01")).toEqual({ validFrom: today, validTo: "2026-12-01" });
		for (const asked of ["2026-11-20", "2026-11-30"]) expect(() => longer(null, asked)).toThrow("quotation.notLonger");
		for (const asked of ["2026-11-20", "2026-11-30", "2026-12-01"]) expect(() => longer("2026-11-30", asked)).toThrow("quotation.noLonger");
		expect(() => longer(today, today, today)).toThrow("quotation.noLonger");
		expect(() => longer("2026-12-01", "2026-12-02")).toThrow("quotation.validityTooLong");
		// One that has expired holds from today on again, and rates that ended hold for nobody.
		expect(longer(null, today, "2026-11-10").validTo).toBe(today);
		expect(() => longer(null, "2026-11-19", "2026-11-10")).toThrow("quotation.validityTooShort");
		expect(() => longer("2026-11-10", "2026-12-01", "2026-11-10")).toThrow("quotation.expiredOn");
	});

	test("refuses windows that are over or do not meet; the last day still counts", () => {
		expect(() => validity([window("2026-10-01", "2026-11-19")], null, today)).toThrow("quotation.expiredOn");
		expect(validity([window("2026-10-01", today)], null, today).validTo).toBe(today);
		expect(() => validity([window("2026-10-01", "2026-11-30"), window("2026-12-01", null)], null, today)).toThrow("quotation.lanesDoNotMeet");
	});

	test("a refusal names the day that is the limit", () => {
		const refusal = (asked: string | null, validTo: string, validFrom = "2026-10-01") => {
			try {
				return validity([window(validFrom, validTo), window("2026-10-01", null)], asked, today);
			} catch (error) {
				return error;
			}
		};
		expect(refusal(null, "2026-11-19")).toMatchObject({ kind: "state", messageId: "quotation.expiredOn", values: { date: "2026-11-19" } });
		expect(refusal("2026-12-01", "2026-11-30")).toMatchObject({ data: [{ field: "validTo", values: { date: "2026-11-30" } }] });
		expect(refusal("2026-11-19", "2026-11-30")).toMatchObject({ data: [{ field: "validTo", values: { date: today } }] });
	});

	test("the earliest end counts whichever comes first", () => {
		const ends = ["2026-12-05", "2026-11-30", "2026-12-01"];
		for (const order of [ends, [...ends].reverse()]) {
			expect(validity([window("2026-10-01", null), ...order.map((to) => window("2026-10-01", to))], null, today).validTo).toBe("2026-11-30");
		}
		expect([later("2026-11-20", "2026-11-19"), later("2026-11-19", "2026-11-20")]).toEqual([today, today]);
	});

	test("days run over months and leap years", () => {
		expect([addDays("2028-02-28", 1), addDays("2026-12-31", 1), addDays("2026-03-01", -1)]).toEqual(["2028-02-29", "2027-01-01", "2026-02-28"]);
	});
});

describe("approving a discount", () => {
	const request = { state: "requested" as const, askedMinor: 95_000, standardMinor: 100_000, msrMinor: 95_000 };
	const none = { application: null, final: null };
	const application = { application: true, final: false };
	const both = { application: true, final: true };

	test("at MSR ends with the application approver, a cent below goes on", () => {
		expect(approve(request, none, application)).toBe("approved");
		expect(approve({ ...request, askedMinor: 94_999 }, none, application)).toBe("finalRequested");
		expect(approve({ ...request, askedMinor: 94_999 }, none, both)).toBe("finalRequested");
	});

	test("at the limit is within it, over it goes on", () => {
		expect(approve(request, { application: 500, final: null }, application)).toBe("approved");
		expect(approve(request, { application: 499, final: null }, application)).toBe("finalRequested");
	});

	test("the last word is the final approver's, within his limit", () => {
		const final = { ...request, state: "finalRequested" as const };
		expect(approve(final, { application: 1, final: 500 }, both)).toBe("approved");
		expect(() => approve(final, { application: null, final: 499 }, both)).toThrow("discount.overLimit");
		expect(() => approve(final, { application: null, final: 0 }, both)).toThrow(
			expect.objectContaining({ values: { discount: "5.00", limit: "0.00" } }),
		);
		expect(() => approve(final, { application: null, final: 450 }, both)).toThrow(
			expect.objectContaining({ kind: "notAllowed", values: { discount: "5.00", limit: "4.50" } }),
		);
		expect(() => approve(final, none, application)).toThrow("error.notAllowed");
		for (const state of ["approved", "rejected"] as const) expect(() => approve({ ...request, state }, none, both)).toThrow("discount.decided");
	});

	test("a discount is rounded up against the approver", () => {
		expect([discountBp(100_000, 95_000), discountBp(100_000, 99_999), discountBp(300, 299)]).toEqual([500, 1, 34]);
	});
});
