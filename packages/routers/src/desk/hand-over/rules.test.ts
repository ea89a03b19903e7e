import { describe, expect, test } from "vitest";
import { ClearingNumberError, DomainError } from "../../door/errors.ts";
import { quotationStates } from "../quotation/schema.ts";
import { cmdCode, refuseInState, refuseUnaccepted } from "./rules.ts";

describe("a CMD code", () => {
	test.each([
		["CN00123456", "CN00123456"],
		["de 0012-3456", "DE00123456"],
		[" us12345678 ", "US12345678"],
	])("%j is kept as %s", (said, kept) => expect(cmdCode(said)).toBe(kept));

	test.each([
		"",
		"CN",
		"CN0012345",
		"CN001234567",
		"00123456CN",
		"CN0012345A",
		"C100123456",
		"ZZ00123456",
		"EU00123456",
		"QX00123456",
		"CN00123456 x",
	])("%j is refused at its field", (said) => {
		const refused = () => cmdCode(said);
		expect(refused).toThrow(ClearingNumberError);
		expect(refused).toThrow(expect.objectContaining({ kind: "clearingNumber", refusals: [expect.objectContaining({ field: "billTo" })] }));
	});
});

test.each(quotationStates)("a quotation that is %s may be handed over only once accepted", (state) => {
	const asked = () => refuseUnaccepted({ number: "Q-1", state });
	if (state === "accepted") expect(asked).not.toThrow();
	else expect(asked).toThrow(expect.objectContaining({ kind: "state", values: { number: "Q-1", state } }));
});

test.each([
	["open", "update", true],
	["open", "finish", true],
	["open", "reopen", false],
	["finished", "update", false],
	["finished", "finish", false],
	["finished", "reopen", true],
] as const)("of a record that is %s to %s is possible: %s", (state, action, possible) => {
	const asked = () => refuseInState({ number: "HO-1", state }, action);
	if (possible) expect(asked).not.toThrow();
	else expect(asked).toThrow(DomainError);
});
