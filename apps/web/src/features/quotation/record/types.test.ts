import { describe, expect, it } from "vitest";
import { actionsFor, type Quotation } from "./types.ts";

type Known = Parameters<typeof actionsFor>[0];
const quotation = (state: Quotation["state"], discountAllowed: boolean, discounts: { state: string }[] = [], mayChange = true) =>
	({ state, lanes: [{ option: { discountAllowed } }], discounts, mayChange }) as unknown as Known;
const sales = (right: string) => ["quotation.view", "sale.quote", "discount.ask"].includes(right);
const reader = (right: string) => right === "quotation.view";

describe("what may be done with a quotation", () => {
	it("offers sending a draft first", () =>
		expect(actionsFor(quotation("draft", true), sales)).toEqual(["send", "askDiscount", "markUp", "edit", "priceAgain", "replicate", "withdraw"]));
	it("offers no discount where a lane has none", () => expect(actionsFor(quotation("draft", false), sales)).not.toContain("askDiscount"));
	it("offers no discount on a mark-up, which is changed instead", () => {
		const lanes = [{ option: { discountAllowed: true }, markUp: { kind: "percent", value: "5" } }];
		const possible = actionsFor({ ...quotation("draft", true), lanes } as unknown as Known, sales);
		expect(possible).toEqual(["send", "markUp", "edit", "priceAgain", "replicate", "withdraw"]);
	});
	it("neither sends nor changes a draft while a discount waits", () => {
		const waiting = actionsFor(quotation("draft", true, [{ state: "finalRequested" }]), sales);
		expect(waiting).toEqual(["replicate", "withdraw"]);
		expect(actionsFor(quotation("draft", true, [{ state: "rejected" }]), sales)).toContain("send");
	});
	it("lets a customer answer an offer and nothing else", () => expect(actionsFor(quotation("sent", true), reader)).toEqual(["accept", "decline"]));
	it("lets somebody who only sees it copy it", () => {
		for (const state of ["draft", "sent", "expired"] as const) expect(actionsFor(quotation(state, true, [], false), sales)).toEqual(["replicate"]);
		expect(actionsFor(quotation("sent", true, [], false), reader)).toEqual([]);
	});
	it("shuts the customer's page where one is open", () => {
		const withLinks = (...revoked: (string | null)[]) =>
			({ ...quotation("accepted", true), links: revoked.map((revokedAt) => ({ revokedAt })) }) as Known;
		expect(actionsFor(withLinks("2026-11-20T08:00:00.000Z", null), sales)).toEqual(["replicate", "shutLink"]);
		expect(actionsFor(withLinks("2026-11-20T08:00:00.000Z"), sales)).toEqual(["replicate"]);
	});
	it("extends what its rates let hold longer", () => {
		const heldTo = (validTo: string, ...rates: (string | null)[]) =>
			actionsFor(
				{ ...quotation("sent", true), document: { lanesAre: "parts", validTo, items: rates.map((to) => ({ validTo: to })) } } as Known,
				sales,
			);
		expect(heldTo("2026-12-15", null, "2026-12-31")).toContain("extend");
		expect(heldTo("2026-12-15", null)).toContain("extend");
		expect(heldTo("2026-12-31", "2027-03-31", "2026-12-31")).not.toContain("extend");
	});
	it("never extends what was accepted", () => expect(actionsFor(quotation("accepted", true), sales)).toEqual(["replicate"]));
});
