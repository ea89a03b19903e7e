import { expect, test } from "vitest";
import { isNewAnswer, stateOn } from "./rules.ts";

const offer = { number: "Q-2026-000001", state: "sent" as const, validTo: "2026-12-20", accepted: null, ownerName: "Li Wei" };

test("an offer holds to the end of its last business day, whether or not the timed task has come to it", () => {
	expect([stateOn(offer, "2026-12-20"), stateOn(offer, "2026-12-21")]).toEqual(["sent", "expired"]);
	expect(stateOn({ ...offer, state: "accepted" }, "2026-12-21")).toBe("accepted");
	expect(isNewAnswer(offer, { action: "accept" }, "2026-12-20")).toBe(true);
	expect(() => isNewAnswer(offer, { action: "accept" }, "2026-12-21")).toThrow(
		expect.objectContaining({ values: expect.objectContaining({ state: "expired" }) }),
	);
});

test("the same answer again is one", () => {
	expect(isNewAnswer({ ...offer, state: "declined" }, { action: "decline" }, "2027-01-01")).toBe(false);
	expect(isNewAnswer({ ...offer, state: "accepted" }, { action: "accept" }, "2027-01-01")).toBe(false);
	expect(isNewAnswer({ ...offer, state: "accepted", accepted: 0 }, { action: "accept", option: 0 }, "2026-12-01")).toBe(false);
});

test.each([
	["accepted", { action: "decline" }],
	["accepted", { action: "accept", option: 0 }],
	["declined", { action: "accept" }],
	["expired", { action: "accept" }],
	["expired", { action: "decline" }],
	["withdrawn", { action: "accept" }],
	["withdrawn", { action: "decline" }],
] as const)("what is %s takes no %j, and says how it stands and whom to ask", (state, answer) => {
	const values = { number: offer.number, state, date: offer.validTo, owner: "Li Wei" };
	expect(() => isNewAnswer({ ...offer, state, accepted: state === "accepted" ? 1 : null }, answer, "2026-12-01")).toThrow(
		expect.objectContaining({ kind: "state", messageId: "customerQuotation.refused", values }),
	);
});
